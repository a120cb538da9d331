"""A store that answers when a test says so, as that of a very long chat answers late."""

import asyncio
import threading


class SlowReads:
    """A store whose reading takes its time, as that of a long chat does."""

    def __init__(self, store, loop):
        self._store, self._loop = store, loop
        self.begun, self.goes_on = asyncio.Event(), threading.Event()
        self.is_done = False

    def __getattr__(self, name):
        return getattr(self._store, name)

    def read(self, query):
        def slowly(reader):
            self._loop.call_soon_threadsafe(self.begun.set)
            self.goes_on.wait(20)
            self.is_done = True
            return query(reader)

        return self._store.read(slowly)
