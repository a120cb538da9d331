"""Server-sent events from bytes, split anywhere.

Lines end at LF, CRLF or CR and nowhere else (U+2028 and U+0085 are text). The bytes are UTF-8,
whatever a header says; what is not becomes U+FFFD. A byte order mark at the start is skipped. The
field `error`, which no standard knows, is read as the data of an event of that name.
"""

from dataclasses import dataclass
from typing import Final

from desktop.llm.errors import AnswerBroken

# Parsing holds the interpreter: 24 MB of JSON stopped the window for more than a second.
MAX_EVENT_BYTES: Final = 16 * 2**20
_BOM: Final = b"\xef\xbb\xbf"
_LF: Final = 0x0A
_CR: Final = 0x0D
_STARTS: Final = (b"data", b"event", b"id", b"retry", b":")


@dataclass(frozen=True, slots=True)
class SseEvent:
    """One event: its name (`message` unless the stream says otherwise) and its data."""

    name: str
    data: str


class SseDecoder:
    """Turns the bytes of one stream into events; feed it pieces, then `close` it.

    Comments, unknown fields and events without data give nothing.
    """

    def __init__(self, *, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        self._limit = max_event_bytes
        self._line = bytearray()
        self._size = 0
        self._after_cr = False
        self._at_start = True
        self._name = ""
        self._data: list[str] = []
        self._looks_right: bool | None = None

    @property
    def looks_alien(self) -> bool:
        """Whether the first line was none that an event stream could begin with."""
        self._judge(bytes(self._line), is_whole=False)
        return self._looks_right is False

    def feed(self, piece: bytes) -> list[SseEvent]:
        """Take in the next bytes and return the events they complete.

        Raises `AnswerBroken` (MALFORMED) when an event grows beyond the limit.
        """
        events: list[SseEvent] = []
        start = 0
        if self._after_cr and piece:
            self._after_cr = False
            start = 1 if piece[0] == _LF else 0
        while (end := _line_end(piece, start)) >= 0:
            self._grow(piece[start:end])
            event = self._take_line()
            if event is not None:
                events.append(event)
            start = end + 1
            if piece[end] == _CR:
                self._after_cr = start == len(piece)
                start += piece[start : start + 1] == b"\n"
        self._grow(piece[start:])
        return events

    def close(self) -> SseEvent | None:
        """Return the event that the end of the stream left without its closing blank line."""
        if self._line and not self.looks_alien:
            self._take_line(is_whole=False)
        return self._dispatch()

    def _grow(self, part: bytes) -> None:
        self._line += part
        self._size += len(part)
        if self._size > self._limit:
            raise AnswerBroken("MALFORMED")

    def _take_line(self, *, is_whole: bool = True) -> SseEvent | None:
        line = bytes(self._line)
        self._line.clear()
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(_BOM)
        if not line:
            return self._dispatch()
        self._judge(line, is_whole=is_whole)
        field, _, value = line.decode("utf-8", "replace").partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._data.append(value)
        elif field == "event":
            self._name = value
        elif field == "error":
            # llama.cpp until the autumn of 2025: a failure is a field of its own, such as a
            # prompt that is too long, and the stream ends after it as if all were well.
            self._name = field
            self._data.append(value)
        else:
            self._size -= len(line)
        return None

    def _dispatch(self) -> SseEvent | None:
        name, data = self._name or "message", self._data
        self._name, self._data, self._size = "", [], 0
        return SseEvent(name, "\n".join(data)) if data else None

    def _judge(self, line: bytes, *, is_whole: bool) -> None:
        line = line.removeprefix(_BOM)
        if self._looks_right is not None or not line:
            return
        is_told = is_whole or len(line) > max(map(len, _STARTS))
        if line.startswith(_STARTS):
            self._looks_right = True
        elif is_told or not any(start.startswith(line) for start in _STARTS):
            self._looks_right = False


def _line_end(piece: bytes, start: int) -> int:
    """Return where the next line ends, or -1."""
    lf = piece.find(b"\n", start)
    cr = piece.find(b"\r", start, lf if lf >= 0 else len(piece))
    return cr if cr >= 0 else lf
