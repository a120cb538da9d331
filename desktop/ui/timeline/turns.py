"""Work that waits for its turn: a page of code has many blocks, and a frame only so much time.

Whoever comes first is served first, so a page takes its colours from top to bottom; who needs more
than a turn comes last again.
"""

from functools import cache
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Slot
from shiboken6 import isValid

_TURN_S = 0.006
"""A frame has 16 ms, and the rows want theirs; this colours what is in view of a usual page."""


class Worker(Protocol):
    """What has something to do, bit by bit."""

    def work(self, budget_s: float) -> bool:
        """Work for about `budget_s` seconds; return whether all is done."""


class Turns(QObject):
    """Shares what there is in a turn of the event loop among all that wait."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[Worker, None] = {}
        self._left_s = _TURN_S
        self._is_serving = False
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._on_next_timeout)

    def take(self, worker: Worker) -> None:
        """Let `worker` work: at once when nobody waits and this turn has time left, else later.

        Whoever waits is in the middle of something else, or may be: only the loop lets them work.
        """
        is_free = not self._waiting and not self._is_serving
        self.take_later(worker)
        if is_free:
            self._serve()

    def take_later(self, worker: Worker) -> None:
        """Let `worker` work when what goes on now is over: its work would change that."""
        self._waiting[worker] = None
        self._next.start()

    def _serve(self) -> None:
        self._is_serving = True
        try:
            while self._waiting and self._left_s > 0:
                started_s = perf_counter()
                self._serve_first()
                self._left_s -= perf_counter() - started_s
        finally:
            self._is_serving = False
            self._next.start()

    def _serve_first(self) -> None:
        """Let the first work, and be the last when more is left."""
        worker = next(iter(self._waiting))
        del self._waiting[worker]
        if isValid(worker) and not worker.work(self._left_s):
            self._waiting[worker] = None

    @Slot()
    def _on_next_timeout(self) -> None:
        self._left_s = _TURN_S
        if self._waiting:
            self._serve()


@cache
def turns() -> Turns:
    """Return those of the window's thread."""
    return Turns()
