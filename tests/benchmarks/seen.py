"""To see what a model saw takes little more than to prove it, and a long request little more."""

import hashlib
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from uuid import uuid4

from PySide6.QtWidgets import QApplication, QWidget

from desktop.agent.attempts import requests_for
from desktop.agent.inspection import inspect
from desktop.agent.proof import rebuild_body
from desktop.inspecting import LATEST, Inspected, Part, Words
from desktop.paths import resource
from desktop.ui.inspector.entries import entries_of
from desktop.ui.inspector.pieces import Reading
from desktop.ui.inspector.pile import Pile
from desktop.ui.look import Look
from desktop.ui.theme import load_fonts
from store import Reader, SessionId, Store, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs, take_timed_pairs
from tests.benchmarks.logs import whole_turns

EVENTS, PAIRS = 14_000, 15
FEW, FOUND = 140, 200
LONG, SHORT, SHOWINGS = 10_000, 20, 15


def figures() -> Iterator[Figure]:
    """Compare reading back with proving, and the list of a long request with that of a short."""
    session = SessionId(uuid4().hex)
    with disk_folder() as folder, closing(open_store(folder / "chats.sqlite3")) as store:
        store.load(session, whole_turns(EVENTS)).result()
        asked = store.read(lambda reader: requests_for(reader, session, LATEST)).result()
        seq = asked.attempts[0].seq
        parts = len(_seen(store, session, seq).parts)
        pairs = take_pairs(
            partial(_seen, store, session, seq), partial(_proven, store, session, seq), count=PAIRS
        )
    told = pairs.told(f"a request of {parts} parts read back and proven", "proven alone")
    yield Figure("seen-to-proven-ratio", pairs.ratio, 3.0, told)
    yield _finding()
    yield _listing()


def _finding() -> Figure:
    """Compare finding the last request of a long chat with finding that of a short one."""
    with disk_folder() as folder, closing(open_store(folder / "chats.sqlite3")) as store:
        chats = {count: SessionId(uuid4().hex) for count in (EVENTS, FEW)}
        for count, chat in chats.items():
            store.load(chat, whole_turns(count)).result()
        long, short = (partial(_found, store, chats[count]) for count in (EVENTS, FEW))
        pairs = take_pairs(long, short, count=FOUND)
    told = pairs.told(f"the last request of {EVENTS:,} events found", f"of {FEW}")
    return Figure("seen-found-ratio", pairs.ratio, 2.0, told)


def _found(store: Store, session: SessionId) -> None:
    store.read(lambda reader: requests_for(reader, session, LATEST)).result()


def _listing() -> Figure:
    app = QApplication.instance() or QApplication([])
    load_fonts(resource("fonts"))
    look = Look("light", 100)
    look.apply()
    window = QWidget()
    window.resize(340, 800)
    pile = Pile(look.theme, window)
    pile.setGeometry(window.rect())
    window.show()

    def shown(count: int) -> float:
        parts = tuple(
            Part("user", "{}", 9, (Words(f"{n} words " * 9),), likely_tokens=9)
            for n in range(count)
        )
        start = time.thread_time()
        entries = entries_of(Inspected(1, parts, 9), None, None, "readable")
        pile.show_entries(entries, Reading(look.theme), at_top=True)
        app.processEvents()
        return time.thread_time() - start

    pairs = take_timed_pairs(partial(shown, LONG), partial(shown, SHORT), count=SHOWINGS)
    told = pairs.told(f"{LONG} parts listed, of the window's thread", f"{SHORT}")
    return Figure("seen-list-long-to-short-ratio", pairs.ratio, 6.0, told)


def _seen(store: Store, session: SessionId, seq: int) -> Inspected:
    seen = store.read(lambda reader: inspect(reader, session, seq, is_wanted=lambda: True)).result()
    assert seen.doubt is None
    return seen


def _proven(store: Store, session: SessionId, seq: int) -> str:
    def digest(reader: Reader) -> str:
        return hashlib.sha256(rebuild_body(reader, session, seq)).hexdigest()

    return store.read(digest).result()
