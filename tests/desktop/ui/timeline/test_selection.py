from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.rows import OutlineRow, Row
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_corpus import corpus
from tests.support.timeline_probe import point_at, row_of

LEFT = Qt.MouseButton.LeftButton
CHAT = [
    Row(0, "user", "看起来不错 🎉 — what about rollback?"),
    Row(1, "assistant", "Rollback is a *reverse* migration:\n\n- keep `old`\n- 先备 👨‍👩‍👧 end\n"),
    Row(2, "assistant", "```py\nx = '🎉'\ny = 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nDone."),
]


def drag(timeline: Timeline, start: QPoint, end: QPoint) -> None:
    view = timeline.viewport()
    QTest.mousePress(view, LEFT, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, LEFT, Qt.KeyboardModifier.NoModifier, end)


def test_a_drag_selects_across_messages_emoji_counted_right(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(CHAT)
    question, answer = row_of(timeline, 0).areas[0], row_of(timeline, 1).areas[0]
    end = answer.toPlainText().index("reverse")
    drag(timeline, point_at(timeline, question, 6), point_at(timeline, answer, end + 7))
    assert timeline.selected_text() == "🎉 — what about rollback?\n\nRollback is a reverse"


def test_a_drag_upwards_selects_the_same(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(CHAT)
    question, answer = row_of(timeline, 0).areas[0], row_of(timeline, 1).areas[0]
    drag(timeline, point_at(timeline, answer, 8), point_at(timeline, question, 11))
    assert timeline.selected_text() == "what about rollback?\n\nRollback"


def test_the_widgets_show_what_is_selected(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(CHAT)
    question, answer = row_of(timeline, 0).areas[0], row_of(timeline, 1).areas[0]
    drag(timeline, point_at(timeline, question, 11), point_at(timeline, answer, 8))
    assert question.textCursor().selectedText() == "what about rollback?"
    assert answer.textCursor().selectedText() == "Rollback"


def test_everything_is_copied_with_bullets_code_and_cells(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(CHAT)
    timeline.setFocus()
    qtbot.keyClick(timeline, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(timeline, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == (
        "看起来不错 🎉 — what about rollback?\n\n"
        "Rollback is a reverse migration:\n\n- keep old\n- 先备 👨‍👩‍👧 end\n\n"
        "x = '🎉'\ny = 2\n\na\tb\n1\t2\n\nDone."
    )


def test_a_selection_covers_rows_without_widgets(make_timeline: MakeTimeline) -> None:
    rows = [Row(n, "assistant", f"number {n}") for n in range(120)]
    timeline = make_timeline(rows)
    timeline.select_all()
    assert timeline.selected_text() == "\n\n".join(f"number {n}" for n in range(120))


def test_copying_waits_for_rows_that_were_not_fetched(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    rows = corpus(90)
    timeline = make_timeline([])
    timeline.set_chat([OutlineRow(r.seq, r.kind, len(r.text)) for r in rows], rows[-30:])
    timeline.select_all()
    QGuiApplication.clipboard().setText("before")
    with qtbot.waitSignal(timeline.rows_wanted, check_params_cb=lambda seqs: 0 in seqs):
        timeline.copy()
    assert QGuiApplication.clipboard().text() == "before"
    timeline.put_rows(rows[:60])
    assert QGuiApplication.clipboard().text().startswith(rows[0].text[:20])


def test_copying_a_long_chat_takes_its_rows_in_portions_between_which_the_window_lives(
    make_timeline: MakeTimeline,
) -> None:
    rows = corpus(1_200)
    timeline = make_timeline([])
    timeline.set_chat([OutlineRow(r.seq, r.kind, len(r.text)) for r in rows], rows[-30:])
    asked: list[tuple[int, ...]] = []
    timeline.rows_wanted.connect(asked.append)
    timeline.select_all()
    timeline.copy()
    for portion in asked:  # one is asked for when the one before it is there
        assert len(portion) <= 400
        timeline.put_rows([rows[seq] for seq in portion], asked=portion)
    assert QGuiApplication.clipboard().text() == timeline.selected_text()
    assert rows[0].text[:20] in QGuiApplication.clipboard().text()


def test_a_click_selects_nothing_and_escape_clears(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(CHAT)
    at = point_at(timeline, row_of(timeline, 1).areas[0], 3)
    qtbot.mouseClick(timeline.viewport(), LEFT, pos=at)
    assert timeline.selected_text() == ""
    timeline.select_all()
    qtbot.keyClick(timeline, Qt.Key.Key_Escape)
    assert timeline.selected_text() == ""


def test_a_double_click_selects_a_word_and_shift_extends(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(CHAT)
    area = row_of(timeline, 1).areas[0]
    qtbot.mouseDClick(timeline.viewport(), LEFT, pos=point_at(timeline, area, 3))
    assert timeline.selected_text() == "Rollback"
    end = area.toPlainText().index(" migration")
    QTest.mouseClick(
        timeline.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, point_at(timeline, area, end)
    )
    assert timeline.selected_text() == "Rollback is a reverse"


def test_ctrl_c_copies_the_message_that_has_the_focus(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(CHAT)
    row = row_of(timeline, 1)
    row.setFocus()
    with qtbot.waitSignal(timeline.copy_requested):
        qtbot.keyClick(row, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == CHAT[1].text


def test_a_link_tells_where_it_leads_and_nothing_is_opened(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([Row(0, "assistant", "See [the list](https://example.com/a) now.")])
    area = row_of(timeline, 0).areas[0]
    with qtbot.waitSignal(timeline.link_activated) as link:
        qtbot.mouseClick(timeline.viewport(), LEFT, pos=point_at(timeline, area, 8))
    assert link.args == ["https://example.com/a"]


def test_a_link_can_be_followed_by_keys(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "assistant", "See [the list](https://example.com/a) now.")])
    timeline._stage._on_chaining_timeout()
    row, area = row_of(timeline, 0), row_of(timeline, 0).areas[0]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Tab)
    assert area.hasFocus()
    with qtbot.waitSignal(timeline.link_activated) as link:
        qtbot.keyClick(area, Qt.Key.Key_Return)
    assert link.args == ["https://example.com/a"]


def test_a_selection_stays_while_the_answer_below_grows(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(CHAT)
    question = row_of(timeline, 0).areas[0]
    drag(timeline, point_at(timeline, question, 11), point_at(timeline, question, 15))
    timeline.begin_live()
    timeline.update_live("Some words", "", "answering")
    assert timeline.selected_text() == "what"
    assert question.textCursor().selectedText() == "what"
    timeline.settle_live(())
