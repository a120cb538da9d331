"""Damage of every kind is found and named, and blamed on nobody else."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from store import CheckReport, Draft, Replace, SessionId
from store.check import Enough, check_logs
from store.disk.codec import Codec
from store.disk.connection import open_reader
from store.model.messages import user_message
from tests.support.stores import (
    ask,
    begun,
    created,
    new_id,
    note,
    opened,
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
