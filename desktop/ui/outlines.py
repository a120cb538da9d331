"""The outlines of what will stand in the window, painted before any of it is made.

In the right colours and the right places, so nothing jumps when the parts arrive. All colours come
from palettes: a pen or a brush would have Qt's binding make hundreds of names that the first paint
does not need, which takes as long as the rest of it.
"""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.colours import SIDEBAR_PX, Theme

_COMPOSER_PX, _COMPOSER_WIDTH_PX, _BESIDE_PX = 94, 772, 58
_RADIUS_PX = 18


class _Patch(QWidget):
    """A rectangle of one colour."""

    def __init__(self, colour: str, parent: QWidget) -> None:
        super().__init__(parent)
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(colour))
        self.setPalette(palette)
        self.setAutoFillBackground(True)


class _Box(QWidget):
    """The edge of a box with round corners."""

    def __init__(self, colour: str, parent: QWidget) -> None:
        super().__init__(parent)
        palette = QPalette()
        palette.setColor(
            QPalette.ColorRole.WindowText, QColor(colour)
        )  # what a painter begins with
        self.setPalette(palette)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QRectF(0.5, 0.5, self.width() - 1, self.height() - 1)
        painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)


class Outlines(QWidget):
    """Stands in the window until its parts do."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._chats = _Patch(theme.sidebar, self)
        self._edge = _Patch(theme.border, self)
        self._composer = _Box(theme.border, self)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        width, height = self.width(), self.height()
        room_px = width - SIDEBAR_PX - _BESIDE_PX
        box_px = min(_COMPOSER_WIDTH_PX, room_px)
        left = SIDEBAR_PX + 24 + (room_px - box_px) // 2
        self._place(self._chats, QRect(0, 0, SIDEBAR_PX, height))
        self._place(self._edge, QRect(SIDEBAR_PX, 0, 1, height))
        self._place(self._composer, QRect(left, height - 16 - _COMPOSER_PX, box_px, _COMPOSER_PX))

    def _place(self, part: QWidget, spot: QRect) -> None:
        """Put a part where it stands in a window that is read from left to right, or mirrored."""
        if self.isRightToLeft():
            spot.moveRight(self.width() - 1 - spot.left())
        part.setGeometry(spot)
