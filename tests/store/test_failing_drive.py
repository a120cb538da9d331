"""Drives that fail for real: a file system of the test's own, mounted, filled, and failing."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import Store, StoreUnavailable, open_store
from store.errors import NetworkPlace, StoreGone, WalRefused
from tests.support.fuse_disk import FuseDisk, fuse_disk
from tests.support.stores import ask, created, events_of, note, opened


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[FuseDisk]:
    with fuse_disk(tmp_path / "drive") as disk:
        yield disk


def refused(store: Store, chat: str) -> StoreUnavailable:
    error = store.session(chat).append([note("lost")]).exception(20)  # type: ignore[arg-type] -- a name
    assert isinstance(error, StoreUnavailable)
    return error


def test_a_drive_that_answers_nothing_is_gone_and_not_damaged_and_goes_on_when_it_is_well(
    disk: FuseDisk,
) -> None:
    with opened(disk.folder / "store.db") as store:
        chat = created(store, note("kept"))
        disk.fail()
        for _ in range(2):
            assert isinstance(refused(store, chat), StoreGone)
        with pytest.raises(StoreGone):
            events_of(store, chat)
        disk.heal()
        store.session(chat).append([note("more")]).result(20)
        assert [event.data["text"] for event in events_of(store, chat)] == ["kept", "more"]
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_start_on_a_drive_that_answers_nothing_is_told_and_changes_nothing(
    disk: FuseDisk,
) -> None:
    path = disk.folder / "store.db"
    with opened(path) as store:
        chat = created(store, note("kept"))
    disk.fail()
    with pytest.raises(StoreUnavailable):
        open_store(path)
    disk.heal()
    with opened(path) as store:
        assert len(events_of(store, chat)) == 1


def test_a_drive_whose_other_end_went_away_keeps_nobody_from_closing(disk: FuseDisk) -> None:
    with opened(disk.folder / "store.db") as store:
        chat = created(store, note("kept"))
        disk.die()
        assert isinstance(refused(store, chat), StoreGone)


@pytest.mark.parametrize(
    "number", [errno.EINVAL, errno.EBADF, errno.EACCES, errno.EOPNOTSUPP], ids=os.strerror
)
def test_a_drive_that_cannot_sync_folders_takes_a_first_start(tmp_path: Path, number: int) -> None:
    with fuse_disk(tmp_path / "drive", "test", f"folders={number}") as disk:
        with opened(disk.folder / "store.db") as store:
            created(store, note("kept"))
        assert (disk.folder / "store.db").stat().st_size > 0


def test_a_folder_on_another_computer_is_refused_and_nothing_is_laid_there(tmp_path: Path) -> None:
    with fuse_disk(tmp_path / "drive", "sshfs") as disk:
        with pytest.raises(NetworkPlace, match="sshfs"):
            open_store(disk.folder / "store.db")
        assert list(disk.folder.iterdir()) == []


def test_a_drive_without_shared_memory_is_told_and_what_lies_there_is_left_as_it_was(
    tmp_path: Path,
) -> None:
    with fuse_disk(tmp_path / "drive") as disk, opened(disk.folder / "store.db") as store:
        created(store, note("kept"))
    (tmp_path / "drive").rmdir()
    before = (tmp_path / "drive.backing" / "store.db").read_bytes()
    (tmp_path / "drive.backing").rename(tmp_path / "again.backing")
    with fuse_disk(tmp_path / "again", "test", "direct") as disk, pytest.raises(WalRefused):
        open_store(disk.folder / "store.db")
    assert (tmp_path / "again.backing" / "store.db").read_bytes() == before
