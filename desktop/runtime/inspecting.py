"""The leaf of the window's door that shows what a model saw, read back from the log and proven."""

import gc
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

from desktop.agent.attempts import requests_for
from desktop.agent.inspection import difference, inspect
from desktop.agent.proof import rebuild_body
from desktop.inspecting import Difference, Inspected, Requests, SentRequest
from desktop.llm.curl import curl_command
from desktop.runtime.exporting import written
from store import Reader, SessionId, Store

__all__ = ["Inspection"]

T = TypeVar("T")


class Inspection:
    """Reads requests back; safe to call from any thread.

    To read a long one takes a while, and a person may be somewhere else by then: what was asked for
    before is given up when another request is asked for, its future cancelled.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._numbers = count(1)
        self._wanted = 0

    def requests(self, session_id: SessionId, seq: int) -> Future[Requests]:
        """Return the requests for the answer that an event belongs to. Raises StoreError.

        `inspecting.LATEST` in place of the seq: those that were sent last.
        """
        return self._store.read(lambda reader: requests_for(reader, session_id, seq))

    def request(self, session_id: SessionId, seq: int) -> Future[Inspected]:
        """Return the request recorded at `seq`, and whether it is what was sent."""
        self._wanted = next(self._numbers)
        return self._read(
            lambda reader, is_wanted: inspect(reader, session_id, seq, is_wanted=is_wanted)
        )

    def since(self, session_id: SessionId, now: Inspected) -> Future[Difference]:
        """Return what changed between the chat's request before and this one."""
        return self._read(
            lambda reader, is_wanted: difference(
                reader, session_id, now.seq, now, is_wanted=is_wanted
            )
        )

    def body(self, session_id: SessionId, seq: int) -> Future[bytes]:
        """Return the bytes of a request. Raises NotRebuilt."""
        return self._store.read(lambda reader: rebuild_body(reader, session_id, seq))

    def save(self, session_id: SessionId, seq: int, target: Path) -> Future[None]:
        """Write the bytes of a request to a file, whole or not at all.

        Raises NotRebuilt, ExportFailed.
        """

        def write(reader: Reader) -> None:
            body = rebuild_body(reader, session_id, seq)
            with written(target) as file:
                file.write(body)

        return self._store.read(write)

    def curl(self, session_id: SessionId, sent: SentRequest, *, file: str = "") -> Future[str]:
        """Return a command that sends a request again, its body read from `file` if one is named.

        Raises NotRebuilt.
        """
        return self._store.read(
            lambda reader: curl_command(
                sent.encoder, sent.endpoint, rebuild_body(reader, session_id, sent.seq), file=file
            )
        )

    def give_up(self) -> None:
        """Let go of what is being read: nobody looks any more."""
        self._wanted = next(self._numbers)

    def _read(self, query: Callable[[Reader, Callable[[], bool]], T]) -> Future[T]:
        number = self._wanted

        def read(reader: Reader) -> T:
            with _COLLECTOR.paused():
                return query(reader, lambda: self._wanted == number)

        return self._store.read(read)


class _Collector:
    """Python's own collector, kept still while very many small values are made in one go.

    It takes them for a reason to look through everything there is, again and again, and every
    thread waits for it: up to half a second each time, for a request of 10,000 messages. None of
    the values is part of a cycle.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pauses = 0
        self._was_on = True

    @contextmanager
    def paused(self) -> Generator[None]:
        """Keep it still until the last of those who want that has left."""
        with self._lock:
            if not self._pauses:
                self._was_on = gc.isenabled()
                gc.disable()
            self._pauses += 1
        try:
            yield
        finally:
            with self._lock:
                self._pauses -= 1
                if not self._pauses and self._was_on:
                    gc.enable()


_COLLECTOR: Final = _Collector()
