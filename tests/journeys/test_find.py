"""Finding places in the open chat, however long it is, and one's own questions."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from desktop.ui.actions import ActionName
from desktop.ui.timeline.findbar import FindBar
from desktop.ui.timeline.jumplist import JumpList
from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.words import searched_words
from store import SessionId, open_store
from tests.support.logs import LogWriter
from tests.support.stores import loaded
from tests.support.window import Person, at_the_window

TURNS = 400
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def _long_chat(folder: Path) -> SessionId:
    """Write a chat of many turns; every fifth answer names a *crème brûlée*, one a 鲸鱼."""
    paths = Paths(folder)
    paths.create()
    log = LogWriter()
    for number in range(TURNS):
        sweet = "\n\nThen **Crème** brûlée, and crème brûlée again." if number % 5 == 0 else ""
        whale = "\n\n蓝色的鲸鱼游过来了。" if number == 7 else ""
        log.plain_turn(f"Question number {number}", f"Answer number {number}.{sweet}{whale}")
    with closing(open_store(paths.database)) as store:
        return loaded(store, log.events)


@contextmanager
def _reading(qtbot: QtBot, folder: Path) -> Iterator[Person]:
    chat = _long_chat(folder)
    with at_the_window(qtbot, folder) as person:
        person.workspace.chat.open(chat)
        person.waits(lambda: person.chat == chat and not person.workspace.chat.is_opening)
        yield person


def _bar(person: Person) -> FindBar:
    return person.window.page.timeline.findChild(FindBar)


def _told(person: Person) -> str:
    return _bar(person).findChild(QLabel).text()


def _looks_for(person: Person, words: str) -> None:
    person.qtbot.keyClick(person.window, Qt.Key.Key_F, CONTROL)
    field = _bar(person).findChild(QLineEdit)
    field.setText(words)


def _in_view(person: Person, words: str) -> bool:
    timeline = person.window.page.timeline
    return any(
        words in area.toPlainText() and area.mapTo(timeline, area.rect().center()).y() > 0
        for widget in timeline._stage.shown.values()
        for area in widget.areas
    )


def test_find_counts_every_place_also_in_messages_that_are_not_loaded(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with _reading(qtbot, tmp_path) as person:
        _looks_for(person, "CREME BRULEE")
        person.waits(lambda: _told(person) == "160 of 160")
        person.waits(lambda: _in_view(person, "Answer number 395"))
        person.qtbot.keyClick(_bar(person).field, Qt.Key.Key_Return)
        person.waits(lambda: _told(person) == "1 of 160")
        person.waits(lambda: _in_view(person, "Answer number 0"))
        person.qtbot.keyClick(_bar(person).field, Qt.Key.Key_Return, SHIFT)
        person.qtbot.keyClick(_bar(person).field, Qt.Key.Key_Return, SHIFT)
        person.waits(lambda: _told(person) == "159 of 160")


def test_find_knows_words_of_writings_without_spaces(qtbot: QtBot, tmp_path: Path) -> None:
    with _reading(qtbot, tmp_path) as person:
        _looks_for(person, "鲸鱼")
        person.waits(lambda: _told(person) == "1 of 1" and _in_view(person, "Answer number 7"))
        _looks_for(person, "no such thing")
        person.waits(lambda: _told(person) == "Nothing found")


def test_escape_closes_find_and_stops_no_answer(qtbot: QtBot, tmp_path: Path) -> None:
    with _reading(qtbot, tmp_path) as person:
        stops: list[bool] = []
        person.window.page.composer.stop_asked.connect(lambda: stops.append(True))
        _looks_for(person, "answer")
        person.qtbot.keyClick(_bar(person).field, Qt.Key.Key_Escape)
        assert _bar(person).isHidden()
        assert not stops


def _marked(person: Person) -> list:
    shown = person.window.page.timeline._stage.shown.values()
    return [area for widget in shown for area in widget.areas if area.extraSelections()]


@pytest.mark.parametrize("words", ["answer number 12", "question number 12"])
def test_the_place_that_was_found_stands_in_view_and_is_marked(
    qtbot: QtBot, tmp_path: Path, words: str
) -> None:
    with _reading(qtbot, tmp_path) as person:
        _looks_for(person, words)
        person.waits(lambda: _told(person).endswith("of 11"))
        person.waits(lambda: bool(_marked(person)))
        marked = _marked(person)
        assert all(words in area.toPlainText().lower() for area in marked)


def test_what_comes_while_one_looks_is_read_beside_the_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: set[threading.Thread] = set()

    def reading(row: Row) -> str:
        readers.add(threading.current_thread())
        return searched_words(row)

    monkeypatch.setattr("desktop.ui.timeline.words.searched_words", reading)
    with at_the_window(qtbot, tmp_path, ["A whale."], ["Another whale."]) as person:
        person.asks("Where is the whale?")
        _looks_for(person, "whale")
        person.waits(lambda: _told(person) == "1 of 2")
        person.asks("And another whale?")
        person.waits(lambda: _told(person) == "1 of 4")
    assert threading.main_thread() not in readers


def test_the_list_of_questions_leads_to_one_of_them(qtbot: QtBot, tmp_path: Path) -> None:
    with _reading(qtbot, tmp_path) as person:
        qtbot.keyClick(person.window, Qt.Key.Key_J, CONTROL)
        questions = person.window.page.timeline.findChild(JumpList)
        assert questions.list.model().rowCount() == TURNS
        assert questions.list.currentIndex().row() == TURNS - 1
        qtbot.keyClicks(questions.field, "NUMBER 12")
        person.waits(lambda: questions.list.model().rowCount() == 11)
        assert questions.list.model().index(0, 0).data() == "Question number 12"
        for _ in range(10):
            qtbot.keyClick(questions.field, Qt.Key.Key_Up)
        qtbot.keyClick(questions.field, Qt.Key.Key_Return)
        assert questions.isHidden()
        person.waits(lambda: _in_view(person, "Question number 12"))
        asked = _seq_of(person, "Question number 12")
        person.waits(lambda: person.window.page.timeline.top_seq == asked)


def _seq_of(person: Person, words: str) -> int:
    shown = person.window.page.timeline._stage.shown.values()
    return next(each.row.seq for each in shown if each.row is not None and each.row.text == words)


@pytest.mark.parametrize("name", ["find", "questions", "write"])
def test_a_panel_over_a_narrow_chat_makes_way_for_what_is_asked_of_the_chat(
    qtbot: QtBot, tmp_path: Path, name: ActionName
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.life.window.resize(900, 600)
        person.asks("Kyoto in April")
        person.window.actions_["map"].trigger()
        assert person.window.side.is_covering
        person.window.actions_[name].trigger()
        assert person.window.side.current == ""
        focused = person.window.focusWidget()
        assert focused is not None
        assert person.window.page.isAncestorOf(focused)
