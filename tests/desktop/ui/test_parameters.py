from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.models import Effort, Heeds, Parameters
from desktop.ui.parameters import ParametersDialog, in_words
from desktop.ui.theme import DARK, LIGHT, Theme
from desktop.ui.widgets.plain import PlainLabel

Opened = Callable[..., ParametersDialog]
ALL = Parameters("high", 1.2, 500)
EVERYTHING = Heeds(efforts=("low", "medium", "high"))


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    def open_it(
        parameters: Parameters, heeds: Heeds = EVERYTHING, *, has_chat: bool = True, **more: bool
    ) -> ParametersDialog:
        dialog = ParametersDialog(theme)
        qtbot.addWidget(dialog)
        dialog.ask(parameters, heeds, has_chat=has_chat, **more)
        qtbot.waitExposed(dialog)
        return dialog

    return open_it


@pytest.mark.parametrize("parameters", [Parameters(), ALL, Parameters(answer_tokens=777)])
def test_what_is_set_is_shown_and_not_changed_by_showing_it(
    qtbot: QtBot, opened: Opened, parameters: Parameters
) -> None:
    dialog = opened(Parameters())
    with qtbot.assertNotEmitted(dialog.changed):
        dialog.ask(parameters, EVERYTHING, has_chat=True)
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


@pytest.mark.parametrize("parameters", [Parameters(), ALL])
def test_the_slider_reaches_from_edge_to_edge_whether_it_is_used_or_not(
    opened: Opened, parameters: Parameters
) -> None:
    dialog = opened(parameters)
    steady, free = dialog._heat.findChildren(PlainLabel)
    assert (steady.x(), free.geometry().right()) == (0, dialog.length.width() - 1)


def test_the_knob_of_the_slider_is_round(opened: Opened) -> None:
    dialog = opened(ALL)
    picture = dialog.temperature.grab().toImage()
    edges = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in (0, picture.height() - 1)
    }
    assert edges == {LIGHT.window}


def test_what_was_set_can_be_left_to_the_model_again(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(ALL)
    qtbot.keyClick(dialog.effort, Qt.Key.Key_Home)
    dialog.by_itself.click()
    qtbot.keyClick(dialog.length, Qt.Key.Key_Home)
    assert dialog.parameters() == Parameters()
    assert dialog._value.text() == ""


@pytest.mark.parametrize(
    ("efforts", "thinks", "offered", "said"),
    [
        (("low", "high"), True, ["As the model does by itself", "Little", "Much"], False),
        (("high",), False, ["As the model does by itself", "Much"], False),
        ((), True, None, True),
        ((), False, None, False),
    ],
)
def test_of_thinking_only_what_makes_a_difference_is_offered(
    opened: Opened,
    efforts: tuple[Effort, ...],
    offered: list[str] | None,
    *,
    thinks: bool,
    said: bool,
) -> None:
    dialog = opened(Parameters(), Heeds(efforts=efforts), thinks=thinks)
    assert dialog.effort.isVisible() == (offered is not None)
    assert dialog.thinks_by_itself.isVisible() == said
    if offered is not None:
        texts = [dialog.effort.itemText(at) for at in range(dialog.effort.count())]
        assert texts == offered


def test_an_effort_set_for_another_model_stays_chosen(opened: Opened) -> None:
    dialog = opened(Parameters("medium"), Heeds(efforts=("high",)))
    assert dialog.effort.currentText() == "Medium"


@pytest.mark.parametrize("takes", [True, False])
def test_a_freedom_that_a_model_does_not_take_is_not_offered(
    opened: Opened, *, takes: bool
) -> None:
    dialog = opened(Parameters(), Heeds(temperature=takes))
    assert dialog.temperature.isVisible() == takes
    assert dialog.by_itself.isVisible() == takes
    assert dialog.writes_by_itself.isVisible() != takes


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
            "thinking: much, freedom 1.2, at most about 380 words, and own instructions",
        ),
    ],
)
def test_what_is_not_as_usual_is_told_in_words(
    parameters: Parameters, words: str, *, has_instructions: bool
) -> None:
    heeds = Heeds(efforts=("low", "high"))
    assert in_words(parameters, heeds, has_instructions=has_instructions) == words


def test_what_a_model_does_not_heed_is_not_told_of_it() -> None:
    silent = Heeds(temperature=False)
    assert in_words(ALL, silent, has_instructions=False) == "at most about 380 words"
    only_little = Heeds(efforts=("low",))
    said = in_words(ALL, only_little, has_instructions=False)
    assert said == "freedom 1.2 and at most about 380 words"
