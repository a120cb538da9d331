"""A branch of a long chat costs what a branch of a short one costs, in time and in space."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from uuid import uuid4

import apsw

from store import SessionId, Store, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import whole_turns

LONG, SHORT, PAIRS = 100_000, 100, 400


def figures() -> Iterator[Figure]:
    """Measure the time ratio, and how much the file grows per branch of the long one."""
    with disk_folder() as folder:
        database = folder / "forks.sqlite3"
        long, short = SessionId(uuid4().hex), SessionId(uuid4().hex)
        last = {long: _create(database, long, LONG), short: _create(database, short, SHORT)}
        with closing(open_store(database)) as store:
            fork_long = partial(_fork, store, long, last[long])
            pairs = take_pairs(fork_long, partial(_fork, store, short, last[short]), count=PAIRS)
        yield Figure(
            "fork-time-ratio",
            pairs.ratio,
            1.3,
            pairs.told(f"fork of {last[long] + 1:,} events", f"of {last[short] + 1:,}"),
        )

        before = _bytes(database)
        with closing(open_store(database)) as store:  # closing makes a checkpoint
            for _ in range(PAIRS):
                _fork(store, long, last[long])
        grown = _bytes(database) - before
        yield Figure(
            "fork-bytes",
            grown / PAIRS,
            4096,
            f"file grew {grown:,} bytes in {PAIRS} forks of {last[long] + 1:,} events",
        )


def _create(database: Path, session_id: SessionId, events: int) -> int:
    """Load a session of so many events; return its last seq."""
    envelopes = whole_turns(events)
    with closing(open_store(database)) as store:
        store.load(session_id, envelopes).result()
    return len(envelopes) - 1


def _fork(store: Store, parent: SessionId, boundary: int) -> None:
    store.fork(parent, boundary, SessionId(uuid4().hex)).result()


def _bytes(database: Path) -> int:
    connection = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
    pages, page_bytes = connection.pragma("page_count"), connection.pragma("page_size")
    connection.close()
    return int(pages) * int(page_bytes)
