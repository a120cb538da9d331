"""A label of one line that ends in "…" where there is no room for all of it."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from desktop.ui.widgets.oneline import draw_line
from desktop.ui.widgets.plain import PlainLabel, tip


class ElidedLabel(PlainLabel):
    """Shows as much of its text as fits; the whole of it is its name and its tool tip."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setToolTip(tip(text))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        draw_line(painter, self.rect(), self.text(), self.layoutDirection())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())
