"""How figures are measured and told: interleaved pairs on a real disk, medians, baseline beside."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.sources import ROOT

_TIMES = 4
_MORE_MS = 10
"""What a slice of long work may hold up an append for."""

Action = Callable[[], object]
Timed = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number and the limit it must stay under; `baseline` says what it came from."""

    name: str
    value: float
    limit: float
    baseline: str

    @property
    def is_ok(self) -> bool:
        """Whether it stays under its limit."""
        return self.value < self.limit

    def line(self) -> str:
        """Return `name value limit ok|short`."""
        return f"{self.name} {self.value:.3g} {self.limit:.3g} {'ok' if self.is_ok else 'short'}"


def bearable_ms(idle_ms: float) -> float:
    """Return how long an append may take beside long work, for what it takes without it.

    Four times as long; and a slice of that work more, where a quiet disk takes one millisecond.
    """
    return max(_TIMES * idle_ms, idle_ms + _MORE_MS)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Seconds of two ways of doing a thing, taken in turns so that noise meets both alike."""

    measured_s: Sequence[float]
    baseline_s: Sequence[float]

    @property
    def ratio(self) -> float:
        """The measured median over the baseline's."""
        return statistics.median(self.measured_s) / statistics.median(self.baseline_s)

    def told(self, measured: str, baseline: str) -> str:
        """Return both medians in words, with the number of pairs."""
        return (
            f"{measured} {statistics.median(self.measured_s) * 1000:.3f} ms, "
            f"{baseline} {statistics.median(self.baseline_s) * 1000:.3f} ms, "
            f"medians of {len(self.measured_s)} pairs"
        )


def take_pairs(measured: Action, baseline: Action, *, count: int) -> Pairs:
    """Time both actions so many times, in turns, each first every other time."""
    return take_timed_pairs(_timed(measured), _timed(baseline), count=count)


def take_timed_pairs(measured: Timed, baseline: Timed, *, count: int) -> Pairs:
    """Do the same with actions that return their own seconds; one of each goes before."""
    measured()
    baseline()
    first: list[float] = []
    second: list[float] = []
    for turn in range(count):
        order = [(measured, first), (baseline, second)]
        for action, times in order if turn % 2 else reversed(order):
            times.append(action())
    return Pairs(first, second)


def _timed(action: Action) -> Timed:
    def seconds() -> float:
        start = time.perf_counter()
        action()
        return time.perf_counter() - start

    return seconds


@contextmanager
def disk_folder() -> Iterator[Path]:
    """Give a folder on a real disk, and take it away again; memory would hide what a sync costs."""
    place = ROOT / ".benchmarks"
    place.mkdir(exist_ok=True)
    if (kind := _file_system(place)) in {"tmpfs", "ramfs"}:
        raise SystemExit(f"{place} is in memory ({kind}): nothing durable can be measured there")
    with TemporaryDirectory(dir=place) as folder:
        yield Path(folder)


def _file_system(place: Path) -> str:
    """Return the kind of file system `place` lies on; empty where the system does not tell."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return ""
    rows = [line.split(" ") for line in mounts.read_text(encoding="utf-8").splitlines()]
    kinds = {row[1].replace(r"\040", " "): row[2] for row in rows}
    return next(kinds[str(p)] for p in (place, *place.parents) if str(p) in kinds)
