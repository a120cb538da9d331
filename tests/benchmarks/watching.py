"""Looking for damage takes a few milliseconds at a time, and is through in days."""

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from uuid import uuid4

from desktop.agent.proof import differing_requests
from store import SessionId, open_store
from tests.benchmarks.figures import Figure, disk_folder
from tests.benchmarks.logs import whole_turns

EVENTS = 30_000
BRANCHES = 20
PICTURES = 20
PICTURE_BYTES = 3 << 20
BUDGET_MS = 10
REST_SHARE = 9
"""As the product paces it: nine times as long a rest as the work."""

DAYS = 3
GIGABYTE = 1 << 30


class _Unpaced:
    """Never rests; keeps how long each slice was, on the clock and in work."""

    def __init__(self) -> None:
        self.slices_s: list[float] = []
        self.cpu_s: list[float] = []
        self._cpu_from = time.thread_time()

    def rest(self, worked_s: float) -> bool:
        now = time.thread_time()
        self.slices_s.append(worked_s)
        self.cpu_s.append(now - self._cpu_from)
        self._cpu_from = time.thread_time()
        return True

    def wait(self) -> None:
        self._cpu_from = time.thread_time()


def figures() -> Iterator[Figure]:
    """Measure every slice of one whole round: their length, and what a store of 1 GB would take."""
    with disk_folder() as folder:
        database, session_id = folder / "chats.sqlite3", SessionId(uuid4().hex)
        with closing(open_store(database)) as store:
            store.load(session_id, whole_turns(EVENTS)).result()
            for number in range(BRANCHES):
                child = SessionId(uuid4().hex)
                store.fork(session_id, EVENTS // 2 + 7 * number, child).result()
            for _ in range(PICTURES):
                store.put(os.urandom(PICTURE_BYTES), media_type="application/x-test").result()
        size = database.stat().st_size
        pace = _Unpaced()
        with closing(open_store(database)) as store:
            watch = store.watch(verify=differing_requests, found=lambda: None)
            start = time.perf_counter()
            watch.run(pace)
            whole_s = time.perf_counter() - start
    wall_ms = _p99_ms(pace.slices_s)
    told = (
        f"{len(pace.cpu_s)} slices of a round over {size >> 20} MB, {EVENTS} events: CPU median "
        f"{1000 * statistics.median(pace.cpu_s):.1f} ms, worst {1000 * max(pace.cpu_s):.1f} ms; "
        f"on the clock p99 {wall_ms:.1f} ms, worst {1000 * max(pace.slices_s):.1f} ms"
    )
    yield Figure("watch-slice-ms", _p99_ms(pace.cpu_s), BUDGET_MS, told)
    days = whole_s * (1 + REST_SHARE) * GIGABYTE / size / 86400
    told = f"{whole_s:.1f} s of work without rests, in days for 1 GB like it with them"
    yield Figure("watch-gigabyte-days", days, DAYS, told)


def _p99_ms(times_s: list[float]) -> float:
    return 1000 * statistics.quantiles(times_s, n=100)[98]
