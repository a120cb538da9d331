"""A server that read only the end of a chat is found out by its own count, and the person told."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.models import ListedModel
from tests.support.connections import chooses, connects
from tests.support.window import Person, at_the_window
from tests.support.wire_server import Script, WireServer, head, stream_of

SMALL = ListedModel("small-1", "Small 1", window=32_000)
LONG = "The garden is green and the river is wide. " * 400
NOTE = "The model saw only the last part of this chat"


def counted(prompt: int, text: str = "ok") -> Script:
    return (head(), *stream_of(text, counts=(prompt, 3)))


def sends(person: Person, text: str) -> None:
    person.window.page.composer.editor.set_text(text)
    person.presses_enter()
    # The answer is under way before the words appear, and not yet when they have left the box.
    person.waits(lambda: text[:12] in person.reads())
    person.waits(person.is_at_rest)


def test_an_answer_to_the_end_of_a_chat_says_so_and_offers_what_helps(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.answer(*counted(20))
        server.answer(*counted(2_048, "Which garden?"))
        chooses(person, connects(person, SMALL, address=server.address, name="Service"))
        sends(person, "Hello")
        assert not person.sees(NOTE)
        sends(person, f"Read this: {LONG * 3}")
        person.waits(lambda: person.sees(NOTE))
        assert "Which garden?" in person.reads()
        person.clicks(person.buttons("Choose another model…")[-1])
        assert person.workspace.models.picker.isVisible()
        person.workspace.models.picker.dismiss()
        assert person.buttons("Summarise earlier messages")
    with at_the_window(qtbot, tmp_path, built_in=True) as person:
        person.waits(lambda: person.sees(NOTE))


def test_a_server_that_read_it_all_is_believed(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.answer(*counted(3_700))
        chooses(person, connects(person, SMALL, address=server.address, name="Service"))
        sends(person, f"Read this: {LONG}")
        assert not person.sees(NOTE)
