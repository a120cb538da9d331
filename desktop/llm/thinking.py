"""Reasoning that comes inside the answer's text, between `<think>` and `</think>`.

The tags count at the very start of an answer only (white space may precede them): an answer that
merely talks about such tags keeps them.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

_OPEN: Final = "<think>"
_CLOSE: Final = "</think>"
_SPACE: Final = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Thought:
    """A piece of text, known to be reasoning or not."""

    text: str
    is_reasoning: bool


class _Place(Enum):
    BEFORE = auto()
    INSIDE = auto()
    AFTER_TAG = auto()
    ANSWER = auto()


class ThinkSplitter:
    """Splits one answer's text as it comes; tags may be cut anywhere.

    White space before the opening and after the closing tag belongs to neither side: dropped.
    """

    def __init__(self) -> None:
        self._place = _Place.BEFORE
        self._held = ""

    def push(self, piece: str) -> list[Thought]:
        """Return what this piece settles, in order; it may be nothing yet."""
        thoughts: list[Thought] = []
        self._held += piece
        while self._held and self._step(thoughts):
            pass
        return thoughts

    def flush(self) -> list[Thought]:
        """Return what is still held back when the answer ends."""
        text, self._held = self._held, ""
        if not text or self._place is _Place.AFTER_TAG:
            return []
        return [Thought(text, self._place is _Place.INSIDE)]

    def _step(self, thoughts: list[Thought]) -> bool:
        """Move on by one state or text; whether there may be more to do."""
        match self._place:
            case _Place.BEFORE:
                return self._look_for_thought()
            case _Place.INSIDE:
                return self._look_for_end(thoughts)
            case _Place.AFTER_TAG:
                self._held = self._held.lstrip(_SPACE)
                if self._held:
                    self._place = _Place.ANSWER
                return bool(self._held)
            case _Place.ANSWER:
                thoughts.append(Thought(self._held, is_reasoning=False))
                self._held = ""
                return False

    def _look_for_thought(self) -> bool:
        start = self._held.lstrip(_SPACE)
        if start.startswith(_OPEN):
            self._held = start.removeprefix(_OPEN)
            self._place = _Place.INSIDE
            return True
        if _OPEN.startswith(start):
            return False
        self._place = _Place.ANSWER
        return True

    def _look_for_end(self, thoughts: list[Thought]) -> bool:
        thought, tag, rest = self._held.partition(_CLOSE)
        if tag:
            self._held = rest
            self._place = _Place.AFTER_TAG
        else:
            kept = _overlap(thought)
            self._held = thought[len(thought) - kept :]
            thought = thought[: len(thought) - kept]
        if thought:
            thoughts.append(Thought(thought, is_reasoning=True))
        return bool(tag)


def _overlap(text: str) -> int:
    """Return how many characters at the end of a text may begin the closing tag."""
    return next((size for size in range(len(_CLOSE) - 1, 0, -1) if text.endswith(_CLOSE[:size])), 0)
