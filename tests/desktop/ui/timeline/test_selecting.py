"""Selecting with keys and clicks, and what comes of it on the clipboard."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.view import Timeline

MakeTimeline = Callable[[Sequence[Row]], Timeline]
SHIFT = Qt.KeyboardModifier.ShiftModifier
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
