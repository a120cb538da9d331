"""A frame around a text, which shows whether the keys are in it.

A style of the text's own would be weighed for every text on the screen.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.widgets.side import ReadingSide


class TextFrame(QFrame):
    """Stands around `text`, `inside_px` away from it; `look` is what it is without the keys."""

    def __init__(
        self, text: QPlainTextEdit, look: str, inside_px: int, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._text = text
        self.setProperty("look", look)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(inside_px, inside_px, inside_px, inside_px)
        inside.addWidget(text)
        ReadingSide(text)
        text.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            # A style sheet looks at a property only when the widget is polished anew.
            self.setProperty("focused", "true" if self._text.hasFocus() else "false")
            self.style().polish(self)
        return False
