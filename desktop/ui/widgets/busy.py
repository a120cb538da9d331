"""A small sign that something is under way: it turns, unless things are to move less."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.theme import Theme

_SIZE_PX = 16
_STEP_MS = 80
_STEP_DEGREES = 30
_PART_DEGREES = 270
_UNITS = 16  # Qt counts in sixteenths of a degree


class BusySign(QWidget):
    """Three quarters of a circle that turn while it shows, and cost nothing while it does not.

    Where things are to move less they are three still dots.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = theme.muted
        self._moves = theme.motion
        self._angle = 0
        self.setFixedSize(_SIZE_PX, _SIZE_PX)
        self._turn = QTimer(self)
        self._turn.setInterval(_STEP_MS)
        self._turn.timeout.connect(self._on_turn_timeout)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._colour, self._moves = theme.muted, theme.motion
        if not self._moves:
            self._turn.stop()
        elif self.isVisible():
            self._turn.start()
        self.update()

    @Slot()
    def _on_turn_timeout(self) -> None:
        self._angle = (self._angle - _STEP_DEGREES) % 360
        self.update()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        if self._moves:
            self._turn.start()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        self._turn.stop()

    @override
    def sizeHint(self) -> QSize:
        return QSize(_SIZE_PX, _SIZE_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(self._colour), 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        if self._moves:
            ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            painter.drawArc(ring, self._angle * _UNITS, _PART_DEGREES * _UNITS)
            return
        for place in (1, 2, 3):
            painter.drawPoint(QPointF(self.width() * place / 4, self.height() / 2))
