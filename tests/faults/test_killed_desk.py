"""Processes killed while a person is at work: what the window had shown is there, all but a second.

The real runtime sends, streams, keeps what is typed, takes pictures, branches and throws away; the
process dies whenever it happens (see `tests.support.dying_desk`). 60 die here, 300 with
BRANCHLINE_FAULTS=every; they mostly wait for words, so a few work at once, each at its own desk.
"""

import json
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.paths import Paths
from store import ObjectDigest, Reader, SessionId, Store
from store.model.jsonvalue import object_at
from store.model.messages import text_of
from tests.support.dying import Nursery
from tests.support.stores import ask, events_of, opened
from tests.support.tally import TALLY

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no fork, and no SIGKILL"),
    pytest.mark.slow,
]
KILLS = 300 if os.environ.get("BRANCHLINE_FAULTS") == "every" else 60
TIMES = 10
"""In one folder."""
DESKS = 3
"""So many are at work at once."""
SOONEST_S, LATEST_S = 0.1, 3.0
OLD_S = 1.0
"""What was shown or typed so long ago may not be lost."""

Line = dict[str, Any]


class Told:
    """What a process noted before it died."""

    def __init__(self, notes: Path) -> None:
        self.lines: list[Line] = [json.loads(line) for line in notes.read_text().splitlines()]
        self._died = self.lines[-1]["at"] if self.lines else 0.0

    def having(self, key: str) -> list[Line]:
        return [line for line in self.lines if key in line]

    def old(self, key: str) -> list[Line]:
        return [line for line in self.having(key) if line["at"] <= self._died - OLD_S]


def said_in(store: Store, chat: SessionId) -> str:
    answers = [event for event in events_of(store, chat) if event.type == "assistant/message"]
    return "".join(text_of(object_at(answer.data, "message")) for answer in answers)


def assert_events(store: Store, told: Told) -> None:
    """Every event is there that was told to be."""
    events = told.having("event")
    for chat in {line["session"] for line in events}:
        wanted = [line["event"] for line in events if line["session"] == chat]
        bodies = {event.body.decode() for event in events_of(store, chat)}
        assert set(wanted) <= bodies


def assert_shown(store: Store, told: Told) -> None:
    """Of the words that were seen, all are there that were a second old."""
    for line in told.old("shown"):
        assert said_in(store, line["session"]).startswith(line["shown"])


def assert_typed(store: Store, told: Told, known: str) -> str:
    """Return the draft that is there: one that was typed, and none older than a second."""
    draft = ask(store, lambda reader: reader.draft(None))
    found = "" if draft is None else str(draft["text"])
    typed = [known, *(line["typed"] for line in told.having("typed"))]
    old = len(told.old("typed"))
    assert found in typed[old:]
    return found


def assert_made(reader: Reader, told: Told) -> None:
    """Pictures, branches, and what was thrown away."""
    for line in told.having("pictures"):
        assert all(reader.has_sound_object(ObjectDigest(digest)) for digest in line["pictures"])
    for line in told.having("branch"):
        assert reader.summary(line["branch"]).parent == line["of"]
    trashed = {summary.id for summary in reader.sessions(trashed=True)}
    assert {line["trashed"] for line in told.having("trashed")} <= trashed


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


class Desk:
    """A folder in which one process after the other works and dies."""

    def __init__(self, nursery: Nursery, place: Path, seed: int) -> None:
        place.mkdir()
        self._nursery = nursery
        self._chance = random.Random(seed)
        self._notes, self._folder = place / "told", place / "data"
        self._draft = ""
        Paths(self._folder).create()
        self.database = Paths(self._folder).database

    def begin(self, _number: int) -> int:
        """Let a process work until its moment comes; return its id."""
        self._notes.write_text("")
        moment = self._chance.uniform(SOONEST_S, LATEST_S)
        return self._nursery.work(self._folder, acknowledged=self._notes, die_after=moment)

    def end(self, how: int) -> None:
        """See how the process died, and what it left."""
        assert how == -signal.SIGALRM
        told = Told(self._notes)
        with opened(self.database) as store:
            store.recover().result()
            assert_events(store, told)
            assert_shown(store, told)
            self._draft = assert_typed(store, told, self._draft)
            ask(store, lambda reader: assert_made(reader, told))
            assert store.recover().result() == ()


@pytest.mark.parametrize("first", range(0, KILLS // TIMES, DESKS))
def test_nothing_older_than_a_second_is_lost_with_a_person_at_work(
    nursery: Nursery, tmp_path: Path, first: int
) -> None:
    desks = [Desk(nursery, tmp_path / f"{seed}", seed) for seed in range(first, first + DESKS)]
    nursery.keep_dying(desks, TIMES)
    TALLY.killed += TIMES * len(desks)
    for desk in desks:
        with opened(desk.database) as store:
            assert ask(store, lambda reader: reader.check(deep=True)).problems == ()
