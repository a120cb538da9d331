"""Opening the end of a long chat costs what opening the end of a short one costs."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from uuid import uuid4

from store import Reader, SessionId, Store, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import whole_turns

LONG, SHORT, PAIRS = 100_000, 100, 1000


def figures() -> Iterator[Figure]:
    """Measure the last page of both, read as the window reads it."""
    long, short = SessionId(uuid4().hex), SessionId(uuid4().hex)
    with disk_folder() as folder, closing(open_store(folder / "pages.sqlite3")) as store:
        store.load(long, whole_turns(LONG)).result()
        store.load(short, whole_turns(SHORT)).result()
        pairs = take_pairs(partial(_read, store, long), partial(_read, store, short), count=PAIRS)
    told = pairs.told(f"last page of {LONG:,} events", f"of {SHORT:,}")
    yield Figure("last-page-ratio", pairs.ratio, 1.5, told)


def _read(store: Store, session_id: SessionId) -> None:
    def last_page(reader: Reader) -> int:
        return len(reader.page(session_id))

    store.read(last_page).result()
