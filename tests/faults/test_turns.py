"""Whole turns on a disk that fails at any call: the words are safe, and so is every answer seen.

A turn with a picture runs as ever, and one call of the disk goes wrong in it. Then the disk is well
again, and what the program does by itself is done: what is owed is written, what is still queued
is asked. After that the chat must hold the question once and the answer, closed and proven; and so
must what a process killed at that moment would have left.
"""

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

import anyio
import pytest

from desktop.agent.loop import write_unwritten
from desktop.agent.turn import TurnUnwritten
from store import StoreError, open_store
from store.model.jsonvalue import object_at
from store.model.messages import text_of
from tests.faults.stories import copy_as_killed
from tests.support.fault_vfs import FailingDisk, Fault
from tests.support.stores import picture_file
from tests.support.tally import TALLY
from tests.support.turns import Scripted, Stage, answer, thought

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere SQLite calls the system in other ways"
)
FEW = 4
EVERY = None if os.environ.get("BRANCHLINE_FAULTS") == "every" else 40
WAYS = [
    ("read", "error", False),
    ("write", "error", False),
    ("write", "error", True),
    ("write", "full", True),
    ("write", "torn", False),
    ("lock", "error", False),
    ("index", "error", False),
]
ANSWER = "It is " + "teal " * 2000


@pytest.fixture
def folder():
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


@pytest.fixture
def failing():
    with FailingDisk() as disk:
        yield disk


class Attempted:
    """One turn with one fault in it."""

    def __init__(self, disk, folder, fault):
        self.disk = disk
        self.stage = Stage(folder)
        self.chat = self.stage.chat()
        self.provider = Scripted(
            [thought("hm"), *answer(ANSWER)], answer("once more"), answer("and again")
        )
        picture = self._picture()
        disk.plan(fault)
        self.is_queued = self._tried(self.stage.queue, self.chat, "What is it?", [picture])
        self.is_unwritten = False
        self.is_begun = self.is_queued and self._runs()
        self.injected = disk.injected

    def _picture(self):
        data = picture_file("PNG", (20, 10))
        self.digest = self.stage.store.put(data, media_type="image/png").result()
        size = {"bytes": len(data), "width": 20, "height": 10}
        return {"attachmentId": self.digest, "mediaType": "image/png", **size}

    def _runs(self):
        """Run the turn; False when it could not begin."""
        try:
            self.stage.run(self.chat, self.provider, sees=True, window=None)
        except TurnUnwritten:
            self.is_unwritten = True
        except StoreError:
            return False
        return True

    def _tried(self, work, *args):
        try:
            work(*args)
        except StoreError:
            return False
        return True

    def settle(self):
        """Do what the program does when the disk is well again."""
        self.disk.heal()
        if self.is_unwritten:
            anyio.run(write_unwritten, self.stage.store, self.stage.memory, self.chat)
        if not self.is_begun and self.is_in_doubt():
            self.is_begun = self._runs()

    def is_in_doubt(self):
        """Whether the question is in the queue, though perhaps that was not told."""
        return bool(self.stage.read(lambda reader: reader.inbox(self.chat).next_turn))

    def look(self, store, *, is_live):
        """Make sure of every promise about the chat in `store`."""
        events = store.read(lambda reader: reader.events(self.chat)).result()
        kinds = [event.type for event in events]
        asked = [event for event in events if event.type == "user/message"]
        waits = store.read(lambda reader: reader.inbox(self.chat).next_turn).result()
        assert len(asked) + len(waits) == 1 or (not self.is_queued and not asked)
        assert kinds.count("turn/start") == kinds.count("turn/end")
        assert store.read(lambda reader: reader.has_sound_object(self.digest)).result()
        assert store.read(lambda reader: reader.check(deep=True)).result().problems == ()
        if is_live and self.provider.bodies:
            # what came in was seen, so it is there
            answers = [event for event in events if event.type == "assistant/message"]
            said = [text_of(object_at(event.data, "message")) for event in answers]
            assert said == [ANSWER]
        if is_live and asked:
            assert kinds[-1] == "turn/end"


def left_by_a_kill(attempted, folder):
    """Look at what a process killed now would leave, after its next start."""
    killed = copy_as_killed(attempted.stage.store.path, folder / "killed")
    with contextlib.closing(open_store(killed)) as store:
        store.recover().result()
        attempted.look(store, is_live=False)
    shutil.rmtree(killed.parent)


def swept(disk, folder, kind, how, lasting, limit):
    """Run turns, each with its fault, until there is no such call any more."""
    disk.begin()
    plain = Attempted(disk, _fresh(folder, 0), None)
    total = disk.counts[kind]
    plain.stage.store.close()
    points = range(1, total + 1)
    step = 1 if limit is None else max(1, total // limit)
    for nth in points[::step]:
        disk.begin()
        place = _fresh(folder, nth)
        attempted = Attempted(disk, place, Fault(kind, nth, how, lasting))
        disk.heal()
        left_by_a_kill(attempted, place)
        attempted.settle()
        attempted.look(attempted.stage.store, is_live=True)
        assert attempted.stage.ask(attempted.chat, "And?", Scripted(answer("Yes"))).kind
        assert all(proof.verified for proof in attempted.stage.proofs(attempted.chat))
        attempted.stage.store.close()
        TALLY.injected += attempted.injected
        shutil.rmtree(place)


def _fresh(folder, number):
    place = folder / str(number)
    place.mkdir()
    return place


@pytest.mark.parametrize(
    "limit",
    [pytest.param(FEW, id="few"), pytest.param(EVERY, id="many", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize(("kind", "how", "lasting"), WAYS)
def test_a_turn_on_a_failing_disk_loses_neither_the_question_nor_the_answer(
    failing, folder, *, kind, how, lasting, limit
):
    swept(failing, folder, kind, how, lasting, limit)
