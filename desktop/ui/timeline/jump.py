"""The round button that leads back to the latest message."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import LIGHT, Theme

_SIZE_PX = 36
_ICON_PX = 18
_BELOW_PX = 16


class JumpButton(QAbstractButton):
    """Floats above the end of a scroll area while the end is out of sight."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._theme = LIGHT
        self.setAccessibleName(tr("Jump to latest"))
        self.setToolTip(tr("Jump to latest"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.resize(self.sizeHint())
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self.update()

    def place(self) -> None:
        """Stand in the middle above the lower edge."""
        viewport = self._area.viewport()
        corner = QPoint(
            (viewport.width() - _SIZE_PX) // 2, viewport.height() - _SIZE_PX - _BELOW_PX
        )
        self.move(viewport.mapTo(self._area, corner))
        self.raise_()

    @override
    def sizeHint(self) -> QSize:
        return QSize(_SIZE_PX, _SIZE_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        edge = QPen(QColor(theme.accent if self.hasFocus() else theme.border), 1.5)
        painter.setPen(edge)
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.window))
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        corner = (_SIZE_PX - _ICON_PX) // 2
        icon("down", theme.text, _ICON_PX).paint(painter, corner, corner, _ICON_PX, _ICON_PX)
