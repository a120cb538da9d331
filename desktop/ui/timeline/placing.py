"""Where the parts of a row stand, counted from the side on which reading begins.

Rows place their parts by hand: a layout for each would cost more than the text. So what a layout
does by itself in a window that reads from right to left is done here.
"""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QStyle, QWidget


def put(part: QWidget, lead_px: int, top_px: int, width_px: int) -> None:
    """Move `part`, which has its size, to `lead_px` behind the edge of a row of `width_px`."""
    is_mirrored = part.isRightToLeft()
    part.move(width_px - lead_px - part.width() if is_mirrored else lead_px, top_px)


def spot(row: QWidget, rect: QRect, width_px: int) -> QRect:
    """Return where `rect` lies in a `row` of `width_px`, for what is painted."""
    return QStyle.visualRect(row.layoutDirection(), QRect(0, 0, width_px, 1), rect)


def forward_icon(widget: QWidget) -> str:
    """Return the name of the chevron that points to where reading goes."""
    return "chevron-left" if widget.isRightToLeft() else "chevron-right"


def backward_icon(widget: QWidget) -> str:
    """Return the name of the chevron that points to where reading comes from."""
    return "chevron-right" if widget.isRightToLeft() else "chevron-left"
