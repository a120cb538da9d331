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
from contextlib import ExitStack
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
CHATS = 2
"""So many go on at once: most of the time they wait for words."""
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


class Chat:
    """A chat in a store of its own, whose every turn is run by another process, which dies."""

    def __init__(self, nursery: Nursery, server: WireServer, place: Path, seed: int) -> None:
        place.mkdir()
        self.database = place / "store.db"
        self._nursery, self._server = nursery, server
        self._chance = random.Random(seed)
        self._notes = place / "told"
        self._step, self._moment = 0, 0.0
        with opened(self.database) as store:
            self._id = created(store)

    def begin(self, number: int) -> int:
        """Let a process run the turn of that number until it dies; return its id."""
        self._notes.write_text("")
        self._step = list(NAMED)[number // 2 % len(NAMED)] if number % 2 else 0
        self._moment = 0.0 if self._step else self._chance.uniform(0.01, LONGEST_S)
        self._server.always = SLOWLY if self._step in {0, PIECE} else QUICKLY
        return self._nursery.ask(
            self.database,
            self._server.address,
            session=self._id,
            acknowledged=self._notes,
            die_at=self._step,
            die_after=self._moment,
        )

    def end(self, how: int) -> None:
        """See how the process died, and what it left."""
        where = NAMED[self._step] if self._step else f"{self._moment} s"
        assert how == (-signal.SIGKILL if self._step else -signal.SIGALRM), where
        with opened(self.database) as store:
            store.recover().result()
            assert_kept(store, self._id, self._notes, where)
        assert told(self._notes)[0] or not self._step, where
        assert told(self._notes)[1] or self._step != PIECE, where


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, KILLS // TURNS, CHATS))
def test_nothing_that_a_killed_process_was_told_is_lost(
    nursery: Nursery, tmp_path: Path, first: int
) -> None:
    with ExitStack() as servers:
        chats = [
            Chat(nursery, servers.enter_context(WireServer()), tmp_path / f"{seed}", seed)
            for seed in range(first, first + CHATS)
        ]
        nursery.keep_dying(chats, TURNS)
    TALLY.killed += TURNS * len(chats)
    for chat in chats:
        with opened(chat.database) as store:
            assert ask(store, lambda reader: reader.check(deep=True)).problems == ()
