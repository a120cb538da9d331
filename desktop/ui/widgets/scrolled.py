"""A column that scrolls where there is too little room for it; nothing in it is ever cut."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Scrolled(QScrollArea):
    """Shows `inside` as wide as there is room, on the ground it lies on.

    It takes no keys: what stands in it does, and is scrolled to.
    """

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(inside)
        for ground in (self.viewport(), inside):
            ground.setAutoFillBackground(False)
