"""Ollama's answer, from bytes to chunks; pure.

One object per line: `message.content`, `message.thinking` and whole `message.tool_calls` as they
come; the last has `done`, `done_reason` and the counts; a failure is `{"error": "text"}` at any
place. (`ChatResponse` and `Metrics` in `api/types.go` of https://github.com/ollama/ollama;
https://docs.ollama.com/api/errors.)
"""

import json
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Final, TypeAlias

from desktop.llm.blocks import AnswerBlocks
from desktop.llm.errors import AnswerBroken, LlmError
from desktop.llm.failures import failure_of_error
from desktop.llm.ndjson import LineDecoder
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer, well_formed
from store.model.stream import Chunk, OtherChunk

Json: TypeAlias = Mapping[str, object]

_MAX_NOTE_CHARS: Final = 200
_STOP: Final = "stop"
_NO_ERROR: Final = (None, False, "")


class AnswerDecoder:
    """Turns one answer's body into chunks: `feed` it, then `end` it.

    `clock` gives Unix time in milliseconds; `secret` is the key, kept out of a failure's words.
    """

    def __init__(self, *, clock: Callable[[], int], secret: str = "") -> None:
        self._clock = clock
        self._secret = secret
        self._lines = LineDecoder()
        self._blocks = AnswerBlocks(clock)
        self._ids: set[str] = set()
        self._usage: FrozenObject | None = None
        self._finish: str | None = None
        self._saw_object = False
        self._saw_noise = False

    @property
    def is_done(self) -> bool:
        """Whether the last object came; nothing can follow."""
        return self._finish is not None

    @property
    def is_complete(self) -> bool:
        """Whether the answer's end was told: a connection that breaks now cuts nothing."""
        return self.is_done

    def feed(self, data: bytes) -> Iterator[Chunk]:
        """Take in bytes and yield the chunks they complete.

        Raises `LlmError` for an error told inside the answer, and when it is no answer.
        """
        for line in self._lines.feed(data):
            yield from self._take_line(line)

    def end(self) -> Iterator[Chunk]:
        """Yield what is left when the body is over.

        Raises `LlmError` when what came is no whole answer.
        """
        last = self._lines.close()
        if last and (_parsed(last) is not None or last.startswith("<")):
            yield from self._take_line(last)
        yield from self.leave()
        if not self.is_done:
            is_noise = self._saw_noise and not self._saw_object
            raise AnswerBroken("MALFORMED" if is_noise else "STREAM_CUT")
        if self._blocks.is_empty and self._finish != "length":
            raise AnswerBroken("EMPTY")

    def leave(self) -> Iterator[Chunk]:
        """Yield what was held back, the counts and the finish; nothing can follow."""
        yield from self._blocks.flush()
        if self._usage is not None:
            yield self._other(type="usage", usage=self._usage)
        if self._finish is not None:
            yield self._other(type="finish", reason=well_formed(self._finish))

    def break_off(self, error: LlmError) -> Iterator[Chunk]:
        """Yield what is left of an answer whose connection broke, then raise the error."""
        yield from self.leave()
        raise error

    def _take_line(self, line: str) -> Iterator[Chunk]:
        if self.is_done:
            return
        value = _parsed(line)
        if value is not None:
            yield from self._take(value)
        elif line.startswith("<") and not self._saw_object:
            # A login page or a proxy's complaint, not an answer.
            raise AnswerBroken("MALFORMED")
        else:
            self._saw_noise = True
            yield self._other(type="note", text=f"skipped: {well_formed(line[:_MAX_NOTE_CHARS])}")

    def _take(self, value: Json) -> Iterator[Chunk]:
        if value.get("error") not in _NO_ERROR:
            yield from self.leave()
            may_retry = not self._blocks.has_visible
            raise failure_of_error(value, secret=self._secret, may_retry=may_retry)
        self._saw_object = True
        message = value.get("message")
        if isinstance(message, dict):
            yield from self._take_message(message)
        if value.get("done") is True:
            self._usage = _usage(value)
            self._finish = self._reason(value.get("done_reason"))

    def _take_message(self, message: Json) -> Iterator[Chunk]:
        yield from self._blocks.reasoning(_text(message.get("thinking")))
        yield from self._blocks.text(_text(message.get("content")))
        calls = message.get("tool_calls")
        for told in calls if isinstance(calls, list) else ():
            if isinstance(told, dict):
                yield from self._take_call(told)

    def _take_call(self, told: Json) -> Iterator[Chunk]:
        """Take a call, which always comes whole; an id that came before names nothing new."""
        identity = _text(told.get("id"))
        call = self._blocks.begin_call()
        call.told_id = "" if identity in self._ids else identity
        self._ids.add(identity)
        function = told.get("function")
        inside: Json = function if isinstance(function, dict) else {}
        name, arguments = _text(inside.get("name")), inside.get("arguments")
        yield from self._blocks.call(call, name, _arguments(arguments))

    def _reason(self, told: object) -> str:
        """Return why the answer ended; a call ends it too, which the server calls a stop."""
        reason = _text(told) or _STOP
        return "tool-calls" if reason == _STOP and self._blocks.calls else reason

    def _other(self, **chunk: JsonValue) -> OtherChunk:
        return OtherChunk(self._clock(), FrozenObject(chunk))


def _usage(value: Json) -> FrozenObject | None:
    """Return the counts of the last object; which part was cached is never told.

    Both or nothing: the server leaves a count of 0 out, but older ones left out the prompt's also
    where it was cached, so that a missing one says nothing.
    """
    prompt, output = value.get("prompt_eval_count"), value.get("eval_count")
    if not (is_integer(prompt) and is_integer(output) and prompt >= 0 and output >= 0):
        return None
    return FrozenObject({"inputTokens": prompt, "outputTokens": output})


def _parsed(line: str) -> Json | None:
    """Return the object that a line is, or nothing."""
    try:
        value = json.loads(line, parse_float=_number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _number(digits: str) -> float | str:
    """Return a number; one that no double holds stays the digits, so that it can be told on."""
    number = float(digits)
    return number if isfinite(number) else digits


def _arguments(value: object) -> str:
    """Return a call's arguments as JSON; a server that tells them as a text is believed."""
    if isinstance(value, str):
        return value
    return json.dumps(value or {}, ensure_ascii=False, separators=(",", ":"))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
