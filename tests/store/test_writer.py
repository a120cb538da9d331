"""The write thread: order, groups, failures that stay with whoever caused them."""

import random
import threading
from pathlib import Path

import pytest

from store import (
    AppendRefused,
    Commit,
    DiskFull,
    Draft,
    NotFound,
    Store,
    StoreBusy,
    StoreUnavailable,
    open_store,
)
from store.disk.objects import CHUNK_BYTES
from store.ledger import Ledger
from tests.support.held import Held
from tests.support.stores import ask, bodies_of, created, events_of, new_id, note, opened
from tests.support.waiting import until


def transactions(path: Path) -> int:
    """Count commits by the frames that end one in the write-ahead log."""
    log = path.with_name(path.name + "-wal").read_bytes()
    frames = range(32, len(log), 24 + 4096)
    return sum(1 for at in frames if int.from_bytes(log[at + 4 : at + 8], "big"))


def test_what_queued_behind_a_commit_shares_the_next_one(store: Store) -> None:
    session_id = created(store)
    before = transactions(store.path)
    held = Held(store)
    futures = [store.session(session_id).append([note(str(n))]) for n in range(100)]
    held.release()
    seqs = [future.result()[0].seq for future in futures]
    assert seqs == list(range(100))
    assert transactions(store.path) - before <= 2


def test_a_long_job_lets_nobody_wait_who_came_before_it(store: Store) -> None:
    session = store.session(created(store))
    go_on = threading.Event()

    def work(_: Ledger) -> None:
        go_on.wait()

    held = Held(store)
    before = session.append([note("before")])
    long = store._submit(work, alone=True)
    after = session.append([note("after")])
    held.release()
    try:
        assert before.result(timeout=60)[0].seq == 0
        assert not long.done()
    finally:
        go_on.set()
    assert after.result()[0].seq == 1


def test_a_refused_job_takes_none_of_its_group_with_it(store: Store) -> None:
    session_id = created(store)
    session = store.session(session_id)
    held = Held(store)
    good = session.append([note("good")])
    bad = session.append([note("lost"), Draft("turn/end", {"turn": 1})])
    nobody = store.session(new_id()).append([note()])
    also_good = session.append([note("also good")])
    held.release()
    assert [event.seq for event in good.result() + also_good.result()] == [0, 1]
    with pytest.raises(AppendRefused):
        bad.result()
    with pytest.raises(NotFound):
        nobody.result()
    texts = [event.data["text"] for event in events_of(store, session_id)]
    assert texts == ["good", "also good"]


def test_a_cancelled_future_is_not_carried_out_and_harms_nobody(store: Store) -> None:
    session_id = created(store)
    session = store.session(session_id)
    held = Held(store)
    cancelled = session.append([note("never")])
    kept = session.append([note("kept")])
    assert cancelled.cancel()
    held.release()
    assert kept.result()[0].seq == 0
    assert len(bodies_of(store, session_id)) == 1


def test_a_future_can_not_be_cancelled_once_its_work_began(store: Store) -> None:
    started, go_on = threading.Event(), threading.Event()

    def work(ledger: Ledger) -> str:
        started.set()
        go_on.wait()
        return ledger.__class__.__name__

    future = store._submit(work)
    started.wait()
    assert not future.cancel()
    go_on.set()
    assert future.result() == "Ledger"


def test_listeners_hear_of_every_commit_in_order_and_before_the_answer(store: Store) -> None:
    heard: list[Commit] = []
    stop = store.subscribe(heard.append)
    session_id, child = created(store, note()), new_id()
    store.fork(session_id, 0, child).result()
    store.rename(session_id, "t", by="user").result()
    told = [(commit.kind, commit.session_id, len(commit.events)) for commit in heard]
    assert told == [
        ("created", session_id, 0),
        ("appended", session_id, 1),
        ("forked", child, 1),
        ("changed", session_id, 0),
    ]
    stop()
    store.session(session_id).append([note()]).result()
    assert len(heard) == 4


@pytest.mark.expects_log("a listener failed")
def test_a_listener_that_fails_stops_neither_the_writer_nor_other_listeners(store: Store) -> None:
    heard: list[Commit] = []

    def fail(_: Commit) -> None:
        raise ValueError("not now")

    store.subscribe(fail)
    store.subscribe(heard.append)
    created(store, note())
    assert len(heard) == 2


def test_a_full_disk_is_said_and_recovers_by_itself(store: Store) -> None:
    session_id = created(store, note())
    session = store.session(session_id)

    def limit(pages: str) -> None:
        def work(ledger: Ledger) -> None:
            ledger.database.rows(f"PRAGMA max_page_count={pages}")

        store._submit(work).result()

    limit("1")  # as many as there are: not one more
    held = Held(store)
    long = [session.append([note(random.Random(n).randbytes(9000).hex())]) for n in range(40)]
    held.release()
    for future in long:
        with pytest.raises(DiskFull):
            future.result()
    assert len(bodies_of(store, session_id)) == 1
    limit("1073741823")
    assert session.append([note("there is room again")]).result()[0].seq == 1
    assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_after_a_failed_transaction_a_fresh_connection_goes_on(store: Store) -> None:
    session_id = created(store, note())

    def fail(_: Ledger) -> None:
        raise StoreUnavailable("disk I/O error")

    before = store._submit(lambda ledger: ledger).result()
    with pytest.raises(StoreUnavailable):
        store._submit(fail).result()
    assert store.session(session_id).append([note()]).result()[0].seq == 1
    assert store._submit(lambda ledger: ledger).result() is not before


def test_a_lock_that_does_not_go_is_let_go_with_its_connection(store: Store) -> None:
    session_id = created(store, note())

    def fail(_: Ledger) -> None:
        raise StoreBusy("locking protocol")

    before = store._submit(lambda ledger: ledger).result()
    with pytest.raises(StoreBusy):
        store._submit(fail).result()
    assert store._submit(lambda ledger: ledger).result() is not before
    assert store.session(session_id).append([note()]).result()[0].seq == 1


@pytest.mark.parametrize("error", [StoreUnavailable("disk I/O error"), StoreBusy("locked")])
def test_a_connection_on_which_one_of_a_group_failed_is_replaced(
    store: Store, error: StoreUnavailable
) -> None:
    session_id = created(store, note())

    def fail(_: Ledger) -> None:
        raise error

    before = store._submit(lambda ledger: ledger).result()
    held = Held(store)
    good = store.session(session_id).append([note()])
    failed = store._submit(fail)
    held.release()
    assert good.result()[0].seq == 1
    assert failed.exception() is error
    assert store._submit(lambda ledger: ledger).result() is not before
    assert store.session(session_id).append([note()]).result()[0].seq == 2


def test_a_big_file_comes_in_although_the_connection_breaks_in_the_middle(store: Store) -> None:
    def fail(_: Ledger) -> None:
        raise StoreUnavailable("disk I/O error")

    two_chunks = random.Random(3).randbytes(CHUNK_BYTES + 1)
    writer = store._writer
    assert writer is not None
    held = Held(store)
    coming = store.put(two_chunks, media_type="image/x-test")
    until(lambda: not writer._queue.empty())
    failed = store._submit(fail, alone=True)
    held.release()
    with pytest.raises(StoreUnavailable):
        failed.result()
    digest = coming.result()
    assert ask(store, lambda reader: reader.object(digest)) == two_chunks


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_death_of_the_writer_is_loud(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    session_id = created(store, note())

    def die(_: Ledger) -> None:
        raise SystemExit

    held = Held(store)
    deadly = store._submit(die, alone=True)
    waiting = store.session(session_id).append([note()])
    held.release()
    late = store.session(session_id).append([note()])
    for future in (deadly, waiting, late):
        with pytest.raises(StoreUnavailable):
            future.result(timeout=60)
    assert len(bodies_of(store, session_id)) == 1
    store.close()


def test_closing_finishes_what_was_queued(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store)
        held = Held(store)
        futures = [store.session(session_id).append([note(str(n))]) for n in range(200)]
        threading.Thread(target=held.release).start()
    assert all(future.done() for future in futures)
    with opened(path) as store:
        assert len(bodies_of(store, session_id)) == 200


def test_many_threads_may_append_at_once(store: Store) -> None:
    session_ids = [created(store) for _ in range(3)]

    def work(number: int) -> None:
        for turn in range(30):
            store.session(session_ids[turn % 3]).append([note(f"{number}.{turn}")]).result()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    report = ask(store, lambda reader: reader.check(deep=True))
    assert report.is_sound
    assert report.events == 120
