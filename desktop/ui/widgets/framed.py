"""A dialog with an edge of its own: not every desktop draws one around a window."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog
from typing_extensions import override


class FramedDialog(QDialog):
    """A dialog that stands out from the window behind it wherever it is shown."""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(self.palette().mid().color())
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
