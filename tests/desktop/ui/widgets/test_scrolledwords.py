import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.scrolledwords import ScrolledWords


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window with words above a button."""
    window = QWidget()
    qtbot.addWidget(window)
    words = ScrolledWords(window)
    words.setText("All of it goes to them, and what you write next. " * 6)
    column = QVBoxLayout(window)
    column.addWidget(words)
    column.addWidget(QPushButton("Send", window))
    window.show()
    qtbot.waitExposed(window)
    return window


def test_words_that_have_room_do_not_scroll_and_take_no_keys(qtbot: QtBot, window: QWidget) -> None:
    words = window.findChild(ScrolledWords)
    window.resize(300, 600)
    qtbot.waitUntil(lambda: words.height() >= words.heightForWidth(words.width()))
    qtbot.waitUntil(lambda: words.focusPolicy() == Qt.FocusPolicy.NoFocus)


def test_words_without_room_are_read_to_their_end_with_keys(qtbot: QtBot, window: QWidget) -> None:
    words = window.findChild(ScrolledWords)
    bar = words.verticalScrollBar()
    window.resize(300, 120)
    qtbot.waitUntil(lambda: words.focusPolicy() == Qt.FocusPolicy.StrongFocus)
    qtbot.waitUntil(lambda: words.words.height() >= words.heightForWidth(words.words.width()))
    words.setFocus()
    for _ in range(20):
        qtbot.keyClick(words, Qt.Key.Key_PageDown)
    assert bar.value() == bar.maximum() > 0
    assert bar.property("focused") == "true"
