"""What comes in is journalled without being waited for, and without a hole."""

import logging
from concurrent.futures import Future

import anyio

from desktop.agent.attempt import receive
from desktop.agent.settle import Attempt
from desktop.live import LiveTurn
from store import DiskFull
from store.model.stream import TextDelta


class Journal:
    """A session whose disk refuses the first pieces of a journal."""

    def __init__(self):
        self.asked = []
        self.written = []
        self.was_refused = anyio.Event()
        self.was_written = anyio.Event()

    def journal(self, chunks):
        answer = Future()
        self.asked.append([chunk.text for chunk in chunks])
        if len(self.asked) == 1:
            answer.set_exception(DiskFull("no room"))
            self.was_refused.set()
        else:
            answer.set_result(None)
            self.written += self.asked[-1]
            self.was_written.set()
        return answer


class Slow:
    """A provider whose second piece comes when the first was refused."""

    def __init__(self, journal):
        self.journal = journal

    async def stream(self, _body):
        yield TextDelta(0, 0, "one ")
        await self.journal.was_refused.wait()
        yield TextDelta(1, 0, "two")
        await self.journal.was_written.wait()


def test_pieces_the_journal_refused_go_with_the_next_and_the_answer_goes_on(caplog):
    async def run():
        journal = Journal()
        attempt = Attempt(1, "m1", "p", "m")
        with anyio.fail_after(60):
            await receive(Slow(journal), b"", attempt=attempt, session=journal, live=LiveTurn("c"))
        return journal, attempt

    with caplog.at_level(logging.INFO, logger="desktop.agent.attempt"):
        journal, attempt = anyio.run(run)
    assert journal.written == ["one ", "two"]
    assert [chunk.text for chunk in attempt.chunks] == ["one ", "two"]
    assert "the journal was not written: DISK_FULL" in caplog.text
