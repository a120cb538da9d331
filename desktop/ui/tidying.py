"""Garbage is looked for on the window's own thread, and on no other.

Python looks for it on whichever thread happens to make one object too many. What it finds may be
parts of a window, and only the thread that made these may take them apart: on the store's writing
thread the process died of it. So Python's own search is off while there is a window, and this one
stands in for it: among the young every few frames, among all while nobody looks at the window.
"""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QGuiApplication

LOOK_EVERY_MS = 250
YOUNG_MOST = 2_000
"""So many new objects are worth a search among the young: it takes a millisecond or two."""

MIDDLE_EVERY = 10
"""So many searches among the youngest come before one that takes the next generation along."""

ALL_AFTER_MS = 3_000
"""How long the window has to be behind others before all there is is searched: some tenths of a
second in which every thread stands."""


def is_seen() -> bool:
    """Whether a window of ours is in front of those of others."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 - its many names are made when it is asked for

    return QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive


class Tidying(QObject):
    """Looks for garbage until `close`; among all there is only while it is not `seen`."""

    def __init__(self, app: QGuiApplication, *, seen: Callable[[], bool] = is_seen) -> None:
        super().__init__(app)
        self._app = app
        self._is_seen = seen
        self._was_on = gc.isenabled()
        gc.disable()
        self._often = QTimer(self)
        self._often.setInterval(LOOK_EVERY_MS)
        self._often.timeout.connect(self._on_often_timeout)
        self._often.start()
        self._unseen = QTimer(self)
        self._unseen.setSingleShot(True)
        self._unseen.setInterval(ALL_AFTER_MS)
        self._unseen.timeout.connect(self._on_unseen_timeout)
        app.applicationStateChanged.connect(self._on_app_state_changed)

    def close(self) -> None:
        """Leave it to Python again."""
        self._app.applicationStateChanged.disconnect(self._on_app_state_changed)
        self._often.stop()
        self._unseen.stop()
        if self._was_on:
            gc.enable()

    @Slot()
    def _on_often_timeout(self) -> None:
        young, middle, _ = gc.get_count()
        if young > YOUNG_MOST:
            gc.collect(1 if middle >= MIDDLE_EVERY else 0)

    @Slot()
    def _on_app_state_changed(self) -> None:
        self._unseen.start()  # and whether it is behind others is looked at then

    @Slot()
    def _on_unseen_timeout(self) -> None:
        if not self._is_seen():
            gc.collect()
