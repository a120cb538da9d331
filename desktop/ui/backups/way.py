"""The way to other chats: they are made ready, and take over only when a person says so."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialogButtonBox, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.backups.progress import Progress
from desktop.ui.i18n import tr
from desktop.ui.models.page import label
from desktop.ui.widgets.framed import FramedDialog


class WayPage(QWidget):
    """Chats on their way. Signals: `agreed()` restart with them; `left()` not, or not any more."""

    agreed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = label("", self, look="strong")
        self.words = label("", self)
        self.progress = Progress(self)
        self.note = label("", self, look="muted")
        self._buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.restart = self._buttons.addButton(tr("Restart with it"), role.ActionRole)
        self.restart.setProperty("look", "primary")
        self.leave = self._buttons.addButton("", role.RejectRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self.title, self.words, self.progress, self.note):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self._buttons)
        self._buttons.rejected.connect(self.left)
        self.restart.clicked.connect(self.agreed)

    def begin(self, title: str, words: str) -> None:
        """Show that something is being made ready."""
        self.title.setText(title)
        self.progress.begin()
        self._show(words, tr("Cancel"), is_running=True)

    def show_ready(self, words: str, last_word: str) -> None:
        """Show that it is ready, and say what comes of a restart with it."""
        self._show(words, tr("Leave my chats as they are"), note=last_word)
        self.restart.setVisible(True)
        self.restart.setFocus()

    def show_over(self, words: str) -> None:
        """Show that it came to nothing."""
        self._show(words, tr("Back"))
        self.leave.setFocus()

    def _show(self, words: str, leave: str, *, is_running: bool = False, note: str = "") -> None:
        self.words.setText(words)
        self.restart.setVisible(False)
        self.leave.setText(leave)
        self.progress.setVisible(is_running)
        self.note.setText(note)
        self.note.setVisible(bool(note))


class WayDialog(FramedDialog):
    """Shows the way of chats that are to take over.

    Signals: `cancel_asked()` while they are made ready; `agreed()` restart with them; `given_up()`
    leave everything as it is, though they are ready; `left()` back to where one came from.
    """

    cancel_asked = Signal()
    agreed = Signal()
    given_up = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_running = False
        self._is_ready = False
        self.way = WayPage(self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.way)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.addWidget(self.pages)
        self.way.left.connect(self._on_way_left)
        self.way.agreed.connect(self._on_way_agreed)

    def begin_way(self, title: str, words: str) -> None:
        """Show that something is being made ready."""
        self._is_running, self._is_ready = True, False
        self.way.begin(title, words)
        self.pages.setCurrentWidget(self.way)

    def show_ready(self, words: str, last_word: str) -> None:
        """Show that it is ready; nothing happens before a person agrees."""
        self._is_running, self._is_ready = False, True
        self.way.show_ready(words, last_word)
        if not self.isVisible():  # it was left a moment before it was ready
            self._give_up()

    def show_over(self, words: str) -> None:
        """Show that it came to nothing."""
        self._is_running = False
        self.way.show_over(words)

    @Slot()
    def _on_way_left(self) -> None:
        if self._is_running:
            self.cancel_asked.emit()
        else:
            self._give_up()
            self.left.emit()

    @Slot()
    def _on_way_agreed(self) -> None:
        if self._is_ready:
            self._is_ready = False
            self.agreed.emit()
            self.accept()

    def _give_up(self) -> None:
        if self._is_ready:
            self._is_ready = False
            self.given_up.emit()

    @override
    def reject(self) -> None:
        if self._is_running:
            self.cancel_asked.emit()
        self._give_up()
        super().reject()
