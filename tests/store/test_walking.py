"""Promises of a walk: the first place where a log is not what was written is found and named."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from store import Reader, SessionId, Store, open_store
from store.walking import THE_BEGINNING, Stretch
from tests.support.damage import flip_a_bit, lose_the_row, zero_the_page
from tests.support.stores import ask, bodies_of, created, opened, tamper, whole_turn


def of_turns(store: Store, count: int) -> SessionId:
    """Make a session whose answers are too long to share a page, and so many events."""
    said = Random(4)
    turns = (
        whole_turn(turn, f"Question {turn}", said.randbytes(4000).hex())
        for turn in range(1, count + 1)
    )
    return created(store, *(draft for turn in turns for draft in turn))


def answers_in(store: Store, session_id: SessionId) -> list[int]:
    index = ask(store, lambda reader: reader.event_index(session_id))
    return [seq for seq, kind in index if kind == "assistant/message"]


def stretches_of(path: Path, session_id: SessionId) -> tuple[Stretch, ...]:
    with open_store(path, read_only=True) as store:
        return ask(store, lambda reader: reader.stretches(session_id))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats.sqlite3"


def test_a_sound_log_is_walked_to_its_end_in_as_many_rests_as_one_likes(path: Path) -> None:
    with opened(path) as store:
        session = of_turns(store, 3)

        def walk(reader: Reader) -> int:
            walked, rests = reader.walk(session, limit=4), 0
            while not walked.is_over:
                walked = reader.walk(session, since=walked.reached, limit=4)
                rests += 1
            assert (walked.wrong, walked.reached.seq) == ("", len(bodies_of(store, session)))
            return rests

        assert ask(store, walk) == len(bodies_of(store, session)) // 4
        assert ask(store, lambda reader: reader.walk(session)).is_over
        (whole,) = ask(store, lambda reader: reader.stretches(session))
        assert whole == Stretch(0, len(bodies_of(store, session)))


@pytest.mark.parametrize("damage", [flip_a_bit, lose_the_row, zero_the_page])
def test_the_first_event_that_is_not_what_was_written_is_named_and_the_rest_is_found(
    path: Path, damage: Callable[[Path, int], None]
) -> None:
    with opened(path) as store:
        session = of_turns(store, 4)
        end = len(bodies_of(store, session))
        broken = answers_in(store, session)[1]
    damage(path, broken)

    first, *others = stretches_of(path, session)

    assert (first.start, first.stop) == (0, broken)
    assert first.wrong
    assert others == [Stretch(broken + 1, end)]


def test_an_altered_hash_is_found_too(path: Path) -> None:
    with opened(path) as store:
        session = of_turns(store, 2)
    flip_a_bit(path, 4, column="hash")
    assert stretches_of(path, session)[0].stop == 4


@pytest.mark.parametrize("change", ["type = 'turn/end'", "surface = 0"])
def test_an_answer_that_no_list_would_show_is_found(path: Path, change: str) -> None:
    with opened(path) as store:
        session = of_turns(store, 2)
        _, second = answers_in(store, session)
    tamper(path, f"UPDATE event SET {change} WHERE stream = 1 AND seq = ?", (second,))
    assert stretches_of(path, session)[0].stop == second


def test_a_log_that_lost_its_end_or_its_heads_hash_is_told_from_a_shorter_one(path: Path) -> None:
    with opened(path) as store:
        session = of_turns(store, 2)
        end = len(bodies_of(store, session))
    tamper(path, "UPDATE session SET head_hash = zeroblob(32)")
    (whole,) = stretches_of(path, session)
    assert (whole.stop, bool(whole.wrong)) == (end, True)
    lose_the_row(path, end - 1)
    (shorter,) = stretches_of(path, session)
    assert (shorter.stop, shorter.wrong) == (end - 1, "the event is missing")


def test_damage_in_a_shared_prefix_is_damage_to_the_branch_and_to_no_other(path: Path) -> None:
    with opened(path) as store:
        parent = of_turns(store, 3)
        _, second, _ = answers_in(store, parent)
        early, late, child = (SessionId(letter * 32) for letter in "abc")
        store.fork(parent, second - 1, early).result()
        store.fork(parent, second + 1, late).result()
        store.fork(late, second + 2, child).result()
        other = of_turns(store, 1)
    flip_a_bit(path, second)
    assert {
        session: stretches_of(path, session)[0].stop for session in (parent, late, child)
    } == dict.fromkeys((parent, late, child), second)
    assert [stretch.wrong for one in (early, other) for stretch in stretches_of(path, one)] == [
        "",
        "",
    ]


def test_a_walk_needs_no_index_but_the_logs_own_and_reads_what_a_person_read(path: Path) -> None:
    with opened(path) as store:
        session = of_turns(store, 3)
        end = len(bodies_of(store, session))
        outline = ask(store, lambda reader: reader.outline(session))
        page = ask(store, lambda reader: reader.page(session, limit=3))
    tamper(path, "DELETE FROM event WHERE stream = 1 AND seq = ?", (end - 1,))
    with open_store(path, read_only=True) as store:
        told, last = ask(
            store, lambda reader: reader.transcript(session, Stretch(0, end - 1), limit=2)
        )
        walked = ask(store, lambda reader: reader.walk(session, since=THE_BEGINNING))
    assert told == outline[:-1]
    assert last == page[:-1]
    assert walked.reached.seq == end - 1
