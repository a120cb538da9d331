"""What the model saw, from the button on an answer to the very bytes that were sent."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.llm.errors import LlmError
from desktop.ui.inspector.view import InspectorView
from tests.support.pictures import png
from tests.support.running import Gate
from tests.support.window import Person, at_the_window

SEEN = "What the model saw"


def view_of(person: Person) -> InspectorView:
    return person.window.inspector.view


def is_proven(person: Person, *words: str) -> bool:
    """Say whether a verified request is in view that says these words."""
    view = view_of(person)
    said = "\n".join(card.accessibleName() for card in view.pile.cards())
    is_verified = view.summary.verdict.word.text() == "Verified"
    return view.isVisible() and is_verified and all(word in said for word in words)


def test_any_answer_shows_what_its_model_saw_also_after_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["First answer"], ["Second answer"]) as person:
        person.asks("First question")
        person.asks("Second question")
        person.clicks(person.buttons(SEEN)[0])
        person.waits(lambda: is_proven(person, "First question"))
        assert not is_proven(person, "Second question")
        assert person.window.side.current == "inspector"
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: is_proven(person, "First question", "First answer", "Second question"))
        assert view_of(person).summary.isVisible()


def test_with_its_key_the_latest_is_shown_and_goes_along(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One"], [gate, "Two"]) as person:
        qtbot.keyClick(
            person.window,
            Qt.Key.Key_I,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
        )
        person.waits(view_of(person).nothing.isVisible)
        person.asks("First question")
        person.waits(lambda: is_proven(person, "First question"))
        person.says("Second question")
        person.waits(lambda: is_proven(person, "Second question"))
        assert person.sees("The answer is still on its way.")
        gate.open()
        person.waits(person.is_at_rest)
        person.waits(lambda: not person.sees("The answer is still on its way."))
        person.waits(lambda: is_proven(person, "Second question"))


def test_the_bytes_that_are_copied_are_those_that_were_sent(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "rose.png"
    picture.write_bytes(png(size=(40, 30)))
    with at_the_window(qtbot, tmp_path / "data", ["A rose"]) as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.asks("What is 'this'?")
        person.clicks(person.buttons(SEEN)[0])
        person.waits(lambda: is_proven(person, "What is"))
        view_of(person).summary.copy_asked.emit()
        person.waits(lambda: QApplication.clipboard().text().encode() == person.model.bodies[0])
        view_of(person).summary.curl_asked.emit()
        person.waits(lambda: "$API_KEY" in QApplication.clipboard().text())
        assert person.model.endpoint in QApplication.clipboard().text()


def test_attempts_at_one_answer_are_paged_through(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, [LlmError("OVERLOADED")], ["At last"]) as person:
        person.asks("Question")
        person.clicks(person.buttons(SEEN)[0])
        person.waits(lambda: is_proven(person, "Question"))
        pager = view_of(person).summary.pager
        assert person.sees("Attempt 2 of 2")
        person.clicks(pager.older)
        person.waits(lambda: person.sees("Attempt 1 of 2") and is_proven(person, "Question"))
        assert person.sees("This attempt brought no answer.")


def test_a_card_leads_back_to_its_message(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        person.clicks(person.buttons(SEEN)[0])
        person.waits(lambda: is_proven(person, "Question"))
        pile = view_of(person).pile
        qtbot.keyClick(
            QApplication.focusWidget(), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier
        )
        assert view_of(person).finding.field.hasFocus()
        qtbot.keyClick(view_of(person).finding.field, Qt.Key.Key_Escape)
        qtbot.keyClick(pile, Qt.Key.Key_End)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert person.window.page.timeline.hasFocus()
