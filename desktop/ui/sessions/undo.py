"""The bar at the bottom that takes a step back: "Moved to trash — Undo", for ten seconds."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.ui.i18n import tr, tr_count
from desktop.ui.widgets.plain import PlainLabel

SHOWN_MS = 10_000


class UndoBar(QFrame):
    """Offers to take back what was just moved to the trash.

    Signal: `undone(chats)`, a tuple of ids. Of several moves in a row the last one is taken back
    first. It hides by itself ten seconds after the last, but not under the pointer or the keys;
    what is in the trash stays there for thirty days anyway.
    """

    undone = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moves: list[tuple[str, ...]] = []
        self.setProperty("look", "card")
        self._text = PlainLabel(parent=self)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.setWordWrap(True)
        self._undo = QPushButton(tr("Undo"), self)
        self._undo.setProperty("look", "link")
        self._undo.setAccessibleName(tr("Undo: bring it back from the trash"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._undo)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(SHOWN_MS)
        self._clock.timeout.connect(self._on_clock_timeout)
        self._undo.clicked.connect(self.take_back)
        self.hide()

    def offer(self, chats: tuple[str, ...]) -> None:
        """Show that a chat went to the trash, alone or with branches of it, and can come back."""
        self._moves.append(chats)
        self._show_last()

    @Slot()
    def withdraw(self) -> None:
        """Offer nothing more: what was in the trash is gone."""
        self._moves.clear()
        self._clock.stop()
        self.hide()

    @Slot()
    def take_back(self) -> None:
        """Bring back what went last, while that is offered."""
        if not self._moves:
            return
        chats = self._moves.pop()
        if self._moves:
            self._show_last()
        else:
            self.withdraw()
        self.undone.emit(chats)

    @Slot()
    def _on_clock_timeout(self) -> None:
        if self.underMouse() or self._undo.hasFocus():
            self._clock.start()  # somebody is about to press it
        else:
            self.withdraw()

    def _show_last(self) -> None:
        branches = len(self._moves[-1]) - 1
        self._text.setText(
            tr_count(
                "Moved to trash with {count} branch",
                "Moved to trash with {count} branches",
                branches,
            )
            if branches
            else tr("Moved to trash")
        )
        self.setAccessibleName(self._text.text())
        self.show()
        self._clock.start()
