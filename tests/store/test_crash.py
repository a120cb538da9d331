"""A killed process loses nothing that it had acknowledged."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from store import SessionId, Store
from store.model.jsonvalue import object_at
from store.model.messages import text_of
from tests.support.sources import ROOT
from tests.support.stores import ask, events_of, opened

KILLS = 12


def killed_after(path: Path, lines: int) -> list[str]:
    """Run the process until it has said so much, kill it; return all that it said."""
    command = [sys.executable, "-m", "tests.support.appending", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    return [line.strip("\n") for line in said if line.endswith("\n")]


def texts(store: Store, session_id: SessionId) -> str:
    """Everything that was answered in a session."""
    answers = [e for e in events_of(store, session_id) if e.type == "assistant/message"]
    return "".join(text_of(object_at(answer.data, "message")) for answer in answers)


def assert_kept(store: Store, acknowledged: list[str]) -> None:
    """Everything that was said to be safe must be there."""
    for line in acknowledged:
        name, _, what = line.partition("|")
        kind, _, rest = what.partition(" ")
        session_id = SessionId(name)
        if kind == "begun":
            turns = [e for e in events_of(store, session_id) if e.type == "turn/start"]
            assert len(turns) >= int(rest)
        elif kind == "settled":
            assert f"answer {rest}" in texts(store, session_id)
        else:
            turn = rest.partition(".")[0]
            found = texts(store, session_id)
            assert rest in found or f"answer {turn}" in found


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_however_often_it_is_killed(tmp_path: Path) -> None:
    path, chance = tmp_path / "store.db", random.Random(11)
    acknowledged: list[str] = []
    for _ in range(KILLS):
        acknowledged += killed_after(path, chance.randint(1, 30))
        with opened(path) as store:
            store.recover().result()
            assert_kept(store, acknowledged)
            assert store.recover().result() == ()
            report = ask(store, lambda reader: reader.check(deep=True))
            assert report.problems == ()
