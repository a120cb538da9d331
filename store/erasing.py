"""The trash emptied, and chats and pictures deleted for ever: from the tables to the last copy.

Emptying takes what nothing needs, in slices; the backups of the last days still have it. To delete
for ever goes further: the file is written anew, so that nothing of it is left in the pages, its log
is cut to nothing, and every copy in the data folder is written anew too. What was asked is kept in
the database until all of that is done: after a crash it goes on.
"""

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

from store.backups import Backups
from store.disk import erasure
from store.disk.backup import Progress
from store.disk.codec import Codec
from store.disk.connection import Database, open_reader
from store.disk.erasure import Erasure, PictureFiles
from store.disk.objects import raw_digest
from store.disk.schema import NO_END
from store.errors import StoreDamaged
from store.ledger import Ledger
from store.model.ids import ObjectDigest, SessionId
from store.purging import Purged, copies_beside, deleted_record, purge_copy, sweep_beside
from store.running import BackupRun, submitted, untold
from store.store import Store

A = TypeVar("A")
T = TypeVar("T")
EraseStage = Literal["removing", "collecting", "shrinking", "rewriting", "backups"]
EraseTold: TypeAlias = Callable[[EraseStage, int, int], None]
"""Told the stage, how much of it is done, and of how much; on the thread that does the work."""

# So soon it is heard that the program closes, while a backup that was begun goes first.
LOOK_S: Final = 0.2
AGAIN_S: Final = 0.05
"""Somebody reads an older state: for so long it is left to them."""


@dataclass(frozen=True, slots=True)
class Emptied:
    """What went: how many chats, and how much smaller that made the database."""

    chats: int
    freed_bytes: int


@dataclass(frozen=True, slots=True)
class Erased:
    """What is gone for ever, and what became of the copies that had it."""

    chats: int
    pictures: int
    freed_bytes: int
    copies: Purged


class Eraser:
    """Empties and erases on a thread of its own, one job at a time; ended by `close`.

    `clock` tells the time in Unix milliseconds. What a future may fail with: what the machine has
    against it, and CancelledError. What was asked for ever and broke off is ended by `go_on`.
    """

    def __init__(self, store: Store, backups: Backups, *, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._store = store
        self._backups = backups
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="store-erase")
        self._closed = threading.Event()

    def empty(self, *, kept_ms: int | None = None, told: EraseTold = untold) -> BackupRun[Emptied]:
        """Remove every chat in the trash, or those that were kept there for so many milliseconds.

        The clock is believed as far as `store.disk.collecting.believed_now` says.
        """

        def work(pulse: EraseTold) -> Emptied:
            collector = self._store.collector()
            moment = NO_END
            if kept_ms is not None:
                moment = collector.believed_now(self._clock()) - kept_ms
            chats = collector.remove_trashed(moment, pulse)
            if kept_ms is not None and not chats and not collector.has_work():
                return Emptied(0, 0)  # nobody asked: a full look would be for nothing
            return Emptied(chats, collector.collect(pulse).freed_bytes)

        return self._run(work, told)

    def erase(
        self,
        *,
        chats: Iterable[SessionId] = (),
        pictures: Iterable[ObjectDigest] = (),
        told: EraseTold = untold,
    ) -> BackupRun[Erased]:
        """Delete chats, and the bytes of pictures in every chat, so that nothing of them is left.

        A picture is named by the digest that messages name; the file that it was made from goes
        with it.
        """
        asked = Erasure(frozenset(chats), frozenset(raw_digest(name) for name in pictures))
        return self._run(partial(self._erase, asked), told)

    def go_on(self, *, told: EraseTold = untold) -> BackupRun[Erased | None]:
        """End what an earlier run of the program began; resolves to None when that is nothing."""

        def work(pulse: EraseTold) -> Erased | None:
            asked = self._ask(erasure.read_erasure)
            return None if asked is None else self._erase(asked, pulse)

        return self._run(work, told)

    def close(self) -> None:
        """Leave off between two steps, and wait for that."""
        self._closed.set()
        self._threads.shutdown(cancel_futures=True)

    def _erase(self, asked: Erasure, told: EraseTold) -> Erased:
        files = self._with_codec(erasure.files_of, asked.objects)
        raw = {it for pair in files for it in (pair.attachment, pair.original) if it}
        kin = self._ask(partial(erasure.emptied_kin, uids=asked.sessions))
        wanted = Erasure(asked.sessions | kin, asked.objects | raw)
        self._do(lambda ledger: erasure.note_erasure(ledger.database, wanted))
        collector = self._store.collector()
        before = collector.size()
        chats = collector.remove(sorted(wanted.sessions), told)
        self._set_aside(files)
        self._do(lambda ledger: erasure.forget_in_drafts(ledger.database, wanted.objects))
        collector.doom(wanted.objects)
        collector.collect(told)
        is_gone = self._is_rewritten(told)
        copies = self._purge(wanted, told)
        if not is_gone:  # what was asked is kept, and tried again at the next start
            raise StoreDamaged(
                "a part of the file cannot be read: of what must go it may have some"
            )
        freed = before.whole - collector.size().whole
        self._do(lambda ledger: erasure.end_erasure(ledger.database, wanted))
        return Erased(chats, len(asked.objects), max(0, freed), copies)

    def _set_aside(self, files: Iterable[PictureFiles]) -> None:
        """Have every log that names a picture say that it was deleted; requests go on without."""
        for pair in files:
            for session in self._with_codec(erasure.sessions_to_tell, pair.attachment):
                self._store.session(session).append([deleted_record(pair)]).result()

    def _is_rewritten(self, told: EraseTold) -> bool:
        """Write the file anew, and cut its log; False when not all of it can be read.

        What can be taken is taken then all the same: one damaged chat keeps no other one here.
        """
        told("rewriting", 0, 1)
        collector = self._store.collector()
        try:
            collector.rebuild(self._look)
        except StoreDamaged:
            is_whole = False
        else:
            is_whole = not collector.has_work()
        while not collector.empty_log():
            told("rewriting", 0, 1)
            time.sleep(AGAIN_S)
        return is_whole

    def _purge(self, wanted: Erasure, told: EraseTold) -> Purged:
        """Write the copies anew while none is made."""

        def work(progress: Progress) -> Purged:
            sweep_beside(self._store.path, self._backups.folder)
            copies = copies_beside(self._store.path, self._backups.folder)
            fates = []
            for done, path in enumerate(copies):
                told("backups", done, len(copies))

                def pulse(done: int = done) -> None:
                    told("backups", done, len(copies))
                    progress("copying", done, len(copies))

                fates.append(purge_copy(path, wanted, pulse, clock=self._clock))
            return Purged(*(fates.count(fate) for fate in ("rewritten", "removed", "kept")))

        run = self._backups.exclusively(work)
        while not run.future.done():
            self._look()  # a backup that is being made goes first, and may take long
            wait([run.future], timeout=LOOK_S)
        return run.future.result()

    def _look(self) -> None:
        if self._closed.is_set():
            raise CancelledError

    def _run(self, work: Callable[[EraseTold], T], told: EraseTold) -> BackupRun[T]:
        cancelled = threading.Event()

        def pulse(stage: EraseStage, done: int, of: int) -> None:
            if cancelled.is_set() or self._closed.is_set():
                raise CancelledError
            told(stage, done, of)

        run = submitted(
            self._threads,
            lambda: work(pulse),
            closed="nothing is deleted any more: it was closed",
        )
        return BackupRun(run, cancelled)

    def _do(self, step: Callable[[Ledger], None]) -> None:
        self._store.collector().slice(step)

    def _ask(self, query: Callable[[Database], T]) -> T:
        with closing(open_reader(self._store.path)) as database, database.snapshot():
            return query(database)

    def _with_codec(self, query: Callable[[Database, Codec, A], T], argument: A) -> T:
        return self._ask(lambda database: query(database, Codec(database), argument))
