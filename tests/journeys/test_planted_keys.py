"""A key that was typed is never seen again: not in the window, not on the clipboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.models import ConnectionDraft, ListedModel
from desktop.models import Tested as Outcome
from tests.support.connections import chooses
from tests.support.planted import KEY, files_with_key, finds
from tests.support.running import done
from tests.support.window import Person, _said_by, at_the_window
from tests.support.wire_server import WireServer, begin, chunked, event, whole

ECHO = {"error": {"message": f"Incorrect API key provided: {KEY}"}}


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server


def shown(person: Person) -> bytes:
    """Return all that any part of the window says, in view or behind a hover."""
    widgets = person.life.window.findChildren(QWidget)
    said = [
        text
        for each in widgets
        for text in (
            _said_by(each), each.toolTip(), each.accessibleDescription(), each.windowTitle(),
        )
    ]  # fmt: skip
    return "\n".join([*said, person.reads()]).encode()


def connects_and_chooses(person: Person, server: WireServer) -> None:
    runtime = person.workspace.desk.runtime
    draft = ConnectionDraft(name="Mine", protocol="openai_chat", address=server.address, key=KEY)
    outcome = Outcome("", "openai_chat", models=(ListedModel("m"),))
    connection = done(runtime.connect(draft, outcome))
    chooses(person, f"{connection.id}#m")


def test_failures_are_shown_and_copied_without_the_key(
    qtbot: QtBot, tmp_path: Path, server: WireServer
) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("before")
    with at_the_window(qtbot, tmp_path / "data", built_in=True) as person:
        connects_and_chooses(person, server)
        server.answer(*whole(401, ECHO))
        person.says("Who am I?")
        person.waits(lambda: len(server.requests) == 1 and person.is_at_rest())
        person.waits(lambda: person.sees("127.0.0.1 refused the key."))
        (more,) = person.buttons("What the model's server said")
        person.clicks(more)
        person.waits(lambda: person.sees("Incorrect API key provided: [key]"))
        assert not finds(shown(person))
        server.answer(*begin("Half an "), chunked(event(ECHO)), chunked(b""))
        person.says("And now?")
        person.waits(lambda: len(server.requests) == 2 and person.is_at_rest())
        assert not finds(shown(person))
        timeline = person.window.page.timeline
        timeline.select_all()
        timeline.copy()
        person.waits(lambda: "Half an" in clipboard.text())
        assert not finds(clipboard.text().encode())
        assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
        assert files_with_key(tmp_path) == ["data/keys/keys.json"]
    assert files_with_key(tmp_path) == ["data/keys/keys.json"]
