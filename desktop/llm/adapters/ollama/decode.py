"""Ollama's answer, from bytes to chunks; pure.

One object per line: `message.content`, `message.thinking` and whole `message.tool_calls` as they
come; the last has `done`, `done_reason` and the counts; a failure is `{"error": "text"}` at any
place. (`ChatResponse` and `Metrics` in `api/types.go` of https://github.com/ollama/ollama;
https://docs.ollama.com/api/errors.)
"""

import json
from collections.abc import Callable, Iterator
from typing import Final

from typing_extensions import override

from desktop.llm.adapters.ollama.lines import LineFrames
from desktop.llm.answer import BodyReader, Json, Said, count_at, fields_at, objects_in, string_at
from desktop.llm.blocks import AnswerBlocks
from desktop.llm.frames import Frame
from store.model.jsonvalue import FrozenObject, JsonValue
from store.model.stream import Chunk

_STOP: Final = "stop"


class AnswerDecoder(BodyReader):
    """Reads one answer. See `desktop.llm.answer.BodyReader`."""

    def __init__(self, *, clock: Callable[[], int], secret: str = "") -> None:
        super().__init__(clock=clock, secret=secret, frames=LineFrames())
        self._blocks = AnswerBlocks(clock)
        self._ids: set[str] = set()

    @property
    @override
    def said(self) -> Said:
        return self._blocks

    @override
    def take_frame(self, value: Json, frame: Frame) -> Iterator[Chunk]:
        message = fields_at(value, "message")
        yield from self._blocks.reasoning(string_at(message, "thinking"))
        yield from self._blocks.text(string_at(message, "content"))
        for told in objects_in(message, "tool_calls"):
            yield from self._call(told)
        if value.get("done") is True:
            self.usage = _usage(value)
            self.finish = self._reason(string_at(value, "done_reason"))
            self.is_done = True

    @override
    def replay_state(self) -> JsonValue:
        return None

    def _call(self, told: Json) -> Iterator[Chunk]:
        """Take a call, which always comes whole; an id that came before names nothing new."""
        identity = string_at(told, "id")
        call = self._blocks.begin_call()
        call.told_id = "" if identity in self._ids else identity
        self._ids.add(identity)
        function = fields_at(told, "function")
        arguments = _arguments(function.get("arguments"))
        yield from self._blocks.call(call, string_at(function, "name"), arguments)

    def _reason(self, told: str) -> str:
        """Return why the answer ended; a call ends it too, which the server calls a stop."""
        reason = told or _STOP
        return "tool-calls" if reason == _STOP and self._blocks.calls else reason


def _usage(value: Json) -> FrozenObject | None:
    """Return the counts of the last object; which part was cached is never told.

    Both or nothing: the server leaves a count of 0 out, but older ones left out the prompt's also
    where it was cached, so that a missing one says nothing.
    """
    prompt, output = count_at(value, "prompt_eval_count"), count_at(value, "eval_count")
    if prompt is None or output is None:
        return None
    return FrozenObject({"inputTokens": prompt, "outputTokens": output})


def _arguments(value: object) -> str:
    """Return a call's arguments as JSON; a server that tells them as a text is believed."""
    if isinstance(value, str):
        return value
    return json.dumps(value or {}, ensure_ascii=False, separators=(",", ":"))
