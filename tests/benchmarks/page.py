"""Opening the end of a long chat costs what opening the end of a short one costs."""

from collections.abc import Iterator
from uuid import uuid4

from store import Reader, SessionId, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import plain_session

LONG, SHORT, PAIRS = 100_000, 100, 500


def figures() -> Iterator[Figure]:
    """Measure the last page of both, read as the window reads it."""
    with disk_folder() as folder:
        store = open_store(folder / "pages.sqlite3")
        long, short = SessionId(uuid4().hex), SessionId(uuid4().hex)
        store.load(long, plain_session(LONG)).result()
        store.load(short, plain_session(SHORT)).result()

        def read(session_id: SessionId) -> None:
            def last_page(reader: Reader) -> int:
                return len(reader.page(session_id))

            assert store.read(last_page).result() > 0

        pairs = take_pairs(lambda: read(long), lambda: read(short), count=PAIRS)
        store.close()
        told = pairs.told(f"last page of {LONG:,} events", f"of {SHORT:,}")
        yield Figure("last-page-ratio", pairs.ratio, 1.5, told)
