"""A person at work in a process that is killed, and what the process had shown and been told.

Runs inside a child of `tests.support.dying`: the real runtime, everything that its window would ask
of it, and a model that speaks slowly. Each line of the notes has the moment it was written (`at`,
seconds of a clock that all processes share), so that a test knows what was a second old.
"""

import asyncio
import io
import time
from pathlib import Path

from PIL import Image

from desktop.faces import LiveEnded, SavedDraft
from store import Commit
from store.model.stream import OtherChunk, TextDelta
from tests.support.running import FINISHED, Model, done, new_id, outgoing, running

PIECES = 40
PIECE_S = 0.02
LOOK_S = 0.01


class Slow(Model):
    """A model whose answers take about a second."""

    async def stream(self, body):
        """Count, a word at a time."""
        self.bodies.append(body)
        for number in range(PIECES):
            await asyncio.sleep(PIECE_S)
            yield TextDelta(0, 0, f"{number} ")
        yield OtherChunk(0, FINISHED)


def work_on(folder, note):
    """Send, read, type, attach, branch and throw away in `folder`, until the process dies."""

    def noted(**what):
        note({"at": time.monotonic(), **what})

    with running(Path(folder), model=Slow()) as run:
        run.runtime.subscribe(lambda notice: _heard(notice, noted))
        noted(open=True)
        for number in range(1_000_000):
            _one_round(run, number, noted)


def _heard(notice, noted):
    if isinstance(notice, Commit):
        for event in notice.events:
            noted(session=notice.session_id, event=event.body.decode())


def _one_round(run, number, noted):
    picture = done(run.runtime.attach(_picture(number), name="a.png"))
    noted(pictures=[picture["attachmentId"], picture["originalId"]])
    chat = new_id()
    noted(typed="")  # what is sent is typed no more
    run.runtime.send(chat, outgoing(f"Question {number}", picture), new=True)
    typed = 0
    while not any(isinstance(one, LiveEnded) and one.session_id == chat for one in run.ear.heard):
        live = run.runtime.live(chat)
        if live is not None and (shown := live.whole().text_added):
            noted(session=chat, shown=shown)
        typed += 1
        noted(typed=f"{number}.{typed}")
        run.runtime.save_draft(None, SavedDraft(f"{number}.{typed}"))
        time.sleep(LOOK_S)
    child = new_id()
    done(run.runtime.fork(chat, seq=run.events(chat)[-1].seq, cut="at", child=child))
    noted(branch=child, of=chat)
    if number % 2:
        done(run.runtime._net.start(run.runtime._trash, chat))
        noted(trashed=chat)


def _picture(number):
    out = io.BytesIO()
    Image.new("RGB", (30, 20), (number % 256, 30, 30)).save(out, "PNG")
    return out.getvalue()
