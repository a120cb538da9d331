"""The body of an answer as JSON values, from bytes cut anywhere; pure.

The body is a stream of events; or an object, or a list of them, where a server does not stream; or
no answer at all, such as a login page with status 200. Its first character tells which, not the
headers.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from desktop.llm.errors import AnswerBroken, LlmCode
from desktop.llm.sse import MAX_EVENT_BYTES, SseDecoder, SseEvent

DONE: Final = "[DONE]"
"""What ends the streams of some wires, and is no object."""

_BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Frame:
    """One value of an answer: an object, or text that is none and will be skipped."""

    value: dict[str, object] | None
    text: str = ""
    name: str = ""
    """What a stream calls the event."""
    is_whole_body: bool = False
    """Whether the server did not stream."""


class _Form(Enum):
    UNKNOWN = auto()
    STREAM = auto()
    DOCUMENT = auto()
    PAGE = auto()


class FrameReader:
    """Turns one answer's body into frames: `feed` it, then `end` it."""

    def __init__(self) -> None:
        self._form = _Form.UNKNOWN
        self._held = bytearray()
        self._sse = SseDecoder()
        self._saw_object = False
        self._saw_noise = False

    @property
    def what_broke(self) -> LlmCode:
        """What a body is that ended without its end: cut, or no answer."""
        is_noise = self._saw_noise or self._sse.looks_alien
        return "MALFORMED" if is_noise and not self._saw_object else "STREAM_CUT"

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Take in bytes and yield the frames they complete.

        Raises `AnswerBroken` when it is no answer, or too large.
        """
        self._held += data
        if self._form is _Form.UNKNOWN:
            self._form = _form_of(self._held)
        if self._form is _Form.UNKNOWN and not _BOM.startswith(self._held):
            self._held.clear()  # white space, with which some keep a connection alive
        if self._form is _Form.PAGE or len(self._held) > MAX_EVENT_BYTES:
            raise AnswerBroken("MALFORMED")
        if self._form is _Form.STREAM:
            data = bytes(self._held)
            self._held.clear()
            for event in self._sse.feed(data):
                yield from self._frame(event)

    def end(self) -> Iterator[Frame]:
        """Yield what is left when the body is over: the whole of it, or a whole last event.

        Raises `AnswerBroken` when a body that is one value is cut.
        """
        if self._form is _Form.DOCUMENT:
            self._saw_noise = True  # unless the adapter finds an answer in it
            for value in _objects(self._held.decode("utf-8-sig", "replace")):
                yield Frame(value, is_whole_body=True)
            return
        last = self._sse.close()
        if last is not None and (last.data.strip() == DONE or _parsed(last.data) is not None):
            yield from self._frame(last)

    def _frame(self, event: SseEvent) -> Iterator[Frame]:
        data = event.data.strip()
        if not data:
            return
        value = _parsed(data)
        self._saw_object = self._saw_object or value is not None
        self._saw_noise = self._saw_noise or (value is None and data != DONE)
        yield Frame(value, data, event.name)


def _form_of(start: bytearray) -> _Form:
    if _BOM.startswith(start):
        return _Form.UNKNOWN
    match bytes(start.removeprefix(_BOM).lstrip()[:1]):
        case b"":
            return _Form.UNKNOWN
        case b"<":
            return _Form.PAGE
        case b"{" | b"[":
            return _Form.DOCUMENT
        case _:
            return _Form.STREAM


def _objects(data: str) -> list[dict[str, object]]:
    """Return the object, or the objects of the list, that a whole body is."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise AnswerBroken("STREAM_CUT") from None
    values = value if isinstance(value, list) else [value]
    return [one for one in values if isinstance(one, dict)]


def _parsed(data: str) -> dict[str, object] | None:
    """Return the object that an event's data is, or nothing."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
