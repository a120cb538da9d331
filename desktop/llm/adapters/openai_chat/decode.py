"""The answer of a chat completion, from bytes to chunks; pure.

The body is a stream of events; or one JSON object, where a server does not stream; or no answer at
all, such as a login page with status 200. Its first character tells which, not the headers.
"""

import json
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Final

from desktop.llm.adapters.openai_chat.delta import Json, finish_of
from desktop.llm.adapters.openai_chat.parts import AnswerParts
from desktop.llm.adapters.openai_chat.usage import usage_in
from desktop.llm.errors import AnswerBroken, LlmCode, LlmError
from desktop.llm.failures import failure_of_error
from desktop.llm.sse import MAX_EVENT_BYTES, SseDecoder, SseEvent
from store.model.jsonvalue import FrozenObject, JsonValue, well_formed
from store.model.stream import Chunk, OtherChunk

_BOM: Final = b"\xef\xbb\xbf"
_DONE: Final = "[DONE]"
_MAX_NOTE_CHARS: Final = 200
_SILENT_ENDS: Final = frozenset({"length", "content-filter"})
_NO_ERROR: Final = (None, False, "")


class _Form(Enum):
    UNKNOWN = auto()
    STREAM = auto()
    DOCUMENT = auto()
    PAGE = auto()


class AnswerDecoder:
    """Turns one answer's body into chunks: `feed` it, then `end` it.

    `clock` gives Unix time in milliseconds; `secret` is the key, kept out of a failure's words.
    """

    def __init__(self, *, clock: Callable[[], int], secret: str = "") -> None:
        self._clock = clock
        self._secret = secret
        self._form = _Form.UNKNOWN
        self._held = bytearray()
        self._sse = SseDecoder()
        self._parts = AnswerParts(clock)
        self._usage: FrozenObject | None = None
        self._finish: str | None = None
        self._is_whole = False
        self._saw_object = False
        self._saw_noise = False
        self.is_done = False

    @property
    def is_complete(self) -> bool:
        """Whether the answer's end was told: a connection that breaks now cuts nothing."""
        return self.is_done or self._finish is not None or self._is_whole

    def feed(self, data: bytes) -> Iterator[Chunk]:
        """Take in bytes and yield the chunks they complete.

        Raises `LlmError` for an error told inside the answer, and when it is no answer.
        """
        self._held += data
        if self._form is _Form.UNKNOWN:
            self._form = _form_of(self._held)
        if self._form is _Form.PAGE or len(self._held) > MAX_EVENT_BYTES:
            raise AnswerBroken("MALFORMED")
        if self._form is _Form.STREAM:
            data = bytes(self._held)
            self._held.clear()
            for event in self._sse.feed(data):
                yield from self._take_event(event)

    def end(self) -> Iterator[Chunk]:
        """Yield what is left when the body is over.

        Raises `LlmError` when what came is no whole answer.
        """
        if self._form is _Form.DOCUMENT:
            yield from self._take_document()
        else:
            last = self._sse.close()
            if last is not None and _is_whole(last.data):
                yield from self._take_event(last)
        yield from self.leave()
        if not self.is_complete:
            raise AnswerBroken(self._what_broke())
        if self._parts.is_empty and self._finish not in _SILENT_ENDS:
            raise AnswerBroken("EMPTY")

    def leave(self) -> Iterator[Chunk]:
        """Yield what was held back, the counts and the finish; nothing can follow."""
        yield from self._parts.flush()
        if self._usage is not None:
            yield self._other(type="usage", usage=self._usage)
        if self._finish is not None:
            yield self._other(type="finish", reason=well_formed(self._finish))

    def break_off(self, error: LlmError) -> Iterator[Chunk]:
        """Yield what is left of an answer whose connection broke, then raise the error."""
        yield from self.leave()
        raise error

    def _take_event(self, event: SseEvent) -> Iterator[Chunk]:
        data = event.data.strip()
        if self.is_done or not data:
            return
        if data == _DONE:
            self.is_done = True
            return
        value = _parsed(data)
        if value is None:
            self._saw_noise = True
            yield self._other(type="note", text=f"skipped: {well_formed(data[:_MAX_NOTE_CHARS])}")
        elif event.name == "error":
            yield from self._fail(value)
        else:
            yield from self._take_object(value, part="delta")

    def _take_document(self) -> Iterator[Chunk]:
        value = _parsed(self._held.decode("utf-8-sig", "replace"))
        if value is None:
            raise AnswerBroken("STREAM_CUT")
        if not (_error_in(value) or _choice(value)):
            raise AnswerBroken("MALFORMED")
        yield from self._take_object(value, part="message")
        self._is_whole = True

    def _take_object(self, value: Json, *, part: str) -> Iterator[Chunk]:
        error = _error_in(value)
        if error is not None:
            yield from self._fail(error)
        self._saw_object = True
        self._usage = usage_in(value) or self._usage
        choice = _choice(value)
        content = choice.get(part)
        if isinstance(content, dict):
            yield from self._parts.take(content)
        finish = finish_of(choice)
        if finish == "error":
            yield from self._fail({"type": "server_error"})
        self._finish = self._finish or finish

    def _fail(self, error: object) -> Iterator[Chunk]:
        yield from self.leave()
        raise failure_of_error(error, secret=self._secret, may_retry=not self._parts.has_visible)

    def _what_broke(self) -> LlmCode:
        is_noise = self._saw_noise or self._sse.looks_alien
        return "MALFORMED" if is_noise and not self._saw_object else "STREAM_CUT"

    def _other(self, **chunk: JsonValue) -> OtherChunk:
        return OtherChunk(self._clock(), FrozenObject(chunk))


def _form_of(start: bytearray) -> _Form:
    if _BOM.startswith(start):
        return _Form.UNKNOWN
    match bytes(start.removeprefix(_BOM).lstrip()[:1]):
        case b"":
            return _Form.UNKNOWN
        case b"<":
            return _Form.PAGE
        case b"{":
            return _Form.DOCUMENT
        case _:
            return _Form.STREAM


def _parsed(data: str) -> Json | None:
    """Return the object that a text is, or nothing."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _is_whole(data: str) -> bool:
    """Whether the last event, which has no end of its own, was not cut off."""
    return data.strip() == _DONE or _parsed(data) is not None


def _error_in(value: Json) -> object | None:
    """Return what an object tells of a failure: an `error` field, or being one itself."""
    if value.get("error") not in _NO_ERROR:
        return value
    return value if value.get("object") == "error" else None


def _choice(value: Json) -> Json:
    """Return the first choice; the last chunk of a stream may have none."""
    choices = value.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else {}
