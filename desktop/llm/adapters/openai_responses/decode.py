"""The answer of a response, from bytes to chunks; pure.

Events: https://developers.openai.com/api/reference/resources/responses/streaming-events
"""

from collections.abc import Callable, Iterator
from typing import Final

from typing_extensions import override

from desktop.llm.adapters.openai_responses.items import Items
from desktop.llm.adapters.openai_responses.replay import state_of
from desktop.llm.adapters.openai_responses.usage import usage_of
from desktop.llm.answer import BodyReader, Json, Said, fields_at, string_at
from desktop.llm.frames import DONE, Frame
from store.model.jsonvalue import JsonValue
from store.model.stream import Chunk

_REASONS: Final[dict[str, str]] = {
    "max_output_tokens": "length",
    "content_filter": "content-filter",
}


class AnswerDecoder(BodyReader):
    """Reads one answer; `origin` is the server's name, for what it wants back."""

    def __init__(self, *, clock: Callable[[], int], origin: str, secret: str = "") -> None:
        super().__init__(clock=clock, secret=secret)
        self._origin = origin
        self._items = Items(clock)

    @property
    @override
    def said(self) -> Said:
        return self._items.blocks

    @override
    def skip(self, text: str) -> Iterator[Chunk]:
        # Some who speak this wire end it as the other one ends.
        return iter(()) if text == DONE else super().skip(text)

    @override
    def take_frame(self, value: Json, frame: Frame) -> Iterator[Chunk]:
        if not frame.is_whole_body:
            yield from self._take_event(string_at(value, "type") or frame.name, value)
        elif value.get("object") == "response":
            yield from self._take_event(f"response.{value.get('status')}", {"response": value})

    @override
    def replay_state(self) -> JsonValue:
        # What a broken answer wanted back would be refused: it lacks what followed.
        if not self.is_complete or not self._items.kept:
            return None
        return state_of(self._items.kept, origin=self._origin)

    def _take_event(self, kind: str, event: Json) -> Iterator[Chunk]:
        response = fields_at(event, "response")
        match kind:
            case "response.completed" | "response.incomplete":
                yield from self._items.take_output(response.get("output"))
                self.usage = usage_of(response)
                self.finish = self._reason(kind, response)
                self.is_done = True
            case "response.failed" | "response.cancelled":
                yield from self.fail(response.get("error"))
            case "error":
                yield from self.fail(event)
            case _:
                yield from self._items.take(kind, event)

    def _reason(self, kind: str, response: Json) -> str:
        if kind == "response.completed":
            return "tool-calls" if self._items.blocks.calls else "stop"
        reason = string_at(fields_at(response, "incomplete_details"), "reason")
        return _REASONS.get(reason, reason) or "length"
