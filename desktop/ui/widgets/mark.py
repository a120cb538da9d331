"""The mark of the program, in the colours of the window."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.theme import Theme

_TILE_PX, _SIGN_PX, _RADIUS_PX = 44, 26, 12
_BELOW_PX = 10  # what follows it stands apart


class Mark(QWidget):
    """A small tile with the sign of a branch; it says nothing that is not said in words."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side_px = self._theme.sized(_TILE_PX)
        return QSize(side_px, side_px + _BELOW_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent))
        radius_px = theme.sized(_RADIUS_PX)
        tile = QRect(0, 0, self.width(), self.width())
        painter.drawRoundedRect(QRectF(tile), radius_px, radius_px)
        side_px = theme.sized(_SIGN_PX)
        sign = QRect(QPoint(), QSize(side_px, side_px))
        sign.moveCenter(tile.center())
        icon("branch", theme.on_accent, side_px).paint(painter, sign)
