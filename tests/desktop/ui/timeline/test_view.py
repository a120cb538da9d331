import subprocess
import sys

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from desktop.ui.theme import DARK
from desktop.ui.timeline.rows import Notice, OutlineRow, Row, ScrollPlace, Siblings
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_corpus import corpus
from tests.support.timeline_probe import button, buttons, row_of, rows_on_screen, top_of, turn_wheel


def bottom_px(timeline: Timeline) -> int:
    return max(row.geometry().bottom() for row in rows_on_screen(timeline))


def test_ten_thousand_messages_open_at_the_end_with_a_handful_of_widgets(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(corpus(10_000))
    assert timeline.at_end
    assert timeline._stage.pool.made < 20
    assert bottom_px(timeline) <= timeline.viewport().height()
    assert any(r.row is not None and r.row.seq == 9_999 for r in rows_on_screen(timeline))


def test_markdown_is_imported_with_the_first_row_and_not_before() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "app = QApplication([])\n"
        "from desktop.ui.theme import LIGHT\n"
        "from desktop.ui.timeline.view import Timeline\n"
        "timeline = Timeline(LIGHT); timeline.resize(400, 300); timeline.show()\n"
        "timeline.set_chat((), ())\n"
        "assert not {'markdown_it', 'pygments', 'store'} & set(sys.modules)\n"
        "from desktop.ui.timeline.rows import Row\n"
        "timeline.append_rows([Row(0, 'user', 'Hi')])\n"
        "assert 'markdown_it' in sys.modules and 'store' not in sys.modules\n"
    )
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_rows_that_could_not_be_had_are_asked_for_again(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([])
    with qtbot.waitSignal(timeline.rows_wanted) as wanted:
        timeline.set_chat([row.outline for row in corpus(60)], ())
    assert wanted.args is not None
    timeline.refuse_rows(wanted.args[0])
    with qtbot.waitSignal(timeline.rows_wanted) as again:
        timeline.scroll_by(-1)
    assert again.args is not None
    assert set(again.args[0]) >= {59}


def test_rows_without_a_body_are_asked_for_and_keep_their_room(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([])
    rows = corpus(60)
    with qtbot.waitSignal(timeline.rows_wanted) as wanted:
        timeline.set_chat([row.outline for row in rows], ())
    assert wanted.args is not None
    seqs = wanted.args[0]
    assert 59 in seqs
    assert row_of(timeline, 59).height() > 20
    timeline.put_rows([row for row in rows if row.seq in seqs], asked=seqs)
    shown = row_of(timeline, 59)
    assert shown.row is not None
    assert shown.row.text == rows[59].text


def test_a_row_that_brought_nothing_takes_no_room(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([])
    outline = [OutlineRow(1, "user", 5), OutlineRow(2, "tool", 5)]
    timeline.set_chat(outline, [Row(1, "user", "Hello")])
    assert len(rows_on_screen(timeline)) == 2
    timeline.put_rows([], asked=[2])
    assert len(rows_on_screen(timeline)) == 1


def test_what_is_read_stays_where_it_is_while_rows_above_change_size(
    make_timeline: MakeTimeline,
) -> None:
    rows = corpus(200)
    timeline = make_timeline([])
    timeline.set_chat([row.outline for row in rows], rows[100:])
    timeline.jump_to(120)
    before = top_of(timeline, 120)
    timeline.put_rows(rows[:100])
    timeline.put_rows([Row(119, "user", "much longer than before\n" * 20)])
    assert abs(top_of(timeline, 120) - before) <= 1


def test_scrolling_by_pixels_moves_the_text_by_as_many(make_timeline: MakeTimeline) -> None:
    rows = corpus(400)
    timeline = make_timeline([])
    timeline.set_chat([row.outline for row in rows], rows)
    timeline.jump_to(300)
    for _ in range(40):
        row = min(rows_on_screen(timeline), key=lambda r: abs(r.y() - 250)).row
        assert row is not None
        before = top_of(timeline, row.seq)
        bar = timeline.verticalScrollBar()
        bar.setValue(bar.value() - 60)
        assert abs(top_of(timeline, row.seq) - before - 60) <= 1


def test_rows_are_children_in_the_order_on_screen_also_after_scrolling(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(corpus(300))
    for step in (-900, -2000, 400, 1500, -60, -5000):
        timeline.scroll_by(step)
        shown = rows_on_screen(timeline)
        assert [r.y() for r in shown] == sorted(r.y() for r in shown)


def test_the_place_of_reading_can_be_kept_and_found_again(make_timeline: MakeTimeline) -> None:
    rows = corpus(300)
    timeline = make_timeline(rows)
    timeline.jump_to(150)
    timeline.scroll_by(37)
    place, before = timeline.scroll_place(), top_of(timeline, 150)
    timeline.set_chat((), ())
    timeline.set_chat([row.outline for row in rows], rows, place=place)
    assert top_of(timeline, 150) == before
    timeline.restore_place(ScrollPlace())
    assert timeline.at_end


def test_new_rows_are_followed_at_the_end_and_not_when_scrolled_up(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(100))
    timeline.append_rows([Row(100, "user", "More")])
    assert row_of(timeline, 100).geometry().bottom() <= timeline.viewport().height()
    with qtbot.waitSignal(timeline.at_end_changed):
        timeline.scroll_by(-400)
    seq = rows_on_screen(timeline)[0].row
    assert seq is not None
    before = top_of(timeline, seq.seq)
    timeline.append_rows([Row(101, "assistant", "Even more\n\n" * 9)])
    assert top_of(timeline, seq.seq) == before


def test_a_button_leads_back_to_the_latest(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(100))
    jump = timeline._jump
    assert not jump.isVisible()
    timeline.scroll_by(-800)
    assert jump.isVisible()
    qtbot.mouseClick(jump, Qt.MouseButton.LeftButton)
    assert timeline.at_end
    assert not jump.isVisible()


def test_a_little_above_the_end_no_button_covers_what_stands_there(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(corpus(100))
    timeline.scroll_by(-30)
    assert not timeline.at_end
    assert not timeline._jump.isVisible()
    timeline.scroll_by(-60)
    assert timeline._jump.isVisible()


def test_keys_scroll_and_find_the_ends(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(200))
    timeline.setFocus()
    qtbot.keyClick(timeline, Qt.Key.Key_PageUp)
    assert not timeline.at_end
    qtbot.keyClick(timeline, Qt.Key.Key_End)
    assert timeline.at_end
    qtbot.keyClick(timeline, Qt.Key.Key_Home)
    assert top_of(timeline, 0) == 20
    qtbot.keyClick(timeline, Qt.Key.Key_Down)
    assert top_of(timeline, 0) == -40
    qtbot.keyClick(timeline, Qt.Key.Key_Up)
    qtbot.keyClick(timeline, Qt.Key.Key_PageDown)
    assert timeline.verticalScrollBar().value() > 500


def test_tab_goes_from_message_to_what_is_in_it_to_the_next_message(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(60))
    timeline.jump_to(20)
    timeline._stage._on_chaining_timeout()
    row_of(timeline, 20).setFocus()
    names = []
    for _ in range(5):
        focused = QApplication.focusWidget()
        assert focused is not None
        names.append(focused.accessibleName())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    branches = ["Edit and send again, in a branch", "Branch from here"]
    assert names == ["You, message 21", "Copy message", *branches, "Details of this message"]
    focused = QApplication.focusWidget()
    assert focused is row_of(timeline, 21)


def test_the_focus_walks_through_a_chat_and_takes_the_view_along(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(60))
    timeline.jump_to(10)
    row_of(timeline, 10).setFocus()
    for _ in range(30):
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    row = timeline.focused_row()
    assert row is row_of(timeline, 40)
    assert row.y() + row.height() > 0
    assert row.y() < timeline.viewport().height()


def test_a_focused_row_that_scrolls_away_leaves_the_focus_to_the_timeline(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(corpus(200))
    row_of(timeline, 199).setFocus()
    timeline.scroll_by(-9000)
    assert timeline.hasFocus()


def test_the_actions_of_a_message_name_its_event(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(30))
    row = row_of(timeline, 29)
    with qtbot.waitSignal(timeline.branch_requested) as branch:
        qtbot.mouseClick(button(row, "Branch from here"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(timeline.details_requested) as details:
        qtbot.keyClick(button(row, "Details of this message"), Qt.Key.Key_Space)
    with qtbot.waitSignal(timeline.copy_requested):
        qtbot.mouseClick(button(row, "Copy message"), Qt.MouseButton.LeftButton)
    assert (branch.args, details.args) == ([29], [29])
    assert row.row is not None
    assert QGuiApplication.clipboard().text() == row.row.text


def test_another_answer_is_offered_on_answers_alone(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(30))
    answer, question = row_of(timeline, 29), row_of(timeline, 28)
    with qtbot.waitSignal(timeline.again_requested) as again:
        qtbot.mouseClick(button(answer, "Ask for another answer"), Qt.MouseButton.LeftButton)
    assert again.args == [29]
    offered = {each.accessibleName() for each in question.stops if each.isVisibleTo(question)}
    assert "Branch from here" in offered
    assert "Ask for another answer" not in offered


def test_where_there_is_little_room_the_actions_are_icons_that_still_fit(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(corpus(30))
    timeline.set_siblings({29: Siblings(1, 3)})
    for width_px, has_words in ((900, True), (330, False), (900, True)):
        timeline.resize(width_px, 600)
        row = row_of(timeline, 29)
        assert bool(button(row, "Copy message").text()) is has_words
        newer = button(row, "Next version")
        assert newer.mapTo(row, newer.rect().topRight()).x() <= row.width()


def test_a_pager_steps_through_siblings(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(10))
    timeline.set_siblings({8: Siblings(1, 3)})
    row = row_of(timeline, 8)
    with qtbot.waitSignal(timeline.sibling_requested) as older:
        qtbot.mouseClick(button(row, "Previous version"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(timeline.sibling_requested) as newer:
        qtbot.mouseClick(button(row, "Next version"), Qt.MouseButton.LeftButton)
    assert (older.args, newer.args) == ([8, -1], [8, 1])


def test_only_the_last_notice_offers_to_go_on(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    stopped = Notice("stopped", ("continue",))
    timeline = make_timeline([Row(0, "user", "Hi"), Row(1, "notice", notice=stopped)])
    with qtbot.waitSignal(timeline.action_requested) as asked:
        qtbot.mouseClick(button(row_of(timeline, 1), "Continue"), Qt.MouseButton.LeftButton)
    assert asked.args == [1, "continue"]
    timeline.append_rows([Row(2, "user", "Or not")])
    assert buttons(row_of(timeline, 1)) == []


def test_an_error_is_put_into_the_words_of_the_table(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(1, "notice", notice=Notice("error", code="OVERLOADED"))])
    assert row_of(timeline, 1).accessibleName() == "overloaded"


def test_reasoning_unfolds_below_its_first_line_and_moves_nothing_above(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    rows = corpus(40)
    rows[38] = Row(38, "assistant", "Yes.", reasoning="First thought.\n\nSecond thought.")
    timeline = make_timeline(rows)
    row = row_of(timeline, 38)
    before, height = row.y(), row.height()
    line = button(row, "Thought: First thought.")
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert row.y() == before
    assert row.height() > height
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert row.height() == height


def test_the_wheel_over_text_scrolls_the_chat(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(100))
    area = row_of(timeline, 99).areas[0]
    before = timeline.verticalScrollBar().value()
    turn_wheel(area.viewport(), QPoint(0, 240))
    assert timeline.verticalScrollBar().value() < before


def test_another_theme_or_width_keeps_the_place(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(100))
    timeline.jump_to(50)
    timeline.set_theme(DARK)
    assert top_of(timeline, 50) == 24
    timeline.resize(500, 700)
    QApplication.sendPostedEvents()
    assert top_of(timeline, 50) == 24


def test_an_empty_chat_is_empty(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(5))
    timeline.set_chat((), ())
    assert rows_on_screen(timeline) == []
    assert timeline.at_end


class Painted(QObject):
    """Knows which parts of a widget were painted anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False

    def covers(self, area: QRectF) -> bool:
        """Tell whether every bit of `area` was painted."""
        return (QRegion(area.toAlignedRect()) - self.region).isEmpty()


def test_the_ring_around_a_message_moves_with_it_in_one_piece(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([*corpus(20), Row(20, "notice", notice=Notice("stopped"))])
    timeline.focus_row(20)
    qtbot.waitUntil(lambda: not timeline._ring.isEmpty())
    before, painted = timeline._ring, Painted(timeline.viewport())
    timeline.append_rows([Row(21, "user", "And then?")])
    qtbot.waitUntil(lambda: timeline._ring.top() < before.top())
    qtbot.waitUntil(lambda: painted.covers(before) and painted.covers(timeline._ring))


def test_keys_that_come_from_something_that_goes_do_not_move_the_reading_place(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(20))
    offer = QPushButton("Make it a file", timeline)
    offer.show()
    first = min(rows_on_screen(timeline), key=RowWidget.y)
    assert first.y() < 0
    QWidget.setTabOrder(offer, first)
    offer.setFocus()
    qtbot.waitUntil(offer.hasFocus)
    offer.hide()
    qtbot.waitUntil(first.hasFocus)
    assert timeline.at_end
