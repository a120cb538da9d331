"""Two threads that read: each with a connection of its own, each query in one snapshot."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeVar

from store.disk.connection import Database, open_reader
from store.errors import StoreUnavailable
from store.reader import Reader

T = TypeVar("T")
# A long reading, as of a check, must not keep a chat from opening.
THREADS: Final = 2


class ReadPool:
    """Runs queries beside the writer, without ever making it wait."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store-read")
        # A connection serves one query at a time, so every thread opens one at its first.
        self._local = threading.local()
        self._gate = threading.Lock()
        self._opened: list[Database] = []

    def read(self, query: Callable[[Reader], T]) -> Future[T]:
        """Run `query` on a reader; all it asks comes from the same state of the file."""
        try:
            return self._threads.submit(self._answer, query)
        except RuntimeError:  # the executor's word for: it was shut down
            refused: Future[T] = Future()
            refused.set_exception(StoreUnavailable("the store is closed"))
            return refused

    def close(self) -> None:
        """Finish what is queued and let go of the file."""
        self._threads.shutdown()
        while self._opened:
            self._opened.pop().close()

    def _answer(self, query: Callable[[Reader], T]) -> T:
        database, reader = self._connected()
        with database.snapshot():
            return query(reader)

    def _connected(self) -> tuple[Database, Reader]:
        if not hasattr(self._local, "pair"):
            self._local.pair = self._connect()
        pair: tuple[Database, Reader] = self._local.pair
        return pair

    def _connect(self) -> tuple[Database, Reader]:
        with ExitStack() as undo:
            database = open_reader(self._path)
            undo.callback(database.close)
            reader = Reader(database)
            undo.pop_all()
        with self._gate:
            self._opened.append(database)
        return database, reader
