"""The trash is emptied: what nothing needs goes, and what anybody needs stays as it was."""

from pathlib import Path

import pytest

from store import SessionId, Store
from store.collecting import Collector
from tests.support.stores import (
    ask,
    bodies_of,
    created,
    lose_first_events,
    new_id,
    note,
    opened,
    query,
    reference_to,
    said,
    whole_turn,
)


def untold(_stage: str, _done: int, _of: int) -> None:
    """Take no interest."""


def removed(store: Store, *sessions: SessionId) -> Collector:
    collector = store.collector()
    collector.remove(sessions, untold)
    return collector


def put(store: Store, data: bytes) -> None:
    store.put(data, media_type="image/x-test").result()


def assert_sound(store: Store) -> None:
    report = ask(store, lambda reader: reader.check(deep=True))
    assert report.is_sound, report.problems


def test_all_of_a_chat_goes_when_nothing_branched_off(store: Store, path: Path) -> None:
    kept, gone = created(store, *whole_turn()), created(store, *whole_turn())
    before = bodies_of(store, kept)
    collected = removed(store, gone).collect(untold)
    assert collected.events == len(before)
    assert bodies_of(store, kept) == before
    assert_sound(store)
    store.close()
    assert query(path, "SELECT count(*) FROM stream") == [(1,)]
    assert query(path, "SELECT count(*) FROM event") == [(len(before),)]
    assert query(path, "SELECT count(*) FROM purge") == [(0,)]


def test_a_branch_keeps_what_it_inherits_of_a_chat_that_goes(store: Store) -> None:
    parent = created(store, *whole_turn(), note("1"), note("2"), note("3"))
    length = len(bodies_of(store, parent))
    child = new_id()
    store.fork(parent, length - 3, child).result()
    before = bodies_of(store, child)
    assert removed(store, parent).collect(untold).events == 2
    assert bodies_of(store, child) == before
    store.session(child).append([note("on")]).result()
    assert len(bodies_of(store, child)) == len(before) + 1
    assert_sound(store)


def test_what_was_kept_for_a_branch_goes_with_the_branch(store: Store, path: Path) -> None:
    parent = created(store, *whole_turn())
    child, grandchild = new_id(), new_id()
    store.fork(parent, 3, child).result()
    store.fork(child, 2, grandchild).result()
    removed(store, parent).collect(untold)
    removed(store, child).collect(untold)
    assert_sound(store)
    removed(store, grandchild).collect(untold)
    store.close()
    assert query(path, "SELECT count(*) FROM event") == [(0,)]
    assert query(path, "SELECT count(*) FROM stream") == [(0,)]


def test_a_picture_goes_with_the_last_chat_that_names_it(store: Store) -> None:
    put(store, b"picture")
    first = created(store, said("a", [reference_to(b"picture")]))
    second = created(store, said("b", [reference_to(b"picture")]))
    assert removed(store, first).collect(untold).objects == 0
    assert_sound(store)
    assert removed(store, second).collect(untold).objects == 1


def test_a_picture_that_a_draft_names_stays(store: Store) -> None:
    put(store, b"picture")
    chat = created(store, said("a", [reference_to(b"picture")]))
    store.save_draft(None, {"text": "", "attachments": [reference_to(b"picture")]}).result()
    assert removed(store, chat).collect(untold).objects == 0
    store.save_draft(None, None).result()
    assert store.collector().collect(untold).objects == 1


def test_a_picture_on_its_way_into_a_message_stays(store: Store) -> None:
    put(store, b"picture")
    assert store.collector().collect(untold).objects == 0
    created(store, said("a", [reference_to(b"picture")]))


def test_a_picture_attached_again_while_its_chat_goes_stays(store: Store) -> None:
    put(store, b"picture")
    collector = removed(store, created(store, said("a", [reference_to(b"picture")])))
    put(store, b"picture")
    assert collector.collect(untold).objects == 0
    created(store, said("again", [reference_to(b"picture")]))
    assert_sound(store)


def test_the_space_that_was_freed_is_given_back_to_the_disk(store: Store) -> None:
    put(store, bytes(range(256)) * 16384)
    gone = created(store, said("a", [reference_to(bytes(range(256)) * 16384)]))
    big = created(store, *(note(f"{number}" * 300) for number in range(2000)))
    collected = removed(store, gone, big).collect(untold)
    assert collected.freed_bytes > 100_000
    assert store.collector().size().free == 0


def test_a_chat_that_is_brought_back_while_the_trash_is_emptied_stays(store: Store) -> None:
    chats = [created(store, *whole_turn()) for _ in range(3)]
    for chat in chats:
        store.trash(chat).result()

    def bring_back(_stage: str, done: int, _of: int) -> None:
        if done == 1:
            store.restore(chats[1]).result()

    assert store.collector().remove_trashed(1 << 60, bring_back) == 2
    store.collector().collect(untold)
    assert [one.id for one in ask(store, lambda reader: reader.all_sessions())] == [chats[1]]
    assert_sound(store)


def test_a_collection_that_was_broken_off_goes_on_at_the_next(path: Path) -> None:
    class Enough(Exception):
        pass

    def enough(stage: str, done: int, _of: int) -> None:
        if stage == "collecting" and done:
            raise Enough

    with opened(path) as store:
        kept, gone = created(store, note("kept")), created(store, *map(note, "x" * 500))
        with pytest.raises(Enough):
            removed(store, gone).collect(enough)
        assert_sound(store)
    with opened(path) as store:
        assert store.collector().collect(untold).events > 300
        assert len(bodies_of(store, kept)) == 1
        assert_sound(store)
    assert query(path, "SELECT count(*) FROM event") == [(1,)]


def test_a_damaged_chat_in_the_trash_keeps_no_other_there(path: Path) -> None:
    with opened(path) as store:
        damaged = created(store, *(note(f"{number} damaged " * 8) for number in range(60)))
        gone = created(store, *(note(f"{number} gone " * 8) for number in range(60)))
        kept = created(store, *whole_turn())
        before = bodies_of(store, kept)
    lose_first_events(path)
    with opened(path) as store:
        collector = removed(store, damaged, gone)
        assert collector.collect(untold).events == 60
        assert bodies_of(store, kept) == before
        assert [one.id for one in ask(store, lambda reader: reader.all_sessions())] == [kept]
