"""What the timeline tells about models and their limits, and what can be done about it."""

from datetime import datetime

import pytest
from PySide6.QtCore import QLocale, QRect, Qt, QTime
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from desktop.ui.i18n import locale
from desktop.ui.look import Look
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.notice import NoticeWidget
from desktop.ui.timeline.rows import Notice, NoticeAction, Row, ToolView
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import button, buttons, row_of

ACTIONS: tuple[NoticeAction, ...] = ("change-key", "choose-model", "retry")
WORDS = ["Change the key…", "Choose another model…", "Try again"]


def noticed(notice: Notice, seq: int = 1) -> Row:
    return Row(seq, "notice", notice=notice)


def test_what_can_be_done_about_a_failure_is_asked_for_by_name(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([Row(0, "user", "Hi"), noticed(Notice("error", ACTIONS, "X"))])
    row = row_of(timeline, 1)
    assert buttons(row) == WORDS
    with qtbot.waitSignal(timeline.action_requested) as asked:
        qtbot.mouseClick(button(row, "Change the key…"), Qt.MouseButton.LeftButton)
    assert asked.args == [1, "change-key"]


def test_a_failure_that_was_overtaken_offers_nothing(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([noticed(Notice("error", ACTIONS, "X")), Row(2, "user", "Hi")])
    assert buttons(row_of(timeline, 1)) == []


@pytest.mark.parametrize("width_px", [900, 420, 260])
def test_buttons_and_words_share_a_card_of_any_width(
    make_timeline: MakeTimeline, width_px: int
) -> None:
    timeline = make_timeline([noticed(Notice("error", ACTIONS, "A LONG SENTENCE " * 8))])
    timeline.resize(width_px, 700)
    row = row_of(timeline, 1)
    assert isinstance(row, NoticeWidget)
    label = row._label.geometry()
    shown = [each for each in row._actions if each.isVisible()]
    assert label.width() > 0.4 * row.width()
    assert all(row.rect().contains(each.geometry()) for each in shown)
    assert not any(label.intersects(each.geometry()) for each in shown)
    assert all(
        not a.geometry().intersects(b.geometry()) for a in shown for b in shown if a is not b
    )


def test_words_are_not_broken_for_the_sake_of_a_button_beside_them(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline([noticed(Notice("error", ("retry",), "A SENTENCE THAT FITS " * 2))])
    timeline.resize(480, 700)
    row = row_of(timeline, 1)
    assert isinstance(row, NoticeWidget)
    label, retry = row._label, button(row, "Try again")
    line_px = label.width()
    assert retry.y() < label.geometry().bottom()
    spare_px = retry.x() - label.geometry().right()
    timeline.resize(480 - spare_px - 10, 700)
    assert label.width() == line_px
    assert retry.y() > label.geometry().bottom()


def test_a_button_keeps_off_the_edge_of_its_card_at_larger_text(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline([noticed(Notice("error", ("retry",), "X"))])
    look = Look("light", 200)
    look.apply()
    timeline.set_theme(look.theme)
    row = row_of(timeline, 1)
    retry = button(row, "Try again").geometry()
    assert isinstance(row, NoticeWidget)
    assert retry.top() == row._label.y() == row.height() - row._gap_px - retry.bottom() - 1


@pytest.mark.parametrize("words", ["You stopped this answer", "你已停止这个回答"])
def test_the_sign_stands_beside_the_middle_of_the_words(
    make_timeline: MakeTimeline, words: str
) -> None:
    row = row_of(make_timeline([noticed(Notice("error", (), words))]), 1)
    assert isinstance(row, NoticeWidget)
    label = row._label.geometry()
    inside = row.rect().adjusted(4, 4, 0, -row._gap_px - 4)  # without the edge of the card
    sign, said = QRect(inside), QRect(inside)
    sign.setRight(label.left() - 4)
    said.setLeft(label.left())
    said.setRight(label.right())
    assert _middle_of_ink(row, sign) == pytest.approx(_middle_of_ink(row, said), abs=2)


def _middle_of_ink(row: NoticeWidget, part: QRect) -> float:
    picture = row.grab(part).toImage()
    ground = picture.pixel(0, 8)
    drawn = [
        y
        for y in range(picture.height())
        if any(picture.pixel(x, y) != ground for x in range(picture.width()))
    ]
    return (drawn[0] + drawn[-1]) / 2


def test_an_empty_account_is_told_in_the_services_own_words(make_timeline: MakeTimeline) -> None:
    notice = Notice("error", ("retry",), "QUOTA_EXHAUSTED", "You owe 3 dollars.")
    row = row_of(make_timeline([noticed(notice)]), 1)
    assert row.accessibleName() == "quota_exhausted It says: “You owe 3 dollars.”"
    assert buttons(row) == ["Try again"]


def test_a_long_wait_says_until_when(make_timeline: MakeTimeline) -> None:
    until = datetime.now().astimezone().replace(hour=23, minute=41, second=0, microsecond=0)
    notice = Notice("error", ("retry",), "RATE_LIMITED", until_ms=int(until.timestamp() * 1000))
    timeline = make_timeline([noticed(notice)])
    time = locale().toString(QTime(23, 41), QLocale.FormatType.ShortFormat)
    assert f"asks to wait until {time}." in row_of(timeline, 1).accessibleName()


def test_a_summary_is_a_quiet_mark_that_unfolds(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    notice = Notice("compacted", detail="They **planned** a trip.", subject="SmolLM2")
    timeline = make_timeline([noticed(notice), Row(2, "user", "Go on")])
    row = row_of(timeline, 1)
    assert "You still see everything" in row.accessibleName()
    fold = button(row, "Read the summary, written by SmolLM2")
    qtbot.mouseClick(fold, Qt.MouseButton.LeftButton)
    assert isinstance(row, NoticeWidget)
    assert row._detail.areas[0].toPlainText() == "They planned a trip."


def test_messages_that_a_summary_stands_for_are_marked_and_can_be_read(
    make_timeline: MakeTimeline,
) -> None:
    rows = [Row(0, "user", "Hi"), Row(1, "assistant", "Hello")]
    timeline = make_timeline([*rows, Row(2, "user", "More")])
    timeline.set_marks({0, 1, 77}, {})
    marks = [row_of(timeline, seq)._footer._mark.text() for seq in (0, 1, 2)]  # type: ignore[attr-defined]  # messages have one
    assert marks == ["Summarised", "Summarised", ""]
    timeline.select_all()
    assert timeline.selected_text().startswith("Hi")


def test_an_answer_to_a_cut_prompt_offers_what_helps_while_it_is_the_last(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([Row(0, "user", "Hi"), Row(1, "assistant", "Hello", is_cut=True)])
    row = row_of(timeline, 1)
    assert "Summarise earlier messages" in buttons(row)
    with qtbot.waitSignal(timeline.action_requested) as asked:
        qtbot.mouseClick(button(row, "Choose another model…"), Qt.MouseButton.LeftButton)
    assert asked.args == [1, "choose-model"]
    timeline.append_rows([Row(2, "user", "Go on")])
    assert "Summarise earlier messages" not in buttons(row_of(timeline, 1))
    assert row_of(timeline, 1).findChild(NoticeWidget).isVisible()


def test_the_widget_of_a_cut_answer_shows_others_without_its_note(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline([Row(1, "assistant", "Hello", is_cut=True)])
    timeline.set_chat((), [Row(5, "assistant", "Other")])
    note = row_of(timeline, 5).findChild(NoticeWidget)
    assert note is None or not note.isVisible()


def test_a_tool_is_told_by_its_name_what_it_was_given_and_how_it_went(
    make_timeline: MakeTimeline,
) -> None:
    rows = [
        Row(0, "tool", "3 files", tool=ToolView("list_files", '{"path": "/home"}')),
        Row(1, "tool", "", tool=ToolView("fly", "[[not json", failed=True)),
    ]
    timeline = make_timeline(rows)
    told = [
        (widget.accessibleName(), widget.findChildren(QuietButton)[0].text())
        for _, widget in sorted(timeline._stage.shown.items())
    ]
    assert told == [
        ("Used the tool list_files", "list_files · /home"),
        ("The tool fly failed", "fly · [[not json"),
    ]
    timeline._on_row_acted(0, "fold", "")
    shown = [area.toPlainText() for area in timeline.findChildren(QPlainTextEdit)]
    assert {'{\n  "path": "/home"\n}', "3 files"} <= set(shown)
