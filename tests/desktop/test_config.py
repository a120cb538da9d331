"""Promises of `desktop.config`."""

import dataclasses
import json
from pathlib import Path

import pytest

from desktop.config import Preferences, open_preferences


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "preferences.json"


def test_what_was_saved_comes_back(path: Path) -> None:
    saved = Preferences(
        geometry="AAEC",
        last_chat="c" * 32,
        theme="dark",
        text_percent=120,
        motion="less",
        notify=False,
        side="events",
        side_px=400,
        commands=("settings", "find"),
        scroll={"c" * 32: (7, -12)},
        unfolded=("a" * 32, "b" * 32),
    )
    file = open_preferences(path)
    file.save(saved)
    file.close()
    again = open_preferences(path)
    again.close()
    assert again.value == saved
    assert again.trouble is None


def test_a_first_start_has_defaults_and_makes_no_file(path: Path) -> None:
    file = open_preferences(path)
    file.close()
    assert file.value == Preferences()
    assert not path.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\0\0",
        b"[]",
        b"{",
        b'{"theme": "mauve"}',
        b'{"scroll": {"a": [1]}}',
        b'{"lastChat": 7}',
        b'{"textPercent": 99999}',
        b'{"motion": "wild"}',
        b'{"notify": 1}',
        b'{"sidePx": "wide"}',
        b'{"commands": [1]}',
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"geometry": "' + b"A" * 4_000_000 + b'"}',
    ],
    ids=lambda content: repr(content[:20]),
)
def test_an_unreadable_file_is_set_aside_and_told(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    file = open_preferences(path)
    file.save(Preferences(theme="light"))
    file.close()
    assert file.trouble is not None
    assert file.trouble.code == "PREFERENCES_SET_ASIDE"
    assert file.trouble.path.read_bytes() == content
    assert json.loads(path.read_bytes())["theme"] == "light"


def test_a_link_in_its_place_is_set_aside_and_neither_read_nor_written(
    path: Path, tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs.json"
    theirs.write_text('{"theme": "dark"}')
    path.symlink_to(theirs)
    file = open_preferences(path)
    assert file.value == Preferences()
    file.save(Preferences(theme="light"))
    file.close()
    assert theirs.read_text() == '{"theme": "dark"}'
    assert not path.is_symlink()


def test_a_file_that_can_be_neither_understood_nor_moved_is_left_alone(tmp_path: Path) -> None:
    # A name so long that no longer one can be given to it.
    path = tmp_path / ("p" * 245)
    path.write_bytes(b"not ours to lose")
    file = open_preferences(path)
    file.save(Preferences(theme="light"))
    file.close()
    assert file.trouble is not None
    assert file.trouble.code == "PREFERENCES_UNREADABLE"
    assert path.read_bytes() == b"not ours to lose"


def test_fields_of_a_newer_version_are_kept(path: Path) -> None:
    path.write_text('{"theme": "dark", "fromTheFuture": [1, {"a": 2}]}')
    file = open_preferences(path)
    file.save(dataclasses.replace(file.value, theme="light"))
    file.close()
    assert json.loads(path.read_bytes())["fromTheFuture"] == [1, {"a": 2}]


def test_a_failed_write_is_told_and_leaves_the_old_file(path: Path) -> None:
    file = open_preferences(path)
    file.save(Preferences(theme="dark"))
    file.close()
    (path.with_name(path.name + ".new")).mkdir()
    again = open_preferences(path)
    again.save(Preferences(theme="light"))
    again.close()
    assert again.trouble is not None
    assert again.trouble.code == "PREFERENCES_NOT_SAVED"
    assert json.loads(path.read_bytes())["theme"] == "dark"


def test_of_many_saves_the_last_one_stays(path: Path) -> None:
    file = open_preferences(path)
    for percent in range(100, 200):
        file.save(Preferences(text_percent=percent))
    file.close()
    assert json.loads(path.read_bytes())["textPercent"] == 199
