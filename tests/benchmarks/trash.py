"""Emptying the trash of a long chat with live branches delays nobody who writes."""

import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from itertools import count
from typing import TypeVar
from uuid import uuid4

from store import Backups, Draft, Session, SessionId, Store, now_ms, open_store
from store.erasing import Eraser
from tests.benchmarks.figures import Figure, bearable_ms, disk_folder
from tests.benchmarks.logs import user_message, whole_turns

T = TypeVar("T")
EVENTS = 100_000
BRANCHES = 20
SHARED = 40_000
"""How far the furthest branch reaches into the chat: so much of it stays."""
EVERY_S = 0.005
LEAST = 600
WAIT_LIMIT_S = 1.5
"""To delete for ever, the file is written anew while nobody writes: of 100 MB in half a second."""


def figures() -> Iterator[Figure]:
    """Measure the slowest appends, one in a hundred, beside the emptying and without it.

    Then the longest that an append waits while a chat of the same size is deleted for ever.
    """
    with disk_folder() as folder:
        database = folder / "chats.sqlite3"
        with (
            closing(open_store(database)) as store,
            Backups(database, clock=now_ms) as backups,
            closing(Eraser(store, backups, clock=now_ms)) as eraser,
        ):
            long, writing = _long_chat(store), SessionId(uuid4().hex)
            store.create(writing).result()
            appends = _Appends(store.session(writing))
            idle = appends.timed(lambda done: done >= LEAST)
            store.trash(long).result()
            start = time.perf_counter()
            emptying = eraser.empty().future
            busy = appends.timed(_when_over(emptying))
            took_s = time.perf_counter() - start
            emptied = emptying.result()
            told = (
                f"appends while {EVENTS - SHARED:,} of {EVENTS:,} events go and {BRANCHES} "
                f"branches keep the rest ({took_s:.1f} s, {emptied.freed_bytes >> 20} MB freed): "
                f"{_told(busy)}; idle {_told(idle)}"
            )
            limit_ms = bearable_ms(_percentile(idle, 99))
            yield Figure("trash-append-p99-ms", _percentile(busy, 99), limit_ms, told)

            again = _long_chat(store)
            size = database.stat().st_size
            erasing = eraser.erase(chats=[again]).future
            waits = appends.timed(_when_over(erasing))
            erasing.result()
            told = (
                f"appends while such a chat is deleted for ever ({size >> 20} MB): {_told(waits)}"
            )
            yield Figure("erase-longest-wait-s", max(waits), WAIT_LIMIT_S, told)


def _long_chat(store: Store) -> SessionId:
    """Load a chat of so many events, with branches along its first part."""
    chat = SessionId(uuid4().hex)
    store.load(chat, whole_turns(EVENTS)).result()
    for number in range(1, BRANCHES + 1):
        store.fork(chat, number * SHARED // BRANCHES, SessionId(uuid4().hex)).result()
    return chat


def _when_over(future: Future[T]) -> Callable[[int], bool]:
    return lambda _done: future.done()


def _told(times_s: list[float]) -> str:
    return (
        f"p50 {_percentile(times_s, 50):.2f} ms, p99 {_percentile(times_s, 99):.2f} ms, worst "
        f"{max(times_s) * 1000:.1f} ms of {len(times_s)}"
    )


def _percentile(times_s: list[float], which: int) -> float:
    """Return that percentile, in milliseconds."""
    return statistics.quantiles(times_s, n=100)[which - 1] * 1000


class _Appends:
    """Durable appends of one message, at a steady pace."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._numbers = count(1)

    def timed(self, is_over: Callable[[int], bool]) -> list[float]:
        """Append until that is so of the number done; return the seconds that each took."""
        times: list[float] = []
        while not is_over(len(times)):
            message = user_message(3 * next(self._numbers))
            start = time.perf_counter()
            self._session.append([Draft("user/message", message, surface_op="append")]).result()
            times.append(time.perf_counter() - start)
            time.sleep(EVERY_S)
        return times
