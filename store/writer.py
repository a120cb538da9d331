"""The write thread: one queue, one connection, one transaction for all that waited meanwhile.

Jobs run in the order they came. Each stands or falls by itself (a savepoint), and what stood is
made durable together: while one transaction reaches the disk, the next group gathers. Results and
news are given out after the commit, never before.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from queue import SimpleQueue
from typing import Final, Generic, TypeAlias, TypeVar, cast

from store.disk.lockfile import unconfirmed, unmoved
from store.disk.misfits import misfits_told
from store.errors import Conflict, DiskFull, StoreDamaged, StoreError, StoreUnavailable
from store.ledger import Commit, Ledger

T = TypeVar("T")
# One sync to the disk serves the group; a larger one gains little and makes its first wait longer.
GROUP_LIMIT: Final = 128
DEAD: Final = "the writer stopped: nothing can be saved until the program is started again"
LOG: Final = logging.getLogger(__name__)
Listener: TypeAlias = Callable[[Commit], None]
Work: TypeAlias = Callable[[Ledger], T]


class _Job(Generic[T]):
    """Some work on the ledger and the future that waits for it.

    A job that is `alone` may be long: nothing else shares its transaction. One that is `bare` has
    none: SQLite does some things only outside of one.
    """

    def __init__(self, work: Work[T], *, alone: bool, bare: bool) -> None:
        self.future: Future[T] = Future()
        self.alone = alone or bare
        self.bare = bare
        self.error: Exception | None = None
        self._work = work
        self._is_worked = False
        self._result: T | None = None

    def run(self, ledger: Ledger, scope: AbstractContextManager[None]) -> None:
        """Do the work, all of it or nothing; what went wrong is kept in `error`."""
        before, newest = len(ledger.commits), ledger.newest
        try:
            with scope, misfits_told(ledger.database):
                self._result = self._work(ledger)
                self._is_worked = True
        except Exception as error:  # noqa: BLE001 -- carried by the future to whoever asked
            del ledger.commits[before:]
            ledger.newest = newest
            if isinstance(error, StoreUnavailable | StoreDamaged | Conflict):
                ledger.forget()
            self.error = error

    def may_be_done_again(self) -> bool:
        """Whether it met what may be a read that failed once, before it changed anything for good.

        SQLite takes that for damage; what is damaged is so a moment later.
        """
        return type(self.error) is StoreDamaged and not self._is_worked and not self.bare

    def settle(self) -> None:
        """Hand out the result, or what went wrong."""
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(cast("T", self._result))  # run has set it


_FREE: Final = nullcontext()


def _unheard(_ledger: Ledger) -> None:
    """Take no interest in what is durable."""


class Writer:
    """Owns the write connection from `open_ledger` on, and the thread that uses it.

    `confirm` is asked before each group whether the database is still where it was, and raises a
    StoreError when it is not: to a file without a name all could be written, and nothing kept.
    `committed` is called with the ledger when something is durable. `moves` counts how often the
    database came to be another file, as on a drive that was plugged in anew; while `steady` is held
    it does not.
    """

    def __init__(
        self,
        open_ledger: Callable[[], Ledger],
        *,
        confirm: Callable[[], None] = unconfirmed,
        committed: Callable[[Ledger], None] = _unheard,
        moves: Callable[[], int] = unmoved,
        steady: AbstractContextManager[object] = _FREE,
    ) -> None:
        self._open_ledger = open_ledger
        self._confirm = confirm
        self._committed = committed
        self._moves = moves
        self._steady = steady
        self._ledger: Ledger | None = open_ledger()
        self._moved = moves()
        self._queue: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._kept_back: _Job[object] | None = None
        self._gate = threading.Lock()
        self._ended: str | None = None
        self._listeners: tuple[Listener, ...] = ()
        self._thread = threading.Thread(target=self._live, name="store-write")
        self._thread.start()

    def submit(self, work: Work[T], *, alone: bool = False, bare: bool = False) -> Future[T]:
        """Queue `work`; the future resolves when what it did is durable."""
        job = _Job(work, alone=alone, bare=bare)
        with self._gate:
            if self._ended is None:
                self._queue.put(cast("_Job[object]", job))
            else:
                job.future.set_exception(StoreUnavailable(self._ended))
        return job.future

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` on this thread after every commit; returns how to stop that."""
        with self._gate:
            self._listeners += (listener,)

        def unsubscribe() -> None:
            with self._gate:
                self._listeners = tuple(kept for kept in self._listeners if kept is not listener)

        return unsubscribe

    def close(self) -> None:
        """Finish what is queued, take nothing new, fold the write-ahead log into the file."""
        with self._gate:
            if self._ended is None:
                self._ended = "the store is closed"
                self._queue.put(None)
        self._thread.join()

    def _live(self) -> None:
        try:
            while self._commit_next_group():
                pass
        except BaseException:
            self._die()
            raise
        finally:
            self._let_go()

    def _die(self) -> None:
        """Fail all who wait and all who will come: a silent end would let them wait for ever."""
        with self._gate:
            self._ended = DEAD
        for job in self._waiting():
            if job is not None and job.future.set_running_or_notify_cancel():
                job.future.set_exception(StoreUnavailable(DEAD))

    def _commit_next_group(self) -> bool:
        """Carry out what waits in one transaction; False when it was the last."""
        group, goes_on = self._next_group()
        taken = [job for job in group if job.future.set_running_or_notify_cancel()]
        if not taken:
            return goes_on
        try:
            self._commit(taken)
        except BaseException as error:
            for job in taken:
                job.error = error if isinstance(error, Exception) else StoreUnavailable(DEAD)
            if not isinstance(error, StoreError):
                raise
            self._start_over(error)
        else:
            self._mend(taken)
        finally:
            for job in taken:
                job.settle()
        return goes_on

    def _commit(self, jobs: list[_Job[object]]) -> None:
        with self._steady:
            ledger = self._carried_out(jobs)
            self._committed(ledger)
        self._tell(ledger.commits)

    def _carried_out(self, jobs: list[_Job[object]]) -> Ledger:
        ledger = self._opened()
        if len(jobs) == 1:
            _commit_one(jobs[0], ledger)
        else:
            _commit_all(jobs, ledger)
        if len(jobs) == 1 and jobs[0].may_be_done_again():
            self._let_go()
            ledger, jobs[0].error = self._opened(), None
            _commit_one(jobs[0], ledger)
        return ledger

    def _opened(self) -> Ledger:
        try:
            self._confirm()
        except StoreError:
            self._abandon()
            raise
        if self._moved != self._moves():
            self._let_go()
        if self._ledger is None:
            self._ledger = self._open_ledger()
            self._moved = self._moves()
        self._ledger.commits.clear()
        return self._ledger

    def _tell(self, commits: list[Commit]) -> None:
        for commit in commits:
            for listener in self._listeners:
                try:
                    listener(commit)
                except Exception:
                    LOG.exception("a listener failed on %s", commit.kind)

    def _mend(self, jobs: list[_Job[object]]) -> None:
        """Trust no connection on which a job failed for the machine's sake, whatever else stood."""
        for job in jobs:
            if isinstance(job.error, StoreUnavailable):
                self._start_over(job.error)

    def _start_over(self, error: StoreError) -> None:
        """Believe nothing after a failed transaction.

        Whether it reached the disk is not known, and after a failed sync the system may have
        dropped what was written: only a fresh connection sees what is really there.
        """
        if self._ledger is not None:
            self._ledger.forget()
        if not isinstance(error, DiskFull):
            self._let_go()

    def _let_go(self) -> None:
        ledger, self._ledger = self._ledger, None
        if ledger is None:
            return
        if self._moved == self._moves():
            ledger.database.close()
        else:
            ledger.database.abandon()

    def _abandon(self) -> None:
        """Let go of a file that is not there any more, and of no other that has its name by now."""
        ledger, self._ledger = self._ledger, None
        if ledger is not None:
            ledger.database.abandon()

    def _next_group(self) -> tuple[list[_Job[object]], bool]:
        """Wait for a job and take those that queued behind it; also whether more may come."""
        group: list[_Job[object]] = []
        job = self._next()
        while job is not None:
            if job.alone and group:  # nobody who came before waits for it
                self._kept_back = job
                return group, True
            group.append(job)
            if job.alone or len(group) == GROUP_LIMIT or self._queue.empty():
                return group, True  # nobody else takes from the queue
            job = self._next()
        return group, False

    def _next(self) -> _Job[object] | None:
        job, self._kept_back = self._kept_back, None
        return self._queue.get() if job is None else job

    def _waiting(self) -> list[_Job[object] | None]:
        waiting: list[_Job[object] | None] = [self._kept_back]
        while not self._queue.empty():
            waiting.append(self._queue.get())
        return waiting


def _commit_one(job: _Job[object], ledger: Ledger) -> None:
    """Commit a job that waited alone; most do, and are spared the savepoint."""
    job.run(ledger, nullcontext() if job.bare else ledger.database.transaction())


def _commit_all(jobs: list[_Job[object]], ledger: Ledger) -> None:
    """Commit what stood of several jobs."""
    with ledger.database.transaction():
        for job in jobs:
            job.run(ledger, ledger.database.savepoint())
            if job.error is not None and not ledger.database.in_transaction:
                raise job.error  # so grave that SQLite ended it all: what went before is gone too
