"""Tables that are read from the right: Qt draws the first column of any table at the left.

So the columns are written in the other order, and read back in theirs.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextCursor, QTextTable

if TYPE_CHECKING:
    from markdown_it.token import Token

_STRONG = frozenset({"L", "R", "AL"})  # of the bidirectional classes of Unicode
_MIRRORED = "mirrored"
_CELLS = frozenset({"th_open", "td_open"})


def is_mirrored(table: "Token") -> bool:
    """Whether the columns of the table that begins with this token are in the other order."""
    return _MIRRORED in table.meta


def _reads_from_right(tokens: Iterable["Token"]) -> bool:
    """Whether the first letter is one of Hebrew, Arabic or their like."""
    letters = (letter for token in tokens for letter in token.content)
    directions = (bidirectional(letter) for letter in letters)
    return next((one for one in directions if one in _STRONG), "L") != "L"


def mirrored(tokens: Sequence["Token"]) -> Sequence["Token"]:
    """Return the tokens of a block, the columns of every table from the right in turn."""
    if not any(token.type == "table_open" for token in tokens):
        return tokens
    made: list[Token] = []
    begin = 0
    for at, token in enumerate(tokens):
        if token.type == "table_close":
            table = tokens[begin : at + 1]
            made.extend(_from_right(table) if _reads_from_right(table) else table)
            begin = at + 1
        elif token.type == "table_open":
            made.extend(tokens[begin:at])
            begin = at
    return [*made, *tokens[begin:]]


def _from_right(table: Sequence["Token"]) -> Iterator["Token"]:
    cells: list[list[Token]] = []
    yield table[0].copy(meta={_MIRRORED: True})
    for token in table[1:]:
        if token.type in _CELLS:
            cells.append([token])
        elif cells and token.type != "tr_close":
            cells[-1].append(token)
        else:
            yield from (part for cell in reversed(cells) for part in cell)
            cells = []
            yield token


def in_reading_order(blocks: Iterable[QTextBlock]) -> Iterator[QTextBlock]:
    """Yield the text blocks of a document, those of a row of a table as one reads them."""
    for place, group in groupby(blocks, _row_from_right):
        row = list(group)
        yield from row if place is None else reversed(row)


def _row_from_right(block: QTextBlock) -> tuple[int, int] | None:
    """Return which row of which table a block stands in, when one reads it from the right."""
    table = table_at(block)
    if table is None or not is_from_right(table):
        return None
    return table.firstPosition(), table.cellAt(block.position()).row()


def is_from_right(table: QTextTable) -> bool:
    """Whether one reads a table from the right."""
    return table.format().layoutDirection() == Qt.LayoutDirection.RightToLeft


def table_at(block: QTextBlock) -> QTextTable | None:
    """Return the table that a block stands in."""
    return QTextCursor(block).currentTable()
