"""Killed at any step of emptying or deleting for ever: what lives is unharmed, and it ends.

Five steps of each here, every one with BRANCHLINE_FAULTS=every.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from store import Backups, SessionId, now_ms
from store.erasing import Eraser
from tests.support.sources import ROOT
from tests.support.stores import (
    answered,
    ask,
    begun,
    bodies_of,
    created,
    new_id,
    note,
    opened,
    reference_to,
    said,
    whole_turn,
)
from tests.support.tally import TALLY

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

SECRET = "seven geese over the marsh"
PICTURE = random.Random(7).randbytes(2_500_000)


def made(path: Path) -> tuple[SessionId, dict[SessionId, list[bytes]]]:
    """Fill a store with a chat to delete, a branch of it, and another chat; and back it up."""
    with opened(path) as store, Backups(path, clock=now_ms) as backups:
        store.put(PICTURE, media_type="image/x-test").result()
        doomed = created(store, *whole_turn())
        child, other = new_id(), created(store, *whole_turn())
        store.fork(doomed, 4, child).result()
        store.session(doomed).append([said(SECRET, [reference_to(PICTURE)])]).result()
        store.session(doomed).append([note(f"{SECRET} {number}") for number in range(60)]).result()
        store.session(other).append([*begun(2), *answered(2)]).result()
        backups.make("asked").future.result()
        store.trash(doomed).result()
        return doomed, {chat: bodies_of(store, chat) for chat in (child, other)}


def run(path: Path, work: str, chat: SessionId, number: int) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "tests.support.deleting", str(path), work, chat, str(number)]
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)


def holding(folder: Path) -> list[str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    words = (SECRET.encode(), PICTURE[1000:1064])
    return [path.name for path in files if any(word in path.read_bytes() for word in words)]


@pytest.mark.slow
@pytest.mark.parametrize("work", ["empty", "erase"])
def test_killed_at_any_step_it_goes_on_and_harms_nothing(work: str, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    doomed, living = made(whole / "store.db")
    steps = int(run(_copied(whole, tmp_path / "counted"), work, doomed, 0).stdout)
    for number in _tried(steps):
        path = _killed(whole, tmp_path / f"killed{number}", work, doomed, number)
        TALLY.killed += 1
        with opened(path) as store, Backups(path, clock=now_ms) as backups:
            assert {chat: bodies_of(store, chat) for chat in living} == living
            eraser = Eraser(store, backups, clock=now_ms)
            eraser.go_on().future.result()
            eraser.empty().future.result()
            eraser.close()
            report = ask(store, lambda reader: reader.check(deep=True))
            assert report.is_sound, report.problems
            assert {chat: bodies_of(store, chat) for chat in living} == living
            assert {one.id for one in ask(store, lambda reader: reader.all_sessions())} == {*living}
        if work == "erase":
            assert holding(path.parent) == []


def _tried(steps: int) -> list[int]:
    every = range(1, steps + 1)
    if os.environ.get("BRANCHLINE_FAULTS") == "every":
        return list(every)
    return sorted({1, steps, *random.Random(1).sample(every, k=3)})


def _killed(whole: Path, place: Path, work: str, chat: SessionId, number: int) -> Path:
    """A copy whose worker died at that step, or at its last: slices grow with the time they take.

    So a run that the machine hurries through has a step or two fewer than the counted one had.
    """
    path = _copied(whole, place)
    done = run(path, work, chat, number)
    if done.returncode == 0 and 0 < int(done.stdout) < number:
        shutil.rmtree(place)
        return _killed(whole, place, work, chat, int(done.stdout))
    assert done.returncode == -signal.SIGKILL, done.stderr
    return path


def _copied(whole: Path, place: Path) -> Path:
    shutil.copytree(whole, place)
    return place / "store.db"
