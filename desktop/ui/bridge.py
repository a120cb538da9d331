"""The one place where another thread meets the window.

Worker threads put what they have into a queue and ring once; the window empties the queue on its
own thread, some milliseconds at a time. The signal carries no argument and is rung at most once per
emptying, so a flood of commits costs one crossing. While an answer streams, a timer of 33 ms tells
the window to take what grew: the number of crossings does not depend on how many pieces a model
sends.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

from desktop.ui.failures import Failure, failure_of

# Text that grows thirty times a second looks smooth, at half the price of every screen frame.
FRAME_MS = 33
# How long what was brought may keep the window from painting, but for the last job of all.
_BITE_S = 0.008
S = TypeVar("S")
T = TypeVar("T")


class Bridge(QObject):
    """Brings futures and notices of other threads to slots on the main thread.

    Signals: `noticed(object)` one notice of the runtime; `failed(Failure)` a future that broke and
    had no receiver for it; `framed()` once per frame while something is live.
    """

    noticed = Signal(object)
    failed = Signal(object)
    framed = Signal()
    _rung = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._is_ringing = False
        self._is_open = True
        self._rung.connect(self._on_self_rung, Qt.ConnectionType.QueuedConnection)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn_timeout)
        self._frame = QTimer(self)
        self._frame.setInterval(FRAME_MS)
        self._frame.timeout.connect(self.framed)

    def notice(self, notice: object) -> None:
        """Take one notice of the runtime; callable from any thread."""
        self._bring(lambda: self.noticed.emit(notice))

    def when_done(
        self,
        future: "Future[T]",
        receiver: Callable[[T], None],
        *,
        refused: Callable[[Failure], None] | None = None,
    ) -> None:
        """Call `receiver` on the main thread with the result of `future`, once it has one.

        A future that broke calls `refused` with the sentence for it, or emits `failed`. Receivers
        are methods of `QObject`s (or partials of them); one whose object is gone by then is not
        called. A cancelled future calls nobody.
        """
        self.when_made(future, _as_it_is, receiver, refused=refused)

    def when_made(
        self,
        future: "Future[S]",
        make: Callable[[S], T],
        receiver: Callable[[T], None],
        *,
        refused: Callable[[Failure], None] | None = None,
    ) -> None:
        """As `when_done`, but with what `make` makes of the result, on the worker's thread."""

        def bring(ended: "Future[S]") -> None:
            self._bring(_delivery(ended, make, receiver, refused or self.failed.emit))

        def done(ended: "Future[S]") -> None:
            is_late = threading.current_thread() is threading.main_thread()
            if is_late and make is not _as_it_is:  # the worker was done before it could be told
                threading.Thread(target=bring, args=(ended,), name="window-make").start()
            else:
                bring(ended)

        future.add_done_callback(done)

    def follow_frames(self, *, live: bool) -> None:
        """Start or stop the frame timer."""
        if live and not self._frame.isActive():
            self._frame.start()
        elif not live:
            self._frame.stop()

    def close(self) -> None:
        """Bring nothing more: whatever still arrives is dropped."""
        with self._lock:
            self._is_open = False
            self._waiting.clear()
        self._frame.stop()
        self._turn.stop()

    def _bring(self, job: Callable[[], None]) -> None:
        # The lock spans the emit: after close() nobody touches a signal source that may be gone.
        with self._lock:
            if not self._is_open:
                return
            self._waiting.append(job)
            self._ring()

    def _ring(self) -> None:
        """Ask the main thread to come, once; the lock is held."""
        if not self._is_ringing:
            self._is_ringing = True
            self._rung.emit()

    @Slot()
    def _on_self_rung(self) -> None:
        # Jobs leave the queue one by one. A job may open a menu, whose own event loop comes back
        # here: what waited longer still goes first. One may fail: the next turn brings the rest.
        # One may close the bridge: the rest is gone. And whatever is left after a while waits for
        # a timer: the window has painted by then, which it does not while anybody rings.
        self._turn.start()
        until_s = perf_counter() + _BITE_S
        while self._waiting and perf_counter() < until_s:
            self._waiting.popleft()()

    @Slot()
    def _on_turn_timeout(self) -> None:
        with self._lock:
            self._is_ringing = bool(self._waiting)
        if self._waiting:
            self._on_self_rung()


def _as_it_is(value: T) -> T:
    return value


def _nothing() -> None:
    """Deliver nothing: the future was cancelled."""


def _delivery(
    ended: "Future[S]",
    make: Callable[[S], T],
    receiver: Callable[[T], None],
    refused: Callable[[Failure], None],
) -> Callable[[], None]:
    try:
        made = make(ended.result())
    except CancelledError:
        return _nothing
    except Exception as error:  # noqa: BLE001 - any broken future becomes a sentence
        return partial(_call, refused, failure_of(error))
    return partial(_call, receiver, made)


def _call(receiver: Callable[[T], None], value: T) -> None:
    method = receiver.func if isinstance(receiver, partial) else receiver
    owner = getattr(method, "__self__", None)
    if not isinstance(owner, QObject) or isValid(owner):
        receiver(value)
