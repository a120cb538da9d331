"""The answer of a chat completion, from bytes to chunks; pure."""

from collections.abc import Callable, Iterator

from typing_extensions import override

from desktop.llm.adapters.openai_chat.delta import finish_of
from desktop.llm.adapters.openai_chat.parts import AnswerParts
from desktop.llm.adapters.openai_chat.replay import state_of
from desktop.llm.adapters.openai_chat.usage import usage_in
from desktop.llm.answer import BodyReader, Json, Said, count_at, fields_at, objects_in
from desktop.llm.frames import DONE, Frame
from desktop.llm.progress import Progress, Reading
from store.model.jsonvalue import JsonValue
from store.model.stream import Chunk


class AnswerDecoder(BodyReader):
    """Reads one answer; `origin` is the server's name, `replay` what its dialect wants back."""

    def __init__(
        self, *, clock: Callable[[], int], secret: str = "", origin: str = "", replay: str = ""
    ) -> None:
        super().__init__(clock=clock, secret=secret)
        self._origin = origin
        self._replay = replay
        self._parts = AnswerParts(clock)
        self._is_whole = False

    @property
    @override
    def said(self) -> Said:
        return self._parts

    @property
    @override
    def is_complete(self) -> bool:
        return super().is_complete or self._is_whole

    @override
    def skip(self, text: str) -> Iterator[Chunk]:
        if text == DONE:
            self.is_done = True
        else:
            yield from super().skip(text)

    @override
    def take_frame(self, value: Json, frame: Frame) -> Iterator[Chunk | Progress]:
        if value.get("object") == "error":
            yield from self.fail(value)
        yield from _progress(fields_at(value, "prompt_progress"))
        self.usage = usage_in(value) or self.usage
        choice = _choice(value)
        yield from self._parts.take(
            fields_at(choice, "message" if frame.is_whole_body else "delta")
        )
        finish = finish_of(choice)
        if finish == "error":
            yield from self.fail({"type": "server_error"})
        self.finish = self.finish or finish
        self._is_whole = self._is_whole or (frame.is_whole_body and bool(choice))

    @override
    def replay_state(self) -> JsonValue:
        if not self._replay or not self.is_complete:
            return None
        details = self._parts.details.whole() if self._replay == "reasoning_details" else []
        if not details and (self._replay == "reasoning_details" or not self._parts.has_reasoning):
            return None
        return state_of(origin=self._origin, details=details)


def _progress(told: Json) -> Iterator[Progress]:
    """Read how far llama.cpp is with the prompt: what its cache held need not be read again."""
    total, done = count_at(told, "total"), count_at(told, "processed")
    if total is not None and done is not None:
        cached = count_at(told, "cache") or 0
        yield Reading(max(0, done - cached), max(0, total - cached))


def _choice(value: Json) -> Json:
    """Return the first choice; the last chunk of a stream may have none."""
    choices = objects_in(value, "choices")
    return choices[0] if choices else {}
