"""How a setting stands on its page: its name and a sentence, and what changes it at the end."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.switch import Switch

RING_PX = 5
"""What a setting keeps free at either side, for the ring around what has the keys."""

_BETWEEN_PX = 20
_WORDS_LEAST_PX = 190
"""Where less is left for the words, what changes the setting stands below them."""


class SettingRow(QWidget):
    """One setting: `name`, what it means, and the widget that changes it."""

    def __init__(self, name: str, meaning: str, control: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._control = control
        own_ring_px = control.RING_PX if isinstance(control, Switch) else 0
        title = PlainLabel(name, self)
        title.setWordWrap(True)
        title.setBuddy(control)  # on Linux a box is called by its label alone
        self.words = Paragraph(meaning, self)
        self.words.setProperty("look", "small")
        self.words.setVisible(bool(meaning))
        told = QVBoxLayout()
        told.setSpacing(3)
        told.addWidget(title)
        told.addWidget(self.words)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(RING_PX, 10, RING_PX - own_ring_px, 10)
        self._line.setSpacing(_BETWEEN_PX)
        self._line.addLayout(told, 1)
        self._line.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        if not control.accessibleName():
            control.setAccessibleName(name)
        control.setAccessibleDescription(meaning)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room_px = self.width() - self._control.sizeHint().width() - _BETWEEN_PX
        is_tight = room_px < _WORDS_LEAST_PX
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(below if is_tight else beside)
        self._line.setSpacing(8 if is_tight else _BETWEEN_PX)
        middle, start = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeading
        self._line.setAlignment(self._control, start if is_tight else middle)


class SettingBlock(QWidget):
    """One setting: `name`, and below it the widget that changes it, which keeps its own ring."""

    def __init__(self, name: str, control: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        title = PlainLabel(name, self)
        title.setContentsMargins(RING_PX, 0, RING_PX, 0)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 10, 0, 8)
        lines.setSpacing(3)
        lines.addWidget(title)
        lines.addWidget(control)
