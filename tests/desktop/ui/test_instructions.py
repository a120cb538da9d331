from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.models import Instructions
from desktop.ui.instructions import InstructionsDialog
from desktop.ui.theme import Theme

ASK = Instructions("Be brief.")
OWN = Instructions("Be brief.", "Answer in Chinese.")
Opened = Callable[[Instructions, bool], InstructionsDialog]


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    del theme

    def open_it(instructions: Instructions, has_chat: bool) -> InstructionsDialog:  # noqa: FBT001 - a test's own
        dialog = InstructionsDialog()
        qtbot.addWidget(dialog)
        dialog.ask(instructions, has_chat=has_chat)
        qtbot.waitExposed(dialog)
        return dialog

    return open_it


@pytest.mark.parametrize("instructions", [ASK, OWN, Instructions("", "")])
def test_what_is_shown_is_what_was_said_and_saves_nothing(
    qtbot: QtBot, opened: Opened, instructions: Instructions
) -> None:
    dialog = opened(instructions, True)
    assert dialog.instructions() == instructions
    with (
        qtbot.assertNotEmitted(dialog.everywhere_changed),
        qtbot.assertNotEmitted(dialog.own_changed),
    ):
        dialog.reject()


def test_words_are_saved_while_one_types(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(ASK, True)
    with qtbot.waitSignal(dialog.everywhere_changed) as changed:
        qtbot.keyClicks(dialog.everywhere, "Always. ")
    assert changed.args == ["Always. Be brief."]


def test_closing_saves_what_was_typed_a_moment_ago(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(OWN, True)
    qtbot.keyClicks(dialog.own, "Please. ")
    with qtbot.waitSignal(dialog.own_changed) as changed:
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert changed.args == ["Please. Answer in Chinese."]
    assert not dialog.isVisible()


def test_a_chat_goes_back_to_what_holds_for_all(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(OWN, True)
    with qtbot.waitSignal(dialog.own_changed) as changed:
        dialog.as_all.click()
    assert changed.args == [None]
    assert not dialog.own.isEnabled()
    assert dialog.instructions().standing == "Be brief."


def test_a_chat_may_have_none_where_all_have_some(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(ASK, True)
    with qtbot.waitSignal(dialog.own_changed) as changed:
        dialog.as_all.click()
    assert changed.args == [""]
    assert dialog.focusWidget() is dialog.own


def test_a_chat_that_does_not_exist_yet_has_none_of_its_own(opened: Opened) -> None:
    dialog = opened(ASK, False)
    assert not dialog.own.isVisible()
    assert not dialog.as_all.isVisible()
    assert dialog.everywhere.isVisible()
