"""Taking away what nothing needs, in slices of the writer's time, with room between them.

Each slice is a transaction of its own that anybody's append may go before or after. What is left
to do lies in the tables: ended at any moment, the next collection goes on.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Concatenate, Final, Literal, ParamSpec, TypeAlias, TypeVar

from store.disk import collecting
from store.disk.collecting import FileSize
from store.disk.connection import Database, open_reader
from store.disk.erasure import note_emptied
from store.errors import StoreDamaged
from store.ledger import Ledger
from store.model.ids import SessionId
from store.session import Submit

P = ParamSpec("P")
T = TypeVar("T")
Step: TypeAlias = Callable[[Database, int], int | None]
"""Takes up to so many rows; returns how many, None when there is nothing left."""

LOG: Final = logging.getLogger(__name__)
CollectStage = Literal["removing", "collecting", "shrinking"]
Told: TypeAlias = Callable[[CollectStage, int, int], None]
"""Told the stage, how much of it is done, and of how much; what it raises ends the work."""

SLICE_S: Final = 0.004
"""How long a slice works before its commit: an append that comes meanwhile waits for both."""

# How long a row takes on this disk is not known before the first slice …
FIRST_ROWS: Final = 32
# … and may change after the fastest.
MOST_ROWS: Final = 1000
REST: Final = 2.0
"""After a slice there is a rest of so many times what it took."""

# A slice that a busy disk made long is no reason to stand still.
LONGEST_REST_S: Final = 0.1
# There may be a million: an answer of all of them at once would fill the memory.
STREAMS_AT_ONCE: Final = 2000
# For each of them it is asked anew what names it, in the slice that takes it away.
OBJECTS_AT_ONCE: Final = 64
PAGES_AT_ONCE: Final = 64
"""What one slice gives back to the disk: 256 KB, each page of which may have to be moved."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What a collection took away; `freed_bytes` is how much smaller that made what is kept."""

    events: int
    objects: int
    freed_bytes: int


class Collector:
    """Removes sessions and collects what nothing needs any more; used by one thread at a time."""

    def __init__(self, path: Path, submit: Submit) -> None:
        self._path = path
        self._submit = submit

    def believed_now(self, now: int) -> int:
        """Return the moment (Unix ms) by which what is old goes: see `store.disk.collecting`."""
        return self._do(collecting.believed_now, now)

    def size(self) -> FileSize:
        """Return how large the file is by now."""
        return self._ask(collecting.file_size)

    def has_work(self) -> bool:
        """Whether something is marked that may go: a look that is cheap."""
        return bool(self._ask(collecting.marked_streams) or self._ask(collecting.doomed_objects))

    def remove(self, sessions: Iterable[SessionId], told: Told) -> int:
        """Remove those of these sessions that are there; returns how many.

        Their events stay where branches need them, and wait to be collected where none does.
        """
        return self._remove(tuple(sessions), collecting.is_there, told)

    def remove_trashed(self, before_ms: int, told: Told) -> int:
        """Remove the sessions that were moved to the trash before that moment; returns how many.

        One that is brought back meanwhile stays.
        """
        names = self._ask(collecting.trashed_before, before_ms, limit=-1)

        def may_go(database: Database, name: SessionId) -> bool:
            if not collecting.is_trashed(database, name, before_ms=before_ms):
                return False
            note_emptied(database, name)
            return True

        return self._remove(names, may_go, told)

    def collect(self, told: Told) -> Collected:
        """Take away every event and object that nothing needs; blocks until that is done."""
        before = self.size()
        self._mark_leftovers()
        of = self._ask(collecting.events_to_take)
        events = 0
        for stream in self._ask(collecting.marked_streams):
            step = partial(collecting.take_events, stream=stream)
            events += self._take(step, partial(_tell_taken, told, of, events))
        objects = self._doom_objects()
        for number in self._ask(collecting.doomed_objects):
            step = partial(collecting.take_chunks, number=number)
            self._take(step, lambda _: told("collecting", of, of), first=1)
        self._shrink(told)
        return Collected(events, objects, before.used - self.size().used)

    def doom(self, digests: Iterable[bytes]) -> None:
        """Have the next collection take these objects, whatever names them."""
        for some in _batches(list(digests), OBJECTS_AT_ONCE):
            self._do(collecting.doom_named, some)

    def rebuild(self, look: Callable[[], None]) -> None:
        """Write the whole file anew: nothing of what was deleted is left in its pages then.

        Nobody writes meanwhile: some seconds for each gigabyte. `look` is called now and then;
        what it raises ends it, and the file is as it was.
        """

        def work(ledger: Ledger) -> None:
            with ledger.database.watched(look):
                ledger.database.rebuild()

        self._submit(work, bare=True).result()

    def empty_log(self) -> bool:
        """Cut the write-ahead log to nothing; False while anybody reads an older state."""
        return self._submit(lambda ledger: ledger.database.empty_log(), bare=True).result()

    def slice(self, work: Callable[[Ledger], T]) -> T:
        """Do a small work on the writer's thread, then leave the writer to the others."""
        begun_s = time.monotonic()
        result = self._submit(partial(_overwriting, work=work), alone=True).result()
        time.sleep(min(REST * (time.monotonic() - begun_s), LONGEST_REST_S))
        return result

    def _remove(
        self, names: Sequence[SessionId], may_go: Callable[[Database, SessionId], bool], told: Told
    ) -> int:
        removed = 0
        for done, name in enumerate(names):
            told("removing", done, len(names))
            for some in _batches(self._objects_of(name), OBJECTS_AT_ONCE):
                self._do(collecting.let_go, some)
            removed += self.slice(partial(_remove, name=name, may_go=may_go))
        return removed

    def _objects_of(self, name: SessionId) -> list[bytes]:
        """Return what a session names; where that cannot be read, it goes when its time is up."""
        try:
            return self._ask(collecting.objects_of, name)
        except StoreDamaged:
            return []

    def _take(self, step: Step, told: Callable[[int], None], *, first: int = FIRST_ROWS) -> int:
        """Take what may go of one thing; what is damaged stays, and keeps nothing else."""
        try:
            return self._repeat(step, told, first)
        except StoreDamaged as error:
            # Who looks for damage names it; what is left is marked, and tried again another time.
            LOG.info("what nothing needs cannot be taken: %s", error.code)
            return 0

    def _mark_leftovers(self) -> None:
        """Mark what was left behind by whatever did not mark it: a full look, in parts."""
        after: int | None = 0
        while after is not None:
            found, after = self._ask(
                collecting.leftover_streams, after=after, limit=STREAMS_AT_ONCE
            )
            for stream in found:
                self._do(collecting.mark, stream)

    def _doom_objects(self) -> int:
        now = self.slice(lambda ledger: ledger.clock())
        numbers = self._ask(collecting.unnamed_objects, now=now)
        return sum(
            self._do(collecting.doom_objects, some, now=now)
            for some in _batches(numbers, OBJECTS_AT_ONCE)
        )

    def _shrink(self, told: Told) -> None:
        of = self.size().free
        while self._do(collecting.give_back, PAGES_AT_ONCE):
            told("shrinking", of - self.size().free, of)

    def _repeat(self, step: Step, told: Callable[[int], None], first: int) -> int:
        """Take slices until nothing is left, as large as the time for one allows."""
        rows, done = first, 0
        while True:
            told(done)
            taken, took_s = self.slice(partial(_timed, step=step, rows=rows))
            if taken is None:
                return done
            done += taken
            rows = max(1, min(MOST_ROWS, int(rows * SLICE_S / max(took_s, SLICE_S / 4))))

    def _do(
        self, step: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self.slice(lambda ledger: step(ledger.database, *args, **kwargs))

    def _ask(
        self, query: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with closing(open_reader(self._path)) as database, database.snapshot():
            return query(database, *args, **kwargs)


def _remove(ledger: Ledger, name: SessionId, may_go: Callable[[Database, SessionId], bool]) -> int:
    if not may_go(ledger.database, name):
        return 0
    collecting.remove_session(ledger.database, name)
    ledger.forget()
    ledger.note(name, "removed")
    return 1


def _tell_taken(told: Told, of: int, before: int, taken: int) -> None:
    told("collecting", before + taken, of)


def _overwriting(ledger: Ledger, work: Callable[[Ledger], T]) -> T:
    collecting.overwriting(ledger.database, on=True)
    try:
        return work(ledger)
    finally:
        collecting.overwriting(ledger.database, on=False)


def _timed(ledger: Ledger, step: Step, rows: int) -> tuple[int | None, float]:
    begun_s = time.perf_counter()
    return step(ledger.database, rows), time.perf_counter() - begun_s


def _batches(items: list[T], size: int) -> Iterator[list[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
