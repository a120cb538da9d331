"""A store of many long chats is used like a small one; 2 GB with ``BRANCHLINE_SIZE=full``."""

from pathlib import Path

from store import SessionId, now_ms, open_store
from tests.benchmarks.logs import whole_turns
from tests.support.many import add_copies, id_of
from tests.support.sizes import sized
from tests.support.stores import ask, events_of, new_id, note

BYTES = sized(1 << 20, 2 << 30)
EVENTS = sized(700, 100_000)


def test_a_large_store_opens_reads_writes_and_branches(path: Path) -> None:
    with open_store(path) as store:
        store.load(SessionId(id_of(1)), whole_turns(EVENTS), title="First").result()
    chats = add_copies(path, BYTES)
    assert chats > 2
    with open_store(path, clock=lambda: now_ms() + 60_000) as store:
        assert store.recover().result() == ()
        page = ask(store, lambda reader: reader.newest(limit=20))
        assert len(page.summaries) == min(chats, 20)
        last, branch = SessionId(id_of(chats)), new_id()
        length = ask(store, lambda reader: reader.summary(last)).events
        assert ask(store, lambda reader: reader.page(last, limit=5))[-1].seq == length - 1
        store.session(last).append([note("one more")], expect=length).result()
        store.fork(last, length // 2, branch).result()
        assert len(events_of(store, branch)) > length // 2
        (newest,) = ask(store, lambda reader: reader.find(f"copy {chats}", limit=1)).summaries
        assert newest.id == last
    assert path.stat().st_size >= BYTES
