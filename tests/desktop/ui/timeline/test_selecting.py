"""Selecting with keys and clicks, and what comes of it on the clipboard."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.textarea import TextArea
from desktop.ui.timeline.view import Timeline
from tests.support.accessible import spoken
from tests.support.timeline_probe import row_of

MakeTimeline = Callable[[Sequence[Row]], Timeline]
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
ANSWER = "## Plan\n\nFirst *this*, then **that**.\n\n```python\nx = 1\n```\n\n- one\n- two"
ROWS = [
    Row(0, "user", "Hello there"),
    Row(1, "assistant", ANSWER),
    Row(2, "user", "Good"),
]


def _copied() -> str:
    return QGuiApplication.clipboard().text()


def _with_keys(timeline: Timeline, seq: int) -> RowWidget:
    timeline.focus_row(seq)
    row = timeline.focused_row()
    assert row is not None
    return row


def test_shift_and_arrows_select_from_the_row_with_the_focus_on(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 0)
    for _ in range(5):
        qtbot.keyClick(row, Qt.Key.Key_Right, SHIFT)
    assert timeline.selected_text() == "Hello"
    qtbot.keyClick(row, Qt.Key.Key_Left, SHIFT)
    assert timeline.selected_text() == "Hell"
    qtbot.keyClick(row, Qt.Key.Key_End, SHIFT)
    assert timeline.selected_text() == "Hello there"
    qtbot.keyClick(row, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(row, Qt.Key.Key_Right, SHIFT | CONTROL)
    assert timeline.selected_text() == "Hello there\n\nPlan"


def test_shift_and_down_goes_through_messages_line_by_line_and_back(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 0)
    for _ in range(12):
        qtbot.keyClick(row, Qt.Key.Key_Down, SHIFT)
    assert timeline.selected_text().startswith("Hello there\n\nPlan\n\nFirst this, then that.")
    assert "x = 1" in timeline.selected_text()
    for _ in range(30):
        qtbot.keyClick(row, Qt.Key.Key_Up, SHIFT)
    assert timeline.selected_text() == ""


def test_what_is_selected_is_copied_as_text_or_as_markdown(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    timeline.setFocus()
    qtbot.keyClick(timeline, Qt.Key.Key_A, CONTROL)
    qtbot.keyClick(timeline, Qt.Key.Key_C, CONTROL)
    assert _copied() == (
        "Hello there\n\nPlan\n\nFirst this, then that.\n\nx = 1\n\n- one\n- two\n\nGood"
    )
    qtbot.keyClick(timeline, Qt.Key.Key_C, CONTROL | SHIFT)
    assert _copied() == f"Hello there\n\n{ANSWER}\n\nGood"


def test_a_part_of_an_answer_keeps_its_marks_as_markdown(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 1)
    qtbot.keyClick(row, Qt.Key.Key_Down, SHIFT)
    qtbot.keyClick(row, Qt.Key.Key_End, SHIFT)
    qtbot.keyClick(row, Qt.Key.Key_C, CONTROL | SHIFT)
    assert _copied() == "## Plan\n\nFirst *this*, then **that**."


def test_three_clicks_select_a_paragraph(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(ROWS)
    index = timeline._stage.rows.index_of(1)
    assert index is not None
    area = timeline._stage.shown[index].areas[0]
    word = QTextCursor(area.document())
    word.setPosition(len("Plan\nFir"))
    inside = area.cursorRect(word).center()
    viewport, left = area.viewport(), Qt.MouseButton.LeftButton
    qtbot.mouseClick(viewport, left, pos=inside)
    qtbot.mouseDClick(viewport, left, pos=inside)
    qtbot.mouseClick(viewport, left, pos=inside)
    assert timeline.selected_text() == "First this, then that."


def test_escape_takes_a_selection_away_and_is_else_left_to_others(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    timeline.setFocus()
    qtbot.keyClick(timeline, Qt.Key.Key_A, CONTROL)
    assert timeline.has_selection
    qtbot.keyClick(timeline, Qt.Key.Key_Escape)
    assert not timeline.has_selection


def _caret(area: TextArea) -> tuple[int, int, int]:
    """Return what a screen reader has of a text: what is selected in it, and the cursor."""
    cursor = area.textCursor()
    text = QAccessible.queryAccessibleInterface(area).textInterface()
    return cursor.selectionStart(), cursor.selectionEnd(), text.cursorPosition()


def test_the_text_in_which_one_selects_has_the_focus_and_the_cursor_and_gives_them_back(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 0)
    qtbot.keyClick(row, Qt.Key.Key_End, SHIFT)
    assert QApplication.focusWidget() is row.areas[0]
    assert _caret(row.areas[0]) == (0, 11, 11)
    qtbot.keyClick(row.areas[0], Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(row.areas[0], Qt.Key.Key_Right, SHIFT)
    below = timeline.focused_row()
    assert below is not None
    assert below is not row
    assert QApplication.focusWidget() is below.areas[0]
    assert _caret(below.areas[0]) == (0, 1, 1)
    qtbot.keyClick(below.areas[0], Qt.Key.Key_C, CONTROL)
    assert _copied() == "Hello there\n\nP"
    qtbot.keyClick(below.areas[0], Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is below
    assert timeline.selected_text() == ""


def test_the_cursor_of_what_is_selected_backwards_stands_at_its_beginning(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 0)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left):
        qtbot.keyClick(row, key, SHIFT)
    assert _caret(row.areas[0]) == (0, 10, 10)
    qtbot.mouseClick(row.areas[0].viewport(), LEFT, pos=row.areas[0].rect().bottomRight())
    qtbot.keyClick(row, Qt.Key.Key_Left, SHIFT | CONTROL)
    assert _caret(row.areas[0]) == (6, 11, 6)


def test_in_another_message_one_begins_to_select_anew(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 0)
    qtbot.keyClick(row, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(row, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(row, Qt.Key.Key_End, SHIFT)
    assert timeline.selected_text() == "Plan"


def test_what_the_mouse_selected_from_the_row_with_the_focus_on_the_keys_extend(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = _with_keys(timeline, 0)
    start, end = row.areas[0].viewport(), row_of(timeline, 1).areas[0].viewport()
    qtbot.mousePress(start, LEFT, pos=QPoint(1, 8))
    qtbot.mouseMove(end, QPoint(1, 8))
    qtbot.mouseRelease(end, LEFT, pos=QPoint(1, 8))
    assert timeline.focused_row() is row
    qtbot.keyClick(row, Qt.Key.Key_Right, SHIFT | CONTROL)
    assert timeline.selected_text() == "Hello there\n\nPlan"


def test_selecting_in_a_tall_text_does_not_leave_the_line_one_is_at(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([Row(0, "user", "\n".join(f"Line {i}." for i in range(90)))])
    timeline.jump_to_end()
    row = row_of(timeline, 0)
    area = row.areas[-1]
    timeline.scroll_by((timeline.viewport().height() - area.height()) // 2)
    top = row.y()
    in_view = area.viewport().mapFrom(timeline.viewport(), timeline.viewport().rect().center())
    qtbot.mouseClick(area.viewport(), LEFT, pos=QPoint(1, in_view.y()))
    qtbot.keyClick(timeline, Qt.Key.Key_Right, SHIFT)
    assert QApplication.focusWidget() is area
    assert timeline.selected_text() == "L"
    assert row.y() == top


def test_a_reader_that_comes_to_a_message_is_told_its_words_and_of_a_long_one_the_first(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([*ROWS[:2], Row(2, "user", "word " * 1000)])
    row = _with_keys(timeline, 1)
    assert spoken(row).description == "Plan\n\nFirst this, then that.\nx = 1\n- one\n- two"
    qtbot.keyClick(row, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert spoken(row).description == ""
    long = spoken(row_of(timeline, 2)).description
    assert long.startswith("word word")
    assert long.endswith("word…")
    assert len(long) < 2100
