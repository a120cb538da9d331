"""The bar at the bottom that takes a step back: "Moved to trash — Undo", for ten seconds."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.ui.i18n import tr, tr_count
from desktop.ui.widgets.plain import PlainLabel

SHOWN_MS = 10_000


class UndoBar(QFrame):
    """Offers to take back what was just moved to the trash.

    Signal: `undone(chats)`, a tuple of ids. It hides by itself after ten seconds; what is in the
    trash stays there for thirty days anyway.
    """

    undone = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chats: tuple[str, ...] = ()
        self.setProperty("look", "card")
        self._text = PlainLabel(parent=self)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
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
        """Show that `chats` went to the trash and can come back."""
        self._chats = chats
        self._text.setText(tr_count("Moved to trash", "{count} chats moved to trash", len(chats)))
        self.setAccessibleName(self._text.text())
        self.show()
        self._clock.start()

    @Slot()
    def withdraw(self) -> None:
        """Offer nothing more: what was in the trash is gone."""
        self._clock.stop()
        self.hide()

    @Slot()
    def take_back(self) -> None:
        """Bring back what went last, while that is offered."""
        if self.isHidden():
            return
        chats, self._chats = self._chats, ()
        self._clock.stop()
        self.hide()
        self.undone.emit(chats)

    @Slot()
    def _on_clock_timeout(self) -> None:
        self.hide()
