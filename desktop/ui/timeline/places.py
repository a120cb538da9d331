"""Objects inside a text document: one character each, which stands for what was written there.

The character stays whatever is drawn in its place, so a selection and what is found keep theirs.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from PySide6.QtGui import (
    QFontMetricsF,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextList,
)
from PySide6.QtGui import QTextFormat as Format

PLACE = "\ufffc"
"""The character that stands for an object in a text document."""

WRITTEN = Format.Property.UserProperty + 1
"""The property of an object's format that holds the text it stands for."""

ITEM = Format.Property.UserProperty + 2
"""The property of a text block that is an item with a box instead of a bullet: 1 more than the
number of its list."""

CODE = Format.Property.UserProperty + 3
"""The property of a text block that is a line of code amid a quote."""

FORMULA = Format.ObjectTypes.UserObject + 1
TASK = Format.ObjectTypes.UserObject + 2

_Object = TypeVar("_Object")


def places(
    document: QTextDocument, objects: Sequence[_Object]
) -> Iterator[tuple[_Object, QTextCursor]]:
    """Yield `objects` with a cursor that selects the place of each, in order.

    Within a change to the document: outside of one, every cursor has lines laid out as it moves.
    """
    text = document.toRawText()
    at = -1
    position = -1
    for one in objects:
        before, at = at + 1, text.index(PLACE, at + 1)
        position += 1 + _utf16_size(text[before:at])
        cursor = QTextCursor(document)
        cursor.setPosition(position)
        cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
        yield one, cursor


def _utf16_size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def name_place(cursor: QTextCursor, written: str) -> None:
    """Let the place that `cursor` selects stand for what is `written`, without showing it."""
    made = cursor.charFormat()
    made.setProperty(WRITTEN, written)
    cursor.setCharFormat(made)


def on_baseline(around: QTextCharFormat, depth_px: float) -> QTextCharFormat:
    """Return the format of an object that reaches `depth_px` below the line amid `around`."""
    font = around.font()
    made = QTextCharFormat(around)
    made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
    # An object reaches below the baseline as far as its font does.
    share = max(depth_px, 0.5) / QFontMetricsF(font).descent()
    made.clearProperty(Format.Property.FontSizeAdjustment)  # of a heading
    made.setFontPointSize(font.pointSizeF() * share)
    return made


def is_item(block: QTextBlock) -> bool:
    """Whether a text block is an item of a list, with a bullet or a box."""
    return list_of(block) >= 0


def list_of(block: QTextBlock) -> int:
    """Return the number of the list that a text block is an item of, or -1."""
    boxed = block.blockFormat().intProperty(ITEM)
    in_list: QTextList | None = block.textList()
    return boxed - 1 if boxed or in_list is None else block.blockFormat().objectIndex()


def level_of(block: QTextBlock) -> int:
    """Return how many lists a text block stands in."""
    in_list: QTextList | None = block.textList()
    return block.blockFormat().indent() if in_list is None else in_list.format().indent()
