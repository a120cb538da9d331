"""A file that others may read and that cannot be closed to them: it is said, once, and no more."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from tests.support.window import at_the_window


@contextmanager
def unchangeable(path: Path) -> Iterator[None]:
    """Let nobody change the mode of a file, not even its owner."""
    if shutil.which("chattr") is None:
        pytest.skip("there is no chattr here")
    if subprocess.run(["chattr", "+i", path], capture_output=True, check=False).returncode:
        pytest.skip("no file can be made unchangeable here")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", path], check=True)


@pytest.mark.expects_log("stays open to others")
def test_what_stays_open_to_others_is_said_until_the_person_closes_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    paths = Paths(tmp_path)
    paths.create()
    old = paths.logs / "branchline.log.1"
    old.touch()
    old.chmod(0o644)
    said = "Others who use this computer could read your chats"
    with unchangeable(old):
        with at_the_window(qtbot, tmp_path) as person:
            person.waits(lambda: person.sees(said))
            person.clicks(person.window.page.hint._close)
        with at_the_window(qtbot, tmp_path) as person:
            assert not person.sees(said)
    with at_the_window(qtbot, tmp_path):
        assert old.stat().st_mode & 0o777 == 0o600
