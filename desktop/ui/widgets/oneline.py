"""One line of somebody's words in a list: it begins where reading begins, and reads its own way.

Where the window reads from right to left an English title still reads from left to right; Qt would
put its question mark in front.
"""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter


def draw_line(
    painter: QPainter,
    box: QRect,
    words: str,
    direction: Qt.LayoutDirection,
    *,
    at_end: bool = False,
) -> None:
    """Draw `words` into `box`, cut with "…" where there is no room.

    They stand where a line begins in a window of that `direction`, or `at_end`, where one ends.
    """
    painter.save()
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    is_right = (direction == Qt.LayoutDirection.RightToLeft) != at_end
    side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, box.width())
    middle = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(box, side | middle | Qt.TextFlag.TextSingleLine, shown)
    painter.restore()
