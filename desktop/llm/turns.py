"""The body of a wire that knows two sides taking turns, and a system prompt of its own.

Each message is written once, behind what is there already, so a longer history only lengthens the
end. What this needs from a protocol is its `Wire`. The rules, part of every encoder version that
uses them and therefore never changed:

- system and developer messages before the first other one are the system prompt; later ones, and
  all where the wire takes no system prompt, are words of the user's side between `<system>` and
  `</system>`;
- messages of one side that follow each other are one turn, their blocks joined;
- a user's pictures that go stand before the words; texts are joined with a line break; pictures
  that do not go and files are replaced by a sentence, see `desktop.llm.pictures`;
- what has only white space is not sent; a message of which nothing is left neither;
- the user's side begins and ends: where it does not, a fixed sentence stands for it;
- without tools in the header, calls and results of earlier requests are told in words; a wire may
  say so of a single answer;
- with tools, every call gets its result in the user's turn behind it: what is missing there is
  said to be so, and a result that comes when its call no longer waits is told in words;
- a call's id is kept when it has letters, digits, `_` and `-` alone and is new; else it becomes
  `call_` and a number; a name's other characters become `_`.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol, TypeAlias

from desktop.llm.bodies import Place as PictureNumbers
from desktop.llm.content import NO_OUTPUT, Content, content_of, dialect_flags
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
from store.model.jsonvalue import FrozenObject, object_at, objects_at, text_at

Side: TypeAlias = Literal["", "system", "user", "assistant"]

BEGINNING: Final = "(The beginning of this conversation is not shown.)"
GO_ON: Final = "Please go on."
NO_RESULT: Final = "(There is no result of this call.)"

# Written out, because Python's own table of white space follows the Unicode version.
_SPACE: Final = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_GOOD_ID: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_BAD_IN_NAME: Final = re.compile(r"[^a-zA-Z0-9_-]")
_MAX_NAME_CHARS: Final = 64


def is_blank(text: str) -> bool:
    """Whether a text has nothing but white space."""
    return not text.strip(_SPACE)


@dataclass(frozen=True, slots=True)
class Asked:
    """A tool call as it goes over the wire; `log_id` is what its result will name."""

    log_id: str
    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Grammar:
    """The brackets of a body."""

    system: tuple[bytes, bytes]
    """What stands around the system prompt's blocks."""
    turns: bytes
    """What stands before the first turn."""
    content: bytes
    """The field of a turn's blocks."""
    assistant: bytes
    """The role of the model's turns."""


class Wire(Protocol):
    """One protocol's blocks under one header."""

    @property
    def grammar(self) -> Grammar:
        """The brackets."""
        ...

    @property
    def head(self) -> bytes:
        """The body's beginning, without a comma at its end."""
        ...

    @property
    def takes_system(self) -> bool:
        """Whether there is a system prompt of its own."""
        ...

    def text(self, words: str) -> bytes:
        """Return a block of words."""
        ...

    def picture(self, kind: bytes, data: bytes) -> bytes:
        """Return a block of a picture: its media type, its base64."""
        ...

    def takes_calls(self, message: FrozenObject) -> bool:
        """Whether an answer's calls go as calls; else they are told in words."""
        ...

    def answer(self, message: FrozenObject, calls: tuple[Asked, ...]) -> list[bytes]:
        """Return the blocks of an answer; without calls, those in it are told in words."""
        ...

    def result(self, call: Asked, words: str, *, is_error: bool) -> bytes:
        """Return the block of a call's result."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a body ends so far."""

    side: Side = ""
    """Whose turn is open."""
    waiting: tuple[Asked, ...] = ()
    """The calls that have no result yet."""
    used: frozenset[str] = frozenset()
    """The ids of all calls so far."""


@dataclass(frozen=True, slots=True)
class Written:
    """One message as it goes over the wire; no bytes when it is not sent."""

    data: bytes
    place: Place
    objects: tuple[ObjectDigest, ...] = ()
    omitted: tuple[FrozenObject, ...] = ()


class TurnWriter:
    """Writes messages under one header, each behind those before."""

    def __init__(
        self, wire: Wire, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self.wire = wire
        self._objects = objects

    def write(self, message: FrozenObject, place: Place, *, number: int, dropped: int) -> Written:
        """Write a message whose first picture that can go has this number."""
        role = text_at(message, "role")
        if role == "assistant":
            return self._answer(message, place)
        content = content_of(
            message, PictureNumbers(0, number, dropped), rule=self.rule, objects=self._objects
        )
        text = "\n".join(content.texts)
        if role == "tool":
            data, place = self._result(message, text, place)
        elif role == "user":
            data, place = self._append("user", self._blocks(content, text), place)
        else:
            data, place = self._system(text, place)
        return Written(data, place, tuple(content.objects), tuple(content.omitted))

    def write_all(self, messages: tuple[FrozenObject, ...], *, dropped: int) -> Iterator[Written]:
        """Write a conversation from its first message on, without its oldest pictures."""
        place, number = Place(), 0
        for message in messages:
            written = self.write(message, place, number=number, dropped=dropped)
            yield written
            place = written.place
            number += sum(
                self.rule.refusal(text_at(message, "role"), picture) is None
                for picture in pictures_of(message)
            )

    def tail(self, place: Place) -> bytes:
        """Return what closes a body that ends here."""
        data, place = self._settle(place)
        if place.side != "user":
            more, place = self._join("user", [self.wire.text(GO_ON)], place)
            data += more
        return data + b"]}]}"

    def _blocks(self, content: Content, text: str) -> list[bytes]:
        shown = [self.wire.picture(one.kind, one.base64) for one in content.pictures]
        return shown + ([] if is_blank(text) else [self.wire.text(text)])

    def _system(self, text: str, place: Place) -> tuple[bytes, Place]:
        if is_blank(text):
            return b"", place
        if self.wire.takes_system and place.side in {"", "system"}:
            return self._append("system", [self.wire.text(text)], place)
        return self._append("user", [self.wire.text(f"<system>\n{text}\n</system>")], place)

    def _answer(self, message: FrozenObject, place: Place) -> Written:
        calls = self._calls(message, place)
        data, place = self._append("assistant", self.wire.answer(message, calls), place)
        used = place.used | {call.id for call in calls}
        return Written(data, replace(place, waiting=place.waiting + calls, used=used))

    def _calls(self, message: FrozenObject, place: Place) -> tuple[Asked, ...]:
        if not self.wire.takes_calls(message):
            return ()
        used = set(place.used)
        calls = []
        for block in objects_at(message, "content"):
            if block.get("type") == "tool-call":
                log_id = text_at(block, "id")
                wire_id = _free_id(log_id, used)
                used.add(wire_id)
                name = wire_name(text_at(block, "name"))
                calls.append(Asked(log_id, wire_id, name, text_at(block, "arguments")))
        return tuple(calls)

    def _result(self, message: FrozenObject, text: str, place: Place) -> tuple[bytes, Place]:
        log_id, is_error = message.get("toolCallId"), message.get("isError") is True
        words = NO_OUTPUT if is_blank(text) else text
        call = next((one for one in place.waiting if one.log_id == log_id), None)
        if call is None:
            return self._append("user", [self.wire.text(f"[Result of a call: {words}]")], place)
        block = self.wire.result(call, words, is_error=is_error)
        rest = tuple(one for one in place.waiting if one is not call)
        data, place = self._join("user", [block], place)
        return data, replace(place, waiting=rest)

    def _append(self, side: Side, blocks: list[bytes], place: Place) -> tuple[bytes, Place]:
        """Join blocks to the body; calls that still wait are answered before."""
        if not blocks:
            return b"", place
        data, place = self._settle(place)
        more, place = self._join(side, blocks, place)
        return data + more, place

    def _settle(self, place: Place) -> tuple[bytes, Place]:
        missing = [self.wire.result(call, NO_RESULT, is_error=True) for call in place.waiting]
        if not missing:
            return b"", place
        return self._join("user", missing, replace(place, waiting=()))

    def _join(self, side: Side, blocks: list[bytes], place: Place) -> tuple[bytes, Place]:
        data = b""
        if side == "assistant" and place.side in {"", "system"}:
            data, place = self._join("user", [self.wire.text(BEGINNING)], place)
        data += self._joint(place.side, side) + b",".join(blocks)
        return data, replace(place, side=side)

    def _joint(self, before: Side, side: Side) -> bytes:
        """Return what stands between the last block and the next."""
        grammar = self.wire.grammar
        if before == side:
            return b","
        if side == "system":
            return grammar.system[0]
        closing = {"": b"", "system": grammar.system[1]}.get(before, b"]}")
        opening = grammar.turns if before in {"", "system"} else b","
        role = grammar.assistant if side == "assistant" else b"user"
        return closing + opening + b'{"role":"' + role + b'","' + grammar.content + b'":['


class TurnEncoder:
    """An encoder of such a wire; stateless. See `desktop.llm.provider.Encoder`."""

    def __init__(self, name: str, wire: Callable[[FrozenObject], Wire]) -> None:
        self._name = name
        self._wire = wire

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
        writer, written = self._write(request)
        return Encoded(
            body=b"".join(_pieces(writer, written)),
            encoder=self._name,
            objects=tuple(dict.fromkeys(item for one in written for item in one.objects)),
            omitted=tuple(item for one in written for item in one.omitted),
        )

    def pieces(self, request: Request) -> Iterator[bytes]:
        """Yield head, one value per message, tail; joined they are the body."""
        return _pieces(*self._write(request))

    def growing(
        self,
        header: FrozenObject,
        quarantined: frozenset[ObjectDigest],
        objects: Mapping[ObjectDigest, bytes],
    ) -> Growing:
        """Begin a body that grows message by message."""
        return _GrowingTurns(
            TurnWriter(self._wire(header), picture_rule(header, quarantined), objects)
        )

    def _write(self, request: Request) -> tuple[TurnWriter, tuple[Written, ...]]:
        rule = picture_rule(request.header, request.quarantined)
        writer = TurnWriter(self._wire(request.header), rule, request.objects)
        dropped = carried_after(rule, request.messages).dropped
        return writer, tuple(writer.write_all(request.messages, dropped=dropped))


class _GrowingTurns:
    """A body that grows message by message, kept as a hash."""

    def __init__(self, writer: TurnWriter) -> None:
        self._writer = writer
        self._messages: list[FrozenObject] = []
        self._carried = Carried()
        self._begin()

    def add(self, message: FrozenObject) -> None:
        """Take in the next message; when the budget drops older pictures, begin anew."""
        carried = self._writer.rule.after(self._carried, message)
        if carried.dropped == self._carried.dropped:
            number, dropped = self._carried.seen, carried.dropped
            self._take(self._writer.write(message, self._place, number=number, dropped=dropped))
        else:
            every = (*self._messages, message)
            written = tuple(self._writer.write_all(every, dropped=carried.dropped))
            self._begin()
            for one in written:
                self._take(one)
        self._messages.append(message)
        self._carried = carried

    def seal(self) -> tuple[ObjectDigest, int]:
        """Return digest and length of the body so far."""
        tail = self._writer.tail(self._place)
        whole = self._hash.copy()
        whole.update(tail)
        return ObjectDigest("sha256:" + whole.hexdigest()), self._size + len(tail)

    def _begin(self) -> None:
        head = self._writer.wire.head
        self._hash = hashlib.sha256(head)
        self._size = len(head)
        self._place = Place()

    def _take(self, written: Written) -> None:
        self._hash.update(written.data)
        self._size += len(written.data)
        self._place = written.place


def own_state(message: FrozenObject, header: FrozenObject, wire: str) -> FrozenObject | None:
    """Return what an answer's own provider wants back with it; nothing for any other.

    Its own has the same wire, name, model and server: what one has signed another refuses.
    """
    source = message.get("source")
    state = source.get("replayState") if isinstance(source, FrozenObject) else None
    if not (isinstance(source, FrozenObject) and isinstance(state, FrozenObject)):
        return None
    config = object_at(header, "config")
    here = (config.get("provider"), config.get("model"), wire, dialect_flags(header).get("origin"))
    there = (source.get("provider"), source.get("model"), state.get("wire"), state.get("origin"))
    return state if here == there else None


def words_of_call(block: FrozenObject) -> str:
    """Return what tells of a call where no call can be sent."""
    return f"[Called {wire_name(text_at(block, 'name'))}: {text_at(block, 'arguments') or '{}'}]"


def wire_name(name: str) -> str:
    """Return a tool's name as every wire takes it."""
    return _BAD_IN_NAME.sub("_", name)[:_MAX_NAME_CHARS] or "unnamed"


def _free_id(log_id: str, used: set[str]) -> str:
    if _GOOD_ID.fullmatch(log_id) and log_id not in used:
        return log_id
    number = len(used) + 1
    while f"call_{number}" in used:
        number += 1
    return f"call_{number}"


def _pieces(writer: TurnWriter, written: tuple[Written, ...]) -> Iterator[bytes]:
    yield writer.wire.head
    place = Place()
    for one in written:
        yield one.data
        place = one.place
    yield writer.tail(place)
