"""A durable append costs little more than the bare insert and sync that it cannot do without."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import uuid4

from store import Draft, Session, SessionId, open_store
from store.disk.connection import open_writer
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import user_message, whole_turns

PAIRS = 2000
START_EVENTS = 1000
_COLUMNS = "stream, seq, type, time, surface, enc, size, body, hash"
_LAST = f"SELECT {_COLUMNS} FROM event ORDER BY id DESC LIMIT 1"
_INSERT = f"INSERT INTO event ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_UPDATE = "UPDATE session SET next_seq = ?, head_hash = ?, used = ? WHERE id = 1"


def figures() -> Iterator[Figure]:
    """Measure one event appended and durable against one more row of the same kind and size."""
    with disk_folder() as folder, one_core():
        database, session_id = folder / "appends.sqlite3", SessionId(uuid4().hex)
        with closing(open_store(database)) as store:
            store.load(session_id, whole_turns(START_EVENTS)).result()
            _append(store.session(session_id), _draft(0))
        bare = _Bare(Path(shutil.copy(database, folder / "bare.sqlite3")))
        # Both sides are handed what they write: the drafts are made before.
        drafts = iter([_draft(number) for number in range(1, PAIRS + 2)])
        with closing(open_store(database)) as store, closing(bare):
            session = store.session(session_id)
            pairs = take_pairs(lambda: _append(session, next(drafts)), bare.insert, count=PAIRS)
        told = pairs.told(
            "durable append of one event", "bare insert of its row and head, and commit"
        )
        yield Figure("append-ratio", pairs.ratio, 1.6, told)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread, and those it starts meanwhile, on one core.

    A disk answers one core's interrupts: with two, the figure tells which of the threads happened
    to run beside them (1.6 to 1.8 where one core says 1.5), not what an append costs.
    """
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def _draft(number: int) -> Draft:
    return Draft("user/message", user_message(3 * number), surface_op="append")


def _append(session: Session, draft: Draft) -> None:
    session.append([draft]).result()


class _Bare:
    """The same file, pages, indexes, pragmas and sync, without the triggers and without a store.

    It writes what one append cannot do without: the event's row, and the new head of its session.
    """

    def __init__(self, database: Path) -> None:
        self._database = open_writer(database)
        for (name,) in self._database.rows("SELECT name FROM sqlite_schema WHERE type='trigger'"):
            self._database.run(f"DROP TRIGGER {name}")
        ((self._stream, self._seq, *self._rest),) = self._database.rows(_LAST)

    def insert(self) -> None:
        """Insert one row, move the head, and commit."""
        self._seq += 1
        with self._database.transaction():
            self._database.run(_INSERT, (self._stream, self._seq, *self._rest))
            self._database.run(_UPDATE, (self._seq + 1, self._rest[-1], self._rest[1]))

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
