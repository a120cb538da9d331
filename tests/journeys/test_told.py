"""What a screen reader says by itself, and where the keys are left, for who cannot see it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.findbar import FindBar
from tests.support.running import Gate
from tests.support.window import Person, at_the_window


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Listen as a screen reader does; gives what was announced, in its order."""
    words: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            words.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return words


def presses(person: Person, name: str) -> None:
    """Go to the first button of the timeline of that name with the keys and press it."""
    button = person.buttons(name)[0]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    person.qtbot.keyClick(button, Qt.Key.Key_Space)


def with_the_keys(person: Person) -> str:
    """Return the name of the button of the chat that has the keys; "" when none has."""
    button = QApplication.focusWidget()
    inside = isinstance(button, QAbstractButton) and person.window.isAncestorOf(button)
    return button.accessibleName() if button is not None and inside else ""


def test_a_branch_is_told_and_a_step_between_versions_leaves_the_keys_where_they_were(
    qtbot: QtBot, tmp_path: Path, heard: list[str]
) -> None:
    with at_the_window(qtbot, tmp_path, ["A"], ["B"], ["C"]) as person:
        person.asks("root")
        presses(person, "Branch from here")
        person.waits(lambda: "Branched from root" in heard)
        person.asks("one")
        person.clicks(person.window.page.header.branched_from)
        person.waits(lambda: person.sees("1 of 2") and person.is_at_rest())
        assert heard.count("Branched from root") == 1
        presses(person, "Next version")
        person.waits(lambda: "2 of 2" in heard and with_the_keys(person) == "Previous version")
        presses(person, "Previous version")
        person.waits(lambda: "1 of 2" in heard and with_the_keys(person) == "Next version")


def test_a_message_that_has_to_wait_is_told_once(
    qtbot: QtBot, tmp_path: Path, heard: list[str]
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, [gate, "A"], ["B"]) as person:
        person.says("one")
        person.waits(gate.reached.is_set)
        person.says("two")
        person.waits(lambda: "Will be sent next: two" in heard)
        person.says("three")
        person.waits(lambda: any(words.endswith(": three") for words in heard))
        assert heard.count("Will be sent next: two") == 1
        gate.open()


def test_what_came_of_a_search_is_told_once(qtbot: QtBot, tmp_path: Path, heard: list[str]) -> None:
    with at_the_window(qtbot, tmp_path, ["fox, fox"]) as person:
        person.asks("Where is it?")
        search = person.window.sidebar.search
        search.setText("fox")
        person.waits(lambda: heard.count("In messages") == 1)
        search.setText("hedgehog")
        person.waits(lambda: heard.count("No message has these words.") == 1)
        search.clear()
        search.setText("fox")
        person.waits(lambda: heard.count("In messages") == 2)


def test_how_much_was_found_is_told_and_the_keys_go_straight_to_the_chat(
    qtbot: QtBot, tmp_path: Path, heard: list[str]
) -> None:
    with at_the_window(qtbot, tmp_path, ["fox, fox"]) as person:
        person.asks("Where is it?")
        qtbot.keyClick(person.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        bar = person.window.page.timeline.findChild(FindBar)
        bar.findChild(QLineEdit).setText("fox")
        person.waits(lambda: "1 of 2" in heard)
        qtbot.keyClick(bar, Qt.Key.Key_Return)
        person.waits(lambda: "2 of 2" in heard)
        went = [QApplication.focusWidget()]
        QApplication.instance().focusChanged.connect(lambda _old, new: went.append(new))
        qtbot.keyClick(bar, Qt.Key.Key_Escape)
        assert went[1:] == [person.window.page.timeline]
