"""The backup that makes itself: some seconds after the first commit of a run, then as days pass."""

import logging
import threading
from concurrent.futures import CancelledError
from typing import Final

from desktop.backing import BackupsFailing
from desktop.runtime.futures import failure_of
from desktop.runtime.notices import Notice, Notices, code_of
from store import Backup, BackupRun, Backups, Commit

__all__ = ["Daily"]

FIRST_S: Final = 20.0
"""After the first commit: nobody who has just begun to write shall share the disk."""

AGAIN_S: Final = 3600.0
"""How often it is looked whether a day has passed, and tried again what failed."""

TOLD_AFTER_DAYS: Final = 3
"""A disk that is full for a day is nobody's trouble yet; days without a backup are."""

_DAY_MS: Final = 24 * 60 * 60 * 1000
_LOG = logging.getLogger(__name__)


class Daily:
    """Makes a backup once a day while the program is used; each that fails is tried again.

    `first_s` and `again_s` are how long it waits, in seconds.
    """

    def __init__(
        self, backups: Backups, notices: Notices, *, first_s: float, again_s: float
    ) -> None:
        self._backups = backups
        self._notices = notices
        self._first_s = first_s
        self._again_s = again_s
        self._ended = threading.Event()
        self._is_wanted = threading.Event()
        self._run: BackupRun[Backup | None] | None = None
        self._leave = notices.subscribe(self._hear)
        self._thread = threading.Thread(target=self._go, name="daily-backup", daemon=True)
        self._thread.start()

    def give_way(self) -> None:
        """Give up the one that is being made: a person wants one now. It is tried again soon."""
        if (run := self._run) is not None:
            run.cancel()

    def close(self) -> None:
        """Make no more of them; blocks until the last one is given up."""
        self._leave()
        self._ended.set()
        self._is_wanted.set()
        self.give_way()
        self._thread.join()

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, Commit):
            self._is_wanted.set()

    def _go(self) -> None:
        self._is_wanted.wait()
        wait_s = self._first_s
        while not self._ended.wait(wait_s):
            wait_s = self._again_s if self._try() else self._first_s

    def _try(self) -> bool:
        """Make one if it is due; whether there is nothing more to do for now."""
        self._run = self._backups.make_daily()
        error = failure_of(self._run.future)
        if error is not None and not isinstance(error, CancelledError):
            self._tell(error)
        return not isinstance(error, CancelledError)

    def _tell(self, error: BaseException) -> None:
        code = code_of(error)
        _LOG.warning("no daily backup could be made: %s", code)
        looked = self._backups.unprotected_ms()
        if failure_of(looked) is not None:
            return  # what cannot even be looked at is told by whoever opens it
        days = looked.result() // _DAY_MS
        if days >= TOLD_AFTER_DAYS:
            self._notices.tell(BackupsFailing(days, code))
