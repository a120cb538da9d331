"""A hundred processes killed at random moments of a streaming turn.

What must be there afterwards is known without asking the database: the server wrote down which
word it sent when, and the process that was killed wrote down what it had been told is durable.
"""

import json
import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from desktop.agent.attempt import JOURNAL_INTERVAL_S
from store.model.ids import SessionId
from tests.support.dying import Nursery
from tests.support.ticking import TickingServer
from tests.support.turns import Scripted, Stage, answer

KILLS = 100
LANES = 4
WORDS, PAUSE_S = 180, 0.01
TURN_S = WORDS * PAUSE_S + 0.3
SLACK_S = 0.5  # what a busy machine may take to bring a word from the server to the disk


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path):
    with ThreadPoolExecutor(LANES) as pool:
        lanes = [Lane(tmp_path / str(number), seed=number) for number in range(LANES)]
        cuts = sum(pool.map(Lane.run, lanes))

    assert cuts > KILLS / 3  # the others met the turn before its first word, or after its last


class Lane:
    """One database that goes through many deaths, with a model of its own."""

    def __init__(self, folder: Path, *, seed):
        folder.mkdir()
        self._folder = folder
        self._chance = random.Random(seed)
        self._notes = folder / "acknowledged"
        stage = Stage(folder)
        self._chat, self._other = stage.chat(), stage.chat()
        for chat in (self._chat, self._other):
            stage.ask(chat, "Hello", Scripted(answer("Good day")))
        self._before = bodies(stage, self._chat)
        self._untouched = bodies(stage, self._other)
        self._database = stage.store.path
        stage.store.close()

    def run(self):
        """Kill and look, again and again, then run a turn to its end; count the cut answers."""
        cuts = 0
        with Nursery() as nursery, TickingServer(words=WORDS, pause_s=PAUSE_S) as server:
            for _ in range(KILLS // LANES):
                killed_at = self._kill(nursery, server)
                cuts += self._look(server, killed_at)
            self._finish(nursery, server)
        return cuts

    def _kill(self, nursery, server):
        """Run a turn in a process of its own and kill it at some moment; return the moment."""
        self._notes.write_bytes(b"")
        server.sent = []
        child = self._ask(nursery, server)
        threading.Event().wait(self._chance.uniform(0.02, TURN_S))  # the moment is the chance
        killed_at = time.monotonic()
        os.kill(child, signal.SIGKILL)
        nursery.wait(child)
        return killed_at

    def _ask(self, nursery, server):
        return nursery.ask(
            self._database, server.address, session=self._chat, acknowledged=self._notes
        )

    def _look(self, server, killed_at):
        """Reopen as the next start would and compare with both records."""
        stage = Stage(self._folder)
        try:
            stored = bodies(stage, self._chat)
            assert stored[: len(self._before)] == self._before
            fresh = stored[len(self._before) :]
            events, journalled = self._acknowledged()
            assert fresh[: len(events)] == events
            stage.store.recover().result()
            answer_left = self._answer(stage)
            text = text_in(answer_left)
            sent = [word for moment, word in server.sent if moment < self._safe(killed_at)]
            assert text.startswith(journalled)
            assert text.startswith("".join(sent))
            assert "".join(word for _, word in server.sent).startswith(text)
            assert bodies(stage, self._other) == self._untouched
            assert all(proof.verified for proof in stage.proofs(self._chat))
            self._before = bodies(stage, self._chat)
            return "interrupted" in answer_left
        finally:
            stage.store.close()

    def _safe(self, killed_at):
        return killed_at - JOURNAL_INTERVAL_S - SLACK_S

    def _acknowledged(self):
        """Return the events, and the text, that the process was told are durable."""
        notes = [json.loads(line) for line in self._notes.read_text().splitlines()]
        events = [note["event"] for note in notes if "event" in note]
        return events, "".join(note["journal"] for note in notes if "journal" in note)

    def _answer(self, stage):
        """Return the answer that the last process left in the log, {} when there is none."""
        added = stage.events(self._chat)[len(self._before) :]
        answers = [event.data for event in added if event.type == "assistant/message"]
        return answers[0] if answers else {}

    def _finish(self, nursery, server):
        """See that after all these deaths a turn simply works."""
        assert nursery.wait(self._ask(nursery, server)) == 0
        stage = Stage(self._folder)
        try:
            assert stage.last(self._chat, "turn/end").data["reason"] == {"kind": "completed"}
            assert all(proof.verified for proof in stage.proofs(self._chat))
            assert stage.read(lambda reader: reader.check(deep=True)).is_sound
        finally:
            stage.store.close()


def bodies(stage, session_id: SessionId):
    """Return a chat's events as they are stored."""
    return [event.body.decode() for event in stage.events(session_id)]


def text_in(data):
    """Return what an answer says."""
    blocks = data["message"]["content"] if data else ()
    return "".join(block["text"] for block in blocks)
