"""Processes killed in the middle of a turn, again and again: what they had told is there.

Each process writes down by itself what it was told is durable (`tests.support.dying`), so that
the database is never asked what it ought to hold. Every other one dies at a named step of the turn
it runs, the rest whenever it happens. 200 die here, 1,000 with BRANCHLINE_FAULTS=every.
"""

import json
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import SessionId, Store
from store.model.jsonvalue import object_at
from store.model.messages import text_of
from tests.support.dying import PIECE, Nursery
from tests.support.stores import ask, created, events_of, opened
from tests.support.tally import TALLY
from tests.support.wire_server import Pause, Script, WireServer, reply

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork, and no SIGKILL")

KILLS = 1000 if os.environ.get("BRANCHLINE_FAULTS") == "every" else 200
TURNS = 20
"""In one chat: every request brings all that was said before."""
NAMED = {
    1: "message taken",
    2: "turn begun",
    3: "request logged",
    PIECE: "pieces kept",
    4: "answer settled",
}
LONGEST_S = 0.4
QUICKLY = reply("It", " is.")
SLOWLY: Script = tuple(step for part in reply(*"abcdefghij") for step in (part, Pause(0.1)))


def told(notes: Path) -> tuple[list[str], str]:
    """Return the events that were durable, and the pieces of the answer that were."""
    lines = [json.loads(line) for line in notes.read_text().splitlines()]
    events = [line["event"] for line in lines if "event" in line]
    return events, "".join(line["journal"] for line in lines if "journal" in line)


def assert_kept(store: Store, chat: SessionId, notes: Path, where: str) -> None:
    events, pieces = told(notes)
    stored = events_of(store, chat)
    bodies = [event.body.decode() for event in stored]
    assert [body for body in bodies if body in set(events)] == events, where
    answers = [event for event in stored if event.type == "assistant/message"]
    last = text_of(object_at(answers[-1].data, "message")) if answers else ""
    assert not pieces or pieces in last, where
    assert store.recover().result() == (), where


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(KILLS // TURNS))
def test_nothing_that_a_killed_process_was_told_is_lost(
    nursery: Nursery, server: WireServer, tmp_path: Path, seed: int
) -> None:
    chance, path, notes = random.Random(seed), tmp_path / "store.db", tmp_path / "told"
    with opened(path) as store:
        chat = created(store)
    for number in range(TURNS):
        notes.write_text("")
        step = list(NAMED)[number // 2 % len(NAMED)] if number % 2 else 0
        moment = 0.0 if step else chance.uniform(0.01, LONGEST_S)
        server.always = SLOWLY if step in {0, PIECE} else QUICKLY
        child = nursery.ask(
            path, server.address, session=chat, acknowledged=notes, die_at=step, die_after=moment
        )
        ended = nursery.wait(child)
        where = NAMED[step] if step else f"{moment} s"
        assert ended == (-signal.SIGKILL if step else -signal.SIGALRM), where
        with opened(path) as store:
            store.recover().result()
            assert_kept(store, chat, notes, where)
        assert told(notes)[0] or not step, where
        assert told(notes)[1] or step != PIECE, where
    with opened(path) as store:
        assert ask(store, lambda reader: reader.check(deep=True)).problems == ()
    TALLY.killed += TURNS
