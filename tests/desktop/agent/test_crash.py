"""A hundred processes killed at random moments of a streaming turn.

What must be there afterwards is known without asking the database: the server wrote down which
word it sent when, and the process that was killed wrote down what it had been told is durable.
"""

import json
import os
import random
import signal
import statistics
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
from tests.support.waiting import until

KILLS = 100
LANES = 4
WORDS, PAUSE_S = 180, 0.01
EARLY = 1 / 6  # of the kills come before the first word is waited for
LULL_S = 0.3  # what passes before the first word, and behind the last one, until all is written
SLACK_S = 1.0  # what a busy machine may take to bring most words from the server to the disk


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path):
    with ThreadPoolExecutor(LANES) as pool:
        lanes = [Lane(tmp_path / str(number), seed=number) for number in range(LANES)]
        losses = [loss_s for losses in pool.map(Lane.run, lanes) for loss_s in losses]

    # The other kills met a turn before its first word, or after its last.
    assert len(losses) > KILLS / 4
    assert statistics.quantiles(losses, n=10)[-1] < JOURNAL_INTERVAL_S + SLACK_S


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
        """Kill and look, again and again, then run a turn to its end.

        Returns, for each answer that was cut, the age in seconds of the oldest word that is gone.
        """
        losses = []
        with Nursery() as nursery, TickingServer(words=WORDS, pause_s=PAUSE_S) as server:
            for _ in range(KILLS // LANES):
                killed_at = self._kill(nursery, server)
                losses += self._look(server, killed_at)
            self._finish(nursery, server)
        return losses

    def _kill(self, nursery, server):
        """Run a turn in a process of its own and kill it at some moment; return the moment."""
        self._notes.write_bytes(b"")
        server.sent = []
        child = self._ask(nursery, server)
        self._wait_for_some_moment(server)
        killed_at = time.monotonic()
        os.kill(child, signal.SIGKILL)
        nursery.wait(child)
        return killed_at

    def _wait_for_some_moment(self, server):
        """Wait for a word, and a little longer: the clock alone says nothing on a busy machine."""
        word = round(WORDS * max(0.0, self._chance.uniform(-EARLY, 1)))
        until(lambda: len(server.sent) >= word)
        threading.Event().wait(self._chance.uniform(0.0, LULL_S))  # the moment is the chance

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
            assert text.startswith(journalled)
            assert "".join(word for _, word in server.sent).startswith(text)
            assert bodies(stage, self._other) == self._untouched
            assert all(proof.verified for proof in stage.proofs(self._chat))
            self._before = bodies(stage, self._chat)
            return loss_of(server.sent, text, killed_at) if "interrupted" in answer_left else []
        finally:
            stage.store.close()

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


def loss_of(sent, text, killed_at):
    """Return the age of the first word that was sent and is not in `text`; [0] when all are."""
    gone = [moment for number, (moment, _) in enumerate(sent) if number >= len(text.split())]
    return [max(0.0, killed_at - gone[0]) if gone else 0.0]


def text_in(data):
    """Return what an answer says."""
    blocks = data["message"]["content"] if data else ()
    return "".join(block["text"] for block in blocks)
