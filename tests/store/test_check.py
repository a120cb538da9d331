"""Damage of every kind is found and named, and blamed on nobody else."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from store import CheckReport, Draft, Problem, Replace, SessionId, StoreDamaged, open_store
from store.check import Enough, check_logs, check_store
from store.disk.codec import Codec
from store.disk.connection import open_reader
from store.inspection import Inspection
from store.model.ids import digest_of
from store.model.messages import user_message
from tests.support.damage import zero_a_leaf
from tests.support.stores import (
    ask,
    begun,
    created,
    new_id,
    note,
    opened,
    query,
    queued,
    reference_to,
    said,
    tamper,
    whole_turn,
)

Where = set[tuple[str | None, int | None]]


def family(path: Path) -> tuple[SessionId, SessionId, SessionId]:
    """A parent of 14 events, its branch after event 6, and a chat of another family."""
    with opened(path) as store:
        parent = created(store, *whole_turn(1), *whole_turn(2), queued("later"))
        child = new_id()
        store.fork(parent, 6, child).result()
        store.session(child).append(whole_turn(2)).result()
        other = created(store, *whole_turn())
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
    return parent, child, other


def checked(path: Path, *, deep: bool) -> CheckReport:
    with opened(path) as store:
        return ask(store, lambda reader: reader.check(deep=deep))


def where(report: CheckReport) -> Where:
    return {(problem.session, problem.seq) for problem in report.problems}


@pytest.mark.parametrize(
    "change",
    [
        "body = CAST(replace(CAST(body AS TEXT), '\"turn\":1', '\"turn\":7') AS BLOB)",
        "hash = zeroblob(32)",
        "body = x'7b7d', size = 2",
        "size = size + 1",
        "enc = 9",
        "time = time + 1",
        "surface = 1",
        "type = 'turn/end'",
    ],
)
@pytest.mark.parametrize("deep", [True, False])
def test_a_changed_row_is_named_for_every_chat_that_shares_it(
    path: Path, change: str, *, deep: bool
) -> None:
    parent, child, _ = family(path)
    tamper(path, f"UPDATE event SET {change} WHERE stream = 1 AND seq = 0")
    found = where(checked(path, deep=deep))
    assert {(parent, 0), (child, 0)} <= found
    assert {session for session, _ in found} == {parent, child}


def test_a_changed_row_past_the_branch_is_the_parents_own(path: Path) -> None:
    parent, _, _ = family(path)
    tamper(path, "UPDATE event SET hash = zeroblob(32) WHERE stream = 1 AND seq = 9")
    assert {session for session, _ in where(checked(path, deep=False))} == {parent}


@pytest.mark.parametrize("deep", [True, False])
def test_a_missing_row_is_named(path: Path, *, deep: bool) -> None:
    parent, child, _ = family(path)
    tamper(path, "DELETE FROM event WHERE stream = 1 AND seq = 4")
    found = where(checked(path, deep=deep))
    assert {(parent, 4), (child, 4)} <= found
    assert {session for session, _ in found} == {parent, child}


def test_a_cut_end_is_named(path: Path) -> None:
    parent, _, _ = family(path)
    tamper(path, "DELETE FROM event WHERE stream = 1 AND seq >= 12")
    report = checked(path, deep=False)
    assert [(it.seq, it.text) for it in report.problems if it.session == parent] == [
        (12, "the events up to 13 are missing")
    ]


@pytest.mark.parametrize("deep", [True, False])
def test_a_length_out_of_all_measure_is_named_at_once(path: Path, *, deep: bool) -> None:
    parent, _, _ = family(path)
    tamper(path, f"UPDATE session SET next_seq = {1 << 60} WHERE id = 1")
    assert (parent, 14) in where(checked(path, deep=deep))


@pytest.mark.parametrize("deep", [True, False])
def test_a_fold_that_fails_is_named_and_not_an_end(path: Path, *, deep: bool) -> None:
    with opened(path) as store:
        rewritten = Draft(
            "user/message",
            user_message("r", "instead"),
            surface_op=Replace(0, 0),
            source_event_seqs=(0,),
        )
        session_id = created(store, said("first"), rewritten)
    tamper(path, "UPDATE event SET surface = 0 WHERE seq = 0")
    assert (session_id, 0) in where(checked(path, deep=deep))


def test_a_row_that_no_session_knows_of_is_named(path: Path) -> None:
    parent, _, _ = family(path)
    tamper(path, "UPDATE session SET next_seq = 13 WHERE id = 1")
    assert (parent, 13) in where(checked(path, deep=False))


def test_a_rewritten_but_chained_log_still_has_to_follow_the_rules(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, *begun())
    tamper(path, "UPDATE session SET open_turn = 0")
    report = checked(path, deep=True)
    assert [(problem.kind, problem.session) for problem in report.problems] == [
        ("folds", session_id)
    ]
    assert checked(path, deep=False).is_sound


@pytest.mark.parametrize(
    "change",
    ["inbox_from = NULL", "head_hash = zeroblob(32)", "stream = 2"],
)
def test_a_changed_session_row_is_named(path: Path, change: str) -> None:
    parent, _, _ = family(path)
    tamper(path, f"UPDATE session SET {change} WHERE id = 1")
    assert parent in {problem.session for problem in checked(path, deep=True).problems}


def test_spans_that_do_not_join_are_named(path: Path) -> None:
    _, child, _ = family(path)
    tamper(path, "UPDATE span SET hi = 5 WHERE session = 2 AND lo = 0")
    found = {problem.session for problem in checked(path, deep=False).problems}
    assert found == {child}


@pytest.mark.parametrize("data", [b"raw bytes", b"compressible " * 100_000])
def test_a_damaged_object_is_named_by_its_digest(path: Path, data: bytes) -> None:
    with opened(path) as store:
        good = store.put(b"good", media_type="text/plain").result()
        bad = store.put(data, media_type="text/plain").result()
    tamper(
        path,
        "UPDATE chunk SET data = CAST(substr(data, 1, length(data) - 1) || x'00' AS BLOB)"
        " WHERE object = 2",
    )
    report = checked(path, deep=True)
    assert [problem.digest for problem in report.problems] == [bad]
    assert good != bad
    assert checked(path, deep=False).is_sound


def test_behind_objects_that_cannot_be_read_all_others_are_hashed(path: Path) -> None:
    with opened(path) as store:
        for number in range(80):
            last = store.put(b"%d" % number, media_type="text/plain").result()
    tamper(path, "UPDATE chunk SET data = CAST('x' || data AS BLOB) WHERE object = 80")
    zero_a_leaf(path, "object")
    report = checked(path, deep=True)
    assert 0 < report.objects < 80
    assert [it.digest for it in report.problems if it.kind == "object"] == [last]
    assert [it.text for it in report.problems].count("a row cannot be read") == 1


def test_a_missing_object_is_named_by_its_digest(path: Path) -> None:
    with opened(path) as store:
        digest = store.put(b"here", media_type="image/x-test").result()
        created(store, said("look", [reference_to(b"here")]))
    tamper(path, "DELETE FROM chunk")
    tamper(path, "DELETE FROM object")
    assert [problem.digest for problem in checked(path, deep=False).problems] == [digest]


def test_forgotten_references_are_named(path: Path) -> None:
    with opened(path) as store:
        store.put(b"here", media_type="image/x-test").result()
        session_id = created(store, note(), said("look", [reference_to(b"here")]))
    tamper(path, "DELETE FROM reference")
    assert where(checked(path, deep=False)) == {(session_id, 1)}


def test_damaged_pages_are_a_problem_and_not_an_end(path: Path) -> None:
    with opened(path) as store:
        sessions = [created(store, note(random.Random(n).randbytes(3000).hex())) for n in range(40)]
        assert len(sessions) == 40
    data = bytearray(path.read_bytes())
    spared = 40 * 4096  # the tables' roots and the small rows lie before
    for page in range(spared, len(data), 8 * 4096):
        data[page : page + 4096] = bytes(4096)
    path.write_bytes(data)
    report = checked(path, deep=True)
    assert not report.is_sound
    assert report.sessions == 40


def test_a_check_tells_how_far_it_is_and_stops_when_there_is_no_more_time(path: Path) -> None:
    with opened(path) as store:
        chats = [created(store, *whole_turn()) for _ in range(3)]
    tamper(path, "UPDATE event SET time = 7 WHERE id = 3")
    told: list[tuple[int, int]] = []

    def pulse(done: int, of: int) -> None:
        told.append((done, of))
        if done == 2:
            raise Enough

    with closing(open_reader(path)) as database:
        report = check_logs(database, Codec(database), deep=True, pulse=pulse)
    assert told == sorted(told)
    assert told[-1] == (2, 3)
    assert (report.sessions, report.events) == (2, 14)
    assert {problem.session for problem in report.problems} == {chats[0]}


@pytest.mark.parametrize(
    "change",
    [
        "family = family + 1",
        "parent = 3",
        "fork_seq = fork_seq - 1",
        "fork_seq = NULL",
        "fork_stream = 3",
        "anchor_seq = anchor_seq - 1",
        "anchor_stream = 3",
    ],
)
def test_a_branch_that_says_it_comes_from_elsewhere_is_named(path: Path, change: str) -> None:
    _, child, _ = family(path)
    tamper(path, f"UPDATE session SET {change} WHERE id = 2")
    assert {it.session for it in checked(path, deep=False).problems if it.kind == "lineage"} == {
        child
    }


@pytest.mark.parametrize("change", ["family = 7", "parent = 1", "fork_seq = 3"])
def test_a_chat_that_says_it_is_a_branch_is_named(path: Path, change: str) -> None:
    parent, _, _ = family(path)
    tamper(path, f"UPDATE session SET {change} WHERE id = 1")
    found = {it.session for it in checked(path, deep=False).problems if it.kind == "lineage"}
    assert parent in found


def test_the_chat_that_a_branch_was_cut_off_may_be_gone(path: Path) -> None:
    family(path)
    tamper(path, "UPDATE session SET parent = 77 WHERE id = 2")
    assert checked(path, deep=True).is_sound


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("DROP INDEX event_shown", "event_shown"),
        ("DROP TRIGGER event_is_dense", "event_is_dense"),
        ("DROP TABLE progress", "progress"),
        ("ALTER TABLE setting ADD COLUMN more TEXT", "setting"),
    ],
)
def test_tables_indexes_and_triggers_are_as_they_were_made(
    path: Path, change: str, name: str
) -> None:
    family(path)
    query(path, change)
    with closing(open_reader(path)) as database:
        (fault,) = check_store(database, Codec(database), deep=False).problems
    assert name in fault.text
    with pytest.raises(StoreDamaged, match=name), open_store(path):
        pass


def test_what_was_put_into_the_file_is_named(path: Path) -> None:
    family(path)
    query(path, "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM draft; END")
    assert ["trigger t" in it.text for it in checked(path, deep=False).problems] == [True]


def test_a_draft_that_cannot_be_read_is_named(path: Path) -> None:
    parent, _, _ = family(path)
    with opened(path) as store:
        store.save_draft(parent, {"text": "half"}).result()
    tamper(path, "UPDATE draft SET body = x'7b'")
    assert [(it.kind, it.session) for it in checked(path, deep=False).problems] == [
        ("unsent", parent)
    ]


def test_a_lost_picture_that_every_chat_has_recorded_is_no_news(path: Path) -> None:
    gone = Draft("attachment/quarantined", {"attachmentId": digest_of(b"here")})
    with opened(path) as store:
        digest = store.put(b"here", media_type="image/x-test").result()
        chats = [created(store, said("look", [reference_to(b"here")])) for _ in range(2)]
        store.session(chats[0]).append([gone]).result()
    tamper(path, "DELETE FROM chunk")
    tamper(path, "DELETE FROM object")
    assert [it.digest for it in checked(path, deep=False).problems] == [digest]
    with opened(path) as store:
        store.session(chats[1]).append([gone]).result()
    assert checked(path, deep=True).is_sound


def test_steps_may_rest_while_the_log_grows(path: Path) -> None:
    with opened(path) as store:
        parent = created(store, *whole_turn(1))
        child = new_id()
        store.fork(parent, 4, child).result()
        with closing(open_reader(path)) as database:
            inspection = Inspection(database, Codec(database), deep=True, batch=2)
            found: list[Problem | None] = []
            for turn, chat in ((2, parent), (2, child)):
                steps = inspection.steps(chat)
                found += [next(steps), next(steps)]
                store.session(chat).append(whole_turn(turn)).result()
                found += steps
        assert set(found) == {None}
        assert inspection.seen == query(path, "SELECT count(*) FROM event")[0][0]
