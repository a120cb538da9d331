"""An update of the tables on a disk that fails at any call, without power, or killed at any step.

Whatever happens, the file is what it was or wholly up to date, nothing in it is another, and it was
not touched before a backup of it was whole. The quick tests try a few points of each kind; those
marked slow many; with BRANCHLINE_FAULTS=every in the environment they try every one there is.
"""

import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest

from store import Store, StoreError, open_store
from store.copies import listed
from store.disk.connection import open_writer
from store.disk.migrations import migrate
from tests.faults.test_disk import MANY, WAYS
from tests.support.fault_vfs import Disk, FailingDisk, Fault, ForgetfulDisk, Kind
from tests.support.stores import ask, query
from tests.support.tally import TALLY

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere SQLite calls the system in other ways"
)
OLD = Path(__file__).parents[1] / "store" / "fixtures" / "tables-1.sqlite3"
CONTENT = ("stream", "span", "event", "object", "chunk", "reference", "zdict", "draft", "setting")
FEW = 3
AMOUNTS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]
as_many = pytest.mark.parametrize("limit", AMOUNTS)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a sync costs nothing there."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as name:
        yield Path(name)


class Updates:
    """The old file, lent again and again in a fresh folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        self.wanted = content(OLD)

    def lend(self) -> Path:
        place = self._folder / str(next(self._numbers))
        place.mkdir()
        shutil.copyfile(OLD, place / "store.db")
        return place / "store.db"

    def look_at(self, path: Path, where: object) -> None:
        """See what was left, and that the next start brings it to the same end."""
        version = query(path, "PRAGMA user_version")[0][0]
        assert version in {1, 2}, where
        assert content(path) == self.wanted, where
        kept = listed(path.parent / "backups")
        assert all(content(backup.path) == self.wanted for backup in kept), where
        assert version == 1 or any(backup.is_good for backup in kept), where
        with open_store(path) as store:
            assert store.read_only_code is None, where
            assert ask(store, lambda reader: reader.check(deep=True)).problems == (), where
        assert content(path) == self.wanted, where
        assert any(backup.is_good for backup in listed(path.parent / "backups")), where
        shutil.rmtree(path.parent)


def content(path: Path) -> list[list[tuple[object, ...]]]:
    return [query(path, f"SELECT * FROM {table}") for table in CONTENT]


def updated(path: Path) -> Store | None:
    try:
        return open_store(path)
    except StoreError:
        return None  # it cannot even be read now


def some(total: int, limit: int | None) -> list[int]:
    points = range(1, total + 1)
    if limit is None or total <= limit:
        return list(points)
    return sorted(random.Random(total).sample(points, limit))


@as_many
@pytest.mark.parametrize("kind", WAYS)
def test_an_update_survives_a_call_that_fails(folder: Path, kind: Kind, limit: int | None) -> None:
    updates = Updates(folder)
    with FailingDisk() as disk:
        disk.begin()
        with open_store(updates.lend()):
            pass
        for nth in some(disk.counts[kind], limit):
            how, lasting = WAYS[kind][nth % len(WAYS[kind])]
            fault = Fault(kind, nth, how, lasting)
            path = updates.lend()
            disk.begin(fault)
            store = updated(path)
            TALLY.injected += disk.injected
            disk.heal()
            if store is not None:
                store.close()
            updates.look_at(path, fault)


@pytest.fixture
def forgetful() -> Iterator[ForgetfulDisk]:
    with ForgetfulDisk() as disk:
        yield disk


def migrated(path: Path) -> None:
    with closing(open_writer(path)) as database:
        migrate(database, told=lambda *_: None)


@as_many
def test_an_update_survives_a_power_cut(
    forgetful: ForgetfulDisk, folder: Path, limit: int | None
) -> None:
    wanted = content(OLD)
    for nth in some(changes_of(forgetful, Updates(folder).lend()), limit):
        path = Updates(folder_of(folder, nth)).lend()
        forgetful.begin(Fault("write", nth, "cut"))
        with suppress(StoreError):
            migrated(path)
        TALLY.injected += 1
        images = list(forgetful.images(path.parent, random.Random(nth), 4))
        forgetful.begin()
        for number, image in enumerate(images):
            left = folder_of(folder, f"{nth}-{number}") / "store.db"
            for name, data in image.items():
                (left.parent / name).write_bytes(data)
            assert content(left) == wanted, nth
            assert query(left, "PRAGMA user_version")[0][0] in {1, 2}, nth
            migrated(left)
            assert content(left) == wanted, nth
            shutil.rmtree(left.parent)


def folder_of(folder: Path, name: object) -> Path:
    place = folder / f"of-{name}"
    place.mkdir()
    return place


def changes_of(disk: Disk, path: Path) -> int:
    disk.begin()
    migrated(path)
    return disk.counts["change"]


STAGES = ("copying", "comparing", "updating")


@as_many
@pytest.mark.parametrize("stage", STAGES)
def test_an_update_survives_being_killed(folder: Path, stage: str, limit: int | None) -> None:
    updates = Updates(folder)
    told: list[str] = []
    with open_store(updates.lend(), told=lambda reached, _done, _of: told.append(reached)):
        pass
    for nth in some(told.count(stage), limit):
        path = updates.lend()
        child = os.fork()
        if child == 0:
            die_in(path, stage, nth)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
        TALLY.killed += 1
        updates.look_at(path, f"{stage} {nth}")


def die_in(path: Path, stage: str, nth: int) -> None:
    """Begin an update in this process, which has only this to live for."""
    left = nth

    def told(reached: str, _done: int, _of: int) -> None:
        nonlocal left
        left -= reached == stage
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    open_store(path, told=told)
    os._exit(1)
