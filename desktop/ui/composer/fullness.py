"""The quiet line above the box that says how much of the model's window a chat fills."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.models import Room
from desktop.ui.composer.fits import percent_full
from desktop.ui.i18n import tr


class Fullness(QWidget):
    """Hidden until a chat fills most of the window. Signal: `summary_asked()`."""

    summary_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setProperty("look", "muted")
        self.button = QPushButton(tr("Summarise earlier messages"), self)
        self.button.setProperty("look", "link")
        self.button.clicked.connect(self._on_button_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(self._words, 1)
        row.addWidget(self.button)
        self.hide()

    def show_room(self, room: Room, model: str, *, is_running: bool) -> None:
        """Say how full the window of `model` is; while an answer runs nothing can be done."""
        percent = percent_full(room)
        self.setVisible(percent is not None)
        if percent is None:
            return
        self._words.setText(
            tr(
                "This chat fills {percent} % of what {model} can read at once.",
                percent=percent,
                model=model,
            )
        )
        self.setAccessibleName(self._words.text())
        self.button.setEnabled(not is_running)

    def text(self) -> str:
        """Return what is said."""
        return self._words.text()

    @Slot()
    def _on_button_clicked(self) -> None:
        self.summary_asked.emit()
