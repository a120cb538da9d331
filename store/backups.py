"""Backups: copies of the whole store, made and verified on a thread of their own.

They need no open store: a database that cannot be opened is just what they are for. While one is
open, they read beside it, and nobody who writes has to wait.
"""

import shutil
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from store.check import CheckReport, Enough, Problem, check_logs
from store.copies import chats_in, copies_of, listed, opened_copy
from store.disk import restoring
from store.disk.backup import (
    Contents,
    Copied,
    Progress,
    Stage,
    Verified,
    back_up,
    examine_backup,
    is_copy,
)
from store.disk.codec import Codec
from store.disk.connection import Database, open_reader
from store.disk.datafile import is_absent
from store.disk.placing import refused, sweep
from store.disk.schema import USER_VERSION
from store.errors import BackupFailed, NotFound, StoreDamaged
from store.keeping import (
    BACKWARDS_MS,
    Backup,
    Reason,
    SavedCopy,
    is_due,
    name_of,
    next_number,
    stamp,
    superfluous,
)
from store.running import BackupRun, submitted, untold

T = TypeVar("T")
FOLDER: Final = "backups"
CLOSED: Final = "the backups are closed"
SPARE_BYTES: Final = 64 << 20
"""What a backup in the data folder leaves free: the chats themselves must go on being saved."""

BUDGET_S: Final = 30.0
"""How long logs are followed in a copy: that it is the same as its source is known by then."""

LEAST_WORK_S: Final = 0.001
"""A rest after less than this would cost more than it gives."""

LONGEST_REST_S: Final = 0.1
"""Whoever closes does not wait longer than this for one who rests."""


@dataclass(frozen=True, slots=True)
class BackupReport:
    """A copy that was made: what is in it, and what was found wrong, in the source as well.

    `check` is None for a copy whose tables are those of another version; `chats` counts those that
    are not in the trash, None when not even that can be read.
    """

    path: Path
    contents: Contents
    size_bytes: int
    faults: tuple[str, ...]
    check: CheckReport | None
    chats: int | None

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    @property
    def problems(self) -> int:
        """How many places were found damaged."""
        return len(self.faults) + (0 if self.check is None else len(self.check.problems))


class _Rest:
    """Pauses in proportion to the work between them, cut short when that is cancelled."""

    def __init__(self, pace: float, cancelled: threading.Event) -> None:
        self._pace = pace
        self._cancelled = cancelled
        self._since_s = time.monotonic()

    def take(self) -> None:
        worked_s = time.monotonic() - self._since_s
        if self._pace and worked_s > LEAST_WORK_S:
            self._cancelled.wait(min(self._pace * worked_s, LONGEST_REST_S))
            self._since_s = time.monotonic()


class Backups:
    """The backups of the database at `database`; they lie in the folder beside it.

    `clock` tells the time in Unix milliseconds. After each step of a copy there is a rest of
    `pace` times what it took: whoever writes meanwhile has the disk to themselves then. What a
    future may fail with: BackupFailed, what the machine has against reading the source, and
    CancelledError.
    """

    def __init__(self, database: Path, *, clock: Callable[[], int], pace: float = 0) -> None:
        self.database = database
        self.folder = database.parent / FOLDER
        self._clock = clock
        self._pace = pace
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="store-backup")
        # A look at what there is does not wait until a copy is made.
        self._looks = ThreadPoolExecutor(1, thread_name_prefix="store-backup-look")
        self._closed = threading.Event()

    def listing(self) -> Future[tuple[Backup, ...]]:
        """Resolve to the backups in the folder, the latest first."""
        return self._look(lambda: listed(self.folder))

    def copies(self) -> Future[tuple[SavedCopy, ...]]:
        """Resolve to all that `restore` can go back to, the latest first."""
        return self._look(lambda: copies_of(self.database, self.folder))

    def missed(self) -> Future[SavedCopy | None]:
        """Resolve to the latest copy with chats in it, where the database has none at all.

        A file that somebody moved away or deleted is not chats that nobody ever wrote.
        """
        return self._look(self._missed)

    def unprotected_ms(self) -> Future[int]:
        """Resolve to how long ago the last good backup was made, in milliseconds.

        Where none ever was: how long there have been chats.
        """
        return self._look(self._unprotected_ms)

    def make(self, reason: Reason, *, told: Progress = untold) -> BackupRun[Backup]:
        """Make one in the folder, and take away what is more than the last seven.

        `told` is called on this thread with stage, done and of.
        """
        return self._run(lambda progress: self._made(reason, progress), told)

    def make_once(self, reason: Reason, *, told: Progress = untold) -> BackupRun[Backup]:
        """Make one, unless the latest for this reason still holds just what there is.

        What is tried again at every start must not crowd out the backups of other days.
        """

        def work(progress: Progress) -> Backup:
            _make_folder(self.folder)
            for latest in [each for each in listed(self.folder) if each.reason == reason][:1]:
                if is_copy(self.database, latest.path, progress=progress):
                    return latest
            return self._made(reason, progress)

        return self._run(work, told)

    def make_daily(self) -> BackupRun[Backup | None]:
        """Make one when a day has passed since the last; resolves to None when it has not."""

        def work(progress: Progress) -> Backup | None:
            due = is_due(listed(self.folder), self._clock())
            return self._made("daily", progress) if due else None

        return self._run(work, untold)

    def copy_to(
        self, place: Path, *, told: Progress = untold, budget_s: float | None = BUDGET_S
    ) -> BackupRun[BackupReport]:
        """Make one anywhere; an older backup that lies there is replaced once it is verified.

        All of it is compared with the source, whatever the size; then its logs are followed and
        its objects hashed for up to `budget_s` seconds, or to the end with None.
        """
        return self._run(lambda progress: self._copied(place, progress, budget_s), told)

    def restore(self, backup: Path, *, told: Progress = untold) -> BackupRun[BackupReport]:
        """Copy a backup to where it waits to become the database when that is next opened.

        Nothing is destroyed: what is there now is kept under a dated name. `backup` may be any
        copy of ours, also one that was kept so.
        """
        return self._run(lambda progress: self._restored(backup, progress), told)

    def give_up_restore(self) -> Future[None]:
        """Leave the database as it is after all."""
        return self._run(lambda _: restoring.give_up(self.database), untold).future

    def exclusively(self, work: Callable[[Progress], T]) -> BackupRun[T]:
        """Do `work` on the files here: no copy is made or restored meanwhile."""
        return self._run(work, untold)

    def close(self) -> None:
        """Give up what is going on, and wait for that."""
        self._closed.set()
        for threads in (self._threads, self._looks):
            threads.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self, work: Callable[[Progress], T], told: Progress) -> BackupRun[T]:
        cancelled = threading.Event()
        rest = _Rest(self._pace, cancelled)

        def progress(stage: Stage, done: int, of: int) -> None:
            if cancelled.is_set() or self._closed.is_set():
                raise CancelledError
            told(stage, done, of)
            rest.take()

        run = submitted(self._threads, lambda: work(progress), closed=CLOSED)
        return BackupRun(run, cancelled)

    def _look(self, work: Callable[[], T]) -> Future[T]:
        return submitted(self._looks, work, closed=CLOSED)

    def _made(self, reason: Reason, progress: Progress) -> Backup:
        now = self._clock()
        self._make_sure_it_is_there()
        _make_folder(self.folder)
        sweep(self.folder)
        _make_sure_of_room(self.folder, self.database)
        number = next_number(listed(self.folder))

        def named(found: Verified[CheckReport | None]) -> Path:
            judged = found.verdict is None or found.verdict.is_sound
            sound = judged and not found.faults
            return self.folder / name_of(number, now, reason, is_sound=sound)

        place = self.folder / name_of(number, now, reason, is_sound=True)
        judge = _judge(progress, BUDGET_S)
        with closing(open_reader(self.database)) as source:
            copied = back_up(source, place, name=named, judge=judge, progress=progress)
        backups = listed(self.folder)
        for old in superfluous(backups):
            with suppress(OSError):  # it goes another day
                old.path.unlink()
        return next(backup for backup in backups if backup.path.name == copied.path.name)

    def _missed(self) -> SavedCopy | None:
        with closing(open_reader(self.database)) as database:
            if database.rows("SELECT 1 FROM session LIMIT 1"):
                return None
        copies = copies_of(self.database, self.folder)
        return next((copy for copy in copies if copy.chats), None)

    def _unprotected_ms(self) -> int:
        now_ms = self._clock()
        good = [backup.made_ms for backup in listed(self.folder) if backup.is_good]
        # One of a clock that was ahead says nothing of how long ago it was.
        past = [made_ms for made_ms in good if made_ms <= now_ms + BACKWARDS_MS]
        if past:
            return max(0, now_ms - max(past))
        with closing(open_reader(self.database)) as database:
            first = database.rows("SELECT min(created) FROM session")[0][0]
        return 0 if first is None else max(0, now_ms - int(first))

    def _make_sure_it_is_there(self) -> None:
        if is_absent(self.database):
            raise NotFound(f"there is no store at {self.database}")

    def _copied(self, place: Path, progress: Progress, budget_s: float | None) -> BackupReport:
        self._make_sure_it_is_there()
        judge = _judge(progress, budget_s)
        with closing(open_reader(self.database)) as source:
            return _reported(
                back_up(source, place, name=lambda _: place, judge=judge, progress=progress)
            )

    def _restored(self, backup: Path, progress: Progress) -> BackupReport:
        examine_backup(backup)
        _make_sure_of_room(self.database.parent, backup)
        place = restoring.place_for(self.database, stamp(self._clock()))

        def sound(found: Verified[CheckReport | None]) -> Path:
            if found.faults:
                raise BackupFailed(f"{backup}: {found.faults[0]}", code="BACKUP_DAMAGED")
            return place

        with closing(opened_copy(backup)) as source:
            copied = back_up(
                source, place, name=sound, judge=_judge(progress, BUDGET_S), progress=progress
            )
        restoring.give_up(self.database, but=copied.path)
        return _reported(copied)


def _make_sure_of_room(folder: Path, source: Path) -> None:
    """Leave the chats the room to go on being saved where `source` is copied to."""
    try:
        free = shutil.disk_usage(folder).free
        needed = source.stat().st_size + SPARE_BYTES
    except OSError as error:
        raise refused(error, folder) from error
    if free < needed:
        text = f"{folder} has {free} bytes left, and {needed} are needed"
        raise BackupFailed(text, code="BACKUP_NO_ROOM")


def _judge(progress: Progress, budget_s: float | None) -> Callable[[Database], CheckReport | None]:
    """Return what folds every log of a copy, deep, for as long as it may take."""

    def judge(copy: Database) -> CheckReport | None:
        if copy.rows("PRAGMA user_version") != [(USER_VERSION,)]:
            return None
        end = None if budget_s is None else time.monotonic() + budget_s

        def pulse(done: int, of: int) -> None:
            progress("checking", done, of)
            if end is not None and time.monotonic() > end:
                raise Enough

        try:
            return check_logs(copy, Codec(copy), deep=True, pulse=pulse)
        except StoreDamaged as error:  # the copy is what the source is: that is known by now
            return CheckReport(True, 0, 0, 0, (Problem("file", error.message),))

    return judge


def _reported(copied: Copied[CheckReport | None]) -> BackupReport:
    return BackupReport(
        copied.path,
        copied.contents,
        copied.size_bytes,
        copied.faults,
        copied.verdict,
        chats_in(copied.path),
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.is_symlink():
            raise BackupFailed(f"{folder} is a link", code="BACKUP_IN_THE_WAY")
    except OSError as error:
        raise refused(error, folder) from error
