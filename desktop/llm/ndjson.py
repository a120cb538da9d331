"""Lines of JSON from bytes, split anywhere.

Lines end at LF and nowhere else; white space around them, such as the CR of a CRLF, and empty ones
mean nothing. The bytes are UTF-8, whatever a header says; what is not becomes U+FFFD. A byte order
mark at the start is skipped. (https://github.com/ndjson/ndjson-spec)
"""

from typing import Final

from desktop.llm.errors import AnswerBroken

# Parsing holds the interpreter: 24 MB of JSON stopped the window for more than a second.
MAX_LINE_BYTES: Final = 16 * 2**20
_BOM: Final = b"\xef\xbb\xbf"


class LineDecoder:
    """Turns the bytes of one stream into lines; feed it pieces, then `close` it."""

    def __init__(self, *, max_line_bytes: int = MAX_LINE_BYTES) -> None:
        self._limit = max_line_bytes
        self._held = bytearray()
        self._at_start = True

    def feed(self, piece: bytes) -> list[str]:
        """Take in the next bytes and return the lines they complete, without their ends.

        Raises `AnswerBroken` (MALFORMED) when a line grows beyond the limit.
        """
        *whole, rest = piece.split(b"\n")
        lines: list[str] = []
        for end in whole:
            self._grow(end)
            lines.append(self._take())
        self._grow(rest)
        return [line for line in lines if line]

    def close(self) -> str:
        """Return what the end of the stream left without its line break; maybe nothing."""
        return self._take()

    def _grow(self, part: bytes) -> None:
        self._held += part
        if len(self._held) > self._limit:
            raise AnswerBroken("MALFORMED")

    def _take(self) -> str:
        line = bytes(self._held)
        self._held.clear()
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(_BOM)
        return line.strip().decode("utf-8", "replace")
