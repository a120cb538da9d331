"""A box to choose from that draws our own chevron; a style sheet would need an image file."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.oneline import shortened

_SIGN_PX = 16
_LINES_MOST = 16
_AIR_PX = 2  # that Qt leaves around the words


class ChoiceBox(QComboBox):
    """A combo box in our looks."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setMaxVisibleItems(_LINES_MOST)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint_box()
        sign_px = self._theme.sized(_SIGN_PX)
        spot = QRect(0, 0, sign_px, sign_px)
        spot.moveCenter(self.rect().center())
        spot.moveRight(self.width() - 10)
        spot = QStyle.visualRect(self.layoutDirection(), self.rect(), spot)
        icon("chevron-down", self._theme.muted, sign_px).paint(QPainter(self), spot)

    def _paint_box(self) -> None:
        """Paint all but the chevron; what has no room ends in "…", where Qt would cut a letter."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self)
        words = self.currentText()
        option.currentText = shortened(self.fontMetrics(), words, room.width() - _AIR_PX)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
