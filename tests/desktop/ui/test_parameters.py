from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.models import Parameters
from desktop.ui.parameters import ParametersDialog, in_words
from desktop.ui.theme import DARK, Theme

Opened = Callable[..., ParametersDialog]
ALL = Parameters("high", 1.2, 500)


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    def open_it(
        parameters: Parameters, *, thinks: bool = True, has_chat: bool = True
    ) -> ParametersDialog:
        dialog = ParametersDialog(theme)
        qtbot.addWidget(dialog)
        dialog.ask(parameters, thinks=thinks, has_chat=has_chat)
        qtbot.waitExposed(dialog)
        return dialog

    return open_it


@pytest.mark.parametrize("parameters", [Parameters(), ALL, Parameters(answer_tokens=777)])
def test_what_is_set_is_shown_and_not_changed_by_showing_it(
    qtbot: QtBot, opened: Opened, parameters: Parameters
) -> None:
    dialog = opened(Parameters())
    with qtbot.assertNotEmitted(dialog.changed):
        dialog.ask(parameters, thinks=True, has_chat=True)
    assert dialog.parameters() == parameters
    assert dialog.by_itself.isChecked() == (parameters.temperature is None)
    assert dialog.temperature.isEnabled() == (parameters.temperature is not None)


def test_each_choice_is_told_at_once(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(Parameters())
    told: list[Parameters] = []
    dialog.changed.connect(told.append)
    qtbot.keyClick(dialog.effort, Qt.Key.Key_Down)
    dialog.by_itself.click()
    qtbot.keyClick(dialog.temperature, Qt.Key.Key_Right)
    qtbot.keyClick(dialog.length, Qt.Key.Key_Down)
    assert told == [
        Parameters("low"),
        Parameters("low", 0.7),
        Parameters("low", 0.8),
        Parameters("low", 0.8, 200),
    ]
    assert dialog._value.text() == "0.8"


def test_what_was_set_can_be_left_to_the_model_again(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(ALL)
    qtbot.keyClick(dialog.effort, Qt.Key.Key_Home)
    dialog.by_itself.click()
    qtbot.keyClick(dialog.length, Qt.Key.Key_Home)
    assert dialog.parameters() == Parameters()
    assert dialog._value.text() == ""


@pytest.mark.parametrize("thinks", [True, False])
def test_thinking_is_offered_for_models_that_think(opened: Opened, *, thinks: bool) -> None:
    assert opened(Parameters(), thinks=thinks).effort.isVisible() == thinks


@pytest.mark.parametrize(("has_chat", "said"), [(True, "this chat"), (False, "all chats")])
def test_it_says_what_it_holds_for(opened: Opened, said: str, *, has_chat: bool) -> None:
    assert said in opened(Parameters(), has_chat=has_chat)._scope.text()


def test_whether_long_chats_are_summarised_is_told_when_a_person_says_so(
    qtbot: QtBot, opened: Opened
) -> None:
    dialog = opened(Parameters())
    with qtbot.assertNotEmitted(dialog.summarising_changed):
        dialog.show_summarising(is_on=True)
    assert dialog.summarises.isChecked()
    with qtbot.waitSignal(dialog.summarising_changed) as changed:
        dialog.summarises.click()
    assert changed.args == [False]


def test_instructions_are_one_click_away(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(Parameters())
    with qtbot.waitSignal(dialog.instructions_asked):
        qtbot.mouseClick(dialog.instructions, Qt.MouseButton.LeftButton)


def test_it_takes_other_colours(opened: Opened) -> None:
    dialog = opened(Parameters())
    before = dialog.effort.grab().toImage()
    dialog.set_theme(DARK)
    assert dialog.effort.grab().toImage() != before


@pytest.mark.parametrize(
    ("parameters", "has_instructions", "words"),
    [
        (Parameters(), False, ""),
        (Parameters(), True, "own instructions"),
        (
            ALL,
            True,
            "thinking: much, freedom 1.2, at most about 380 words, own instructions",
        ),
    ],
)
def test_what_is_not_as_usual_is_told_in_words(
    parameters: Parameters, words: str, *, has_instructions: bool
) -> None:
    assert in_words(parameters, has_instructions=has_instructions) == words
