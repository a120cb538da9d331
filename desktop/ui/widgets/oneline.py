"""One line of somebody's words in a list: it begins where reading begins, and reads its own way.

Where the window reads from right to left an English title still reads from left to right; Qt would
put its question mark in front.
"""

import re

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter

_CUT = "…"
_NUMBERED = re.compile(r"(.+)( \(\d{1,4}\))", re.DOTALL)


def draw_line(
    painter: QPainter,
    box: QRect,
    words: str,
    direction: Qt.LayoutDirection,
    *,
    at_end: bool = False,
) -> None:
    """Draw `words` into `box`, `shortened` where there is no room.

    They stand where a line begins in a window of that `direction`, or `at_end`, where one ends.
    """
    painter.save()
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    is_right = (direction == Qt.LayoutDirection.RightToLeft) != at_end
    side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
    shown = shortened(painter.fontMetrics(), words, box.width())
    middle = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(box, side | middle | Qt.TextFlag.TextSingleLine, shown)
    painter.restore()


def shortened(metrics: QFontMetrics, words: str, room_px: int) -> str:
    """Return what of `words` has room, with "…" for the rest.

    A number at their end stays: it is all that tells "Plan (2)" from "Plan (3)".
    """
    shown = _begun(metrics, words, room_px)
    numbered = _NUMBERED.fullmatch(words)
    if shown == words or numbered is None:
        return shown
    title, number = numbered.groups()
    return _begun(metrics, title, room_px - metrics.horizontalAdvance(number)) + number


def _begun(metrics: QFontMetrics, words: str, room_px: int) -> str:
    """Return the beginning of `words` that has room; one that ended with "…" gets no second."""
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room_px)
    return shown if shown == words else f"{shown.rstrip(_CUT)}{_CUT}"
