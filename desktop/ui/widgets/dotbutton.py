"""A tool button that carries a small dot while something behind it is not as usual."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QWidget
from typing_extensions import override

from desktop.ui.theme import Theme

_RADIUS_PX = 3.5
_INSET_PX = 9


class DotButton(QToolButton):
    """Shows the dot in the accent colour at its upper right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._has_dot = False

    @property
    def has_dot(self) -> bool:
        """Whether it carries the dot."""
        return self._has_dot

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self.update()

    def show_dot(self, *, shown: bool) -> None:
        """Carry the dot, or no longer."""
        self._has_dot = shown
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._has_dot:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Its rim parts it from the lines of the icon below.
        painter.setPen(QPen(QColor(self._theme.window), 1.5))
        painter.setBrush(QColor(self._theme.accent))
        centre = QPointF(self.width() - _INSET_PX, _INSET_PX)
        painter.drawEllipse(centre, _RADIUS_PX, _RADIUS_PX)
