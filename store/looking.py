"""All that is looked at in search of damage, one small step after another.

A step ends in a problem, in the number of the row that is done, or in None; after each, the
snapshot may be given up and another taken.
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, Literal, TypeAlias

from store.check import MISFIT, UNREADABLE, beside_the_logs, damage_of
from store.disk.codec import Codec
from store.disk.connection import Database
from store.disk.misfits import STUMBLES
from store.disk.objects import PLAIN, named_digest
from store.disk.soundness import (
    foreign_faults,
    objects_behind,
    rows_behind,
    schema_faults,
    table_faults,
    table_names,
)
from store.errors import NotFound, StoreDamaged
from store.inspection import Inspection, Problem
from store.model.ids import ObjectDigest, SessionId
from store.model.upcasting import Formats
from store.reader import Reader

Stage = Literal["tables", "logs", "objects"]
STAGES: Final[tuple[Stage, ...]] = ("tables", "logs", "objects")
Verify: TypeAlias = Callable[[Reader, SessionId], Iterator[int | None]]
"""Checks what a session's requests were made of: yields the seq of one that differs, and None
where it may rest."""

BATCH_EVENTS: Final = 25
WHOLE_BYTES: Final = 1 << 20
"""A larger object is read part by part, as long as it lies there as it is."""

KEPT_EACH: Final = 10
"""Of one chat, so many problems say enough."""

FRESH_SESSIONS: Final = 2000
"""What is remembered of the logs of so many; then a stream they share may be walked again."""

WATCHED_STEPS: Final = 200
"""A page of a table is one: some hundred microseconds from a cold disk."""

Step: TypeAlias = Problem | int | None


class Look:
    """One round through a store, on one connection."""

    def __init__(self, database: Database, formats: Formats, verify: Verify) -> None:
        self._database = database
        self._codec = Codec(database, formats)
        self._reader = Reader(database, formats)
        self._verify = verify
        self._inspection = self._fresh()
        self._inspected = 0

    def steps(self, stage: Stage, after: int, rest: Callable[[], None]) -> Iterator[Step]:
        """Yield the steps of a stage from behind the row `after`.

        `rest` is called in the middle of statements that may take long.
        """
        match stage:
            case "tables":
                return self._tables(after, rest)
            case "logs":
                return self._logs(after)
            case "objects":
                return self._objects(after)

    def _tables(self, after: int, rest: Callable[[], None]) -> Iterator[Step]:
        for text in islice((*schema_faults(self._database), *foreign_faults(self._database)), 1):
            yield Problem("file", text)
        names = table_names(self._database)
        for number, name in enumerate(names[after:], start=after + 1):
            with self._database.watched(rest, every=WATCHED_STEPS):
                faults = table_faults(self._database, name)
            yield from (Problem("file", text) for text in faults[:1])
            yield number
        with self._database.watched(rest, every=WATCHED_STEPS):
            beside = list(islice(beside_the_logs(self._database, self._codec), KEPT_EACH))
        yield from beside

    def _logs(self, after: int) -> Iterator[Step]:
        sql = "SELECT id, uid FROM session WHERE id > ? ORDER BY id LIMIT 1"
        index = "SELECT min(id) FROM session INDEXED BY session_family WHERE id > ?"
        for number, row in rows_behind(self._database, sql, index, after):
            if row is None:
                yield UNREADABLE
            else:
                yield from self._session(SessionId(row[1]))
            yield number

    def _session(self, name: SessionId) -> Iterator[Step]:
        self._inspected += 1
        if self._inspected % FRESH_SESSIONS == 0:
            self._inspection = self._fresh()
        try:
            for problem in self._inspection.steps(name):
                if problem is not None:
                    self._inspection = self._fresh()
                    yield from self._again(name)
                    return
                yield None
            for seq in self._verify(self._reader, name):
                yield None if seq is None else Problem("request", "", session=name, seq=seq)
        except (NotFound, StoreDamaged):  # deleted meanwhile; or told when its log was inspected
            return

    def _again(self, name: SessionId) -> list[Problem]:
        """Inspect a log in one piece: what changed between two steps is no damage."""
        whole = Inspection(self._database, self._codec, deep=True)
        return list(islice(whole.problems_of(name), KEPT_EACH))

    def _fresh(self) -> Inspection:
        return Inspection(
            self._database, self._codec, deep=True, batch=BATCH_EVENTS, is_whole=False
        )

    def _objects(self, after: int) -> Iterator[Step]:
        columns = "id, digest, size, enc, chunks"
        for number, row in objects_behind(self._database, after, columns):
            try:
                yield from (UNREADABLE,) if row is None else self._object(*row)
            except STUMBLES:
                yield MISFIT
            yield number

    def _object(
        self, number: int, raw: bytes, size: int, encoding: int, chunks: int
    ) -> Iterator[Step]:
        digest = named_digest(raw)
        if size <= WHOLE_BYTES or encoding != PLAIN:
            yield from damage_of(self._database, digest)
        else:
            yield from self._parts(number, digest, chunks)

    def _parts(self, number: int, digest: ObjectDigest, chunks: int) -> Iterator[Step]:
        """Hash an object a chunk at a time; what seems wrong is read again in one piece."""
        sql = "SELECT data FROM chunk WHERE object = ? AND i = ?"
        found = hashlib.sha256()
        for index in range(chunks):
            try:
                row = self._database.row(sql, (number, index))
            except StoreDamaged:
                break
            found.update(b"" if row is None else row[0])
            yield None
        if named_digest(found.digest()) != digest:
            yield from damage_of(self._database, digest)
