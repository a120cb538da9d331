"""The bar with a sentence: what it says is all in view, and nothing it has to say is lost."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import Banner

ACTIONS = (
    ("restore", "Go back to a backup…"),
    ("rescue", "Rescue what can be read…"),
    ("again", "Try again"),
    ("folder", "Open the data folder"),
)


@pytest.fixture
def banner(qtbot: QtBot, theme: Theme) -> Iterator[Banner]:
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(theme, page)
    layout = QVBoxLayout(page)
    layout.addWidget(banner)
    layout.addStretch(1)
    page.resize(560, 400)
    page.show()
    qtbot.waitExposed(page)
    yield banner
    page.close()


def closes(qtbot: QtBot, banner: Banner) -> None:
    qtbot.mouseClick(banner._close, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("width", [320, 480, 700, 1400])
def test_every_button_shows_its_whole_word(qtbot: QtBot, banner: Banner, width: int) -> None:
    banner.window().resize(width, 400)
    banner.tell("The file with your chats is damaged. Nothing was changed.", actions=ACTIONS)
    for name, _word in ACTIONS:
        button = banner.button(name)
        qtbot.waitUntil(lambda button=button: button.width() >= button.sizeHint().width())
        right = button.mapTo(banner, button.rect().bottomRight())
        assert banner.rect().contains(right)


def test_one_button_stands_beside_the_middle_of_many_lines(qtbot: QtBot, banner: Banner) -> None:
    banner.tell("Your chats lie in a place that cannot be written to. " * 3, actions=ACTIONS[2:3])
    button, text = banner.button("again"), banner._text

    def is_beside_the_middle() -> bool:
        middle = button.mapTo(banner, button.rect().center())
        place = text.geometry()
        return middle.x() > place.right() and abs(middle.y() - place.center().y()) <= 3

    qtbot.waitUntil(is_beside_the_middle)
    assert text.height() > 2 * button.height()


def test_tab_comes_by_what_can_be_done_where_it_stands(qtbot: QtBot, banner: Banner) -> None:
    page = banner.window()
    above, below = QPushButton("above", page), QPushButton("below", page)
    QWidget.setTabOrder(above, banner._close)
    QWidget.setTabOrder(banner._close, below)
    above.show()
    below.show()
    banner.tell("Something else.", actions=ACTIONS[:1])
    banner.tell("The file with your chats is damaged.", actions=ACTIONS[:2])
    buttons = [banner.button(name) for name, _word in ACTIONS[:2]]
    qtbot.waitUntil(buttons[-1].isVisible)
    above.setFocus()
    passed = []
    for _ in range(4):
        qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        passed.append(page.focusWidget())
    assert passed == [*buttons, banner._close, below]


def test_what_was_said_of_something_else_comes_back(qtbot: QtBot, banner: Banner) -> None:
    banner.tell("This computer has no font for Thai.", topic="computer")
    banner.tell("Ollama is not running.", actions=(("choose", "Choose…"),), topic="model")
    assert banner.text() == "Ollama is not running."
    with qtbot.waitSignal(banner.dismissed) as dismissed:
        closes(qtbot, banner)
    assert dismissed.args == ["model"]
    assert banner.text() == "This computer has no font for Thai."
    assert banner.accessibleName() == banner.text()
    with pytest.raises(StopIteration):
        banner.button("choose")
    closes(qtbot, banner)
    assert not banner.isVisible()


def test_what_holds_no_longer_goes_and_takes_nothing_along(banner: Banner) -> None:
    banner.tell("Ollama is not running.", topic="model")
    banner.tell("This computer has no font for Thai.", topic="computer")
    banner.withdraw("model")
    banner.withdraw("never said")
    assert banner.isVisible()
    assert banner.text() == "This computer has no font for Thai."
    banner.withdraw("computer")
    assert not banner.isVisible()


def test_the_same_topic_is_said_once(qtbot: QtBot, banner: Banner) -> None:
    banner.tell("The first.")
    banner.tell("The second.")
    closes(qtbot, banner)
    assert not banner.isVisible()


def test_what_must_stay_cannot_be_closed(banner: Banner) -> None:
    banner.tell("The file with your chats is damaged.", closable=False)
    assert not banner._close.isVisible()
    banner.tell("The picture is saved.")
    assert banner._close.isVisible()


def test_what_it_says_is_told_to_those_who_cannot_see_it_once(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        told.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", is_so)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    banner = Banner(theme)
    qtbot.addWidget(banner)
    banner.tell("The disk is full.", tone="danger")
    banner.tell("The disk is full.", tone="danger")
    assert told == ["The disk is full."]
    banner.tell("There is room again.")
    assert told[1:] == ["There is room again."]


def is_so() -> bool:
    return True
