"""A chat of 10,000 messages takes little more memory than an empty window."""

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.figures import Figure, disk_folder
from tests.benchmarks.screen import chats_in
from tests.support.sources import ROOT

MESSAGES, PAIRS = 10_000, 5


def figures() -> Iterator[Figure]:
    """Start the program anew for each reading, in turns without a chat and with the long one."""
    empty: list[int] = []
    full: list[int] = []
    with disk_folder() as folder:
        _, (chat,) = chats_in(folder, MESSAGES)
        for _ in range(PAIRS):
            empty.append(_kib(folder))
            full.append(_kib(folder, chat))
    ours, base = statistics.median(full), statistics.median(empty)
    told = f"memory with a chat of {MESSAGES:,} messages open {ours / 1024:.0f} MiB, without a chat"
    yield Figure("memory-ratio", ours / base, 1.25, f"{told} {base / 1024:.0f} MiB")


def _kib(folder: Path, *chat: str) -> int:
    environment = os.environ | {"HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.resident", str(folder), *chat],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return int(told.stdout)
