"""A field of one line in which words are put together, as Chinese and Japanese are typed."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit
from typing_extensions import override

_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class WordField(QLineEdit):
    """A field where an Enter that confirms a word does nothing else.

    While a word is put together, the field looks at its keys before whatever else waits for an
    Enter in it: a list below, the delegate that edits in a row, the dialog around.
    """

    @override
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if event.preeditString():
            self.installEventFilter(self)  # the one installed last is asked first
        else:
            self.removeEventFilter(self)
        super().inputMethodEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in _ENTER:
            QGuiApplication.inputMethod().commit()
            return True
        return super().eventFilter(watched, event)
