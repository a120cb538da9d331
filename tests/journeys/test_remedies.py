"""What a failure offers leads to where it can be mended."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.models import ListedModel
from tests.support.connections import chooses, connects
from tests.support.window import at_the_window
from tests.support.wire_server import WireServer, head, stream_of, whole

SMALL = ListedModel("small-1", "Small 1", window=8000)


def test_a_refused_key_leads_to_the_page_where_it_is_replaced(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.answer(*whole(401, {"error": {"message": "bad key"}}))
        server.answer(head(), *stream_of("Welcome"))
        chooses(person, connects(person, SMALL, address=server.address, name="Service"))
        person.says("Hello")
        person.waits(lambda: bool(person.buttons("Change the key…")) and person.is_at_rest())
        assert person.sees("127.0.0.1 refused the key.")
        person.clicks(person.buttons("Change the key…")[-1])
        adding = person.workspace.models.connecting.adding
        person.waits(adding.isVisible)
        assert adding.server.form.key.line.isVisible()
        adding.reject()
        person.clicks(person.buttons("Try again")[-1])
        person.waits(lambda: person.is_at_rest() and "Welcome" in person.reads())
        assert not person.buttons("Change the key…")


def test_a_model_that_was_taken_away_is_told_and_another_can_be_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        small = connects(person, SMALL, name="Service")
        chooses(person, small)
        person.asks("Hello")
        person.workspace.desk.runtime.disconnect(small.partition("#")[0])
        page = person.window.page
        person.waits(page.hint.isVisible)
        assert person.sees("The model of this chat is not there any more")
        page.hint.hide()
        person.says("Still there?")
        person.waits(lambda: person.has_waiting("Still there?") or "there?" in person.reads())
        person.waits(person.is_at_rest)
        person.waits(page.hint.isVisible)
        assert person.sees("The model of this chat is not there any more")
        assert not page.trouble.isVisible()
        person.workspace.models.choose("built-in")
        assert not page.hint.isVisible()
        assert not page.trouble.isVisible()
