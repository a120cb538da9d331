"""A drive with chats that is not connected, with its folder still there: nothing begins unasked."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.paths import Paths, find_paths
from tests.support.sources import ROOT
from tests.support.waiting import until
from tests.support.window import Person, at_the_window


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return the folder where a drive is connected."""
    folder = tmp_path / "drive"
    folder.mkdir()
    return folder


def pulled(drive: Path) -> Path:
    """Pull the drive, and leave its empty folder; returns where all of it is."""
    away = drive.with_name("away")
    drive.rename(away)
    drive.mkdir()
    return away


@contextmanager
def missing(qtbot: QtBot, paths: Paths) -> Iterator[Person]:
    """Start where the chats are missing, and see it said."""
    with at_the_window(qtbot, paths, ["Again"], opener=lambda open_it: open_it()) as person:
        person.waits(lambda: person.sees("Your chats are not where they were."))
        assert person.sees(f"They were in {paths.data}.")
        assert person.window.workspace is None
        yield person


def test_with_the_drive_connected_one_goes_on(qtbot: QtBot, drive: Path) -> None:
    paths = find_paths(str(drive / "chats"))
    with at_the_window(qtbot, paths) as person:
        person.asks("Precious words")
    away = pulled(drive)
    with missing(qtbot, paths) as person:
        assert list(drive.iterdir()) == []
        trouble = person.window.page.trouble
        person.clicks(trouble.button("again"))
        person.waits(lambda: person.sees("Your chats are not where they were."))
        drive.rmdir()
        away.rename(drive)
        person.waits(lambda: trouble.button("again").isVisible())
        person.clicks(trouble.button("again"))
        person.waits(lambda: person.window.workspace is not None and len(person.chats()) == 1)
        assert trouble.isHidden()


def test_one_may_begin_anew(qtbot: QtBot, drive: Path) -> None:
    paths = find_paths(str(drive / "chats"))
    with at_the_window(qtbot, paths):
        pass
    pulled(drive)
    with missing(qtbot, paths) as person:
        person.clicks(person.window.page.trouble.button("anew"))
        person.waits(lambda: is_at_work(person))
        person.asks("The first words")
    with at_the_window(qtbot, paths) as person:
        person.waits(lambda: len(person.chats()) == 1)


def test_the_program_itself_makes_nothing_on_the_disk_below(drive: Path, own_home: Path) -> None:
    folder = drive / "chats"
    start = [sys.executable, "-m", "desktop", "--data", str(folder)]
    database, notes = Paths(folder).database, own_home / ".local/state/Branchline/places"
    with subprocess.Popen(start, cwd=ROOT) as first:
        until(lambda: notes.exists() and database.exists() and any(notes.iterdir()), patience_s=60)
        first.terminate()
        assert first.wait(60) == 0
    away = pulled(drive)
    with subprocess.Popen(start, cwd=ROOT) as second:
        until(lambda: second.poll() is not None or is_listening(second.pid), patience_s=60)
        second.terminate()
        assert second.wait(60) == 0
    assert list(drive.iterdir()) == []
    shutil.rmtree(away)


def is_at_work(person: Person) -> bool:
    workspace = person.window.workspace
    return workspace is not None and workspace._is_started and not workspace.chat.is_opening


def is_listening(process: int) -> bool:
    """Say whether the window of `process` has shown: it hears signals from then on."""
    caught = next(
        line.split()[1]
        for line in Path(f"/proc/{process}/status").read_text().splitlines()
        if line.startswith("SigCgt")
    )
    return bool(int(caught, 16) & 1 << 14)  # SIGTERM
