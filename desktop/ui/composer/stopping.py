"""Esc stops an answer when it is pressed twice: one often presses it once too often."""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

_WITHIN_MS = 2_500


class Stopping(QObject):
    """Signals: `asked()` the answer is to be stopped; `armed(bool)` the next Esc would do it."""

    asked = Signal()
    armed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(_WITHIN_MS)
        self._clock.timeout.connect(self._on_clock_timeout)

    def press(self) -> None:
        """Take an Esc while an answer runs."""
        if self._clock.isActive():
            self.disarm()
            self.asked.emit()
        else:
            self._clock.start()
            self.armed.emit(True)

    def disarm(self) -> None:
        """Forget the first Esc: the answer is over, or something else was done."""
        if self._clock.isActive():
            self._clock.stop()
            self.armed.emit(False)

    @Slot()
    def _on_clock_timeout(self) -> None:
        self.armed.emit(False)
