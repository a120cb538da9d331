"""The answer of generateContent, from bytes to chunks; pure.

Each event is a whole `GenerateContentResponse` with the parts that are new
(https://ai.google.dev/api/generate-content). There is no last event: the one with a `finishReason`
says that the answer is whole, counts may still follow. A prompt that is refused has no candidates
and a `promptFeedback.blockReason`. A server that does not stream sends one response, or a list.
"""

import json
from collections.abc import Callable, Iterator
from typing import Final

from typing_extensions import override

from desktop.llm.adapters.gemini.signatures import Signed, state_of
from desktop.llm.answer import (
    AnswerReader,
    Block,
    Json,
    Kind,
    count_at,
    fields_at,
    known,
    objects_in,
    string_at,
)
from store.model.jsonvalue import FrozenObject, JsonValue, well_formed
from store.model.stream import Chunk

_REFUSED: Final = "content-filter"
# The values of `FinishReason` in googleapis/python-genai, `types.py`. Those that are not here, such
# as MALFORMED_FUNCTION_CALL, go into the log as they are.
_FINISHES: Final[dict[str, str]] = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "SAFETY": _REFUSED,
    "RECITATION": _REFUSED,
    "LANGUAGE": _REFUSED,
    "BLOCKLIST": _REFUSED,
    "PROHIBITED_CONTENT": _REFUSED,
    "SPII": _REFUSED,
    "IMAGE_SAFETY": _REFUSED,
    "IMAGE_PROHIBITED_CONTENT": _REFUSED,
    "IMAGE_RECITATION": _REFUSED,
}
_UNSPECIFIED: Final = ("", "FINISH_REASON_UNSPECIFIED")
_NOT_BLOCKED: Final = ("", "BLOCKED_REASON_UNSPECIFIED", "BLOCK_REASON_UNSPECIFIED")


class GeminiReader(AnswerReader):
    """Reads one answer; `origin` is the server's name. See `desktop.llm.answer.AnswerReader`."""

    def __init__(self, *, clock: Callable[[], int], origin: str = "", secret: str = "") -> None:
        super().__init__(clock=clock, secret=secret)
        self._origin = origin
        self._open: Block | None = None
        self._signed: list[Signed] = []

    @override
    def take(self, value: Json, *, is_whole_body: bool) -> Iterator[Chunk]:
        self.usage = _usage(fields_at(value, "usageMetadata")) or self.usage
        feedback = fields_at(value, "promptFeedback")
        if string_at(feedback, "blockReason") not in _NOT_BLOCKED:
            yield from self.refuse(_joined(feedback, "blockReason", "blockReasonMessage"))
        for candidate in objects_in(value, "candidates")[:1]:
            for part in objects_in(fields_at(candidate, "content"), "parts"):
                yield from self._part(part)
            self._end(candidate)
            if self.finish == _REFUSED and string_at(candidate, "finishMessage"):
                yield from self.refuse(_joined(candidate, "finishReason", "finishMessage"))

    @override
    def replay_state(self) -> JsonValue:
        return state_of(self._signed, origin=self._origin)

    def _part(self, part: Json) -> Iterator[Chunk]:
        signature = well_formed(string_at(part, "thoughtSignature"))
        if isinstance(part.get("functionCall"), dict):
            yield from self._call(fields_at(part, "functionCall"), signature)
        elif signature or isinstance(part.get("text"), str):
            yield from self._text(part, signature)
        else:
            yield self.note(f"a part with {', '.join(map(str, part)) or 'nothing'}")

    def _text(self, part: Json, signature: str) -> Iterator[Chunk]:
        text = string_at(part, "text")
        kind: Kind = "reasoning" if part.get("thought") is True else "text"
        block = self._open if self._open is not None and self._open.kind == kind else None
        if text and block is None:
            block = self._open = Block(kind)
        if block is None:
            if signature:
                self._signed.append(Signed("text", self.pieces.count("text"), 0, 0, signature))
        elif signature:
            yield from self.pieces.settle(block)
            start = block.size
            yield from self.pieces.say(block, text)
            yield from self.pieces.settle(block)
            number = self.pieces.count(kind) - 1
            self._signed.append(Signed(kind, number, start, block.size, signature))
        else:
            yield from self.pieces.say(block, text)

    def _call(self, call: Json, signature: str) -> Iterator[Chunk]:
        self._open = None
        if signature:
            self._signed.append(Signed("call", self.pieces.count("call"), 0, 0, signature))
        block, chunk = self.pieces.begin_call(string_at(call, "id"), string_at(call, "name"))
        yield chunk
        arguments = call.get("args")
        if isinstance(arguments, dict) and arguments:
            said = json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))
            yield from self.pieces.say(block, said)

    def _end(self, candidate: Json) -> None:
        reason = string_at(candidate, "finishReason")
        if reason in _UNSPECIFIED:
            return
        finish = _FINISHES.get(reason, reason)
        has_calls = self.pieces.count("call") > 0
        self.finish = "tool-calls" if finish == "stop" and has_calls else finish


def _joined(value: Json, *names: str) -> str:
    """Return the texts of those fields that are there, in a row."""
    return " ".join(filter(None, (string_at(value, name) for name in names)))


def _usage(told: Json) -> FrozenObject | None:
    """Return the counts: the prompt's include what was cached, the answer's leave out thoughts."""
    prompt = count_at(told, "promptTokenCount")
    if prompt is None:
        return None
    cached = count_at(told, "cachedContentTokenCount")
    thoughts = count_at(told, "thoughtsTokenCount")
    return known(
        ("inputTokens", max(0, prompt - (cached or 0))),
        ("outputTokens", (count_at(told, "candidatesTokenCount") or 0) + (thoughts or 0)),
        ("cacheReadTokens", cached),
        ("reasoningTokens", thoughts),
    )
