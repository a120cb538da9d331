"""The answer of a response, from bytes to chunks; pure.

The body is a stream of events; or one JSON object, where a server does not stream; or no answer at
all, such as a login page with status 200. Its first character tells which, not the headers.
Events: https://developers.openai.com/api/reference/resources/responses/streaming-events
"""

import json
from collections.abc import Callable, Iterator
from typing import Final

from desktop.llm.adapters.openai_responses.items import Items
from desktop.llm.adapters.openai_responses.replay import Json, state_of
from desktop.llm.adapters.openai_responses.usage import usage_of
from desktop.llm.errors import AnswerBroken, LlmError
from desktop.llm.failures import failure_of_error
from desktop.llm.sse import MAX_EVENT_BYTES, SseDecoder, SseEvent
from store.model.jsonvalue import FrozenObject, JsonValue, well_formed
from store.model.stream import Chunk, OtherChunk

_BOM: Final = b"\xef\xbb\xbf"
_DONE: Final = "[DONE]"
_MAX_NOTE_CHARS: Final = 200
_SILENT_ENDS: Final = frozenset({"length", "content-filter"})
_REASONS: Final[dict[str, str]] = {
    "max_output_tokens": "length",
    "content_filter": "content-filter",
}
_NO_ERROR: Final = (None, False, "")


class AnswerDecoder:
    """Turns one answer's body into chunks: `feed` it, then `end` it.

    `clock` gives Unix time in milliseconds; `origin` is the server's name, for what it wants back;
    `secret` is the key, kept out of a failure's words.
    """

    def __init__(self, *, clock: Callable[[], int], origin: str, secret: str = "") -> None:
        self._clock = clock
        self._origin = origin
        self._secret = secret
        self._held = bytearray()
        self._first = b""
        self._sse = SseDecoder()
        self._items = Items(clock)
        self._usage: FrozenObject | None = None
        self._finish: str | None = None
        self._saw_object = False
        self._saw_noise = False

    @property
    def is_done(self) -> bool:
        """Whether the last event came; nothing can follow."""
        return self._finish is not None

    @property
    def is_complete(self) -> bool:
        """Whether the answer's end was told: a connection that breaks now cuts nothing."""
        return self.is_done

    def feed(self, data: bytes) -> Iterator[Chunk]:
        """Take in bytes and yield the chunks they complete.

        Raises `LlmError` for an error told inside the answer, and when it is no answer.
        """
        self._held += data
        self._first = self._first or _first_of(self._held)
        if self._first == b"<" or len(self._held) > MAX_EVENT_BYTES:
            raise AnswerBroken("MALFORMED")
        if self._first not in {b"", b"{"}:
            data = bytes(self._held)
            self._held.clear()
            for event in self._sse.feed(data):
                yield from self._take_event(event)

    def end(self) -> Iterator[Chunk]:
        """Yield what is left when the body is over.

        Raises `LlmError` when what came is no whole answer.
        """
        if self._first == b"{":
            yield from self._take_document()
        else:
            last = self._sse.close()
            if last is not None and _parsed(last.data) is not None:
                yield from self._take_event(last)
        yield from self.leave()
        if not self.is_done:
            is_noise = (self._saw_noise or self._sse.looks_alien) and not self._saw_object
            raise AnswerBroken("MALFORMED" if is_noise else "STREAM_CUT")
        if self._items.blocks.is_empty and self._finish not in _SILENT_ENDS:
            raise AnswerBroken("EMPTY")

    def leave(self) -> Iterator[Chunk]:
        """Yield what was held back, what comes back later, the counts and the finish."""
        yield from self._items.blocks.flush()
        if self.is_done and self._items.kept:
            state = state_of(self._items.kept, origin=self._origin)
            yield self._other(type="replay-state", state=state)
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
        if self.is_done or not data or data == _DONE:
            return
        value = _parsed(data)
        if value is None:
            self._saw_noise = True
            yield self._other(type="note", text=f"skipped: {well_formed(data[:_MAX_NOTE_CHARS])}")
        else:
            kind = value.get("type")
            by_name = event.name == "error" or not isinstance(kind, str)
            yield from self._take(event.name if by_name else str(kind), value)

    def _take_document(self) -> Iterator[Chunk]:
        value = _parsed(self._held.decode("utf-8-sig", "replace"))
        if value is None:
            raise AnswerBroken("STREAM_CUT")
        if value.get("error") in _NO_ERROR and value.get("object") != "response":
            raise AnswerBroken("MALFORMED")
        yield from self._take(f"response.{value.get('status')}", {"response": value, **value})

    def _take(self, kind: str, event: Json) -> Iterator[Chunk]:
        told = event.get("response")
        response: Json = told if isinstance(told, dict) else {}
        self._saw_object = True
        match kind:
            case "response.completed" | "response.incomplete":
                yield from self._items.take_output(response.get("output"))
                self._usage = usage_of(response)
                self._finish = self._reason(kind, response)
            case "response.failed" | "response.cancelled":
                yield from self._fail(response.get("error"))
            case "error":
                yield from self._fail(event)
            case _ if event.get("error") not in _NO_ERROR:
                yield from self._fail(event)
            case _:
                yield from self._items.take(kind, event)

    def _reason(self, kind: str, response: Json) -> str:
        if kind == "response.completed":
            return "tool-calls" if self._items.blocks.calls else "stop"
        details = response.get("incomplete_details")
        reason = details.get("reason") if isinstance(details, dict) else None
        return _REASONS.get(reason, reason) if isinstance(reason, str) and reason else "length"

    def _fail(self, error: object) -> Iterator[Chunk]:
        yield from self.leave()
        may_retry = not self._items.blocks.has_visible
        raise failure_of_error(error, secret=self._secret, may_retry=may_retry)

    def _other(self, **chunk: JsonValue) -> OtherChunk:
        return OtherChunk(self._clock(), FrozenObject(chunk))


def _first_of(start: bytearray) -> bytes:
    """Return the first character that says something; nothing while there is none."""
    return b"" if _BOM.startswith(start) else bytes(start.removeprefix(_BOM).lstrip()[:1])


def _parsed(data: str) -> Json | None:
    """Return the object that a text is, or nothing."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
