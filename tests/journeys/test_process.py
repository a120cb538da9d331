"""The program as a process: it starts, it is asked to end, and nothing of it stays behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from desktop.paths import Paths
from store import open_store
from tests.support.built_in import engines_of, is_gone
from tests.support.sources import ROOT
from tests.support.stores import picture_file
from tests.support.waiting import until

PATIENCE_S = 60.0


def started(folder: Path) -> "subprocess.Popen[bytes]":
    """Start the program, and wait until its store is open."""
    log = Paths(folder).logs / "branchline.log"
    opened = log.read_text().count("store open") if log.exists() else 0
    command = [sys.executable, "-m", "desktop", "--data", str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, umask=0)
    try:
        until(
            lambda: log.exists() and log.read_text().count("store open") > opened,
            patience_s=PATIENCE_S,
        )
    except AssertionError:
        process.kill()
        process.communicate()
        raise
    return process


def open_to_others(folder: Path) -> list[str]:
    found = [folder, *folder.rglob("*")]
    return [path.name for path in found if path.lstat().st_mode & 0o077]


def children_of(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task").glob("*/children")
    return [int(child) for task in found for child in task.read_text().split()]


def test_a_polite_end_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    process = started(folder)
    with process:
        engines, children = engines_of(process.pid), children_of(process.pid)
        assert open_to_others(folder) == []
        process.terminate()
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    assert open_to_others(folder) == []
    assert engines == []  # none is started before it is needed
    assert all(is_gone(child) for child in children)
    names = {path.name for path in folder.iterdir()}
    assert {"branchline.sqlite3", "branchline.sqlite3.lock"} <= names
    assert not {"branchline.sqlite3-wal", "branchline.sqlite3-shm"} & names
    with open_store(Paths(folder).database) as store:
        assert store.read(lambda reader: reader.check(deep=True)).result().is_sound


def test_a_second_start_hands_its_picture_to_the_window_that_is_there(tmp_path: Path) -> None:
    folder, picture = tmp_path / "data", tmp_path / "red one.png"
    picture.write_bytes(picture_file("PNG", (40, 30)))
    database = Paths(folder).database
    with started(folder) as first:
        command = [sys.executable, "-m", "desktop", "--data", "data", "--", "red one.png"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        second = subprocess.run(command, cwd=tmp_path, env=environment, timeout=60, check=False)
        assert second.returncode == 0
        until(lambda: "red one.png" in draft_in(database), patience_s=PATIENCE_S)
        first.terminate()
        assert first.wait(PATIENCE_S) == 0


def draft_in(database: Path) -> str:
    """Return what stands unsent in the new chat, as another program reads it."""
    with open_store(database, read_only=True) as store:
        return str(store.read(lambda reader: reader.draft(None)).result())


def test_two_starts_at_the_same_moment_leave_one_window(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "desktop", "--data", str(tmp_path / "data")]
    both = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    try:
        until(lambda: any(one.poll() is not None for one in both), patience_s=PATIENCE_S)
        ended = [one.poll() for one in both]
        assert sorted(ended, key=str) == [0, None]
    finally:
        for one in both:
            one.terminate()
            assert one.wait(PATIENCE_S) == 0


def test_a_start_after_a_kill_and_a_polite_end_of_that(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with started(folder) as killed:
        os.kill(killed.pid, signal.SIGKILL)
        killed.wait(PATIENCE_S)
    with started(folder) as again:
        again.send_signal(signal.SIGINT)
        assert again.wait(PATIENCE_S) == 0
    assert not (folder / "branchline.sqlite3-wal").exists()
