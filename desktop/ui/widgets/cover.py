"""What lies over the whole window for a while: it takes the keys, and gives them back.

A part of the window and no window of its own: an input method writes into its fields, and the
window's keys go on working. Esc closes it, Tab goes round inside. It goes by itself when what lies
below takes the keys: nobody types into what they cannot see.
"""

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from desktop.ui.widgets.borrowed import BorrowedKeys

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_covered(window: QWidget) -> bool:
    """Tell whether the keys of `window`, which may be in the background, are in a cover."""
    return _cover_of(window.focusWidget()) is not None


class Cover(QWidget):
    """Covers `parent` while it is open. Signal: `closed()`."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        # For Qt a document window inside of another: so Tab goes round in it.
        super().__init__(parent, Qt.WindowType.SubWindow)
        self._under = parent
        self._keys = BorrowedKeys()
        self._is_open = False
        parent.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_app_focus_changed)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether it lies over the window now."""
        return self._is_open

    def open_over(self) -> None:
        """Show it; whoever calls puts the keys where they belong."""
        if not self._is_open:
            self._keys.borrow(self)
        self._is_open = True
        self.settle()
        self.show()
        self.raise_()

    @Slot()
    def dismiss(self) -> None:
        """Close it and put the keys back where they were."""
        if not self._is_open:
            return
        self._is_open = False
        # Before it goes: Qt would hand the keys of a part that hides to whatever comes next.
        if not self._keys.give_back():
            self._under.setFocus()  # else they stay in here, where nobody sees them
        self._go()

    def settle(self) -> None:
        """Take the place it should have now."""
        self.setGeometry(self._under.rect())

    def _go(self) -> None:
        self.hide()
        self.closed.emit()

    @Slot(QWidget, QWidget)
    def _on_app_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        is_below = new is not None and new.window() is self.window() and _cover_of(new) is None
        if self._is_open and is_below:
            self._is_open = False
            self._keys.forget()
            self._go()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Also before the window shows it: parts made anew are opened first and sized after that.
        if event.type() == QEvent.Type.Resize and watched is self._under and self._is_open:
            self.settle()
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in _ENTER:
            event.ignore()  # the window presses the button that has the keys
        # Nothing else goes on to the window: what is typed here is meant for this.


def _cover_of(widget: QWidget | None) -> Cover | None:
    while widget is not None and not isinstance(widget, Cover):
        widget = widget.parentWidget()
    return widget
