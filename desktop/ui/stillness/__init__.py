"""Whether the system wants things to move less, where it has a way to say so.

On Linux the desktop's portal says it. Elsewhere the person's own setting is all there is.
"""

import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication


def system_wish() -> Callable[[], bool] | None:
    """Return what asks the system, and blocks while it does; None where there is no way."""
    if sys.platform != "linux":
        return None
    from desktop.ui.stillness.portal import wants_stillness  # noqa: PLC0415 - of Linux alone

    return wants_stillness


class Stillness(QObject):
    """Asks `wish` on a thread, when told to and whenever the window comes to the front again.

    A person who changes it in the system's settings comes back from there. Signal: `told(bool)`.
    """

    told = Signal(bool)

    def __init__(self, wish: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._wish = wish
        self._asking: threading.Thread | None = None
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state_changed)

    def ask(self) -> None:
        """Ask, unless somebody is asking already."""
        if self._asking is None or not self._asking.is_alive():
            self._asking = threading.Thread(target=self._ask, name="stillness", daemon=True)
            self._asking.start()

    def _ask(self) -> None:
        wanted = self._wish()
        with suppress(RuntimeError):  # the window has gone meanwhile
            self.told.emit(wanted)

    @Slot(Qt.ApplicationState)
    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.ask()
