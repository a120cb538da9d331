from collections import Counter
from pathlib import Path

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.actions import SECTIONS, Actions
from tests.support.running import Gate
from tests.support.window import at_the_window


def test_no_two_actions_have_the_same_keys(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    actions = Actions(window)
    keys = Counter(each.toString() for action in actions.all() for each in action.shortcuts())
    assert {name for name, count in keys.items() if count > 1} == set()
    assert QKeySequence("Ctrl+K").toString() in keys
    assert {action.section for action in actions.all()} == set(SECTIONS)


def test_a_chat_that_does_not_exist_yet_cannot_be_renamed_trashed_or_stopped(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        actions = person.window.actions_
        for name in ("rename", "pin", "trash"):
            assert not actions[name].isEnabled()
            assert actions.why_not(name) == "This chat has no messages yet."
        assert actions.why_not("stop") == "No answer is being written."
        person.asks("Hello")
        assert all(actions[name].isEnabled() for name in ("rename", "pin", "trash"))
        assert actions.why_not("rename") == ""


def test_the_answer_can_be_stopped_while_it_is_written(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, [gate, "Done."]) as person:
        stop = person.window.actions_["stop"]
        person.says("Hello")
        person.waits(stop.isEnabled)
        gate.open()
        person.waits(lambda: not stop.isEnabled())
