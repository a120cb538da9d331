r"""Halves of characters: a JSON escape such as `\ud83d` may end one piece of a stream."""

from typing import Final

from store.model.jsonvalue import well_formed

_HIGH_FIRST: Final = "\ud800"
_HIGH_LAST: Final = "\udbff"


class HalfKeeper:
    """Joins the halves of surrogate pairs across the pieces of one text.

    A high half that ends a piece waits for the next; a half that stays alone becomes U+FFFD.
    """

    def __init__(self) -> None:
        self._half = ""

    def push(self, piece: str) -> str:
        """Return the well-formed text that this piece completes; it may be empty."""
        text = self._half + piece
        self._half = ""
        if text and _HIGH_FIRST <= text[-1] <= _HIGH_LAST:
            self._half = text[-1]
            text = text[:-1]
        return well_formed(text)

    def flush(self) -> str:
        """Return what a half that is still waiting becomes at the end; nothing, or U+FFFD."""
        half, self._half = self._half, ""
        return well_formed(half)
