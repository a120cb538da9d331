"""Making a request and checking it against the log costs a known chat less than a new one.

A new process reads a chat, makes its request twice and compares; from then on it takes in what is
new, and compares the bytes of the messages alone.
"""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from uuid import uuid4

from desktop.agent.history import History
from desktop.agent.request import Committed, Prepared, encode_checked
from store import Reader, SessionId, Store, open_store
from store.model.jsonvalue import freeze_object
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.benchmarks.logs import ENCODER, HEADER, whole_turns

EVENTS, PAIRS = 7002, 10


def figures() -> Iterator[Figure]:
    """Prepare the next request of a chat that was asked before, and of one that was not."""
    chat = SessionId(uuid4().hex)
    with disk_folder() as folder, closing(open_store(folder / "chats.sqlite3")) as store:
        store.load(chat, whole_turns(EVENTS)).result()
        new = partial(_prepared, store, chat, None)
        known = new().history
        pairs = take_pairs(partial(_prepared, store, chat, known), new, count=PAIRS)
        count = len(known.nodes)
    told = pairs.told(f"the request of a known chat of {count} messages", "of one not yet known")
    yield Figure("prepare-known-to-new-ratio", pairs.ratio, 0.6, told)


def _prepared(store: Store, chat: SessionId, known: History | None) -> Prepared:
    committed = Committed(chat, EVENTS, freeze_object(HEADER), ())

    def prepare(reader: Reader) -> Prepared:
        return encode_checked(reader, committed, ENCODER, known)

    return store.read(prepare).result()
