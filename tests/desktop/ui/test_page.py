import dataclasses

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QWidget
from pytestqt.qtbot import QtBot

from desktop.faces import SavedDraft
from desktop.models import Leaving, ModelChoice, Room
from desktop.ui.languages import use_language
from desktop.ui.look import Look
from desktop.ui.page import ChatPage
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.rows import Row
from desktop.ui.welcome import Welcome
from tests.support.timeline_probe import row_of


def span(widget: QWidget, page: ChatPage) -> tuple[int, int]:
    left = widget.mapTo(page, QPoint(0, 0)).x()
    return left, left + widget.width()


@pytest.mark.parametrize("count", [2, 200])
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("width_px", [620, 1500])
def test_the_composer_stands_below_the_messages(
    qtbot: QtBot, theme: Theme, count: int, scale: float, width_px: int
) -> None:
    page = ChatPage(dataclasses.replace(theme, scale=scale))
    page.resize(width_px, 700)
    qtbot.addWidget(page)
    page.show_timeline(shown=True)
    page.show()
    qtbot.waitExposed(page)
    page.timeline.set_chat((), [Row(seq, "user", "Look") for seq in range(count)])
    left, right = span(row_of(page.timeline, count - 1), page)
    box = next(f for f in page.composer.findChildren(QFrame) if f.property("look") == "composer")
    around = span(box, page)
    assert around[0] + around[1] == pytest.approx(left + right, abs=1)
    assert -1 <= left - around[0] <= round(16 * scale)


@pytest.mark.parametrize("way", list(Qt.LayoutDirection)[:2])
def test_what_one_begins_with_and_the_composer_have_one_middle_whichever_way_one_reads(
    qtbot: QtBot, theme: Theme, way: Qt.LayoutDirection
) -> None:
    page = ChatPage(theme)
    page.setLayoutDirection(way)
    page.resize(1200, 700)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    page.welcome.tell("")
    page.show_timeline(shown=True)
    page.timeline.set_chat((), [Row(0, "assistant", "Look")])
    answer, box = span(row_of(page.timeline, 0), page), span(page.composer._box, page)
    assert sum(box) == pytest.approx(sum(answer), abs=1)
    page.show_timeline(shown=False)
    first = span(page.welcome._ways, page)
    assert sum(box) == pytest.approx(sum(first), abs=1)


def test_a_line_below_the_bar_shows_only_where_something_lies_under_it(
    qtbot: QtBot, theme: Theme
) -> None:
    Look("light", 100).apply()
    page = ChatPage(theme)
    page.resize(900, 700)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    assert not has_line(page)
    page.timeline.set_chat((), [Row(seq, "user", "Look") for seq in range(200)])
    page.show_timeline(shown=True)
    qtbot.waitUntil(lambda: has_line(page))
    page.timeline.jump_to_start()
    qtbot.waitUntil(lambda: not has_line(page))
    page.timeline.jump_to_end()
    qtbot.waitUntil(lambda: has_line(page))
    page.show_timeline(shown=False)
    assert not has_line(page)


def has_line(page: ChatPage) -> bool:
    bar = page.header
    drawn = bar.grab().toImage().pixelColor(bar.width() // 2, bar.height() - 1)
    return drawn != QColor(bar.theme.window)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_ways_to_begin_stand_side_by_side_where_there_is_room(
    qtbot: QtBot, theme: Theme, scale: float
) -> None:
    Look("light", round(100 * scale)).apply()
    page = ChatPage(dataclasses.replace(theme, scale=scale))
    page.resize(1400, 900)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    page.welcome.tell("")
    shown = [way for way in page.welcome.starters.values() if way.isVisible()]
    assert len({way.y() for way in shown}) == 2


@pytest.mark.parametrize("is_new", [False, True], ids=["chat", "first page"])
@pytest.mark.parametrize("width_px", [380, 520, 900])
def test_what_is_asked_and_told_never_pushes_the_box_out_of_the_window(
    qtbot: QtBot, theme: Theme, width_px: int, *, is_new: bool
) -> None:
    page = ChatPage(theme)
    page.resize(width_px, 640)
    qtbot.addWidget(page)
    page.show_timeline(shown=not is_new)
    page.show()
    qtbot.waitExposed(page)
    model = ModelChoice("a", "A model with quite a long name", sees=False, is_builtin=False)
    page.composer.set_model(model, ())
    page.composer.set_model_room(Room(window=1000, used=900, answer=100))
    page.composer.set_draft(SavedDraft("Look", ({"attachmentId": "sha256:1"},)))
    composer = page.composer
    told = (composer.notes.pictures, composer.notes.text, composer.send)
    qtbot.waitUntil(lambda: all(_is_whole(part) for part in told))
    composer.question.ask(Leaving("c", "A service", "api.service.example", 120, 30))
    qtbot.waitUntil(lambda: _is_whole(composer.question) and _is_whole(composer.send))
    assert composer.notes.isHidden()
    composer.question.hide()
    qtbot.waitUntil(lambda: all(_is_whole(part) for part in told))


def test_the_sign_of_what_is_asked_stands_beside_its_first_line(qtbot: QtBot, theme: Theme) -> None:
    page = ChatPage(theme)
    page.resize(900, 640)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    question = page.composer.question
    use_language("zh_CN")
    question.ask(Leaving("c", "A service", "api.service.example", 120, 30))
    use_language("en")
    qtbot.waitUntil(lambda: _is_whole(question._title))
    assert question._sign.geometry().center().y() == question._title.geometry().center().y()


def _is_whole(part: QWidget) -> bool:
    seen = part.visibleRegion().boundingRect()
    is_high_enough = part.height() >= part.heightForWidth(part.width())
    return part.isVisible() and is_high_enough and seen.size() == part.size()


def test_until_it_is_known_who_answers_nothing_is_said_of_it(qtbot: QtBot, theme: Theme) -> None:
    page = ChatPage(theme)
    qtbot.addWidget(page)
    assert page.welcome._words.text() == ""
    page.welcome.tell("Seer")
    assert page.welcome._words.text() == "Seer will answer."


def test_nothing_is_asked_while_a_chat_is_going_to_be_opened(qtbot: QtBot, theme: Theme) -> None:
    page = ChatPage(theme)
    qtbot.addWidget(page)
    assert page.welcome._title.text()
    page.welcome.expect_chat()
    assert not page.welcome._title.text()
    page.welcome.begin(is_branch=False)  # it is not there any more
    assert page.welcome._title.text() == "What would you like to talk about?"


def test_a_way_to_begin_fills_the_box_and_what_was_typed_stays(qtbot: QtBot, theme: Theme) -> None:
    page = ChatPage(theme)
    page.resize(800, 700)
    qtbot.addWidget(page)
    page.show()
    page.welcome.tell("Seer")
    box = page.composer.editor
    with qtbot.waitSignal(page.composer.draft_changed):
        qtbot.mouseClick(page.welcome.starters["summary"], Qt.MouseButton.LeftButton)
    assert box.toPlainText() == "Summarise this text in a few points:\n\n"
    assert box.textCursor().atEnd()
    page.composer.set_draft(SavedDraft("Rain falls."))
    qtbot.keyClick(page.welcome.starters["question"], Qt.Key.Key_Space)
    assert box.toPlainText() == "Explain this to me in simple words:\n\nRain falls."


def test_a_picture_is_offered_only_to_who_can_see_it(qtbot: QtBot, theme: Theme) -> None:
    page = ChatPage(theme)
    page.resize(800, 700)
    qtbot.addWidget(page)
    page.show()
    for sees in (True, False):
        page.welcome.tell("Somebody", sees=sees)
        assert page.welcome.starters["picture"].isVisible() is sees
    page.welcome.tell_nobody()
    assert not page.welcome.starters["summary"].isVisible()


@pytest.mark.parametrize("size", [(360, 480), (420, 200), (380, 110), (640, 500), (1400, 900)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_the_first_page_says_stands_whole_or_not_at_all(
    qtbot: QtBot, theme: Theme, size: tuple[int, int], scale: float
) -> None:
    welcome = Welcome(dataclasses.replace(theme, scale=scale))
    welcome.setFont(ui_font(10 * scale))
    welcome.resize(*size)
    qtbot.addWidget(welcome)
    welcome.show()
    welcome.tell("", sees=True)
    parts = (welcome._mark, welcome._title, welcome._words, *welcome.starters.values())
    shown = [part for part in parts if part.isVisible()]
    qtbot.waitUntil(lambda: all(_is_whole(part) for part in shown))
    offered = len(welcome._offered)
    assert not welcome._mark.isVisible() or len(shown) == 3 + offered, (
        "it takes no words their room"
    )
    assert welcome._mark.isVisible() or size != (1400, 900)
    for button in (each for each in welcome.starters.values() if each.isVisible()):
        assert button.width() >= button.sizeHint().width()
        assert button.iconSize().height() == round(18 * scale)


def test_a_start_that_takes_long_says_so_and_for_how_long(qtbot: QtBot, theme: Theme) -> None:
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.show_opening()
    assert page.welcome._words.text() == ""
    page.welcome._ticks.timeout.emit()
    page.welcome._ticks.timeout.emit()
    assert page.welcome._words.text().startswith("Your chats are being opened… 2 s")
    page.show_opened()
    assert page.welcome._words.text() == ""
    assert not page.welcome._ticks.isActive()
