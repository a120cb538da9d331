"""A chat longer than its model reads is summed up in sight, and stays readable as a whole."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.llm.errors import RequestRefused
from tests.support.running import Gate
from tests.support.window import Person, at_the_window

LONG = "The garden is green and the river is wide. " * 60
TOO_LONG = RequestRefused("CONTEXT_TOO_LONG", status=400)
SUMMARY = "In short: they talked about a garden."


def talks_at_length(person: Person, words: str = LONG, *, first: int = 0) -> None:
    """Send three messages that each fill a part of the window."""
    for number in range(first, first + 3):
        person.window.page.composer.editor.set_text(f"Question {number}. {words}")
        person.presses_enter()
        person.waits(lambda number=number: f"Question {number}." in person.reads())  # type: ignore[misc]  # bound at once
        person.waits(person.is_at_rest)


def marked(person: Person) -> list[int]:
    """Return the messages in view that a summary stands for."""
    shown = person.window.page.timeline._stage.shown.values()
    return [each.row.seq for each in shown if each.row is not None and each.row.is_summarised]


def test_a_chat_that_grew_too_long_is_summed_up_by_itself(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    script = [[LONG], [LONG], [LONG], [TOO_LONG], [gate, SUMMARY], ["A fresh answer"]]
    with at_the_window(qtbot, tmp_path, *script) as person:
        talks_at_length(person)
        person.says("And then?")
        person.waits(lambda: person.sees("Summarising earlier messages …"))
        assert person.buttons("Stop the answer")
        gate.open()
        person.waits(lambda: person.is_at_rest() and "A fresh answer" in person.reads())
        assert person.sees("Earlier messages were summarised for the model.")
        assert b"In short: they talked about a garden." in person.model.bodies[-1]
        assert b"Question 0." not in person.model.bodies[-1]
        assert "Question 0." in person.reads()
        person.clicks(person.buttons("Read the summary, written by SmolLM2-135M-Instruct")[-1])
        person.waits(lambda: person.sees(SUMMARY))
        person.window.page.timeline.jump_to_start()
        person.waits(lambda: bool(marked(person)))
    with at_the_window(qtbot, tmp_path) as person:
        person.window.page.timeline.jump_to_start()
        person.waits(lambda: person.sees("Question 0.") and bool(marked(person)))


def test_a_summary_on_its_way_can_be_stopped(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    script = [[LONG], [LONG], [LONG], [TOO_LONG], [gate, SUMMARY]]
    with at_the_window(qtbot, tmp_path, *script) as person:
        talks_at_length(person)
        person.says("And then?")
        person.waits(lambda: person.sees("Summarising earlier messages …"))
        person.clicks(person.buttons("Stop the answer")[-1])
        person.waits(lambda: person.is_at_rest() and person.sees("You stopped this answer."))
        assert not person.sees("Earlier messages were summarised")
        assert marked(person) == []
        gate.open()


def test_a_summary_that_fails_leaves_the_chat_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    refused = RequestRefused("BAD_REQUEST", status=400)
    with at_the_window(qtbot, tmp_path, [LONG], [LONG], [LONG], [TOO_LONG], [refused]) as person:
        talks_at_length(person)
        person.says("And then?")
        person.waits(lambda: person.is_at_rest() and person.sees("longer than the model can read"))
        assert person.buttons("Summarise earlier messages")
        assert marked(person) == []


def test_a_short_chat_is_not_summed_up_and_says_why(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        person.window.actions_["summarise"].trigger()
        person.waits(lambda: person.sees("There is too little in this chat for a summary"))
        person.asks("And then?")


def test_a_chat_that_fills_the_window_offers_a_summary_which_makes_room(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, *([LONG] for _ in range(6)), [gate, SUMMARY]) as person:
        fullness = person.window.page.composer.fullness
        talks_at_length(person, LONG * 2)
        assert fullness.isHidden()
        talks_at_length(person, LONG * 2, first=3)
        person.waits(fullness.isVisible)
        person.clicks(fullness.button)
        person.waits(lambda: person.sees("Summarising earlier messages …"))
        assert not fullness.button.isEnabled()
        gate.open()
        person.waits(lambda: person.sees("You still see everything.") and person.is_at_rest())
        person.waits(fullness.isHidden)
        person.asks("And then?")
        assert b"Question 0." not in person.model.bodies[-1]


def test_a_summary_asked_for_can_be_stopped(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, [LONG], [LONG], [LONG], [gate, SUMMARY]) as person:
        talks_at_length(person)
        person.window.actions_["summarise"].trigger()
        person.waits(lambda: person.sees("Summarising earlier messages …"))
        person.clicks(person.buttons("Stop the answer")[-1])
        person.waits(person.is_at_rest)
        assert not person.sees("Summarising earlier messages …")
        assert not person.sees("You still see everything.")
        gate.open()
        person.asks("And then?")
        assert b"Question 0." in person.model.bodies[-1]


def test_a_person_may_want_to_be_asked_before_a_summary(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, [LONG], [LONG], [LONG], [TOO_LONG]) as person:
        talks_at_length(person)
        manner = person.workspace.manner
        person.clicks(person.window.page.composer.manner)
        person.waits(manner.parameters_dialog.summarises.isChecked)
        manner.parameters_dialog.summarises.click()
        manner.parameters_dialog.reject()
        runtime = person.workspace.desk.runtime
        person.waits(lambda: not runtime.auto_compaction().result(20))
        person.says("And then?")
        person.waits(lambda: person.sees("longer than the model can read") and person.is_at_rest())
        assert len(person.model.bodies) == 4
        assert person.buttons("Summarise earlier messages")
