"""A switch: on or off at once. On shows a tick and a knob at the other end, not a colour alone."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.theme import Theme

_WIDTH_PX, _HEIGHT_PX = 40, 22
_KNOB_PX = 16
_TICK_PX = 10


class Switch(QAbstractButton):
    """A switch called `name`; `toggled(bool)` tells of it, as of any button."""

    RING_PX = 3
    """What is kept free around it for the ring."""

    def __init__(self, name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(_WIDTH_PX + 2 * self.RING_PX, _HEIGHT_PX + 2 * self.RING_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, is_on = self._theme, self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(self.RING_PX, self.RING_PX, _WIDTH_PX, _HEIGHT_PX)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1.5))
            ring = track.adjusted(-2, -2, 2, 2)
            painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
        painter.setPen(QPen(QColor(theme.accent if is_on else theme.muted), 1))
        painter.setBrush(QColor(theme.accent if is_on else theme.window))
        painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        self._paint_knob(painter, track, is_on=is_on)

    def _paint_knob(self, painter: QPainter, track: QRectF, *, is_on: bool) -> None:
        inset = (_HEIGHT_PX - _KNOB_PX) / 2
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        knob = QRectF(track.left() + inset, track.top() + inset, _KNOB_PX, _KNOB_PX)
        if is_on != is_mirrored:
            knob.moveRight(track.right() - inset)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.on_accent if is_on else self._theme.muted))
        painter.drawEllipse(knob)
        if is_on:
            spot = QRectF(0, 0, _TICK_PX, _TICK_PX)
            spot.moveCenter(knob.center())
            icon("check", self._theme.accent, _TICK_PX).paint(painter, spot.toAlignedRect())
