"""A button that is nothing but its words, on as many lines as they need; others cannot wrap."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget
from typing_extensions import override

from desktop.ui.theme import Theme, ui_font

_SIDE_PX = 3
_TOP_PX = 2
_RADIUS_PX = 6
_LEAST_PX = 40
_MOST_PX = 10_000


class WordButton(QAbstractButton):
    """Words in the accent's colour that do something."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFont(ui_font(theme.body_pt))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def say(self, words: str) -> None:
        """Show these words."""
        self.setText(words)
        self.setAccessibleName(words)
        self.updateGeometry()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._needed(width - 2 * _SIDE_PX).height() + 2 * _TOP_PX

    @override
    def sizeHint(self) -> QSize:
        needed = self._needed(_MOST_PX)
        return QSize(needed.width() + 2 * _SIDE_PX + 1, needed.height() + 2 * _TOP_PX)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(min(_LEAST_PX, self.sizeHint().width()), self.sizeHint().height())

    def _needed(self, width_px: int) -> QRect:
        room = QRect(0, 0, max(1, width_px), _MOST_PX)
        return self.fontMetrics().boundingRect(room, _WRAPPED, self.text())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            colour = self._theme.focus if self.hasFocus() else self._theme.border
            painter.setPen(QPen(QColor(colour), 2 if self.hasFocus() else 1))
            edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)
        painter.setPen(QColor(self._theme.accent))
        painter.drawText(self.rect().adjusted(_SIDE_PX, 0, -_SIDE_PX, 0), _CENTRED, self.text())


_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter
_CENTRED = _WRAPPED | Qt.AlignmentFlag.AlignVCenter
