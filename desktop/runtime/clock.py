"""A computer's clock that went back: nothing is lost by it, but the list of chats looks odd."""

from concurrent.futures import Future
from typing import Final

from desktop.faces import StoreTrouble
from desktop.runtime.notices import Notices
from store import Commit, Reader, Store, StoreError

__all__ = ["ClockWatch"]

# Clocks are set right by some minutes all the time, and nobody wants to hear of it.
_TOLERANCE_MS: Final = 3_600_000
_WENT_BACK: Final = "CLOCK_WENT_BACK"


class ClockWatch:
    """Tells, once in a run, when events get earlier times than chats that are there already.

    Called with every commit, on the writer's thread.
    """

    def __init__(self, store: Store, notices: Notices) -> None:
        self._notices = notices
        self._newest_ms = 0
        self._found: Future[int] | None = store.read(_newest_use)

    def __call__(self, commit: Commit) -> None:
        """Look at the times of a commit."""
        if commit.kind != "appended":
            return  # a branch begins with the times of its parent
        if self._found is not None and self._found.done():
            self._learn(self._found)
        time_ms = max((event.time for event in commit.events), default=self._newest_ms)
        if time_ms < self._newest_ms - _TOLERANCE_MS:
            self._notices.tell(StoreTrouble(_WENT_BACK))
            self._newest_ms = time_ms  # told once
        self._newest_ms = max(self._newest_ms, time_ms)

    def _learn(self, found: Future[int]) -> None:
        self._found = None
        if not isinstance(found.exception(), StoreError):  # a list that cannot be read says nothing
            self._newest_ms = max(self._newest_ms, found.result())


def _newest_use(reader: Reader) -> int:
    return max((chat.used_ms for chat in reader.newest(limit=1).summaries), default=0)
