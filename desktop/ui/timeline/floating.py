"""A card that floats over the messages, in a place of its own over what one sees of them.

It is no cover: the chat below goes on to be read, selected and scrolled while it is open.
"""

from abc import abstractmethod

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QFrame
from typing_extensions import override

from desktop.ui.theme import Theme
from desktop.ui.widgets.shadow import DOWN_PX, paint_shadow

SHADOW_PX = 8
"""How much of a card, on each side, is its shadow: what it holds begins behind that."""

_RADIUS_PX = 12
_EDGE_PX = 12


class FloatingCard(QFrame):
    """Floats over `area` while it is open."""

    def __init__(self, area: QAbstractScrollArea, theme: Theme) -> None:
        super().__init__(area)
        self._area = area
        self._theme = theme
        area.viewport().installEventFilter(self)
        self.hide()

    @abstractmethod
    def wanted(self, room: QSize) -> QRect:
        """Return where in `room` it is to stand, its shadow with it."""

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.settle()

    def open_over(self) -> None:
        """Show it over the messages; whoever calls puts the keys where they belong."""
        self.show()
        self.settle()
        self.raise_()

    def settle(self) -> None:
        """Take the place it should have now."""
        viewport = self._area.viewport()
        edge_px = _EDGE_PX - SHADOW_PX
        self.ensurePolished()
        place = self.wanted(viewport.size() - QSize(2 * edge_px, 2 * edge_px))
        corner = viewport.mapTo(self._area, QPoint(edge_px, edge_px))
        self.setGeometry(place.translated(corner))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_resized = event.type() == QEvent.Type.Resize
        if is_resized and self.isVisible() and watched is self._area.viewport():
            self.settle()
        return super().eventFilter(watched, event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset_px = SHADOW_PX + 0.5
        card = QRectF(self.rect()).adjusted(inset_px, inset_px, -inset_px, -inset_px)
        paint_shadow(painter, card, _RADIUS_PX, SHADOW_PX - DOWN_PX)
        painter.setPen(QPen(QColor(self._theme.border), 1))
        painter.setBrush(QColor(self._theme.raised))
        painter.drawRoundedRect(card, _RADIUS_PX, _RADIUS_PX)
