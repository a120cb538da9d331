"""Whether the system wants things to move less, where it has a way to say so.

On Linux the desktop's portal says it. Elsewhere the person's own setting is all there is.
"""

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication

from desktop.ui.bridge import Bridge


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

    def __init__(self, wish: Callable[[], bool], bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._wish = wish
        self._bridge = bridge
        self._asking: threading.Thread | None = None
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_application_state_changed)

    def ask(self) -> None:
        """Ask, unless somebody is asking already."""
        if self._asking is None or not self._asking.is_alive():
            answer: Future[bool] = Future()
            self._bridge.when_done(answer, self._on_wish_heard)
            self._asking = threading.Thread(
                target=_answer, args=(self._wish, answer), name="stillness", daemon=True
            )
            self._asking.start()

    def _on_wish_heard(self, is_still: bool) -> None:  # noqa: FBT001 - a receiver
        self.told.emit(is_still)

    @Slot(Qt.ApplicationState)
    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.ask()


def _answer(wish: Callable[[], bool], answer: "Future[bool]") -> None:
    answer.set_result(wish())
