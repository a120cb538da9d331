"""Promises of `desktop.places`."""

import stat
from pathlib import Path

import pytest

from desktop.paths import Paths, find_paths
from desktop.places import is_missing, remember, was_used


def test_only_a_place_that_was_used_is_missing_when_it_is_empty(tmp_path: Path) -> None:
    paths, other = find_paths(str(tmp_path / "chats")), find_paths(str(tmp_path / "other"))
    assert not is_missing(paths)
    paths.create()
    paths.database.touch()
    remember(paths)
    remember(paths)
    assert was_used(paths)
    assert not is_missing(paths)
    paths.database.unlink()
    assert is_missing(paths)
    assert not is_missing(other)


def test_a_place_is_known_by_the_link_that_leads_there_and_without_it(tmp_path: Path) -> None:
    drive, link = tmp_path / "drive", tmp_path / "link"
    drive.mkdir()
    link.symlink_to(drive)
    remember(find_paths(str(link)))
    drive.rmdir()
    assert is_missing(find_paths(str(link)))
    assert is_missing(find_paths(str(drive)))


def test_what_is_remembered_is_for_this_user_alone(own_home: Path, tmp_path: Path) -> None:
    remember(find_paths(str(tmp_path)))
    (note,) = (own_home / ".local/state/Branchline/places").iterdir()
    assert note.read_text() == str(tmp_path)
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    assert stat.S_IMODE(note.parent.stat().st_mode) == 0o700


def test_a_place_that_is_nobodys_choice_is_not_remembered(own_home: Path, tmp_path: Path) -> None:
    remember(Paths(tmp_path))
    assert not was_used(Paths(tmp_path))
    assert not (own_home / ".local").exists()


@pytest.mark.expects_log("the place of the chats could not be remembered")
def test_where_nothing_can_be_remembered_chats_open_all_the_same(
    own_home: Path, tmp_path: Path
) -> None:
    (own_home / ".local").touch()
    remember(find_paths(str(tmp_path)))
    assert not was_used(find_paths(str(tmp_path)))
