"""SIGTERM and SIGINT close the window like a person does; what is under way is settled first."""

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot


class QuitSignals(QObject):
    """Turns the operating system's signals into one of Qt's. Signal: `asked()`.

    Python runs a signal's handler only between two of its own instructions, and Qt's loop may wait
    for hours; so the interpreter writes to a socket the loop watches.
    """

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read, self._write = socket.socketpair()
        self._write.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_notifier_activated)
        self._old_fd = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._old = {each: signal.signal(each, _wake) for each in (signal.SIGTERM, signal.SIGINT)}

    def close(self) -> None:
        """Put back what was there before."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._old_fd)
        for each, handler in self._old.items():
            signal.signal(each, handler)
        self._read.close()
        self._write.close()

    @Slot()
    def _on_notifier_activated(self) -> None:
        self._read.recv(64)
        self.asked.emit()


def _wake(_number: int, _frame: object) -> None:
    """Do nothing: the wake-up is the byte in the socket."""
