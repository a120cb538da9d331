"""Esc stops an answer when it is pressed twice: one often presses it once too often."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

_WITHIN_MS = 2_500


class Stopping(QObject):
    """Takes Esc in `box` while an answer runs.

    Signals: `asked()` the answer is to be stopped; `armed(bool)` the next Esc would do it.
    """

    asked = Signal()
    armed = Signal(bool)

    def __init__(self, box: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._is_running = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(_WITHIN_MS)
        self._clock.timeout.connect(self._on_clock_timeout)
        box.installEventFilter(self)

    def set_running(self, *, running: bool) -> None:
        """Say whether there is an answer to stop; the first Esc was about another one then."""
        if running != self._is_running:
            self._disarm()
        self._is_running = running

    def press(self) -> None:
        """Take an Esc while an answer runs."""
        if self._clock.isActive():
            self._disarm()
            self.asked.emit()
        else:
            self._clock.start()
            self.armed.emit(True)

    def _disarm(self) -> None:
        if self._clock.isActive():
            self._clock.stop()
            self.armed.emit(False)

    @Slot()
    def _on_clock_timeout(self) -> None:
        self.armed.emit(False)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() == QEvent.Type.KeyPress and self._is_running:
            self.press()
            return True
        return super().eventFilter(watched, event)
