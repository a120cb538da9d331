"""On which side the lines of a text that one writes begin: where reading its first words begins.

Qt sets every plain text at the left, also Hebrew and Arabic; and it goes by the language of the
keys in a field that is still empty.
"""

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


def begin_with_window(field: QLineEdit) -> None:
    """Let `field` begin at the right where the lines of the window do."""
    if field.isRightToLeft():
        field.setAlignment(_RIGHT | Qt.AlignmentFlag.AlignAbsolute)


class ReadingSide(QObject):
    """Keeps the lines of `text` at the side of its language; while it is empty, the window's."""

    def __init__(self, text: QPlainTextEdit) -> None:
        super().__init__(text)
        self._text = text
        text.textChanged.connect(self._on_text_changed)
        self._on_text_changed()

    @Slot()
    def _on_text_changed(self) -> None:
        document = self._text.document()
        first = document.firstBlock()
        is_empty = first.length() <= 1  # Qt counts the end of the line
        way = self._text.layoutDirection() if is_empty else first.textDirection()
        side = _RIGHT if way == Qt.LayoutDirection.RightToLeft else _LEFT
        option = document.defaultTextOption()
        if option.alignment() != side:
            option.setAlignment(side)
            document.setDefaultTextOption(option)
