"""The leaf of the window's door that is about backups. It works without an open store, too.

One copy is made at a time, on a thread of the store's own; the daily one gives way to a person's.
"""

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Final

from desktop.backing import BackupEnded, BackupProgress, Stage, Work
from desktop.damage import RescueEnded, RescueProgress, RescueReport, RescueStage
from desktop.paths import Paths
from desktop.runtime.daily import AGAIN_S, FIRST_S, Daily
from desktop.runtime.futures import failure_of
from desktop.runtime.notices import UNEXPECTED, Notice, Notices, code_of
from desktop.runtime.rescuing import rescue
from desktop.throttled import Throttled
from store import BackupReport, BackupRun, Backups, Progress, SavedCopy, StoreError, now_ms

__all__ = ["BackupDoor", "open_backups"]

PACE: Final = 1.0
"""As long a rest as the work took: whoever writes meanwhile hardly notices."""

_LOG = logging.getLogger(__name__)


class BackupDoor:
    """Makes backups of the database in `paths`, and goes back to them.

    Commands return at once; how far they are and what came of them is told as notices.
    `has_gone_back`: this opening put a backup in the chats' place. `first_s` and `again_s` are the
    waits of the daily one, in seconds.
    """

    def __init__(
        self,
        paths: Paths,
        notices: Notices,
        *,
        has_gone_back: bool = False,
        first_s: float = FIRST_S,
        again_s: float = AGAIN_S,
    ) -> None:
        self._paths = paths
        self._notices = notices
        self._has_gone_back: Future[bool] = Future()
        self._has_gone_back.set_result(has_gone_back)
        self._backups = Backups(paths.database, clock=now_ms, pace=PACE)
        self._daily = Daily(self._backups, notices, first_s=first_s, again_s=again_s)
        self._run: BackupRun[BackupReport] | BackupRun[RescueReport] | None = None
        self._waits_for_a_word = False

    @property
    def kept(self) -> Backups:
        """The backups themselves, for whoever must see to them too."""
        return self._backups

    def copies(self) -> Future[tuple[SavedCopy, ...]]:
        """Return all that one can go back to, the latest first. Raises StoreError."""
        return self._backups.copies()

    def has_gone_back(self) -> Future[bool]:
        """Return whether the chats are those of a backup since they were opened."""
        return self._has_gone_back

    def missed(self) -> Future[SavedCopy | None]:
        """Return the latest copy that has chats, where there are none. Raises StoreError."""
        return self._backups.missed()

    def back_up(self, place: Path) -> None:
        """Copy everything to the file `place`; a backup of ours that lies there is replaced."""
        self._follow("saving", place, self._backups.copy_to(place, told=self._telling("saving")))

    def restore(self, copy: Path) -> None:
        """Make ready to go back to `copy`: it takes the chats' place when they are next opened.

        What is there now is kept, and is then one of those that one can go back to.
        """
        self._waits_for_a_word = True
        told = self._telling("restoring")
        self._follow("restoring", copy, self._backups.restore(copy, told=told))

    def rescue(self) -> None:
        """Put what can be read of damaged chats into a new file.

        It then waits as after `restore`, and the damaged file is kept.
        """
        self._waits_for_a_word = True
        told = Throttled[RescueStage](lambda *far: self._notices.tell(RescueProgress(*far)))

        def work(progress: Progress) -> RescueReport:
            def pulse(stage: RescueStage, done: int, of: int) -> None:
                progress("checking", done, of)  # told to nobody: it rests, and ends what is over
                told(stage, done, of)

            return rescue(self._paths, pulse)

        run = self._backups.exclusively(work)
        self._begin(run)
        run.future.add_done_callback(self._tell_rescued)

    def cancel(self) -> None:
        """Give up what was started last, if it still goes on; nothing of it is left."""
        if self._run is not None:
            self._run.cancel()

    def agree(self) -> None:
        """Let what is ready take the chats' place when they are next opened."""
        self._waits_for_a_word = False

    def give_up_restore(self) -> Future[None]:
        """Leave the chats as they are, though a copy is ready to take their place."""
        return self._backups.give_up_restore()

    def close(self) -> None:
        """Give up what is going on; nothing of it is left. Blocks until then.

        So is what is ready and was not agreed to: an end of the program is not such a word.
        """
        self.cancel()
        self._daily.close()
        self._backups.close()
        if self._waits_for_a_word:
            self._leave_as_they_are()

    def _leave_as_they_are(self) -> None:
        try:
            # Others of their own: what was asked of those that are closed may never have begun.
            with Backups(self._paths.database, clock=now_ms) as backups:
                backups.give_up_restore().result()
        except (StoreError, OSError) as error:
            _LOG.warning("a copy that waits could not be given up: %s", code_of(error))

    def _begin(self, run: "BackupRun[BackupReport] | BackupRun[RescueReport]") -> None:
        self.cancel()
        self._daily.give_way()
        self._run = run

    def _follow(self, work: Work, place: Path, run: BackupRun[BackupReport]) -> None:
        self._begin(run)
        run.future.add_done_callback(lambda ended: self._notices.tell(_ended(work, place, ended)))

    def _telling(self, work: Work) -> Throttled[Stage]:
        return Throttled[Stage](lambda *far: self._notices.tell(BackupProgress(work, *far)))

    def _tell_rescued(self, ended: Future[RescueReport]) -> None:
        error = failure_of(ended)
        report = None if error is not None else ended.result()
        self._notices.tell(RescueEnded(report, _code_of(error)))


def open_backups(paths: Paths, listener: Callable[[Notice], None]) -> BackupDoor:
    """Return the leaf for a store that cannot be opened; `listener` is told its notices."""
    notices = Notices()
    notices.subscribe(listener)
    return BackupDoor(paths, notices)


def _code_of(error: BaseException | None) -> str:
    """Return why work failed, "" when it did not, or was given up."""
    if error is None or isinstance(error, CancelledError):
        return ""
    code = code_of(error)
    if code == UNEXPECTED:
        _LOG.error("a copy failed unexpectedly", exc_info=error)
    return code


def _ended(work: Work, place: Path, ended: Future[BackupReport]) -> BackupEnded:
    error = failure_of(ended)
    if isinstance(error, CancelledError):
        return BackupEnded(work, "cancelled", place)
    if error is not None:
        return BackupEnded(work, "failed", place, _code_of(error))
    report = ended.result()
    return BackupEnded(
        work,
        "done",
        place,
        chats=report.chats,
        size_bytes=report.size_bytes,
        problems=report.problems,
    )
