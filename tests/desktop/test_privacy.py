"""What a person writes is theirs alone, whatever the machine would allow."""

import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.config import open_preferences
from desktop.logs import open_log
from desktop.models import ConnectionDraft
from desktop.models import Tested as Outcome
from desktop.paths import Paths
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
