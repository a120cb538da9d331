"""A file appears whole and under its name, or not at all, and never over another one."""

import errno
import os
from pathlib import Path

import pytest

from store.disk.placing import SUFFIX, Part, move_into_place, refused, sweep, sync_folder
from store.errors import BackupFailed, StoreCode


def test_a_part_is_private_and_gone_when_it_is_not_published(tmp_path: Path) -> None:
    with Part(tmp_path / "it") as part:
        part.overwrite(0, b"half")
        assert part.path == tmp_path / ("it" + SUFFIX)
        assert part.path.stat().st_mode & 0o077 == 0
        assert part.size_bytes == 4
    assert list(tmp_path.iterdir()) == []


def test_what_is_published_has_its_name_and_all_its_bytes(tmp_path: Path) -> None:
    with Part(tmp_path / "it") as part:
        part.overwrite(0, b"whole")
        part.forget()
        assert part.publish(tmp_path / "other name", replaces=False) == tmp_path / "other name"
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [
        ("other name", b"whole")
    ]


@pytest.mark.parametrize("replaces", [True, False])
def test_only_what_may_be_replaced_is(tmp_path: Path, *, replaces: bool) -> None:
    place = tmp_path / "it"
    place.write_bytes(b"old")
    with Part(place) as part:
        part.overwrite(0, b"new")
        if replaces:
            part.publish(place, replaces=True)
        else:
            with pytest.raises(BackupFailed) as taken:
                part.publish(place, replaces=False)
            assert taken.value.code == "BACKUP_IN_THE_WAY"
    assert place.read_bytes() == (b"new" if replaces else b"old")
    assert list(tmp_path.iterdir()) == [place]


def test_a_part_that_somebody_exchanged_is_not_published(tmp_path: Path) -> None:
    with Part(tmp_path / "it") as part:
        part.path.unlink()
        part.path.write_bytes(b"somebody else's")
        with pytest.raises(BackupFailed) as gone:
            part.publish(tmp_path / "it", replaces=False)
    assert gone.value.code == "BACKUP_PLACE_GONE"
    assert not (tmp_path / "it").exists()


def test_a_folder_that_is_reached_by_a_link_is_written_to_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with Part(tmp_path / "link" / "it") as part:
        assert part.publish(tmp_path / "link" / "it", replaces=False) == tmp_path / "real" / "it"


def test_what_is_being_written_is_not_swept(tmp_path: Path) -> None:
    dead = tmp_path / ("dead" + SUFFIX)
    dead.write_bytes(b"half")
    folder = tmp_path / ("folder" + SUFFIX)
    folder.mkdir()
    with Part(tmp_path / "it") as part:
        dead.write_bytes(b"half")
        sweep(tmp_path)
        assert {file.name for file in tmp_path.iterdir()} == {part.path.name, folder.name}


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "BACKUP_NO_ROOM"),
        (errno.EDQUOT, "BACKUP_NO_ROOM"),
        (errno.EROFS, "BACKUP_NOT_WRITABLE"),
        (errno.EACCES, "BACKUP_NOT_WRITABLE"),
        (errno.EIO, "BACKUP_PLACE_GONE"),
        (errno.ESTALE, "BACKUP_PLACE_GONE"),
        (errno.ELOOP, "BACKUP_IN_THE_WAY"),
        (errno.ENAMETOOLONG, "BACKUP_FAILED"),
    ],
)
def test_every_refusal_of_the_system_has_a_code(number: int, code: StoreCode) -> None:
    assert refused(OSError(number, os.strerror(number)), Path("x")).code == code


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed) as refusal:
        Part(tmp_path / ("x" * 250))
    assert refusal.value.code == "BACKUP_FAILED"


def test_moving_never_replaces(tmp_path: Path) -> None:
    (tmp_path / "new").write_bytes(b"new")
    (tmp_path / "old").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        move_into_place(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old").read_bytes() == b"old"
    move_into_place(tmp_path / "new", tmp_path / "third")
    assert {file.name for file in tmp_path.iterdir()} == {"old", "third"}


def test_a_folder_that_cannot_be_synced_is_used_all_the_same(tmp_path: Path) -> None:
    without_sync = Path("/proc")  # as on some network drives
    sync_folder(without_sync if without_sync.is_dir() else tmp_path)
    with pytest.raises(FileNotFoundError):
        sync_folder(tmp_path / "nowhere")
