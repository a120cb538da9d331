import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.buttons import QuietButton


@pytest.mark.parametrize(
    ("verb", "times"), [("branch", 1), ("again", 1), ("action", 1), ("newer", 2)]
)
def test_a_double_click_makes_one_branch_but_turns_two_pages(
    qtbot: QtBot, verb: str, times: int
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    button = QuietButton(verb, "branch", window)
    button.set_words("Words", "Words")
    with qtbot.waitExposed(window):
        window.show()
    asked: list[str] = []
    button.activated.connect(asked.append)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(button, Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert asked == [verb] * times
