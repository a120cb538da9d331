"""Words put together from letters, as Chinese and Japanese are typed, in every field with an Enter.

The Enter that confirms such a word means nothing else, as in the composer.
"""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.support.window import Person, at_the_window


def confirms(person: Person, word: str) -> None:
    """Put a word together where the keys are, and press Enter to confirm it."""
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QApplication.sendEvent(field, QInputMethodEvent(word, []))
    person.qtbot.keyClick(field, Qt.Key.Key_Return)
    confirmed = QInputMethodEvent("", [])
    confirmed.setCommitString(word)
    QApplication.sendEvent(field, confirmed)


def test_an_enter_that_confirms_a_word_chooses_finds_and_sends_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["A"]) as person:
        person.asks("one")
        chat = person.chat
        for name in ("commands", "model", "questions"):
            person.window.actions_[name].trigger()
            person.waits(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
            field = QApplication.focusWidget()
            confirms(person, "名")
            assert QApplication.focusWidget() is field, name
            qtbot.keyClick(field, Qt.Key.Key_Escape)
            person.waits(lambda: not isinstance(QApplication.focusWidget(), QLineEdit))
        person.window.sidebar.search.setFocus()
        confirms(person, "名")
        assert person.window.sidebar.search.hasFocus()
        assert person.chat == chat


def test_an_enter_that_confirms_a_word_does_not_end_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["A"]) as person:
        person.asks("one")
        title = person.window.page.header.title
        title.setFocus(Qt.FocusReason.TabFocusReason)
        confirms(person, "名")
        assert title.hasFocus()
        qtbot.keyClick(title, Qt.Key.Key_Escape)
        person.window.sidebar.view.rename_current()
        field = QApplication.focusWidget()
        confirms(person, "名")
        QCoreApplication.sendPostedEvents()  # a list ends editing later
        assert QApplication.focusWidget() is field
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        person.waits(lambda: QApplication.focusWidget() is person.window.sidebar.view)
        assert person.chats() == ["one"]
