"""Keys as they look on a keyboard: one little cap for each that is pressed together."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

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


class KeyCaps(QWidget):
    """Shows keys; a screen reader hears them as they are written."""

    def __init__(self, keys: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys = keys
        self._theme = theme
        self.setAccessibleName(keys)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self._theme.small_pt)
        return font

    @override
    def sizeHint(self) -> QSize:
        small = self._small()
        height_px = QFontMetrics(small).height() + 2 * _ABOVE_PX
        return QSize(caps_width_px(self._keys, small), height_px)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_caps(painter, self.rect(), self._keys, self._small(), self._theme)
