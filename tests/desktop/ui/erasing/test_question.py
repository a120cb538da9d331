"""The question before something goes for ever: all can be read, and nothing goes by chance."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.ui.erasing.question import EraseQuestion
from desktop.ui.look import Look
from desktop.ui.theme import Theme

ASKED: dict[str, Callable[[EraseQuestion], None]] = {
    "chats": lambda question: question.ask_about_chats(("a",), ("Letters " * 30,), ("b", "c")),
    "picture": lambda question: question.ask_about_picture("sha256:00"),
    "emptying": lambda question: question.ask_about_emptying(["Letters " * 30] * 9, is_all=True),
}


@pytest.fixture
def question(qtbot: QtBot, theme: Theme) -> EraseQuestion:
    del theme
    question = EraseQuestion()
    qtbot.addWidget(question)
    return question


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("about", ASKED)
def test_every_word_of_it_is_in_view(question: EraseQuestion, about: str, percent: int) -> None:
    Look("light", percent).apply()
    ASKED[about](question)
    said = [label for label in question.findChildren(QLabel) if label.isVisible()]
    assert len(said) >= 2
    for label in said:
        assert label.height() >= label.heightForWidth(label.width()), label.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
@pytest.mark.parametrize("about", ASKED)
def test_the_next_best_key_lets_everything_be(
    qtbot: QtBot, question: EraseQuestion, about: str, key: Qt.Key
) -> None:
    agreed: list[object] = []
    for signal in (question.chats_agreed, question.picture_agreed):
        signal.connect(agreed.append)
    question.emptying_agreed.connect(lambda: agreed.append("all"))
    ASKED[about](question)
    qtbot.waitUntil(question.cancel.hasFocus)
    qtbot.keyClick(question.cancel, key)
    assert not question.isVisible()
    assert not agreed


def test_the_keys_alone_reach_the_branches_and_the_answer(
    qtbot: QtBot, question: EraseQuestion
) -> None:
    ASKED["chats"](question)
    qtbot.waitUntil(question.cancel.hasFocus)
    qtbot.keyClick(question.cancel, Qt.Key.Key_Tab)
    assert question.with_branches.hasFocus()
    qtbot.keyClick(question.with_branches, Qt.Key.Key_Space)
    qtbot.keyClick(question.with_branches, Qt.Key.Key_Tab)
    assert question.go.hasFocus()
    with qtbot.waitSignal(question.chats_agreed) as agreed:
        qtbot.keyClick(question.go, Qt.Key.Key_Space)
    assert agreed.args == [("a", "b", "c")]
