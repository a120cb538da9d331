"""Text as it stands. Qt takes whatever looks like HTML for HTML, and loads what that names.

Titles, names, addresses and words of models are somebody else's text: labels and tips show them
letter by letter. `tests/shape/test_markup.py` holds every part of the window to these two.
"""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as QtGuiNamespace
from PySide6.QtWidgets import QLabel, QWidget

_AT_RIGHT = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
)


class PlainLabel(QLabel):
    """A label that never reads its text as markup."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if self.isRightToLeft():  # else Qt sets a Latin name at the end of the line
            self.setAlignment(_AT_RIGHT)
        self.setText(text)


def tip(text: str) -> str:
    """Return `text` so that a tool tip shows it as it stands; tips have no format of their own."""
    if not QtGuiNamespace.mightBeRichText(text):
        return text
    return f"<span>{escape(text)}</span>".replace("\n", "<br>")
