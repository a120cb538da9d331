"""What every encoder has in common: a head, what each message settles, an end, joined as bytes.

Everything here is part of every encoder version that uses it and therefore never changes. An
encoder is a name and a way to make the `Writer` of one body: one that writes each message by itself
(`Layout`), or one of its own that keeps a turn open until the next begins. The rules:

- each message is serialised once and its bytes joined; one without bytes is left out together with
  its comma;
- the head may depend on the first message, for wires that keep the system prompt outside the
  messages, and on no other;
- which pictures go is decided by `desktop.llm.pictures` alone, which files by
  `desktop.llm.textfiles`.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from typing_extensions import override

from desktop.llm.pictures import (
    Carried,
    PictureRule,
    carried_after,
    picture_rule,
)
from desktop.llm.provider import Growing
from desktop.llm.textfiles import wanted_objects
from desktop.llm.types import Encoded, Request
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, text_at
from store.model.messages import pictures_of


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
    before: str = ""
    """The role of the message before it; "" at the beginning."""


class Layout(Protocol):
    """What the parts of a body look like under one header, each message by itself."""

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


class Writer(Protocol):
    """Writes one body, message by message."""

    @property
    def rule(self) -> PictureRule:
        """Which pictures go."""
        ...

    def head(self, first: FrozenObject | None) -> bytes:
        """Return what stands before the messages, of which this is the first, if there is one."""
        ...

    def add(self, message: FrozenObject, place: Place) -> Written:
        """Take in the next message; the data is what it settles, with what separates it.

        When it raises (`KeyError`: a picture is missing), nothing has changed.
        """
        ...

    def end(self) -> bytes:
        """Return what would close a body that ends here; more may be added all the same."""
        ...


LayoutMaker: TypeAlias = Callable[[FrozenObject, PictureRule, Mapping[ObjectDigest, bytes]], Layout]
WriterMaker: TypeAlias = Callable[[FrozenObject, PictureRule, Mapping[ObjectDigest, bytes]], Writer]


class WriterEncoder:
    """An encoder of the bodies that a writer makes; stateless. See `provider.Encoder`."""

    def __init__(self, name: str, writer: WriterMaker) -> None:
        self._name = name
        self._writer = writer

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
        """Name the pictures and files whose bytes go in, each once, in order."""
        return wanted_objects(picture_rule(header, quarantined), messages)

    def encode(self, request: Request) -> Encoded:
        """Make the body; `KeyError` when a wanted picture is not among the objects."""
        head, written, end = self.traced(request)
        return Encoded(
            body=b"".join((head, *(one.data for one in written), end)),
            encoder=self._name,
            objects=tuple(dict.fromkeys(item for one in written for item in one.objects)),
            omitted=tuple(item for one in written for item in one.omitted),
        )

    def pieces(self, request: Request) -> Iterator[bytes]:
        """Yield head, one value per message, end; joined they are the body."""
        writer = self._writer_of(request)
        yield writer.head(_first(request))
        for written in _add_all(writer, request.messages):
            yield written.data
        yield writer.end()

    def traced(self, request: Request) -> tuple[bytes, tuple[Written, ...], bytes]:
        """Return head, what each message settles, end."""
        writer = self._writer_of(request)
        head = writer.head(_first(request))
        written = tuple(_add_all(writer, request.messages))
        return head, written, writer.end()

    def growing(
        self,
        header: FrozenObject,
        quarantined: frozenset[ObjectDigest],
        objects: Mapping[ObjectDigest, bytes],
    ) -> Growing:
        """Begin a body that grows message by message."""
        rule = picture_rule(header, quarantined)
        return GrowingBody(lambda: self._writer(header, rule, objects))

    def _writer_of(self, request: Request) -> Writer:
        rule = picture_rule(request.header, request.quarantined)
        return self._writer(request.header, rule, request.objects)


class BodyEncoder(WriterEncoder):
    """An encoder of one layout, whose messages know nothing of each other."""

    def __init__(self, name: str, layout: LayoutMaker) -> None:
        super().__init__(name, lambda *given: Separate(layout(*given)))


class Separate:
    """Writes each message by itself, with commas between them."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._is_first = True

    @property
    def rule(self) -> PictureRule:
        """Which pictures go."""
        return self._layout.rule

    def head(self, first: FrozenObject | None) -> bytes:
        """Return what stands before the messages."""
        return self._layout.head(first)

    def add(self, message: FrozenObject, place: Place) -> Written:
        """Take in the next message: it is settled at once."""
        written = self._layout.write(message, place)
        if not written.data:
            return written
        comma = b"" if self._is_first else b","
        self._is_first = False
        return Written(comma + written.data, written.objects, written.omitted)

    def end(self) -> bytes:
        """Return what follows the last message."""
        return self._layout.tail


class UserLast(Separate):
    """Writes each message by itself; where an answer is the last, a person's word follows it.

    `word` is that message. A server would go on with such an answer, or refuse it.
    """

    def __init__(self, layout: Layout, word: bytes) -> None:
        super().__init__(layout)
        self._word = word
        self._is_answered = False

    @override
    def add(self, message: FrozenObject, place: Place) -> Written:
        written = super().add(message, place)
        if written.data:
            self._is_answered = message.get("role") == "assistant"
        return written

    @override
    def end(self) -> bytes:
        return (b"," + self._word if self._is_answered else b"") + super().end()


class GrowingBody:
    """A body that grows message by message, kept as a hash: a series verified in one pass."""

    def __init__(self, begin: Callable[[], Writer]) -> None:
        self._begin = begin
        self._messages: list[FrozenObject] = []
        self._carried = Carried()
        self._body = _Body(begin(), None)

    def add(self, message: FrozenObject) -> None:
        """Take in the next message; when the budget drops older pictures, begin anew."""
        carried = self._body.writer.rule.after(self._carried, message)
        if self._messages and carried.dropped == self._carried.dropped:
            position, before = len(self._messages), text_at(self._messages[-1], "role")
            place = Place(position, self._carried.seen, carried.dropped, before)
            self._body.take(self._body.writer.add(message, place))
        else:
            # A picture less in an earlier message: its bytes are others, and all that follow them.
            self._body = self._anew((*self._messages, message), dropped=carried.dropped)
        self._messages.append(message)
        self._carried = carried

    def seal(self) -> tuple[ObjectDigest, int]:
        """Return digest and length of the body so far."""
        return self._body.seal()

    def _anew(self, messages: tuple[FrozenObject, ...], *, dropped: int) -> "_Body":
        body = _Body(self._begin(), messages[0])
        for place, message in _placed(body.writer.rule, messages, dropped=dropped):
            body.take(body.writer.add(message, place))
        return body


class _Body:
    """Hash and length of what a writer has settled."""

    def __init__(self, writer: Writer, first: FrozenObject | None) -> None:
        head = writer.head(first)
        self.writer = writer
        self._hash = hashlib.sha256(head)
        self._size = len(head)

    def take(self, written: Written) -> None:
        self._hash.update(written.data)
        self._size += len(written.data)

    def seal(self) -> tuple[ObjectDigest, int]:
        end = self.writer.end()
        # The end is only that of a body which stops here; the next message goes on before it.
        whole = self._hash.copy()
        whole.update(end)
        return ObjectDigest("sha256:" + whole.hexdigest()), self._size + len(end)


def _first(request: Request) -> FrozenObject | None:
    return request.messages[0] if request.messages else None


def _add_all(writer: Writer, messages: tuple[FrozenObject, ...]) -> Iterator[Written]:
    dropped = carried_after(writer.rule, messages).dropped
    for place, message in _placed(writer.rule, messages, dropped=dropped):
        yield writer.add(message, place)


def _placed(
    rule: PictureRule, messages: Iterable[FrozenObject], *, dropped: int
) -> Iterator[tuple[Place, FrozenObject]]:
    """Yield the messages of a conversation, each with its place."""
    number, before = 0, ""
    for position, message in enumerate(messages):
        yield Place(position, number, dropped, before), message
        before = text_at(message, "role")
        number += sum(rule.refusal(before, picture) is None for picture in pictures_of(message))
