"""A panel over the window, for something that is done at once and then gone.

The window behind it is veiled a little, and takes the click beside the panel that closes it.
"""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from desktop.ui.widgets.cover import Cover
from desktop.ui.widgets.shadow import paint_shadow

_EDGE_PX = 16
_RADIUS_PX, _SHADOW_PX = 12, 28
_VEIL = QColor(0, 0, 0, 20)
_SHARE_ABOVE = 0.12  # of the window's height


class Overlay(Cover):
    """A cover of which one sees `panel`, in a place of its own in the window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel = QFrame(self)
        self.panel.setProperty("look", "floating")

    @override
    def settle(self) -> None:
        super().settle()
        self.put(self.place())

    def put(self, place: QRect) -> None:
        """Put the panel there, and its shadow with it: Qt would paint anew what it left alone."""
        if place != self.panel.geometry():
            self.panel.setGeometry(place)
            self.update()

    def place(self) -> QRect:
        """Return where the panel is to be: in the middle, nearer to the top."""
        wanted = self.wanted()
        width_px = min(wanted.width(), self.width() - 2 * _EDGE_PX)
        top_px = max(_EDGE_PX, round(_SHARE_ABOVE * self.height()))
        height_px = min(wanted.height(), self.height() - top_px - _EDGE_PX)
        return QRect((self.width() - width_px) // 2, top_px, width_px, height_px)

    def wanted(self) -> QRect:
        """Return how large the panel would be where there is room for it."""
        return QRect(self.panel.rect().topLeft(), self.panel.sizeHint())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), _VEIL)
        paint_shadow(painter, QRectF(self.panel.geometry()), _RADIUS_PX, _SHADOW_PX)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.dismiss()
