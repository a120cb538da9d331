"""A branch opens like any chat of its length, and its map costs the window little at 200 branches.

The map is shown by the real panel; what is counted is the processor time of the window's thread.
"""

import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from random import Random

from desktop.branchmap import BranchMap
from desktop.models import Models
from desktop.runtime.branchmap import branch_map
from desktop.runtime.chats import open_chat
from desktop.ui.branches.mappanel import MapPanel
from desktop.ui.look import Look
from store import SessionId, Store, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import whole_turns
from tests.benchmarks.screen import application
from tests.support.stores import new_id

EVENTS, BRANCHES = 100_000, 200
PAIRS = 15
FRAMES, STEP_PX = 100, 60
MOST_MS = 12.0
"""As for a frame of the timeline: a screen of 60 frames a second leaves 16."""


def figures() -> Iterator[Figure]:
    """Measure opening a branch, then showing and scrolling the map around it."""
    application()
    with disk_folder() as folder, closing(open_store(folder / "chats.sqlite3")) as store:
        trunk, branch = _family(store)
        pairs = take_pairs(partial(_open, store, branch), partial(_open, store, trunk), count=PAIRS)
        told = pairs.told(f"opening a branch of {EVENTS:,} events", "what it branched from")
        yield Figure("open-branch-ratio", pairs.ratio, 1.3, told)
        drawn = store.read(lambda reader: branch_map(reader, branch)).result()
    yield from _shown(drawn, branch)


def _family(store: Store) -> tuple[SessionId, SessionId]:
    """Load a long chat and branch it at many points; return it and a branch of its end."""
    trunk, branch = new_id(), new_id()
    envelopes = whole_turns(EVENTS)
    store.load(trunk, envelopes).result()
    dice = Random(5)
    for _ in range(BRANCHES):
        store.fork(trunk, dice.randrange(len(envelopes)), new_id()).result()
    store.fork(trunk, len(envelopes) - 1, branch).result()
    return trunk, branch


def _open(store: Store, session_id: SessionId) -> None:
    def opened(reader: object) -> object:
        return open_chat(
            reader,
            session_id,
            limit=50,
            models=lambda _reader, _chat: Models((), ""),
            will_be_sent=lambda _chat, _message: True,
        )

    store.read(opened).result()


def _shown(drawn: BranchMap, branch: SessionId) -> Iterator[Figure]:
    look = Look("light", 100)
    look.apply()
    panel = MapPanel(look.theme)
    panel.resize(340, 800)
    panel.show()
    spent = [_cpu_ms(partial(panel.show_map, drawn, branch)) for _ in range(PAIRS)]
    shown_ms = statistics.median(spent)
    bar = panel.list.verticalScrollBar()
    frames = sorted(_cpu_ms(partial(bar.setValue, at * STEP_PX)) for at in range(FRAMES))
    p95 = frames[int(len(frames) * 0.95)]
    told = f"a frame of the map of {len(drawn.lines)} chats, scrolled; to show it {shown_ms:.1f} ms"
    yield Figure("map-frame-ms", p95, MOST_MS, f"CPU of the window's thread, p95 of {told}")
    panel.deleteLater()


def _cpu_ms(act: partial[None]) -> float:
    begun = time.thread_time()
    act()
    application().processEvents()
    return (time.thread_time() - begun) * 1000
