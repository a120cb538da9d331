"""Two threads that read: each with a connection of its own, each query in one snapshot."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeVar

from store.disk.connection import Database, open_reader
from store.disk.lockfile import unconfirmed, unmoved
from store.disk.misfits import misfits_told
from store.errors import StoreBusy, StoreDamaged, StoreError, StoreUnavailable
from store.model.upcasting import FORMATS, Formats
from store.reader import Reader
from store.running import submitted

T = TypeVar("T")
# A long reading, as of a check, must not keep a chat from opening.
THREADS: Final = 2


def _may_pass(error: StoreError) -> bool:
    """Whether that may be a read that failed once, which SQLite takes for damage, and be over.

    Where the bytes of a log or of an object were judged, they were read.
    """
    return type(error) is StoreDamaged


class ReadPool:
    """Runs queries beside the writer, without ever making it wait.

    `confirm` is asked whether the file is still the one that was opened, whenever it is opened
    anew; it raises a StoreUnavailable when it is not. `moves` counts how often it came to be
    another file: what was opened before reads the old one. Of a file that `is_newer` than this
    program, an event that cannot be understood is no damage.
    """

    def __init__(
        self,
        path: Path,
        confirm: Callable[[], None] = unconfirmed,
        *,
        moves: Callable[[], int] = unmoved,
        formats: Formats = FORMATS,
        is_newer: bool = False,
    ) -> None:
        self._path = path
        self._confirm = confirm
        self._moves = moves
        self._formats = formats
        self._is_newer = is_newer
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store-read")
        # A connection serves one query at a time, so every thread opens one at its first.
        self._local = threading.local()
        self._gate = threading.Lock()
        self._opened: list[Database] = []

    def read(self, query: Callable[[Reader], T]) -> Future[T]:
        """Run `query` on a reader; all it asks comes from the same state of the file."""
        return submitted(self._threads, lambda: self._answer(query), closed="the store is closed")

    def close(self) -> None:
        """Finish what is queued and let go of the file."""
        self._threads.shutdown()
        while self._opened:
            self._opened.pop().close()

    def _answer(self, query: Callable[[Reader], T]) -> T:
        try:
            return self._asked(query)
        except StoreDamaged as error:
            if not _may_pass(error):
                raise
        return self._asked(query)

    def _asked(self, query: Callable[[Reader], T]) -> T:
        database, reader = self._connected()
        try:
            with database.snapshot(), misfits_told(database):
                return query(reader)
        except StoreBusy:
            raise
        except StoreError as error:
            # A disk that went and came back gives a file anew; what was open stays dead for ever.
            if isinstance(error, StoreUnavailable) or _may_pass(error):
                self._disconnect(database)
            raise

    def _connected(self) -> tuple[Database, Reader]:
        if hasattr(self._local, "pair") and self._local.moves != self._moves():
            self._disconnect(self._local.pair[0])
        if not hasattr(self._local, "pair"):
            self._local.pair = self._connect()
            self._local.moves = self._moves()
        pair: tuple[Database, Reader] = self._local.pair
        return pair

    def _connect(self) -> tuple[Database, Reader]:
        self._confirm()
        with ExitStack() as undo:
            database = open_reader(self._path)
            undo.callback(database.close)
            reader = Reader(database, self._formats, is_newer=self._is_newer)
            undo.pop_all()
        with self._gate:
            self._opened.append(database)
        return database, reader

    def _disconnect(self, database: Database) -> None:
        del self._local.pair
        with self._gate:
            self._opened.remove(database)
        database.close()
