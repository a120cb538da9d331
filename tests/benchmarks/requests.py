"""Verifying every request of a chat takes time in proportion to its bytes, not to their square."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from uuid import uuid4

from desktop.agent.proof import verify_session
from store import Reader, SessionId, Store, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import whole_turns

EVENTS, PAIRS = 7002, 100


def figures() -> Iterator[Figure]:
    """Verify all requests of a chat, and those of its first half; compare the time per byte."""
    whole, half = SessionId(uuid4().hex), SessionId(uuid4().hex)
    with disk_folder() as folder, closing(open_store(folder / "chats.sqlite3")) as store:
        store.load(whole, whole_turns(EVENTS)).result()
        store.load(half, whole_turns(EVENTS // 2)).result()
        counts = (_verify(store, whole), _verify(store, half))
        growth = _log_bytes(store, whole) / _log_bytes(store, half)
        pairs = take_pairs(
            partial(_verify, store, whole), partial(_verify, store, half), count=PAIRS
        )
    told = pairs.told(f"{counts[0]} requests rebuilt and verified", f"{counts[1]}")
    told += f"; the log has {growth:.2f} times the bytes"
    yield Figure("verify-time-per-byte-ratio", pairs.ratio / growth, 1.25, told)


def _verify(store: Store, session_id: SessionId) -> int:
    """Return how many requests were verified; a single one that is not is an error."""

    def every_request(reader: Reader) -> list[bool]:
        return [proof.verified for proof in verify_session(reader, session_id)]

    verified = store.read(every_request).result()
    assert all(verified)
    return len(verified)


def _log_bytes(store: Store, session_id: SessionId) -> int:
    events = store.read(lambda reader: reader.events(session_id)).result()
    return sum(len(event.body) for event in events)
