"""Keys as they look on a keyboard: one little cap for each that is pressed together."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from desktop.ui.theme import Theme

_BETWEEN_PX = 3
_INSIDE_PX = 6
_LEAST_PX = 22
_RADIUS_PX = 5
_ABOVE_PX = 3


def caps_of(keys: str) -> tuple[str, ...]:
    """Return what stands on each cap of keys that are written like `Ctrl+Shift+F`."""
    if not keys.endswith("+"):
        return tuple(keys.split("+"))
    return (*(held for held in keys[:-1].split("+") if held), "+")  # the plus key itself


def caps_width_px(keys: str, font: QFont) -> int:
    """Return how wide the caps are together."""
    widths = _widths_px(caps_of(keys), font)
    return sum(widths) + _BETWEEN_PX * max(0, len(widths) - 1)


def draw_caps(painter: QPainter, room: QRect, keys: str, font: QFont, theme: Theme) -> None:
    """Draw the caps in the middle of `room`, in the order of the keys from left to right."""
    caps = caps_of(keys)
    height_px = QFontMetrics(font).height() + 2 * _ABOVE_PX
    top = room.top() + (room.height() - height_px) / 2
    left = float(room.left())
    painter.setFont(font)
    for cap, width_px in zip(caps, _widths_px(caps, font), strict=True):
        box = QRectF(left + 0.5, top + 0.5, width_px - 1, height_px - 1)
        painter.setPen(QColor(theme.border))
        painter.setBrush(QColor(theme.code_header))
        painter.drawRoundedRect(box, _RADIUS_PX, _RADIUS_PX)
        painter.setPen(QColor(theme.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cap)
        left += width_px + _BETWEEN_PX


def _widths_px(caps: Sequence[str], font: QFont) -> tuple[int, ...]:
    metrics = QFontMetrics(font)
    return tuple(max(_LEAST_PX, metrics.horizontalAdvance(cap) + 2 * _INSIDE_PX) for cap in caps)
