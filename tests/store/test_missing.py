"""Promises of a place where a store was: no other is made there unasked, and nothing is mixed."""

import shutil
from pathlib import Path

import pytest

from store import SessionId, StoreMissing, has_traces, open_store
from store.disk.restoring import ASIDE

CHAT = SessionId("0198f0000000700080000000000000aa")


def test_a_store_that_is_missing_is_not_made_unasked(tmp_path: Path) -> None:
    place = tmp_path / "gone" / "chats.sqlite3"
    for _ in range(2):
        with pytest.raises(StoreMissing):
            open_store(place, make=False)
        place.parent.mkdir(exist_ok=True)
    assert list(place.parent.iterdir()) == []


def test_a_log_whose_file_is_gone_is_never_played_into_a_new_store(tmp_path: Path) -> None:
    place, wal = tmp_path / "chats.sqlite3", tmp_path / "chats.sqlite3-wal"
    with open_store(place) as store:
        store.create(CHAT, title="Old").result()
        shutil.copy(wal, tmp_path / "kept")
    place.unlink()
    shutil.copy(tmp_path / "kept", wal)
    with open_store(place, clock=lambda: 1_000) as store:
        assert store.read(lambda reader: reader.sessions()).result() == ()
        assert store.read(lambda reader: reader.check(deep=True)).result().is_sound
    (left,) = tmp_path.glob("chats.sqlite3.left-*-wal")
    assert left.read_bytes() == (tmp_path / "kept").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "chats.sqlite3-wal",
        f"chats.sqlite3{ASIDE}20261130T000000Z",
        "chats.sqlite3.restoring-20261130T000000Z",
        "backups/branchline-000001-20261130T000000Z-daily.sqlite3",
    ],
)
def test_what_is_left_tells_that_there_was_a_store(tmp_path: Path, name: str) -> None:
    place, backups = tmp_path / "chats.sqlite3", tmp_path / "backups"
    assert not has_traces(place, backups)
    backups.mkdir()
    (tmp_path / "theirs.txt").touch()
    (tmp_path / "chats.sqlite3.lock").touch()  # a first start that failed leaves it, too
    assert not has_traces(place, backups)
    (tmp_path / name).touch()
    assert has_traces(place, backups)
