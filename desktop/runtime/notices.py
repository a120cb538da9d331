"""What the runtime tells whoever listens: commits, running answers, troubles."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeAlias

from desktop.backing import BackupEnded, BackupProgress, BackupsFailing
from desktop.damage import DamageFound, RescueEnded, RescueProgress
from desktop.erasing import ErasedForEver, EraseProgress, ErasingFailed, TrashEmptied
from desktop.exporting import ChatFileProgress
from desktop.faces import EngineState, LiveEnded, LiveStarted, SendFailed, StoreTrouble, StoreWell
from desktop.keyfile import KeyFileRefused
from desktop.llm.errors import LlmError
from desktop.models import MannerChanged, ModelsChanged, OfferProgress
from desktop.runtime.net import Closed
from store import Commit, StoreError

__all__ = ["Notice", "Notices", "Refused", "code_of"]

Notice: TypeAlias = (
    Commit
    | LiveStarted
    | LiveEnded
    | EngineState
    | SendFailed
    | StoreTrouble
    | StoreWell
    | ModelsChanged
    | MannerChanged
    | OfferProgress
    | ChatFileProgress
    | BackupProgress
    | BackupEnded
    | BackupsFailing
    | RescueProgress
    | RescueEnded
    | DamageFound
    | EraseProgress
    | TrashEmptied
    | ErasedForEver
    | ErasingFailed
)

# The one code without an action of its own: what nobody foresaw is logged with its trace.
UNEXPECTED = "UNEXPECTED"
_LOG = logging.getLogger(__name__)


class Refused(Exception):
    """Something that cannot be done as things are; `code` says why, and a person can act on it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def code_of(error: BaseException) -> str:
    """Return the stable code of a failure; `UNEXPECTED` for one that is our own fault."""
    told = StoreError | LlmError | KeyFileRefused | Closed | Refused
    return error.code if isinstance(error, told) else UNEXPECTED


class Notices:
    """The listeners. They are called on the thread where the thing happened, and must not wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: tuple[Callable[[Notice], None], ...] = ()

    def subscribe(self, listener: Callable[[Notice], None]) -> Callable[[], None]:
        """Call `listener` with every notice from now on; the answer takes it away again."""
        with self._lock:
            self._listeners = (*self._listeners, listener)

        def leave() -> None:
            with self._lock:
                self._listeners = tuple(one for one in self._listeners if one is not listener)

        return leave

    def tell(self, notice: Notice) -> None:
        """Tell everyone who listens now."""
        # The tuple is replaced, never changed: no lock is held while a listener runs.
        for listener in self._listeners:
            try:
                listener(notice)
            except Exception:  # noqa: BLE001 - logged, and told to nobody else
                # Whoever tells has work of its own to finish: a turn, or the store's next commit.
                _LOG.exception("a listener failed on %s", type(notice).__name__)

    def watch(self, future: Future[None], *, session_id: str | None = None) -> None:
        """Tell the trouble of a command when its future fails, and log what nobody foresaw."""

        def report(done: Future[None]) -> None:
            if done.cancelled() or (error := done.exception()) is None:
                return
            code = code_of(error)
            if code == UNEXPECTED:
                _LOG.error("a command failed unexpectedly", exc_info=error)
            else:
                _LOG.info("a command failed: %s", code)
            self.tell(StoreTrouble(code, session_id))

        future.add_done_callback(report)
