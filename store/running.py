"""Work on threads of its own: a future for its end, and a word by which it ends now."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from store.errors import StoreUnavailable

T = TypeVar("T")


class BackupRun(Generic[T]):
    """Work that goes on: `future` has its end, `cancel` asks it to end now."""

    def __init__(self, future: Future[T], cancelled: threading.Event) -> None:
        self.future = future
        self._cancelled = cancelled

    def cancel(self) -> None:
        """Give it up: its future ends in CancelledError, and nothing of it is left."""
        self._cancelled.set()
        self.future.cancel()


def submitted(threads: ThreadPoolExecutor, work: Callable[[], T], *, closed: str) -> Future[T]:
    """Have `work` done on one of `threads`; where these were shut down, `closed` says so."""
    try:
        return threads.submit(work)
    except RuntimeError:  # the executor's word for: it was shut down
        refused: Future[T] = Future()
        refused.set_exception(StoreUnavailable(closed))
        return refused


def untold(_stage: object, _done: int, _of: int) -> None:
    """Take no interest in how far it is."""
