"""While a large store is backed up, the window stays awake: its thread never waits long.

The whole window on a real store and runtime, and one gigabyte of chats and pictures.
"""

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from desktop.backing import BackupEnded
from desktop.paths import Paths
from desktop.runtime import Notice
from store import SessionId, open_store
from tests.benchmarks.figures import Figure, disk_folder
from tests.benchmarks.logs import whole_turns
from tests.benchmarks.screen import Screen, application, gaps_ms, screen_on

EVENTS, PICTURE_BYTES, PICTURES = 20_000, 2 << 20, 500
LONGEST_MS = 50
SEGMENT_S = 1.0
IDLE_SEGMENTS = 20


def figures() -> Iterator[Figure]:
    """Measure the longest gap between ticks in the window's thread, with a backup and without."""
    application()
    with disk_folder() as folder:
        paths = Paths(folder / "data")
        paths.create()
        chat = SessionId(uuid4().hex)
        with closing(open_store(paths.database)) as store:
            store.load(chat, whole_turns(EVENTS)).result()
            for _ in range(PICTURES):
                store.put(os.urandom(PICTURE_BYTES), media_type="application/x-test").result()
        with screen_on(paths) as screen:
            screen.open(chat)
            idle = [gap for _ in range(IDLE_SEGMENTS) for gap in gaps_ms(SEGMENT_S)]
            busy, ended, took_s = _backed_up(screen, folder)
    told = (
        f"gaps between 2 ms ticks in the window's thread, beside a backup of "
        f"{ended.size_bytes >> 20} MB ({took_s:.0f} s): p99 {_p99(busy):.1f} ms, longest "
        f"{max(busy):.1f} ms, {_over(busy)} of {len(busy)} over {LONGEST_MS} ms; without it p99 "
        f"{_p99(idle):.1f} ms, longest {max(idle):.1f} ms, {_over(idle)} of {len(idle)} over"
    )
    yield Figure("backup-window-stall-ms", max(busy), LONGEST_MS, told)


def _backed_up(screen: Screen, folder: Path) -> tuple[list[float], BackupEnded, float]:
    ends: list[BackupEnded] = []

    def hear(notice: Notice) -> None:
        if isinstance(notice, BackupEnded):
            ends.append(notice)

    leave = screen.runtime.subscribe(hear)
    start = time.perf_counter()
    screen.runtime.backups.back_up(folder / "copy.sqlite3")
    gaps: list[float] = []
    while not ends:
        gaps += gaps_ms(SEGMENT_S)
    leave()
    assert ends[0].outcome == "done", ends[0]
    return gaps, ends[0], time.perf_counter() - start


def _over(gaps: list[float]) -> int:
    return sum(gap > LONGEST_MS for gap in gaps)


def _p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[98]
