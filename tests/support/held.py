"""A writer that is kept busy, so that what is queued meanwhile forms one group."""

import threading
from concurrent.futures import Future

from store import Store
from store.ledger import Ledger


class Held:
    """Holds the writer of a store from its making until `release`."""

    def __init__(self, store: Store) -> None:
        self._go_on = threading.Event()
        started = threading.Event()

        def work(_: Ledger) -> None:
            started.set()
            self._go_on.wait()

        self._done: Future[None] = store._submit(work, alone=True)
        started.wait()

    def release(self) -> None:
        self._go_on.set()
        self._done.result()
