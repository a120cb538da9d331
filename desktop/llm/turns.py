"""The body of a wire that knows two sides taking turns, and a system prompt of its own.

Each message is written once, behind what is there already, so a longer history only lengthens the
end. What this needs from a protocol is its `Wire`. The rules, part of every encoder version that
uses them and therefore never changed:

- system and developer messages before the first other one are the system prompt; later ones, and
  all where the wire takes no system prompt, are words of the user's side between `<system>` and
  `</system>`;
- messages of one side that follow each other are one turn, their blocks joined;
- a user's pictures that go stand before the words; texts are joined with a line break; pictures
  that do not go are replaced by a sentence, see `desktop.llm.pictures`; files are words, see
  `desktop.llm.textfiles`;
- what has only white space is not sent; a message of which nothing is left neither;
- the user's side begins and ends: where it does not, a fixed sentence stands for it;
- without tools in the header, calls and results of earlier requests are told in words; a wire may
  say so of a single answer;
- with tools, every call gets its result in the user's turn behind it: what is missing there is
  said to be so, and a result that comes when its call no longer waits is told in words;
- a call's id is kept when it has letters, digits, `_` and `-` alone and is new; else it becomes
  `call_` and a number; a name's other characters become `_`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol, TypeAlias

from desktop.llm.bodies import Place, WriterEncoder, Written
from desktop.llm.content import NO_OUTPUT, Content, content_of, dialect_flags
from desktop.llm.pictures import PictureRule
from desktop.llm.provider import Encoder
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


def is_only_space(text: str) -> bool:
    """Whether a text has nothing but white space, of whichever script."""
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
class _End:
    """Where a body ends so far."""

    side: Side = ""
    """Whose turn is open."""
    waiting: tuple[Asked, ...] = ()
    """The calls that have no result yet."""
    used: frozenset[str] = frozenset()
    """The ids of all calls so far."""


class TurnWriter:
    """Writes one body, each message behind those before. See `desktop.llm.bodies.Writer`."""

    def __init__(
        self, wire: Wire, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._wire = wire
        self._objects = objects
        self._end = _End()

    def head(self, _first: FrozenObject | None) -> bytes:
        """Return the body's beginning."""
        return self._wire.head

    def add(self, message: FrozenObject, place: Place) -> Written:
        """Take in the next message and return what it adds; no bytes when it is not sent."""
        role = text_at(message, "role")
        if role == "assistant":
            data, self._end = self._answer(message, self._end)
            return Written(data)
        content = content_of(message, place, rule=self.rule, objects=self._objects)
        text = "\n".join(content.texts)
        if role == "tool":
            data, self._end = self._result(message, text, self._end)
        elif role == "user":
            data, self._end = self._append("user", self._blocks(content, text), self._end)
        else:
            data, self._end = self._system(text, self._end)
        return Written(data, tuple(content.objects), tuple(content.omitted))

    def end(self) -> bytes:
        """Return what closes a body that ends here."""
        data, end = self._settle(self._end)
        if end.side != "user":
            more, _ = self._join("user", [self._wire.text(GO_ON)], end)
            data += more
        return data + b"]}]}"

    def _blocks(self, content: Content, text: str) -> list[bytes]:
        shown = [self._wire.picture(one.kind, one.base64) for one in content.pictures]
        return shown + ([] if is_only_space(text) else [self._wire.text(text)])

    def _system(self, text: str, end: _End) -> tuple[bytes, _End]:
        if is_only_space(text):
            return b"", end
        if self._wire.takes_system and end.side in {"", "system"}:
            return self._append("system", [self._wire.text(text)], end)
        return self._append("user", [self._wire.text(f"<system>\n{text}\n</system>")], end)

    def _answer(self, message: FrozenObject, end: _End) -> tuple[bytes, _End]:
        calls = self._calls(message, end)
        data, end = self._append("assistant", self._wire.answer(message, calls), end)
        used = end.used | {call.id for call in calls}
        return data, replace(end, waiting=end.waiting + calls, used=used)

    def _calls(self, message: FrozenObject, end: _End) -> tuple[Asked, ...]:
        if not self._wire.takes_calls(message):
            return ()
        used = set(end.used)
        calls = []
        for block in objects_at(message, "content"):
            if block.get("type") == "tool-call":
                log_id = text_at(block, "id")
                wire_id = _free_id(log_id, used)
                # Models repeat their ids, over answers and within one; servers take each of them
                # once.
                used.add(wire_id)
                name = wire_name(text_at(block, "name"))
                calls.append(Asked(log_id, wire_id, name, text_at(block, "arguments")))
        return tuple(calls)

    def _result(self, message: FrozenObject, text: str, end: _End) -> tuple[bytes, _End]:
        log_id, is_error = message.get("toolCallId"), message.get("isError") is True
        words = NO_OUTPUT if is_only_space(text) else text
        call = next((one for one in end.waiting if one.log_id == log_id), None)
        if call is None:
            return self._append("user", [self._wire.text(f"[Result of a call: {words}]")], end)
        block = self._wire.result(call, words, is_error=is_error)
        rest = tuple(one for one in end.waiting if one is not call)
        data, end = self._join("user", [block], end)
        return data, replace(end, waiting=rest)

    def _append(self, side: Side, blocks: list[bytes], end: _End) -> tuple[bytes, _End]:
        """Join blocks to the body; calls that still wait are answered before."""
        if not blocks:
            return b"", end
        data, end = self._settle(end)
        more, end = self._join(side, blocks, end)
        return data + more, end

    def _settle(self, end: _End) -> tuple[bytes, _End]:
        # A call without its result is refused by these servers, and the whole request with it.
        missing = [self._wire.result(call, NO_RESULT, is_error=True) for call in end.waiting]
        if not missing:
            return b"", end
        return self._join("user", missing, replace(end, waiting=()))

    def _join(self, side: Side, blocks: list[bytes], end: _End) -> tuple[bytes, _End]:
        data = b""
        if side == "assistant" and end.side in {"", "system"}:
            data, end = self._join("user", [self._wire.text(BEGINNING)], end)
        data += self._joint(end.side, side) + b",".join(blocks)
        return data, replace(end, side=side)

    def _joint(self, before: Side, side: Side) -> bytes:
        """Return what stands between the last block and the next."""
        grammar = self._wire.grammar
        if before == side:
            return b","
        if side == "system":
            return grammar.system[0]
        closing = {"": b"", "system": grammar.system[1]}.get(before, b"]}")
        opening = grammar.turns if before in {"", "system"} else b","
        role = grammar.assistant if side == "assistant" else b"user"
        return closing + opening + b'{"role":"' + role + b'","' + grammar.content + b'":['


def turn_encoder(name: str, wire: Callable[[FrozenObject], Wire]) -> Encoder:
    """Return the encoder of such a wire, which is made for each header."""

    def begin(
        header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> TurnWriter:
        return TurnWriter(wire(header), rule, objects)

    return WriterEncoder(name, begin)


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
