"""What is asked all the time costs no more among very many than among few.

A page of the list of chats and one family of it, among many chats and among few; the last page and
the whole of a branch of a branch of a branch …, against a chat of the same events in one piece.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from store import Reader, SessionId, Store, now_ms, open_store
from tests.benchmarks.figures import Figure, disk_folder, take_pairs
from tests.support.many import add_chats, id_of
from tests.support.stores import new_id, whole_turn

MANY, FEW, DEPTH = 100_000, 500, 300
LISTED = 200
LIST_PAIRS, DEEP_PAIRS = 1000, 300


def figures() -> Iterator[Figure]:
    """Measure both: many chats in the list, and one at the end of a long line of branches."""
    yield from _listed()
    yield from _deep()


def _listed() -> Iterator[Figure]:
    with (
        disk_folder() as folder,
        closing(_with_chats(folder / "many.sqlite3", MANY)) as many,
        closing(_with_chats(folder / "few.sqlite3", FEW)) as few,
    ):
        for name, ask in (("page", _first_page), ("family", _last_family)):
            pairs = take_pairs(partial(ask, many), partial(ask, few), count=LIST_PAIRS)
            told = pairs.told(f"a {name} of the list of {MANY:,} chats", f"of {FEW:,}")
            yield Figure(f"list-{name}-ratio", pairs.ratio, 2.0, told)


def _deep() -> Iterator[Figure]:
    with disk_folder() as folder, closing(open_store(folder / "deep.sqlite3")) as store:
        deep = _branched(store)
        flat = new_id()
        events = store.read(lambda reader: reader.events(deep)).result()
        store.load(flat, [event.envelope for event in events]).result()
        for name, ask, limit in (("page", _page, 2.0), ("messages", _messages, 1.5)):
            pairs = take_pairs(
                partial(ask, store, deep), partial(ask, store, flat), count=DEEP_PAIRS
            )
            told = pairs.told(f"{name} of the last of {DEPTH} branches", "of one piece")
            yield Figure(f"deep-{name}-ratio", pairs.ratio, limit, told)


def _with_chats(database: Path, count: int) -> Store:
    open_store(database).close()
    add_chats(database, count, newest_ms=now_ms())
    return open_store(database)


def _branched(store: Store) -> SessionId:
    """Answer once in each chat and branch off its end; returns the last one."""
    chat = new_id()
    store.create(chat).result()
    store.session(chat).append(whole_turn()).result()
    length = len(whole_turn())
    for turn in range(2, DEPTH + 2):
        child = new_id()
        store.fork(chat, length - 1, child).result()
        store.session(child).append(whole_turn(turn)).result()
        chat, length = child, length + 1 + len(whole_turn(turn))
    return chat


def _ask(store: Store, query: Callable[[Reader], object]) -> None:
    store.read(query).result()


def _first_page(store: Store) -> None:
    _ask(store, lambda reader: reader.newest(limit=LISTED))


def _last_family(store: Store) -> None:
    _ask(store, lambda reader: reader.families([SessionId(id_of(5))]))


def _page(store: Store, chat: SessionId) -> None:
    _ask(store, lambda reader: len(reader.page(chat)))


def _messages(store: Store, chat: SessionId) -> None:
    _ask(store, lambda reader: len(reader.messages(chat)))
