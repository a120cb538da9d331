from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.models import ModelChoice, Models
from desktop.ui.header import Header
from desktop.ui.theme import Theme
from tests.support.choices import HOSTED, KEYLESS, OFF

BUILT_IN = ModelChoice("built-in", "SmolLM2", sees=False, is_builtin=True)
OTHER = ModelChoice("other", "Big model", sees=True, is_builtin=False)
BROKEN = ModelChoice("gone", "Gone", sees=False, is_builtin=False, problem="NO_MODEL")


@pytest.fixture
def header(qtbot: QtBot, theme: Theme) -> Header:
    header = Header(theme)
    header.resize(900, 60)
    qtbot.addWidget(header)
    header.show()
    qtbot.waitExposed(header)
    header.show_chat("A title", branched_from="", editable=True)
    return header


def test_the_title_is_renamed_in_place(qtbot: QtBot, header: Header) -> None:
    header.title.setFocus()
    header.title.selectAll()
    qtbot.keyClicks(header.title, "Another")
    with qtbot.waitSignal(header.renamed) as renamed:
        qtbot.keyClick(header.title, Qt.Key.Key_Return)
    assert renamed.args == ["Another"]


def test_esc_and_an_empty_title_change_nothing(qtbot: QtBot, header: Header) -> None:
    with qtbot.assertNotEmitted(header.renamed):
        header.title.setFocus()
        qtbot.keyClicks(header.title, "x")
        qtbot.keyClick(header.title, Qt.Key.Key_Escape)
        assert header.title.text() == "A title"
        header.title.setFocus()
        header.title.clear()
        qtbot.keyClick(header.title, Qt.Key.Key_Return)
    assert header.title.text() == "A title"


def test_what_is_being_typed_is_not_overwritten(qtbot: QtBot, header: Header) -> None:
    header.title.setFocus()
    header.title.selectAll()
    qtbot.keyClicks(header.title, "Mine")
    header.show_chat("Made by itself", branched_from="", editable=True)
    assert header.title.text() == "Mine"


def test_a_long_title_ends_in_an_ellipsis_and_is_edited_whole(header: Header) -> None:
    header.model.setFocus()
    long = "A very long title " * 20
    header.show_chat(long, branched_from="", editable=True)
    assert header.title.text().endswith("…")
    header.title.setFocus()
    assert header.title.text() == long


def test_a_branch_says_where_it_came_from(qtbot: QtBot, header: Header) -> None:
    header.show_chat("Branch", branched_from="The plan", editable=True)
    assert header.branched_from.text() == "Branched from The plan"
    with qtbot.waitSignal(header.parent_asked):
        qtbot.mouseClick(header.branched_from, Qt.MouseButton.LeftButton)


def test_the_button_says_who_answers_and_asks_for_the_list(qtbot: QtBot, header: Header) -> None:
    header.show_models(Models((BUILT_IN, OTHER), "built-in"))
    assert header.model.accessibleName() == "Model: SmolLM2 · on this computer"
    with qtbot.waitSignal(header.models_wanted):
        qtbot.mouseClick(header.model, Qt.MouseButton.LeftButton)


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
    header: Header, model: ModelChoice, said: str
) -> None:
    header.show_models(Models((model,), model.id))
    assert header.model.accessibleName() == f"Model: {said}"
    assert header.model.text().strip() == said


def test_a_chat_whose_model_is_gone_asks_to_choose_one(header: Header) -> None:
    header.show_models(Models((BUILT_IN,), "gone"))
    assert "Choose a model" in header.model.text()


def test_nothing_is_said_of_models_that_are_not_read_yet(header: Header) -> None:
    header.show_models(Models((), ""))
    assert header.model.text().strip() == "…"


def test_a_long_name_leaves_the_title_its_place(header: Header) -> None:
    long = replace(OTHER, name="A model with a name that does not end " * 5)
    header.show_models(Models((long,), long.id))
    assert header.model.width() < header.width() / 2
    assert "…" in header.model.text()
    assert long.name.strip() in header.model.toolTip()


def test_the_built_in_models_state_is_shown(header: Header) -> None:
    header.show_models(Models((BUILT_IN,), "built-in"))
    header.show_engine("starting")
    assert "starting" in header.model.text()
    header.show_engine("failed")
    assert "not running" in header.model.text()
    header.show_engine("")
    assert "on this computer" in header.model.text()
