"""What a person writes is theirs alone, whatever the machine would allow."""

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.config import open_preferences
from desktop.logs import open_log
from desktop.models import ConnectionDraft
from desktop.models import Tested as Outcome
from desktop.paths import Paths
from desktop.privacy import make_private
from desktop.runtime.rescuing import rescue
from store import Backups, now_ms, open_store
from tests.support.running import done, running

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no such mode on this system")


@pytest.fixture(autouse=True)
def _everything_is_allowed() -> Iterator[None]:
    """Live on a machine where new files are open to everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if stat.S_IMODE(path.stat().st_mode) != 0o600]


def test_the_chats_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.new_chat()
        names = {path.name for path in tmp_path.iterdir() if path.is_file()}
        assert {"branchline.sqlite3", "branchline.sqlite3-wal", "branchline.sqlite3.lock"} <= names
        assert open_to_others(tmp_path) == []
    assert open_to_others(tmp_path) == []


def test_so_is_every_copy_that_is_made_of_them_or_kept_beside_them(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    with running(tmp_path) as run:
        run.new_chat()
    with Backups(paths.database, clock=now_ms) as backups:
        kept = backups.make("daily").future.result(20)
        backups.copy_to(tmp_path / "elsewhere.sqlite3").future.result(20)
        backups.restore(kept.path).future.result(60)
        assert open_to_others(tmp_path) == []
    with running(tmp_path):
        pass
    rescue(paths, lambda *_: None)
    names = {path.name.partition("-")[0] for path in tmp_path.rglob("*") if path.is_file()}
    assert {"branchline.sqlite3.before", "branchline", "elsewhere.sqlite3"} <= names
    assert len([path for path in tmp_path.rglob("*.sqlite3*") if path.is_file()]) > 5
    assert open_to_others(tmp_path) == []


def test_the_preferences_and_the_logs_are_too(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "data")
    paths.create()
    leftover = paths.preferences.with_name("preferences.json.new")
    leftover.write_text("cut short")
    preferences = open_preferences(paths.preferences)
    preferences.save(replace(preferences.value, last_chat="c" * 32))
    preferences.close()
    log = open_log(paths.logs)
    log.close()
    names = {path.name for path in paths.data.rglob("*")}
    assert {"preferences.json", "branchline.log", "crash.log"} <= names
    assert open_to_others(paths.data) == []


def test_keys_that_no_keychain_takes_are_too(tmp_path: Path) -> None:
    outcome = Outcome("", "openai_chat")
    draft = ConnectionDraft(protocol="openai_chat", address="http://127.0.0.1:9", key="sk-x")
    with running(tmp_path) as run:
        done(run.runtime.connect(draft, outcome))
        assert (tmp_path / "keys" / "keys.json").is_file()
        assert open_to_others(tmp_path) == []


@pytest.fixture
def loosened(tmp_path: Path) -> Paths:
    """Return a data folder that somebody opened to everybody, with all that may lie in it."""
    paths = Paths(tmp_path / "data")
    paths.create()
    for folder in (paths.keys, paths.backups, paths.models):
        folder.mkdir()
    open_store(paths.database).close()
    for file in (
        paths.preferences,
        paths.preferences.with_name("preferences.json.damaged-1"),
        paths.database.with_name("branchline.sqlite3-wal"),
        paths.database.with_name("branchline.sqlite3.before-restore-1"),
        paths.logs / "branchline.log.1",
        paths.logs / "crash.log",
        paths.keys / "keys.json",
        paths.backups / "branchline-000001-20260101T000000Z-daily.sqlite3",
    ):
        file.write_bytes(b"")
    for path in (paths.data, *paths.data.rglob("*")):
        path.chmod(0o777)
    return paths


def modes(folder: Path) -> dict[str, int]:
    found = (folder, *folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): path.lstat().st_mode & 0o777 for path in found}


def test_what_was_opened_to_others_is_closed_at_the_next_start(loosened: Paths) -> None:
    assert make_private(loosened)
    found = modes(loosened.data)
    assert found.pop("models") == 0o777  # holds nothing of a person's own
    assert {"branchline.sqlite3", "branchline.sqlite3-wal", "logs/crash.log", "keys"} <= set(found)
    assert {name: mode for name, mode in found.items() if mode & 0o077} == {}


def test_a_folder_with_other_things_in_it_is_left_and_so_are_they(loosened: Paths) -> None:
    (loosened.data / "holiday.jpg").write_bytes(b"")
    (loosened.data / "holiday.jpg").chmod(0o644)
    (loosened.logs / "of another program.log").touch(mode=0o644)
    assert make_private(loosened)
    found = modes(loosened.data)
    assert (found["."], found["logs"], found["holiday.jpg"]) == (0o777, 0o777, 0o644)
    assert found["logs/of another program.log"] & 0o077
    assert found["branchline.sqlite3"] == found["logs/crash.log"] == 0o700


def test_a_folder_reached_through_a_link_is_closed_too(loosened: Paths, tmp_path: Path) -> None:
    (tmp_path / "named").symlink_to(loosened.data)
    assert make_private(Paths(tmp_path / "named"))
    assert modes(loosened.data)["."] == 0o700


def test_nothing_is_changed_behind_a_link_inside(loosened: Paths, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "branchline-000001-20260101T000000Z-daily.sqlite3").touch(mode=0o644)
    (theirs / "file").touch(mode=0o644)
    shutil.rmtree(loosened.backups)
    loosened.backups.symlink_to(theirs)
    loosened.preferences.unlink()
    loosened.preferences.symlink_to(theirs / "file")
    before = modes(theirs)
    assert make_private(loosened)
    assert modes(theirs) == before


@pytest.mark.expects_log("stays open to others: Read-only")
def test_a_disk_that_takes_no_modes_is_found_out(loosened: Paths) -> None:
    folder = loosened.data
    if os.getuid() != 0 or shutil.which("mount") is None:
        pytest.skip("nothing may be mounted here")
    subprocess.run(["mount", "--bind", folder, folder], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", folder], check=True)
        assert not make_private(loosened)
    finally:
        subprocess.run(["umount", folder], check=True)
