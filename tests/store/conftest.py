"""Every test of the store has a file of its own to open."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from store import Store
from tests.support.stores import opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with opened(path) as store:
        yield store
