"""The lines of an answer as objects, from bytes cut anywhere; pure."""

import json
from collections.abc import Iterator
from math import isfinite

from desktop.llm.errors import AnswerBroken, LlmCode
from desktop.llm.frames import Frame
from desktop.llm.ndjson import LineDecoder


class LineFrames:
    """Turns one answer's body into frames, a line each. See `desktop.llm.answer.Frames`."""

    def __init__(self) -> None:
        self._lines = LineDecoder()
        self._saw_object = False
        self._saw_noise = False

    @property
    def what_broke(self) -> LlmCode:
        """What a body is that ended without its end: cut, or no answer."""
        return "MALFORMED" if self._saw_noise and not self._saw_object else "STREAM_CUT"

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Take in bytes and yield the frames they complete.

        Raises `AnswerBroken` when it is no answer, or a line is too large.
        """
        for line in self._lines.feed(data):
            yield self._frame(line)

    def end(self) -> Iterator[Frame]:
        """Yield a last line that is whole, though its end is missing."""
        last = self._lines.close()
        if last and (_parsed(last) is not None or last.startswith("<")):
            yield self._frame(last)

    def _frame(self, line: str) -> Frame:
        value = _parsed(line)
        if value is None and line.startswith("<") and not self._saw_object:
            # A login page or a proxy's complaint, not an answer.
            raise AnswerBroken("MALFORMED")
        self._saw_object = self._saw_object or value is not None
        self._saw_noise = self._saw_noise or value is None
        return Frame(value, line)


def _parsed(line: str) -> dict[str, object] | None:
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
