"""What every encoder has in common: a head, one value per message, a tail, joined as bytes.

Everything here is part of every encoder version that uses it and therefore never changes. An
encoder is a name and a `Layout`, which says what the parts look like. The rules:

- each message is serialised by itself; the values are joined with commas, one without bytes is
  left out together with its comma;
- the head may depend on the first message, for wires that keep the system prompt outside the
  messages, and on no other;
- which pictures go is decided by `desktop.llm.pictures` alone.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from desktop.llm.pictures import (
    Carried,
    PictureRule,
    carried_after,
    picture_rule,
    pictures_of,
    wanted_pictures,
)
from desktop.llm.provider import Growing
from desktop.llm.types import Encoded, Request
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, text_at


@dataclass(frozen=True, slots=True)
class Written:
    """One message as it goes over the wire; no bytes when it is not sent."""

    data: bytes
    objects: tuple[ObjectDigest, ...] = ()
    omitted: tuple[FrozenObject, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message stands in its conversation."""

    position: int
    """How many messages stand before it."""
    number: int
    """The number of its first picture that can go."""
    dropped: int
    """So many of the oldest pictures are left out."""


class Layout(Protocol):
    """What the parts of a body look like under one header."""

    @property
    def rule(self) -> PictureRule:
        """Which pictures go."""
        ...

    @property
    def tail(self) -> bytes:
        """What follows the last message."""
        ...

    def head(self, first: FrozenObject | None) -> bytes:
        """Return what stands before the messages, of which this is the first, if there is one."""
        ...

    def write(self, message: FrozenObject, place: Place) -> Written:
        """Return one message; it knows no other."""
        ...


LayoutMaker: TypeAlias = Callable[[FrozenObject, PictureRule, Mapping[ObjectDigest, bytes]], Layout]


class BodyEncoder:
    """An encoder of one layout; stateless. See `desktop.llm.provider.Encoder`."""

    def __init__(self, name: str, layout: LayoutMaker) -> None:
        self._name = name
        self._layout = layout

    @property
    def name(self) -> str:
        """The name and version."""
        return self._name

    def wanted(
        self,
        header: FrozenObject,
        messages: tuple[FrozenObject, ...],
        quarantined: frozenset[ObjectDigest],
    ) -> tuple[ObjectDigest, ...]:
        """Name the pictures whose bytes go in, each once, in order."""
        return wanted_pictures(picture_rule(header, quarantined), messages)

    def encode(self, request: Request) -> Encoded:
        """Make the body; `KeyError` when a wanted picture is not among the objects."""
        layout = self._layout_of(request)
        written = tuple(_write(layout, request.messages))
        return Encoded(
            body=b"".join(_joined(layout, request.messages, written)),
            encoder=self._name,
            objects=tuple(dict.fromkeys(item for one in written for item in one.objects)),
            omitted=tuple(item for one in written for item in one.omitted),
        )

    def pieces(self, request: Request) -> Iterator[bytes]:
        """Yield head, one value per message, tail; joined they are the body."""
        layout = self._layout_of(request)
        return _joined(layout, request.messages, _write(layout, request.messages))

    def growing(
        self,
        header: FrozenObject,
        quarantined: frozenset[ObjectDigest],
        objects: Mapping[ObjectDigest, bytes],
    ) -> Growing:
        """Begin a body that grows message by message."""
        return GrowingBody(self._layout(header, picture_rule(header, quarantined), objects))

    def _layout_of(self, request: Request) -> Layout:
        rule = picture_rule(request.header, request.quarantined)
        return self._layout(request.header, rule, request.objects)


class GrowingBody:
    """A body that grows message by message, kept as a hash: a series verified in one pass."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._messages: list[FrozenObject] = []
        self._carried = Carried()
        self._body = _Body(layout.head(None))

    def add(self, message: FrozenObject) -> None:
        """Take in the next message; when the budget drops older pictures, begin anew."""
        carried = self._layout.rule.after(self._carried, message)
        if self._messages and carried.dropped == self._carried.dropped:
            place = Place(len(self._messages), self._carried.seen, carried.dropped)
            self._body.add(self._layout.write(message, place).data)
        else:
            self._body = self._anew((*self._messages, message), dropped=carried.dropped)
        self._messages.append(message)
        self._carried = carried

    def seal(self) -> tuple[ObjectDigest, int]:
        """Return digest and length of the body so far."""
        return self._body.seal(self._layout.tail)

    def _anew(self, messages: tuple[FrozenObject, ...], *, dropped: int) -> "_Body":
        body = _Body(self._layout.head(messages[0]))
        for written in _write_all(self._layout, messages, dropped=dropped):
            body.add(written.data)
        return body


class _Body:
    """Hash and length of a body without its tail."""

    def __init__(self, head: bytes) -> None:
        self._hash = hashlib.sha256(head)
        self._size = len(head)
        self._is_first = True

    def add(self, data: bytes) -> None:
        if data:
            piece = data if self._is_first else b"," + data
            self._hash.update(piece)
            self._size += len(piece)
            self._is_first = False

    def seal(self, tail: bytes) -> tuple[ObjectDigest, int]:
        whole = self._hash.copy()
        whole.update(tail)
        return ObjectDigest("sha256:" + whole.hexdigest()), self._size + len(tail)


def _write(layout: Layout, messages: tuple[FrozenObject, ...]) -> Iterator[Written]:
    return _write_all(layout, messages, dropped=carried_after(layout.rule, messages).dropped)


def _write_all(
    layout: Layout, messages: Iterable[FrozenObject], *, dropped: int
) -> Iterator[Written]:
    number = 0
    for position, message in enumerate(messages):
        yield layout.write(message, Place(position, number, dropped))
        number += sum(
            layout.rule.refusal(text_at(message, "role"), picture) is None
            for picture in pictures_of(message)
        )


def _joined(
    layout: Layout, messages: tuple[FrozenObject, ...], written: Iterable[Written]
) -> Iterator[bytes]:
    yield layout.head(messages[0] if messages else None)
    separator = b""
    for one in written:
        yield separator + one.data if one.data else b""
        separator = b"," if one.data else separator
    yield layout.tail
