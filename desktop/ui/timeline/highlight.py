"""Colours for code: pygments tokens as formats of a text layout, in bites the window does not feel.

Formats are laid over the text (`QTextLayout.setFormats`), so selecting and copying never see them.
The lexer is a generator: `Highlighter.step` takes from it for a few milliseconds at a time. While
code still grows, only what follows the last blank line that is far enough back is coloured again.
"""

import time
from collections.abc import Iterator
from functools import cache
from typing import Protocol, TypeAlias, cast

from pygments import lexers, styles, util  # type: ignore[import-untyped]  # it ships no types
from PySide6.QtGui import QColor, QTextCharFormat, QTextDocument, QTextLayout

from desktop.ui.theme import Theme
from desktop.ui.timeline.legible import legible

# The lexer takes a third of a second for 50,000 characters, in bites that nobody feels; code that
# is longer is data, and stays without colours.
MOST_CHARS = 60_000
# Some lexers look at every place of a line from every other, in one step that no budget ends: for
# a number of 12,000 digits OCaml's takes two seconds.
MOST_CHARS_OF_LINE = 1000
_CHECKPOINT_CHARS = 1500
_AS_WRITTEN = {"stripnl": False, "ensurenl": False}

_Kind: TypeAlias = object  # a pygments token type


class _Lexer(Protocol):
    def get_tokens(self, text: str) -> Iterator[tuple[_Kind, str]]: ...


@cache
def _lexer(language: str) -> _Lexer | None:
    if not language:
        return None
    try:
        return cast("_Lexer", lexers.get_lexer_by_name(language, **_AS_WRITTEN))
    except util.ClassNotFound:
        return _lexer_of_files(language)


def _lexer_of_files(ending: str) -> _Lexer | None:
    """Return the lexer for files that end so: models name languages like that too."""
    found = lexers.find_lexer_class_for_filename(f"code.{ending}") if ending.isalnum() else None
    return None if found is None else cast("_Lexer", found(**_AS_WRITTEN))


@cache
def _formats(style: str, ground: str, least_contrast: float) -> dict[_Kind, QTextCharFormat]:
    formats = {}
    for token, look in styles.get_style_by_name(style):
        made = QTextCharFormat()
        if look["color"]:
            ink = QColor(f"#{look['color']}")
            made.setForeground(legible(ink, QColor(ground), least_contrast))
        if look["italic"]:
            made.setFontItalic(True)
        if made.propertyCount():
            formats[token] = made
    return formats


def _utf16_length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _is_data(code: str) -> bool:
    return len(code) > MOST_CHARS or max(map(len, code.split("\n"))) > MOST_CHARS_OF_LINE


class Highlighter:
    """Colours the code of one document; `code` is what the document holds."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._tokens: Iterator[tuple[_Kind, str]] = iter(())
        self._formats: dict[_Kind, QTextCharFormat] = {}
        self._line = 0
        self._column = 0
        self._ranges: list[QTextLayout.FormatRange] = []
        self._checkpoint = 0
        self.is_done = True

    def start(self, code: str, language: str, theme: Theme, *, growing: bool = False) -> None:
        """Begin colouring `code`; `growing` code goes on where its last lines may have changed."""
        lexer = _lexer(language)
        if lexer is None or _is_data(code):
            self.is_done = True
            return
        start = self._checkpoint if growing and self._checkpoint <= len(code) else 0
        self._tokens = iter(lexer.get_tokens(code[start:]))
        self._formats = _formats(theme.pygments, theme.code_body, theme.least_contrast)
        self._line = code.count("\n", 0, start)
        self._column = 0
        self._ranges = []
        self.is_done = False
        if growing and len(code) - start > _CHECKPOINT_CHARS:
            blank = code.rfind("\n\n", start, len(code) - 1)
            self._checkpoint = start if blank < 0 else blank + 2

    def forget(self) -> None:
        """Start from the first line next time: the document holds other code."""
        self._checkpoint = 0
        self.is_done = True
        self._tokens = iter(())

    def step(self, budget_s: float) -> None:
        """Colour for about `budget_s` seconds; `is_done` says whether more is left."""
        until = time.perf_counter() + budget_s
        for kind, text in self._tokens:
            self._add(self._formats.get(kind), text)
            if time.perf_counter() > until:
                return
        if not self.is_done:
            self._finish_line()
            self.is_done = True

    def _add(self, look: QTextCharFormat | None, text: str) -> None:
        for part, piece in enumerate(text.split("\n")):
            if part:
                self._finish_line()
                self._line += 1
                self._column = 0
            length = _utf16_length(piece)
            if look is not None and length:
                place = QTextLayout.FormatRange()
                place.start, place.length, place.format = self._column, length, look
                self._ranges.append(place)
            self._column += length

    def _finish_line(self) -> None:
        block = self._document.findBlockByNumber(self._line)
        if block.isValid() and (self._ranges or block.layout().formats()):
            block.layout().setFormats(self._ranges)
            self._document.markContentsDirty(block.position(), block.length())
        self._ranges = []
