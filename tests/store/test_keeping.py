"""When a backup is due and which ones may go: from names and a clock, and nothing else."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.keeping import (
    BACKWARDS_MS,
    DAY_MS,
    KEPT,
    Backup,
    Reason,
    backup_at,
    is_due,
    name_of,
    next_number,
    superfluous,
)

NOW = 1_790_000_000_000
REASONS = st.sampled_from(["daily", "migration", "asked"])


def backup(
    number: int, made_ms: int = NOW, *, is_sound: bool = True, chats: int | None = 1
) -> Backup:
    return Backup(Path(f"b{number}"), number, made_ms, "daily", is_sound, 1, chats)


SHELVES = st.lists(
    st.tuples(st.integers(0, 2 * NOW), st.booleans(), st.sampled_from([None, 3])), max_size=20
).map(lambda rows: [backup(n, at, is_sound=ok, chats=c) for n, (at, ok, c) in enumerate(rows, 1)])


@given(
    number=st.integers(1, 10**7),
    made_ms=st.integers(0, 2 * NOW),
    reason=REASONS,
    is_sound=st.booleans(),
)
def test_a_name_says_what_was_put_into_it(
    *, number: int, made_ms: int, reason: Reason, is_sound: bool
) -> None:
    name = name_of(number, made_ms, reason, is_sound=is_sound)
    read = backup_at(Path("x") / name, size_bytes=5)
    to_the_second = made_ms // 1000 * 1000
    assert read == Backup(Path("x") / name, number, to_the_second, reason, is_sound, 5, None)


@pytest.mark.parametrize(
    "name",
    [
        "branchline.sqlite3",
        "branchline-000001-20260101T000000Z-daily.sqlite3.branchline-part",
        "branchline-000001-20261301T000000Z-daily.sqlite3",
        "branchline-000001-20260101T000000Z-weekly.sqlite3",
        "holiday.jpg",
    ],
)
def test_any_other_name_is_nobodys_business(name: str) -> None:
    assert backup_at(Path(name), size_bytes=1) is None


@pytest.mark.parametrize(
    ("made_ms", "due"),
    [
        (NOW, False),
        (NOW - DAY_MS + 1, False),
        (NOW - DAY_MS, True),
        (NOW + BACKWARDS_MS, False),  # a clock that was put right by a little
        (NOW + BACKWARDS_MS + 1, True),  # one that jumped back: nobody knows how long ago it was
        (NOW + 400 * DAY_MS, True),
    ],
)
def test_one_is_due_after_a_day_or_when_the_clock_cannot_be_believed(
    *, made_ms: int, due: bool
) -> None:
    assert is_due([backup(1, made_ms)], NOW) is due


def test_the_first_is_due_at_once_and_one_that_is_not_good_does_not_count() -> None:
    assert is_due([], NOW)
    assert is_due([backup(1, is_sound=False), backup(2, chats=None)], NOW)
    assert not is_due([backup(1), backup(2, is_sound=False)], NOW)


def test_after_a_jump_back_one_backup_is_enough() -> None:
    ahead = backup(4, NOW + 30 * DAY_MS)
    assert is_due([ahead], NOW)
    assert not is_due([ahead, backup(5, NOW)], NOW + 1)
    assert is_due([ahead, backup(5, NOW)], NOW + DAY_MS)


@given(SHELVES)
def test_the_last_seven_stay_and_the_latest_good_one_always(shelf: list[Backup]) -> None:
    gone = superfluous(shelf)
    left = [each for each in shelf if each not in gone]
    assert left[-KEPT:] == shelf[-KEPT:]
    assert len(left) <= KEPT + 1
    good = [each for each in shelf if each.is_good]
    assert good[-1:] == [each for each in left if each.is_good][-1:]


@given(SHELVES, st.integers(0, 2 * NOW))
def test_the_one_just_made_never_goes_whatever_the_clock_says(
    shelf: list[Backup], now: int
) -> None:
    made = backup(next_number(shelf), now)
    assert made not in superfluous([*shelf, made])
    assert all(made.number > other.number for other in shelf)
