"""The first window comes almost as fast as the toolkit's own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.figures import Figure, disk_folder, take_timed_pairs
from tests.support.sources import ROOT

PAIRS = 100


def figures() -> Iterator[Figure]:
    """Measure from the start of the process to the first paint, ours against a bare one."""
    with disk_folder() as folder:
        environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
        environment.pop("BRANCHLINE_DATA", None)  # most people have none
        start = partial(_seconds_to_paint, environment)
        pairs = take_timed_pairs(
            partial(start, "tests.benchmarks.our_window"),
            partial(start, "tests.benchmarks.bare_window"),
            count=PAIRS,
        )
    told = pairs.told("first paint of our window", "of a bare one")
    yield Figure("first-window-ratio", pairs.ratio, 1.5, told)


def _seconds_to_paint(environment: dict[str, str], module: str) -> float:
    start = time.monotonic()
    shown = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return float(shown.stdout) - start
