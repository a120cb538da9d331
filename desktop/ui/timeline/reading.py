"""A finished text read piece by piece: to parse a hundred kilobytes at once takes some frames."""

from collections.abc import Sequence

from desktop.ui.timeline.markdown import Block, Growing, likely_definitions_of

_AT_ONCE = 8_000  # characters; a page of text has two thousand
_PIECE = 3_000  # characters; a third of a frame


def is_read_at_once(text: str) -> bool:
    """Say whether a text is short enough to be read in one go."""
    return len(text) <= _AT_ONCE


class Reading:
    """A text that is there from the beginning: `blocks` as far as they are final.

    `is_done` says that it is read to its end, `left` how many characters are in no block yet.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._growing = Growing(likely_definitions_of(text))
        self._at = 0
        self.is_done = False

    @property
    def blocks(self) -> Sequence[Block]:
        """The blocks that are final; all of them when it is done."""
        return self._growing.blocks[: self._growing.settled]

    @property
    def left(self) -> int:
        """How many characters are in no block yet."""
        return 0 if self.is_done else len(self._text) - self._at + self._growing.unsettled_chars

    @property
    def share(self) -> float:
        """Which part of the text is in blocks."""
        return 1 - self.left / max(1, len(self._text))

    def read_on(self) -> int:
        """Read the next piece; return the index of the first block that is new or changed."""
        # A paragraph without an end is parsed anew with each piece: these grow as it does.
        size = max(_PIECE, self._growing.unsettled_chars) if self._at else _AT_ONCE
        first = self._growing.feed(self._text[self._at : self._at + size])
        self._at += size
        if self._at < len(self._text):
            return first
        if not self._growing.is_sure:
            return self._read_again()
        self.is_done = True
        return min(first, self._growing.finish())

    def _read_again(self) -> int:
        """Begin anew: what looked as if it said where a link leads stands amid code."""
        self._growing = Growing(self._growing.definitions)
        self._at = 0
        return self.read_on()
