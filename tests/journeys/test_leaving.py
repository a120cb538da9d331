"""Nothing of a chat leaves this computer before a person agreed, whichever way is taken."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.llm.errors import AnswerBroken, RequestRefused
from desktop.models import ListedModel
from tests.support.connections import ABROAD, chooses, connects
from tests.support.pictures import png
from tests.support.running import Gate, Step
from tests.support.window import Person, at_the_window

CLOUD = ListedModel("cloud-1", "Cloud 1", sees=True, window=8000)


def moves_away(person: Person) -> None:
    """Choose a model outside this computer in the chat in view."""
    chooses(person, connects(person, CLOUD))
    person.model.endpoint = f"{ABROAD}/chat/completions"  # what the log says of where it went


def is_asked(person: Person) -> bool:
    return person.window.page.composer.question.isVisible()


def agrees(person: Person) -> None:
    person.clicks(person.window.page.composer.question.send)


def test_the_first_message_to_a_hosted_model_asks_what_leaves_and_to_whom(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(60, 40)))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.asks("Look at this")
        moves_away(person)
        person.says("What about there?")
        person.waits(lambda: is_asked(person))
        assert person.written == "What about there?"
        assert person.sees("Cloud (api.models.example) gets all of it: 2 messages and 1 picture")
        assert len(person.model.bodies) == 1
        agrees(person)
        person.waits(lambda: len(person.model.bodies) == 2 and person.is_at_rest())
        assert person.written == ""
        person.asks("And now?")
        assert not is_asked(person)


def test_a_new_chat_with_a_hosted_model_asks_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        moves_away(person)
        person.asks("Hello")
        person.asks("And now?")
        assert len(person.model.bodies) == 2


def test_keeping_it_here_opens_the_picker_and_keeps_the_words(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        moves_away(person)
        person.says("My secret")
        person.waits(lambda: is_asked(person))
        person.clicks(person.window.page.composer.question.keep)
        person.waits(person.workspace.models.picker.isVisible)
        assert not is_asked(person)
        assert person.written == "My secret"
        person.workspace.models.choose("built-in")
        person.window.page.composer.focus()
        person.presses_enter()
        person.waits(lambda: len(person.model.bodies) == 2 and person.is_at_rest())


def test_another_chat_takes_the_question_away_and_it_comes_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        first = person.chat
        moves_away(person)
        person.says("My secret")
        person.waits(lambda: is_asked(person))
        person.clicks(person.window.sidebar.new_chat)
        assert not is_asked(person)
        person.workspace.chat.open(first)
        person.waits(lambda: person.written == "My secret" and not person.workspace.chat.is_opening)
        person.presses_enter()
        person.waits(lambda: is_asked(person))
        qtbot.keyClick(person.window.page.composer.question, Qt.Key.Key_Escape)
        assert person.written == "My secret"
        assert len(person.model.bodies) == 1


@pytest.mark.parametrize(
    ("script", "button"),
    [
        (["Half an", AnswerBroken("STREAM_CUT")], "Continue"),
        ([RequestRefused("BAD_REQUEST")], "Try again"),
    ],
)
def test_going_on_after_a_failure_asks_too(
    qtbot: QtBot, tmp_path: Path, script: list[Step], button: str
) -> None:
    with at_the_window(qtbot, tmp_path, script) as person:
        person.says("Hello")
        person.waits(lambda: bool(person.buttons(button)) and person.is_at_rest())
        moves_away(person)
        person.clicks(person.buttons(button)[-1])
        person.waits(lambda: is_asked(person))
        assert len(person.model.bodies) == 1
        agrees(person)
        person.waits(lambda: len(person.model.bodies) == 2 and person.is_at_rest())


def test_another_answer_asks_in_its_branch(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        parent = person.chat
        moves_away(person)
        person.clicks(person.buttons("Ask for another answer")[-1])
        person.waits(lambda: person.chat != parent and is_asked(person))
        assert len(person.model.bodies) == 1
        agrees(person)
        person.waits(lambda: len(person.model.bodies) == 2 and person.is_at_rest())


def test_what_waited_when_the_model_changed_does_not_leave_unasked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One ", gate, "two"]) as person:
        person.says("Hello")
        person.waits(gate.reached.is_set)
        person.says("And then")
        person.waits(lambda: person.has_waiting("And then"))
        moves_away(person)
        gate.open()
        person.waits(lambda: is_asked(person))
        assert len(person.model.bodies) == 1
        assert person.has_waiting("And then")
        agrees(person)
        person.waits(lambda: len(person.model.bodies) == 2 and person.is_at_rest())


def test_a_summary_by_a_hosted_model_asks_as_well(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        moves_away(person)
        person.window.actions_["summarise"].trigger()
        person.waits(lambda: is_asked(person))
        assert len(person.model.bodies) == 1


def test_what_was_left_unsent_by_an_earlier_run_asks_before_it_goes(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One ", gate]) as person:
        person.says("Hello")
        person.waits(gate.reached.is_set)
        person.says("And then")
        person.waits(lambda: person.has_waiting("And then"))
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.has_waiting("And then"))
        moves_away(person)
        (line,) = person.window.page.composer.queue.lines()
        person.clicks(line.button("send"))
        person.waits(lambda: is_asked(person))
        assert person.model.bodies == []
        agrees(person)
        person.waits(lambda: len(person.model.bodies) == 1 and person.is_at_rest())


def test_words_sent_while_a_chat_is_only_being_made_are_not_lost(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        moves_away(person)
        person.says("One")
        person.says("Two")
        person.waits(lambda: "One" in person.reads() and "Two" in person.reads())
        person.waits(person.is_at_rest)
        assert person.written == ""
        assert not is_asked(person)
        assert person.window.page.trouble.isHidden()
