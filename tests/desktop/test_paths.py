"""Promises of `desktop.paths`."""

import stat
from pathlib import Path

import pytest

from desktop.paths import Paths, find_paths, open_private, resource


def test_the_variable_decides_where_data_lies(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BRANCHLINE_DATA", str(tmp_path / "mine"))
    assert find_paths().data == tmp_path / "mine"


def test_an_argument_is_stronger_than_the_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BRANCHLINE_DATA", str(tmp_path / "mine"))
    assert find_paths(str(tmp_path / "other")).data == tmp_path / "other"


def test_without_a_choice_the_platforms_own_place_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BRANCHLINE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert find_paths().data.name == "Branchline"
    assert find_paths().database.name == "branchline.sqlite3"


def test_looking_creates_nothing(tmp_path: Path) -> None:
    find_paths(str(tmp_path / "new"))
    assert list(tmp_path.iterdir()) == []


def test_created_folders_are_private(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "deep" / "data")
    paths.create()
    for folder in (paths.data, paths.logs):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_link_in_the_place_of_the_logs_is_not_followed(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "data")
    paths.data.mkdir()
    (tmp_path / "theirs").mkdir()
    paths.logs.symlink_to(tmp_path / "theirs")
    with pytest.raises(OSError, match="symbolic links"):
        paths.create()


def test_a_link_in_the_place_of_a_file_is_not_followed(tmp_path: Path) -> None:
    link, theirs = tmp_path / "preferences.json", tmp_path / "theirs"
    link.symlink_to(theirs)
    with pytest.raises(OSError, match="symbolic links"), open(link, "wb", opener=open_private):
        pass
    assert not theirs.exists()


def test_creating_twice_changes_nothing(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "data")
    paths.create()
    paths.database.write_bytes(b"kept")
    paths.create()
    assert paths.database.read_bytes() == b"kept"


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no/such/file"):
        resource("no/such/file")


def test_a_chosen_folder_is_made_and_no_drive_that_it_would_be_on(tmp_path: Path) -> None:
    find_paths(str(tmp_path / "chats")).create()
    assert (tmp_path / "chats" / "logs").is_dir()
    with pytest.raises(FileNotFoundError):
        find_paths(str(tmp_path / "not plugged in" / "chats")).create()
    assert not (tmp_path / "not plugged in").exists()
