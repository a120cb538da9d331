from desktop.ui.timeline.rowlist import RowList
from desktop.ui.timeline.rows import Notice, OutlineRow, PictureView, Row, Siblings

OUTLINE = [
    OutlineRow(2, "user", 10),
    OutlineRow(5, "assistant", 40),
    OutlineRow(7, "notice", 0),
    OutlineRow(9, "user", 10),
]


def test_a_place_waits_for_its_body() -> None:
    rows = RowList(OUTLINE)
    assert rows.row_at(1) is None
    assert rows.put([Row(5, "assistant", "Hi")]) == [1]
    body = rows.row_at(1)
    assert body is not None
    assert body.text == "Hi"


def test_the_same_body_again_changes_nothing() -> None:
    rows = RowList(OUTLINE, [Row(5, "assistant", "Hi")])
    assert rows.put([Row(5, "assistant", "Hi")]) == []


def test_what_was_asked_for_and_brought_no_body_is_empty() -> None:
    rows = RowList(OUTLINE)
    assert rows.put([], asked=[7]) == [2]
    assert rows.is_empty(2)
    assert rows.estimate_px(2, 700) == 0


def test_rows_are_asked_for_once_and_around_those_in_view() -> None:
    rows = RowList([OutlineRow(n, "user", 5) for n in range(100)])
    asked = rows.missing(50, 52)
    assert min(asked) < 50
    assert max(asked) > 52
    assert rows.missing(50, 52) == ()


def test_messages_are_numbered_and_notices_are_not() -> None:
    rows = RowList(OUTLINE)
    assert [rows.ordinal(i) for i in range(4)] == [1, 2, 2, 3]


def test_the_last_row_that_shows_something_is_found_past_empty_ends() -> None:
    rows = RowList(OUTLINE[:3], [Row(5, "assistant", "Hi")])
    assert rows.last_shown == 1
    rows.put([Row(7, "notice", notice=Notice("stopped"))])
    assert rows.last_shown == 2


def test_siblings_belong_to_rows_and_may_change() -> None:
    rows = RowList(OUTLINE, [Row(9, "user", "Hello")])
    assert rows.set_siblings({9: Siblings(0, 2)}) == [3]
    body = rows.row_at(3)
    assert body is not None
    assert body.siblings == Siblings(0, 2)
    assert rows.set_siblings({9: Siblings(0, 2)}) == []
    assert rows.set_siblings({}) == [3]


def test_bodies_without_a_place_get_one() -> None:
    rows = RowList(OUTLINE, [Row(11, "assistant", "Late")])
    assert rows.index_of(11) == 4


def test_marks_lie_on_the_rows_they_are_about_and_go_with_them() -> None:
    shown, other = PictureView("a", 4, 3), PictureView("b", 4, 3)
    rows = RowList((), [Row(1, "user", pictures=(shown, other)), Row(2, "assistant", "Hi")])
    assert rows.has_sent_pictures
    assert sorted(rows.set_marks({2, 9}, {"a": "budget"})) == [0, 1]
    first, second = rows.row_at(0), rows.row_at(1)
    assert first is not None
    assert second is not None
    assert [each.left_out for each in first.pictures] == ["budget", ""]
    assert second.is_summarised
    assert rows.has_sent_pictures
    assert rows.set_marks({2, 9}, {"a": "budget"}) == []
    assert rows.set_marks({2}, {"a": "budget", "b": "budget"}) == [0]
    assert not rows.has_sent_pictures
    assert sorted(rows.set_marks((), {})) == [0, 1]
    assert rows.row_at(0) == Row(1, "user", pictures=(shown, other))
