"""A formula of a text, and what it looks like drawn: plain values of both sides of a thread."""

import re
from dataclasses import dataclass

from PySide6.QtGui import QPainterPath

_SIGNED = re.compile(r"(\$\$?|\\\(|\\\[)(.*?)(?:\$\$?|\\\)|\\\])\s*([.,;:]?)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Formula:
    """Mathematics as it was `written`, its signs included; `display`: on a line of its own."""

    written: str
    display: bool

    @property
    def source(self) -> str:
        """The LaTeX between the signs, with a mark that follows them; an environment is whole."""
        found = _SIGNED.fullmatch(self.written)
        return self.written if found is None else f"{found[2]}{found[3]}"


class UndrawableError(ValueError):
    """A formula is no mathematics that can be drawn; its source is shown in its place."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A formula as one outline: 1 is an em, the baseline lies at y = 0, y grows downwards."""

    outline: QPainterPath
    width: float
    ascent: float
    depth: float
