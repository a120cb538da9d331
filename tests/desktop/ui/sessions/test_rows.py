import time

from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.sessions.rows import LEVELS, chat_groups, chat_rows, flat_rows, matching_rows
from tests.support.chats import NOW_MS, Chat

DAY_MS = 86_400_000


def test_a_branch_stands_inside_the_chat_it_left() -> None:
    (row,) = chat_rows([Chat("b", parent="a"), Chat("a"), Chat("c", parent="b")])
    assert [each.id for each in flat_rows([row])] == ["a", "b", "c"]
    assert row.size == 3


def test_a_chat_stands_where_its_newest_branch_was_used() -> None:
    rows = chat_rows(
        [Chat("old", used_ms=1), Chat("branch", parent="old", used_ms=9), Chat("new", used_ms=5)]
    )
    assert [row.id for row in rows] == ["old", "new"]
    assert rows[0].used_ms == 9


def test_branches_are_ordered_by_newest_use() -> None:
    (row,) = chat_rows(
        [Chat("a"), Chat("x", parent="a", used_ms=1), Chat("y", parent="a", used_ms=2)]
    )
    assert [branch.id for branch in row.branches] == ["y", "x"]


def test_a_branch_whose_parent_is_in_the_trash_stands_by_itself() -> None:
    (row,) = chat_rows([Chat("b", parent="gone")])
    assert row.id == "b"


def test_ten_thousand_branches_of_branches_do_not_exhaust_the_stack() -> None:
    chats = [Chat(f"{n}", parent=f"{n - 1}" if n else None) for n in range(10_000)]
    (row,) = chat_rows(chats)
    assert row.size == 10_000


def test_branches_deeper_than_can_be_drawn_stand_beside_each_other() -> None:
    (row,) = chat_rows([Chat(f"{n}", parent=f"{n - 1}" if n else None) for n in range(LEVELS + 3)])
    level = [row]
    for number in range(LEVELS - 1):
        assert [each.id for each in level] == [f"{number}"]
        level = list(level[0].branches)
    assert sorted(each.id for each in level) == [f"{n}" for n in range(LEVELS - 1, LEVELS + 3)]
    assert not any(each.branches for each in level)


def test_groups_are_pinned_then_by_day() -> None:
    noon = _noon_ms()
    rows = chat_rows(
        [
            Chat("today", used_ms=noon),
            Chat("yesterday", used_ms=noon - DAY_MS),
            Chat("week", used_ms=noon - 4 * DAY_MS),
            Chat("month", used_ms=noon - 20 * DAY_MS),
            Chat("older", used_ms=noon - 90 * DAY_MS),
            Chat("pinned", used_ms=0, pinned=True),
        ]
    )
    groups = chat_groups(rows, now_ms=noon)
    assert [group.kind for group in groups] == [
        "pinned", "today", "yesterday", "week", "month", "older",
    ]  # fmt: skip
    assert [row.id for group in groups for row in group.rows] == [
        "pinned", "today", "yesterday", "week", "month", "older",
    ]  # fmt: skip


def test_one_minute_past_midnight_the_evening_is_yesterday() -> None:
    midnight = _noon_ms() - DAY_MS // 2
    rows = chat_rows([Chat("a", used_ms=midnight - 60_000)])
    (group,) = chat_groups(rows, now_ms=midnight + 60_000)
    assert group.kind == "yesterday"


def test_what_a_clock_that_was_ahead_put_first_stands_there_under_its_own_day() -> None:
    noon = _noon_ms()
    ahead = noon + 400 * DAY_MS
    chats = [
        Chat("then", used_ms=ahead, spoke_ms=ahead),
        Chat("later", used_ms=ahead + 1, spoke_ms=noon - DAY_MS),
        Chat("last", used_ms=ahead + 2, spoke_ms=noon - DAY_MS),
    ]
    groups = chat_groups(chat_rows(chats), now_ms=noon)
    shown = [(group.kind, [row.id for row in group.rows]) for group in groups]
    assert shown == [("today", ["then"]), ("yesterday", ["last", "later"])]


def test_search_finds_branches_by_every_word_of_the_title() -> None:
    rows = chat_rows([Chat("a", "Trip to Kyoto"), Chat("b", "Trip to KYOTO by train", parent="a")])
    assert {row.id for row in matching_rows(rows, words="kyoto trip")} == {"a", "b"}
    assert [row.id for row in matching_rows(rows, words="Train")] == ["b"]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(-1, 30), st.integers(0, 99))))
def test_no_chat_is_ever_lost_or_doubled(spec: list[tuple[int, int, int]]) -> None:
    # A parent is always older than its branch, so links never form a ring.
    chats = {
        f"{n}": Chat(f"{n}", parent=f"{p}" if 0 <= p < n else None, used_ms=used)
        for n, p, used in spec
    }
    shown = [row.id for row in flat_rows(chat_rows(chats.values()))]
    assert sorted(shown) == sorted(chats)


def _noon_ms() -> int:
    day = time.localtime(NOW_MS / 1000)
    return int(time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 12, 0, 0, 0, 0, -1))) * 1000


def test_a_pinned_branch_keeps_its_chat_at_the_top() -> None:
    chats = [Chat("old", "Old", used_ms=1), Chat("twig", "Twig", parent="old", pinned=True)]
    (group,) = chat_groups(chat_rows(chats), now_ms=NOW_MS)
    assert (group.kind, [row.id for row in group.rows]) == ("pinned", ["old"])
