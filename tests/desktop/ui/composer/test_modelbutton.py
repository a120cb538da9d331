from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.models import ModelChoice, Models
from desktop.ui.composer.modelbutton import ModelButton
from desktop.ui.theme import Theme
from tests.support.choices import HOSTED, KEYLESS, OFF

BUILT_IN = ModelChoice("built-in", "SmolLM2", sees=False, is_builtin=True)
OTHER = ModelChoice("other", "Big model", sees=True, is_builtin=False, window=8_192)
BROKEN = ModelChoice("gone", "Gone", sees=False, is_builtin=False, problem="NO_MODEL")


@pytest.fixture
def button(qtbot: QtBot, theme: Theme) -> ModelButton:
    button = ModelButton(theme)
    qtbot.addWidget(button)
    return button


def drawn(button: ModelButton, width_px: int) -> QImage:
    button.resize(width_px, button.sizeHint().height())
    return button.grab().toImage()


def test_the_button_says_who_answers_and_what_it_can_do(button: ModelButton) -> None:
    button.show_models(Models((BUILT_IN, OTHER), "built-in"))
    assert button.accessibleName() == "Model: SmolLM2 · on this computer"
    button.show_models(Models((BUILT_IN, OTHER), "other"))
    assert button.accessibleDescription() == "sees pictures · reads about 6,000 words"
    assert "sees pictures" in button.toolTip()


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (HOSTED, "GPT-5 · OpenAI"),
        (OFF, "Phi · LM Studio is not running"),
        (KEYLESS, "Claude Sonnet · needs its key"),
        (BROKEN, "Gone · not available"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_the_button_says_where_a_model_is_or_why_it_does_not_answer(
    button: ModelButton, model: ModelChoice, said: str
) -> None:
    button.show_models(Models((model,), model.id))
    assert button.accessibleName() == f"Model: {said}"
    assert button.text() == said
    assert button.is_well == (not model.problem)


def test_a_chat_whose_model_is_gone_asks_to_choose_one(button: ModelButton) -> None:
    button.show_models(Models((BUILT_IN,), "gone"))
    assert "Choose a model" in button.text()


def test_nothing_is_said_of_models_that_are_not_read_yet(button: ModelButton) -> None:
    button.show_models(Models((), ""))
    assert button.text() == "…"


def test_where_there_is_little_room_the_name_is_shown_alone(button: ModelButton) -> None:
    button.show_models(Models((BUILT_IN,), "built-in"))
    short = drawn(button, button.minimumSizeHint().width() + 20)
    long = drawn(button, button.sizeHint().width())
    placeless = replace(BUILT_IN, is_builtin=False, server="")
    button.show_models(Models((placeless,), "built-in"))
    assert drawn(button, short.width()) == short
    assert drawn(button, long.width()) != long


def test_a_long_name_takes_no_more_than_its_share(button: ModelButton) -> None:
    long = replace(OTHER, name="A model with a name that does not end " * 5)
    button.show_models(Models((long,), long.id))
    assert button.sizeHint().width() < 400
    assert button.minimumSizeHint().width() <= 90
    assert long.name.strip() in button.toolTip()


def test_the_built_in_models_state_is_shown(button: ModelButton) -> None:
    button.show_models(Models((BUILT_IN,), "built-in"))
    button.show_engine("starting")
    assert "starting" in button.text()
    button.show_engine("failed")
    assert "not running" in button.text()
    button.show_engine("")
    assert "on this computer" in button.text()


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (replace(OTHER, knows_sight=False), "reads about 6,000 words"),
        (replace(OTHER, knows_sight=False, window=None), "what it can do is not known"),
        (replace(OTHER, window=None), "sees pictures"),
        (replace(BROKEN, problem=""), "text only"),
    ],
)
def test_only_what_is_known_of_a_model_is_said_of_it(
    button: ModelButton, model: ModelChoice, said: str
) -> None:
    button.show_models(Models((model,), model.id))
    assert button.accessibleDescription() == said
