"""The answer of Messages, from bytes to chunks; pure.

Events as in https://platform.claude.com/docs/en/build-with-claude/streaming: `message_start` with
the first counts, for each block `content_block_start`, `_delta` and `_stop`, `message_delta` with
the reason and the last counts, `message_stop`; `ping` and events not known yet anywhere; `error`
anywhere. Which event it is its data's `type` tells. A server that does not stream sends the message
as one object.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from typing_extensions import override

from desktop.llm.adapters.anthropic.encode import WIRE
from desktop.llm.answer import (
    AnswerReader,
    Block,
    Json,
    count_at,
    fields_at,
    known,
    objects_in,
    string_at,
)
from store.model.jsonvalue import FrozenObject, JsonValue, well_formed
from store.model.stream import Chunk

# Its `stop_details` may say why, in words (…/test-and-evaluate/strengthen-guardrails).
_REFUSAL: Final = "refusal"
# https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons; a pause comes from
# tools of the server's own, which are never offered.
_FINISHES: Final[dict[str, str]] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "pause_turn": "stop",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "tool_use": "tool-calls",
    _REFUSAL: "content-filter",
}
_KINDS: Final = frozenset({"text", "thinking", "redacted_thinking", "tool_use"})
_KIND_OF_DELTA: Final[dict[str, str]] = {
    "text_delta": "text",
    "thinking_delta": "thinking",
    "signature_delta": "thinking",
    "input_json_delta": "tool_use",
}


@dataclass(slots=True, eq=False)
class _Part:
    """One content block of the answer."""

    type: str
    block: Block
    place: int
    """How many text and call blocks stand before it."""
    thinking: list[str] = field(default_factory=list)
    signature: str = ""
    data: str = ""
    input: Json = field(default_factory=dict)
    is_whole: bool = False


class AnthropicReader(AnswerReader):
    """Reads one answer; `origin` is the server's name. See `desktop.llm.answer.AnswerReader`."""

    def __init__(self, *, clock: Callable[[], int], origin: str = "", secret: str = "") -> None:
        super().__init__(clock=clock, secret=secret)
        self._origin = origin
        self._parts: dict[int | None, _Part] = {}
        self._counts: dict[str, object] = {}

    @override
    def take(self, value: Json, *, is_whole_body: bool) -> Iterator[Chunk]:
        index = count_at(value, "index")
        match value.get("type"):
            case "message":
                yield from self._message(value)
            case "message_start":
                self._count(fields_at(fields_at(value, "message"), "usage"))
            case "content_block_start":
                yield from self._begin(index, fields_at(value, "content_block"))
            case "content_block_delta":
                yield from self._delta(index, fields_at(value, "delta"))
            case "content_block_stop":
                yield from self._stop(index)
            case "message_delta":
                yield from self._end(fields_at(value, "delta"), fields_at(value, "usage"))
            case "message_stop":
                self.is_done = True
            case _:
                pass  # a ping, or an event that is not known yet

    @override
    def replay_state(self) -> JsonValue:
        kept = [part for part in self._parts.values() if part.is_whole]
        entries = [entry for part in kept if (entry := _entry(part)) is not None]
        if not entries:
            return None
        return FrozenObject({"wire": WIRE, "origin": self._origin, "thinking": tuple(entries)})

    def _message(self, value: Json) -> Iterator[Chunk]:
        for index, content in enumerate(objects_in(value, "content")):
            yield from self._begin(index, content)
            yield from self._stop(index)
        yield from self._end(value, fields_at(value, "usage"))

    def _begin(self, index: int | None, content: Json) -> Iterator[Chunk]:
        kind = string_at(content, "type")
        if kind not in _KINDS:
            yield self.note(f"a block of type {kind or 'unknown'}")
            return
        part = self._new(index, kind)
        if kind == "tool_use":
            yield from self._call(part, content)
        part.data = string_at(content, "data")
        part.signature = string_at(content, "signature")
        part.input = fields_at(content, "input")
        yield from self._say(part, string_at(content, kind))

    def _new(self, index: int | None, kind: str) -> _Part:
        block = Block("text" if kind == "text" else "reasoning")
        part = _Part(kind, block, self.pieces.count("text", "call"))
        self._parts[index] = part
        return part

    def _call(self, part: _Part, content: Json) -> Iterator[Chunk]:
        part.block, chunk = self.pieces.begin_call(
            string_at(content, "id"), string_at(content, "name")
        )
        yield chunk

    def _delta(self, index: int | None, delta: Json) -> Iterator[Chunk]:
        kind = _KIND_OF_DELTA.get(string_at(delta, "type"))
        if kind is None:
            return
        part = self._parts.get(index)
        if part is None:
            part = self._new(index, kind)
            if kind == "tool_use":
                yield from self._call(part, delta)
        part.signature += string_at(delta, "signature")
        field_name = "partial_json" if kind == "tool_use" else kind
        yield from self._say(part, string_at(delta, field_name))

    def _say(self, part: _Part, piece: str) -> Iterator[Chunk]:
        if part.type == "thinking":
            part.thinking.append(piece)
        yield from self.pieces.say(part.block, piece)

    def _stop(self, index: int | None) -> Iterator[Chunk]:
        part = self._parts.get(index)
        if part is None:
            return
        part.is_whole = True
        if part.type == "tool_use" and part.input and not part.block.size:
            arguments = json.dumps(part.input, ensure_ascii=False, separators=(",", ":"))
            yield from self.pieces.say(part.block, arguments)

    def _end(self, delta: Json, usage: Json) -> Iterator[Chunk]:
        self._count(usage)
        reason = string_at(delta, "stop_reason")
        if reason:
            self.finish = _FINISHES.get(reason, reason)
        why = string_at(fields_at(delta, "stop_details"), "explanation")
        if reason == _REFUSAL and why:
            yield from self.refuse(why)

    def _count(self, told: Json) -> None:
        """Take in counts: those told later are the whole so far."""
        self._counts |= {name: count for name, count in told.items() if count is not None}
        counts = self._counts
        if count_at(counts, "input_tokens") is None or count_at(counts, "output_tokens") is None:
            return
        self.usage = known(
            ("inputTokens", count_at(counts, "input_tokens")),
            ("outputTokens", count_at(counts, "output_tokens")),
            ("cacheReadTokens", count_at(counts, "cache_read_input_tokens")),
            ("cacheWriteTokens", count_at(counts, "cache_creation_input_tokens")),
            (
                "reasoningTokens",
                count_at(fields_at(counts, "output_tokens_details"), "thinking_tokens"),
            ),
        )


def _entry(part: _Part) -> FrozenObject | None:
    """Return what goes back of a block of thinking; nothing of one without its signature."""
    if part.type == "thinking" and part.signature:
        fields = {
            "thinking": well_formed("".join(part.thinking)),
            "signature": well_formed(part.signature),
        }
    elif part.type == "redacted_thinking" and part.data:
        fields = {"data": well_formed(part.data)}
    else:
        return None
    return FrozenObject({"place": part.place, "type": part.type, **fields})
