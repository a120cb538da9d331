"""The quiet line above the box that says how much of the model's window a chat fills."""

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from desktop.models import Room
from desktop.ui.composer.fits import percent_full
from desktop.ui.i18n import tr
from desktop.ui.widgets.plain import PlainLabel, tip

_LEFT_PX, _BETWEEN_PX, _RIGHT_PX = 14, 8, 8  # the words begin above those in the box
_AROUND_PX = _LEFT_PX + _BETWEEN_PX + _RIGHT_PX


class Fullness(QWidget):
    """Hidden until a chat fills most of the window. Signal: `summary_asked()`."""

    summary_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ("", "")
        self._words = PlainLabel(parent=self)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._words.setProperty("look", "muted")
        self.button = QPushButton(tr("Summarise earlier messages"), self)
        self.button.setProperty("look", "link")
        self.button.clicked.connect(self._on_button_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(_LEFT_PX, 0, _RIGHT_PX, 0)
        row.setSpacing(_BETWEEN_PX)
        row.addWidget(self._words, 1)
        row.addWidget(self.button)
        self.hide()

    def show_room(self, room: Room, model: str, *, is_running: bool) -> None:
        """Say how full the window of `model` is; while an answer runs nothing can be done."""
        percent = percent_full(room)
        self.setVisible(percent is not None)
        if percent is None:
            return
        words = tr(
            "This chat fills {percent} % of what {model} can read at once.",
            percent=percent,
            model=model,
        )
        self._said = (words, tr("This chat is {percent} % full", percent=percent))
        self.setAccessibleName(words)
        self.setToolTip(tip(words))
        self.button.setEnabled(not is_running)
        self.updateGeometry()
        self._fit()

    def text(self) -> str:
        """Return what is said."""
        return self._words.text()

    def _fit(self) -> None:
        """Say it in as many words as there is room for beside the button."""
        room_px = self.width() - self.button.sizeHint().width() - _AROUND_PX
        whole, brief = self._said
        fits = self._words.fontMetrics().horizontalAdvance(whole) <= room_px
        self._words.setText(whole if fits else brief)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:
        # As wide as in few words, whichever stand there now: else it could never become narrower.
        brief_px = self._words.fontMetrics().horizontalAdvance(self._said[1])
        width_px = brief_px + self.button.sizeHint().width() + _AROUND_PX
        return QSize(width_px, super().minimumSizeHint().height())

    @Slot()
    def _on_button_clicked(self) -> None:
        self.summary_asked.emit()
