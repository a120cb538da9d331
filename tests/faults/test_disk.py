"""Whatever the disk refuses, at whatever call: what was acknowledged is there, and nothing half.

Each story is played again and again, and each time another call goes wrong. What must hold then is
said in `tests.faults.sweep`. The quick tests try a few points of each kind; those marked slow
many; with BRANCHLINE_FAULTS=every in the environment they try every one there is.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.stories import STORIES, Story, without_syncs
from tests.faults.sweep import Sweep, Way
from tests.support.fault_vfs import Disk, FailingDisk, ForgetfulDisk, Kind
from tests.support.tally import TALLY

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere SQLite calls the system in other ways"
)

FEW = 2
MANY = None if os.environ.get("BRANCHLINE_FAULTS") == "every" else 30
AMOUNTS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]

ONCE: tuple[Way, ...] = (("error", False),)
# Not for locks: SQLite waits for one that lasts, and every point would take five seconds.
AND_LASTING: tuple[Way, ...] = (("error", False), ("error", True))
WAYS: dict[Kind, tuple[Way, ...]] = {
    "open": AND_LASTING,
    "read": AND_LASTING,
    "write": (*AND_LASTING, ("full", False), ("full", True), ("short", True), ("torn", False)),
    "truncate": AND_LASTING,
    "delete": AND_LASTING,
    "lock": (("error", False), ("busy", False)),
    "index": (("error", False), ("full", False)),
}

every_story = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
as_many = pytest.mark.parametrize("limit", AMOUNTS)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a sync costs nothing there."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as name:
        yield Path(name)


@pytest.fixture
def failing() -> Iterator[Disk]:
    with FailingDisk() as disk:
        yield disk


@pytest.fixture
def forgetful() -> Iterator[Disk]:
    with ForgetfulDisk() as disk:
        yield disk


@as_many
@pytest.mark.parametrize("kind", WAYS)
@every_story
def test_a_call_that_fails_breaks_no_promise(
    failing: Disk, folder: Path, story: Story, kind: Kind, limit: int | None
) -> None:
    sweep = Sweep(story, failing, folder)
    sweep.fail(kind, WAYS[kind], limit)
    assert sweep.broken == []


@as_many
@every_story
def test_a_sync_that_fails_and_loses_what_it_had_breaks_no_promise(
    forgetful: Disk, folder: Path, story: Story, limit: int | None
) -> None:
    sweep = Sweep(story, forgetful, folder)
    sweep.fail("sync", ONCE, limit)
    assert sweep.broken == []


@as_many
@every_story
def test_a_power_cut_breaks_no_promise(
    forgetful: Disk, folder: Path, story: Story, limit: int | None
) -> None:
    sweep = Sweep(story, forgetful, folder)
    sweep.cut_power(limit)
    assert sweep.broken == []


def test_the_sweep_notices_a_store_that_does_not_sync(forgetful: Disk, folder: Path) -> None:
    before = TALLY.broken
    sweep = Sweep(without_syncs(STORIES[1]), forgetful, folder)
    sweep.cut_power(12)
    assert sweep.broken != []
    TALLY.broken = before  # these were not ours
