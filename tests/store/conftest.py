"""Every test of the store has a file of its own to open."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from store import Backups, Store
from tests.support.clocks import Clock
from tests.support.stores import opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with opened(path) as store:
        yield store


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def backups(path: Path, clock: Clock) -> Iterator[Backups]:
    with Backups(path, clock=clock) as backups:
        yield backups
