"""The chain of hashes, which finds every altered event, costs an append next to nothing."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from uuid import uuid4

import store.ledger
from store import Draft, Session, SessionId, open_store
from tests.benchmarks.figures import Figure, Pairs, disk_folder, take_timed_pairs
from tests.benchmarks.logs import user_message, whole_turns

ROUNDS = 60
APPENDS = 40
START_EVENTS = 1000
LONG_TEXT = "What one pastes into a chat once in a while. " * 2000


def figures() -> Iterator[Figure]:
    """Measure the CPU of appends with hashes against the same appends without."""
    for name, words in (("chain-cpu", ""), ("chain-cpu-long", LONG_TEXT)):
        pairs = _pairs(words)
        told = pairs.told(f"CPU of {APPENDS} appends with hashes", "without")
        yield Figure(name, pairs.ratio, 1.2, told)


def _pairs(words: str) -> Pairs:
    with disk_folder() as folder:
        databases = [folder / "with.sqlite3", folder / "without.sqlite3"]
        with closing(open_store(databases[0])) as one, closing(open_store(databases[1])) as other:
            sessions = []
            for opened in (one, other):
                session_id = SessionId(uuid4().hex)
                opened.load(session_id, whole_turns(START_EVENTS)).result()
                sessions.append(opened.session(session_id))
            chained, bare = sessions
            return take_timed_pairs(
                lambda: _cpu_s(chained, words), lambda: _bare_cpu_s(bare, words), count=ROUNDS
            )


def _bare_cpu_s(session: Session, words: str) -> float:
    with _without_hashes():
        return _cpu_s(session, words)


@contextmanager
def _without_hashes() -> Iterator[None]:
    """Have the writer store as many other bytes in the place of each hash, made of nothing."""
    link, numbers = store.ledger.link, count()
    store.ledger.link = lambda _previous, _body: next(numbers).to_bytes(32, "big")
    try:
        yield
    finally:
        store.ledger.link = link


def _cpu_s(session: Session, words: str) -> float:
    """Append one message after another; returns what all threads of this program worked."""
    messages = [user_message(number) for number in range(APPENDS)]
    for message in messages:
        message["content"][0]["text"] += words
    drafts = [Draft("user/message", message, surface_op="append") for message in messages]
    start = time.process_time()
    for draft in drafts:
        session.append([draft]).result()
    return time.process_time() - start
