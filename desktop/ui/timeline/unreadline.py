"""The line between what was read and what is new."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.theme import LIGHT, Theme, ui_font

_AROUND_PX = 12
_GAP_PX = 10


class UnreadLine(QWidget):
    """A hairline in the accent colour with a word in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.setAccessibleName(tr("New from here"))
        self.hide()

    def needed_px(self, theme: Theme) -> int:
        """Return the height it needs in `theme`, which it takes on."""
        self._theme = theme
        return QFontMetrics(self._font()).height() + _AROUND_PX

    def _font(self) -> QFont:
        return ui_font(self._theme.small_pt, QFont.Weight.DemiBold)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colour = QColor(self._theme.accent)
        painter.setFont(self._font())
        painter.setPen(QPen(colour, 1))
        words = tr("New", "messages that were not read yet")
        words_px = painter.fontMetrics().horizontalAdvance(words)
        middle = (self.height() - _AROUND_PX // 2) // 2
        start = (self.width() - words_px) // 2
        painter.drawLine(0, middle, start - _GAP_PX, middle)
        painter.drawLine(start + words_px + _GAP_PX, middle, self.width(), middle)
        place = QRect(start, 0, words_px + 1, 2 * middle)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
