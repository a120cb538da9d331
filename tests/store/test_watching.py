"""Damage is found in the background: slice by slice, once a week, going on where it was."""

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import Finding, Reader, SessionId, Store
from store.looking import Verify
from store.watching import WEEK_MS, Ended, Watch
from tests.support.stores import (
    START_MS,
    ask,
    created,
    new_id,
    note,
    opened,
    query,
    reference_to,
    said,
    tamper,
    whole_turn,
)


class Pacing:
    """Never pauses; ends the looking after so many rests, and says now and then: let go."""

    def __init__(self, *, rests: int | None = None, busy: frozenset[int] = frozenset()) -> None:
        self.rests = 0
        self.waits = 0
        self._most = rests
        self._busy = busy

    def rest(self, worked_s: float) -> bool:
        assert worked_s >= 0
        self.rests += 1
        if self.rests == self._most:
            raise Ended
        return self.rests not in self._busy

    def wait(self) -> None:
        self.waits += 1


def unverified(_reader: Reader, _session: SessionId) -> Iterator[int | None]:
    yield from ()


class Watched:
    """A watch on a store, with a clock of its own, and how often it had news."""

    def __init__(self, store: Store, *, at: int = START_MS) -> None:
        self.now = at
        self.news = 0
        self.store = store
        self.verify: Verify = unverified
        self.watch: Watch = store.watch(
            verify=self._verify,
            found=self._found,
            clock=lambda: self.now,
        )

    def _found(self) -> None:
        self.news += 1

    def _verify(self, reader: Reader, name: SessionId) -> Iterator[int | None]:
        return self.verify(reader, name)

    def run(self, pacing: Pacing | None = None) -> tuple[Finding, ...]:
        self.watch.run(pacing or Pacing())
        return ask(self.store, lambda reader: reader.findings())


@pytest.fixture(autouse=True)
def tiny_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a rest after every step, so that little is enough."""
    monkeypatch.setattr("store.watching.SLICE_S", 0.0)


def filled(path: Path) -> tuple[SessionId, SessionId, SessionId]:
    """A chat, its branch, and one with a large picture."""
    with opened(path) as store:
        parent = created(store, *whole_turn(1), *whole_turn(2))
        child = new_id()
        store.fork(parent, 6, child).result()
        noise = random.Random(1).randbytes(3_000_000)
        store.put(noise, media_type="image/x-test").result()
        other = created(store, said("look", [reference_to(noise)]))
    return parent, child, other


def test_nothing_is_found_in_a_sound_store(path: Path) -> None:
    filled(path)
    with opened(path) as store:
        watched = Watched(store)
        pacing = Pacing()
        assert watched.run(pacing) == ()
        assert pacing.rests > 30
        assert watched.news == 0


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("UPDATE event SET hash = zeroblob(32) WHERE stream = 1 AND seq = 9", "chain"),
        ("DELETE FROM event WHERE stream = 1 AND seq = 9", "log"),
        ("UPDATE session SET open_turn = 1 WHERE id = 1", "folds"),
        ("UPDATE session SET fork_seq = 3 WHERE id = 1", "lineage"),
    ],
)
def test_damage_in_a_chat_is_found_and_told_once(path: Path, change: str, kind: str) -> None:
    parent, _, _ = filled(path)
    tamper(path, change)
    with opened(path) as store:
        watched = Watched(store)
        found = watched.run()
        assert {(it.kind, it.session, it.is_told) for it in found} == {(kind, parent, False)}
        news = watched.news
        assert news >= 1
        store.mark_findings_told().result()
        watched.now += WEEK_MS
        assert [it.is_told for it in watched.run()] == [True] * len(found)
        assert watched.news == news


def test_nothing_of_what_is_damaged_is_quoted(path: Path) -> None:
    filled(path)
    tamper(path, "UPDATE event SET body = CAST('secret words' AS BLOB), enc = 0, size = 12")
    with opened(path) as store:
        found = Watched(store).run()
    assert found
    assert not any("secret" in it.text for it in found)


@pytest.mark.parametrize("how", ["changed", "missing", "a part missing"])
def test_a_damaged_picture_is_found(path: Path, how: str) -> None:
    filled(path)
    if how == "changed":
        tamper(path, "UPDATE chunk SET data = CAST(x'00' || substr(data, 2) AS BLOB) WHERE i = 1")
    else:
        tamper(path, f"DELETE FROM chunk{' WHERE i = 2' if how == 'a part missing' else ''}")
        if how == "missing":
            tamper(path, "DELETE FROM object")
    with opened(path) as store:
        (found,) = Watched(store).run()
        assert (found.kind, found.session) == ("object", None)
        assert found.digest is not None


def test_a_row_that_lost_the_type_of_a_column_does_not_end_the_looking(path: Path) -> None:
    filled(path)
    file = bytearray(path.read_bytes())
    ((raw,),) = query(path, "SELECT digest FROM object")
    size_type = file.index(raw + b"image/x-test") - 6  # before it: as many columns, a byte each
    file[size_type] ^= 8
    path.write_bytes(file)
    with opened(path) as store:
        found = Watched(store).run()
        assert "object" in {it.kind for it in found}
        pacing = Pacing()
        Watched(store).run(pacing)
        assert pacing.rests == 0  # the round came to its end


def test_behind_rows_that_cannot_be_read_all_others_are_looked_at(path: Path) -> None:
    with opened(path) as store:
        chats = [created(store, note(str(number))) for number in range(80)]
    tamper(path, "UPDATE event SET hash = zeroblob(32) WHERE stream = 80")
    ((page,),) = query(
        path, "SELECT min(pageno) FROM dbstat WHERE name = 'session' AND pagetype = 'leaf'"
    )
    file = bytearray(path.read_bytes())
    file[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(file)
    with opened(path) as store:
        found = Watched(store).run()
        assert {it.session for it in found} == {None, chats[-1]}


def test_what_is_mended_is_forgotten_at_the_end_of_the_next_round(path: Path) -> None:
    filled(path)
    tamper(path, "UPDATE session SET open_turn = 1 WHERE id = 1")
    with opened(path) as store:
        watched = Watched(store)
        assert len(watched.run()) == 1
    tamper(path, "UPDATE session SET open_turn = 0 WHERE id = 1")
    with opened(path) as store:
        watched = Watched(store, at=START_MS + WEEK_MS)
        assert watched.run() == ()


def test_a_round_goes_on_where_the_last_program_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("store.watching.SAVED_EVERY_S", 0.0)
    filled(path)
    with opened(path) as store:
        whole = Pacing()
        Watched(store).run(whole)
        in_parts = 0
        for _ in range(200):
            watched = Watched(store, at=START_MS + WEEK_MS)
            pacing = Pacing(rests=12)
            try:
                watched.run(pacing)
                break
            except Ended:
                in_parts += 1
        assert 1 <= in_parts < 200


def test_a_round_is_due_once_a_week(path: Path) -> None:
    filled(path)
    with opened(path) as store:
        watched = Watched(store)
        watched.run()
        watched.now += WEEK_MS - 1
        pacing = Pacing()
        watched.run(pacing)
        assert pacing.rests == pacing.waits == 0
        watched.now += 1
        watched.run(pacing)
        assert pacing.rests > 30


def test_whoever_needs_the_store_gets_it_and_everything_is_still_looked_at(path: Path) -> None:
    parent, _, _ = filled(path)
    tamper(path, "UPDATE event SET hash = zeroblob(32) WHERE stream = 1 AND seq = 9")
    with opened(path) as store:
        pacing = Pacing(busy=frozenset(range(0, 400, 3)))
        found = Watched(store).run(pacing)
        assert {it.session for it in found} == {parent}
        assert pacing.waits > 10


def test_a_table_that_was_looked_at_is_not_looked_at_again_for_who_came_between(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The largest table takes less than 80 rests, all of them together take more.
    monkeypatch.setattr("store.looking.WATCHED_STEPS", 20)
    filled(path)
    with opened(path) as store:
        pacing = Pacing(rests=2000, busy=frozenset(range(0, 2000, 80)))
        assert Watched(store).run(pacing) == ()


@pytest.mark.parametrize(
    "said",
    [
        "no JSON",
        '{"started_ms": 1, "stage": "tabkes", "after": 0, "is_done": false}',
        '{"started_ms": 1, "stage": "tables", "after": "0", "is_done": false}',
        '{"started_ms": null, "stage": "tables", "after": 0, "is_done": true}',
    ],
)
def test_where_it_was_is_damaged_and_it_looks_at_everything_anew(path: Path, said: str) -> None:
    parent, _, _ = filled(path)
    tamper(path, "UPDATE event SET hash = zeroblob(32) WHERE stream = 1 AND seq = 9")
    with opened(path) as store:
        sql = "INSERT INTO progress (name, value) VALUES ('watch', ?)"
        store._submit(lambda ledger: ledger.database.run(sql, (said.encode(),))).result()
        assert {it.session for it in Watched(store).run()} == {parent}


def test_a_request_that_is_not_what_was_sent_is_found(path: Path) -> None:
    _, child, _ = filled(path)

    def verify(_reader: Reader, name: SessionId) -> Iterator[int | None]:
        yield None
        if name == child:
            yield 5

    with opened(path) as store:
        watched = Watched(store)
        watched.verify = verify
        (found,) = watched.run()
        assert (found.kind, found.session, found.seq) == ("request", child, 5)


def test_chats_that_grow_and_go_meanwhile_are_no_damage(path: Path) -> None:
    parent, _, _ = filled(path)
    with opened(path) as store:
        watched = Watched(store)

        class Busily(Pacing):
            def rest(self, worked_s: float) -> bool:
                if self.rests % 7 == 0:
                    store.session(parent).append([note()]).result()
                return super().rest(worked_s)

        assert watched.run(Busily()) == ()


def test_a_chat_that_is_deleted_is_not_told_of(path: Path) -> None:
    filled(path)
    tamper(path, "UPDATE session SET open_turn = 1 WHERE id = 1")
    with opened(path) as store:
        assert len(Watched(store).run()) == 1
    tamper(path, "UPDATE session SET uid = replace(uid, substr(uid, 1, 8), 'ffffffff')")
    with opened(path) as store:
        assert ask(store, lambda reader: reader.findings()) == ()


def test_it_leaves_no_connection_behind(path: Path) -> None:
    filled(path)
    with opened(path) as store:
        watched = Watched(store)
        thread = threading.Thread(target=watched.run)
        thread.start()
        thread.join()
    assert not path.with_name(path.name + "-wal").exists()
