"""What the menu of a message offers, and what comes of it."""

from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.ui.models.words import name_of
from desktop.ui.timeline.menu import RowMenu
from tests.support.window import Person, at_the_window


def _menu_of(person: Person, seq: int) -> RowMenu:
    timeline = person.window.page.timeline
    timeline.focus_row(seq)
    row = timeline.focused_row()
    assert row is not None
    where = row.mapToGlobal(QPoint(5, 5))
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(timeline.viewport(), QContextMenuEvent(reason, QPoint(5, 5), where))
    menu = timeline.findChild(RowMenu)
    assert menu.isVisible()
    return menu


def _offered(menu: QMenu) -> dict[str, QAction]:
    return {action.text(): action for action in menu.actions() if not action.isSeparator()}


def test_the_menu_of_an_answer_offers_another_model_for_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["First"], ["Second"]) as person:
        person.asks("Question")
        original = person.chat
        answer = person.window.page.timeline.places[1].seq
        menu = _menu_of(person, answer)
        others = _offered(menu)["Try again with"].menu()
        current = person.workspace.chat.models.current
        assert current is not None
        assert list(_offered(others)) == [name_of(current), "Another model…"]
        _offered(others)[name_of(current)].trigger()
        menu.close()
        person.waits(lambda: person.chat != original and "Second" in person.reads())
        person.waits(person.is_at_rest)
        assert "First" not in person.reads()


def test_another_model_may_be_chosen_first_in_the_branch(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["First"]) as person:
        person.asks("Question")
        original = person.chat
        menu = _menu_of(person, person.window.page.timeline.places[1].seq)
        _offered(_offered(menu)["Try again with"].menu())["Another model…"].trigger()
        menu.close()
        person.waits(lambda: person.chat != original and not person.workspace.chat.is_opening)
        person.waits(person.workspace.models.picker.isVisible)
        assert person.reads() == "Question"


def test_the_menu_of_ones_own_message_edits_it_in_a_branch(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["First"]) as person:
        person.asks("Question")
        original = person.chat
        menu = _menu_of(person, person.window.page.timeline.places[0].seq)
        assert "Branch from here" in _offered(menu)
        _offered(menu)["Edit and send again"].trigger()
        menu.close()
        person.waits(lambda: person.chat != original and person.written == "Question")
