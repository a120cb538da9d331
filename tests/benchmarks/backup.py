"""A backup of a large store delays nobody who writes."""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from uuid import uuid4

from desktop.runtime.backups import PACE
from store import (
    BackupReport,
    BackupRun,
    Backups,
    Draft,
    Session,
    SessionId,
    Store,
    now_ms,
    open_store,
)
from tests.benchmarks.figures import Figure, bearable_ms, disk_folder
from tests.benchmarks.logs import user_message, whole_turns

EVENTS = 10_000
PICTURES = 45
PICTURE_BYTES = 2 << 20
EVERY_S = 0.005
"""An append each 5 ms is more than a fast answer writes, and leaves the disk time for both."""
LEAST = 400
ROUNDS = 3


def figures() -> Iterator[Figure]:
    """Measure the slowest appends, one in a hundred, beside a backup of 100 MB and without it."""
    with disk_folder() as folder:
        database, session_id = folder / "chats.sqlite3", SessionId(uuid4().hex)
        with (
            closing(open_store(database)) as store,
            Backups(database, clock=now_ms, pace=PACE) as backups,
        ):
            _fill(store, session_id)
            appends = _Appends(store.session(session_id))
            idle: list[float] = []
            busy: list[float] = []
            copying_s: list[float] = []
            for number in range(ROUNDS):
                idle += appends.timed(lambda done: done >= LEAST)
                start = time.perf_counter()
                run = backups.copy_to(folder / f"copy{number}")
                busy += appends.timed(_when_over(run))
                copying_s.append(time.perf_counter() - start)
                size = run.future.result().size_bytes
                (folder / f"copy{number}").unlink()
        told = (
            f"appends beside a backup of {size >> 20} MB ({statistics.median(copying_s):.1f} s): "
            f"p50 {_percentile(busy, 50):.2f} ms, p99 {_percentile(busy, 99):.2f} ms, worst "
            f"{max(busy) * 1000:.1f} ms of {len(busy)}; idle p50 {_percentile(idle, 50):.2f} ms, "
            f"p99 {_percentile(idle, 99):.2f} ms, worst {max(idle) * 1000:.1f} ms of {len(idle)}"
        )
        limit_ms = bearable_ms(_percentile(idle, 99))
        yield Figure("backup-append-p99-ms", _percentile(busy, 99), limit_ms, told)


def _fill(store: Store, session_id: SessionId) -> None:
    store.load(session_id, whole_turns(EVENTS)).result()
    for _ in range(PICTURES):
        store.put(os.urandom(PICTURE_BYTES), media_type="application/x-test").result()


def _when_over(run: BackupRun[BackupReport]) -> Callable[[int], bool]:
    return lambda _done: run.future.done()


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
            draft = Draft(
                "user/message", user_message(3 * next(self._numbers)), surface_op="append"
            )
            start = time.perf_counter()
            self._session.append([draft]).result()
            times.append(time.perf_counter() - start)
            time.sleep(EVERY_S)
        return times
