"""A service that asks to wait is waited for in sight, and can be left waiting."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.faces import OpenedChat
from desktop.llm.progress import Begun, Queued
from desktop.models import ListedModel
from desktop.runtime import Runtime
from store import SessionId
from tests.support.connections import chooses, connects
from tests.support.running import Gate
from tests.support.window import Person, at_the_window
from tests.support.wire_server import Script, WireServer, head, stream_of, whole

SMALL = ListedModel("small-1", "Small 1", window=8000)


def busy(after: str, *, status: int = 429, words: str = "3 requests a minute") -> Script:
    return whole(status, {"error": {"message": words}}, headers={"Retry-After": after})


def answers(*texts: str) -> Script:
    return (head(), *stream_of(*texts))


def talks_to(person: Person, server: WireServer) -> None:
    """Let a person use the model of a server on this computer."""
    chooses(person, connects(person, SMALL, address=server.address, name="Service"))


def test_a_wait_counts_down_says_why_and_ends_in_an_answer(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        for script in (busy("50"), busy("1"), answers("There you are")):
            server.answer(*script)
        talks_to(person, server)
        person.says("Hello")
        person.waits(lambda: person.sees("The service asks to wait. Trying again in"))
        person.waits(lambda: any(person.sees(f"again in {left} s") for left in range(20, 49)))
        person.clicks(person.buttons("What the model's server said")[-1])
        person.waits(lambda: person.sees("3 requests a minute"))
        person.clicks(person.buttons("Stop the answer")[-1])
        person.waits(lambda: person.is_at_rest() and bool(person.buttons("Try again")))
        person.clicks(person.buttons("Try again")[-1])
        person.waits(lambda: person.is_at_rest() and "There you are" in person.reads())
        assert len(server.requests) == 3


def test_a_wait_can_be_stopped_where_it_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.answer(*busy("50"))
        server.answer(*answers("Later"))
        talks_to(person, server)
        person.says("Hello")
        person.waits(lambda: person.sees("The service asks to wait."))
        began = time.monotonic()
        person.clicks(person.buttons("Stop the answer")[-1])
        person.waits(lambda: person.is_at_rest() and person.sees("You stopped this answer."))
        assert time.monotonic() - began < 40
        person.clicks(person.buttons("Try again")[-1])
        person.waits(lambda: person.is_at_rest() and "Later" in person.reads())


def test_a_wait_is_shown_again_to_whoever_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.answer(*busy("50"))
        talks_to(person, server)
        person.says("Hello")
        person.waits(lambda: person.sees("The service asks to wait."))
        waiting = person.chat
        person.clicks(person.window.sidebar.new_chat)
        assert not person.sees("The service asks to wait.")
        person.workspace.chat.open(waiting)
        person.waits(lambda: person.sees("The service asks to wait. Trying again in"))
        person.window.page.composer.stop_asked.emit()
        person.waits(person.is_at_rest)


def test_a_chat_that_waits_for_another_says_so_and_leads_there(
    qtbot: QtBot, tmp_path: Path
) -> None:
    first, line = Gate(), Gate()
    told = [Queued(), line, Begun(), "Now you"]
    with at_the_window(qtbot, tmp_path, ["You first", first], told) as person:
        person.says("Hello")
        person.waits(lambda: "You first" in person.reads())
        ahead = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.says("And me?")
        person.waits(lambda: person.sees("Another chat is being answered first …"))
        behind = person.chat
        person.clicks(person.buttons("Show that chat")[-1])
        person.waits(lambda: person.chat == ahead and "You first" in person.reads())
        person.workspace.chat.open(behind)
        person.waits(lambda: person.sees("Another chat is being answered first …"))
        line.open()
        person.waits(lambda: person.is_at_rest() and "Now you" in person.reads())
        first.open()
        person.workspace.chat.open(ahead)
        person.waits(person.is_at_rest)


def test_a_wait_too_long_to_sit_out_says_until_when(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.answer(*busy("7200", words="Come back after lunch"))
        talks_to(person, server)
        person.says("Hello")
        person.waits(lambda: person.sees("The service asks to wait until"))
        assert len(server.requests) == 1
        person.clicks(person.buttons("What the model's server said")[-1])
        assert person.sees("Come back after lunch")
        person.clicks(person.buttons("Choose another model…")[-1])
        person.waits(person.workspace.models.picker.isVisible)


@pytest.mark.parametrize(
    ("status", "body", "said", "buttons"),
    [
        (401, {"error": {"message": "bad key"}}, "refused the key", ["Change the key…"]),
        (
            404,
            {"error": {"code": "model_not_found", "message": "no such model"}},
            "does not know this model",
            ["Choose another model…"],
        ),
        (
            402,
            {"error": {"message": "insufficient balance"}},
            "no credit left",
            ["Choose another model…", "Try again"],
        ),
        (
            400,
            {"error": {"code": "context_length_exceeded", "message": "too many tokens"}},
            "longer than the model can read",
            ["Summarise earlier messages", "Choose another model…"],
        ),
    ],
    ids=["key", "model", "balance", "length"],
)
def test_a_refusal_says_what_can_be_done(
    qtbot: QtBot, tmp_path: Path, status: int, body: object, said: str, buttons: list[str]
) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        server.always = whole(status, body)
        talks_to(person, server)
        person.says("Hello")
        person.waits(lambda: person.sees(said) and person.is_at_rest())
        assert all(person.buttons(name) for name in buttons)
        for fold in person.buttons("What the model's server said"):
            person.clicks(fold)
        assert person.sees(str(body["error"]["message"]))  # type: ignore[index]  # the table's


def test_a_program_that_is_off_is_named_and_asked_again(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as gone, at_the_window(qtbot, tmp_path, built_in=True) as person:
        gone.turn_off()
        talks_to(person, gone)
        person.says("Hello")
        person.waits(lambda: person.sees("is not running. Start it, or choose another model."))
        assert person.buttons("Try again")
        assert person.buttons("Choose another model…")


class SlowToOpen:
    """A runtime that opens a chat only when the test says so."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.waits: Future[OpenedChat] | None = None

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def open(self, session_id: SessionId) -> "Future[OpenedChat]":
        return self.waits or self._runtime.open(session_id)


def test_a_chat_that_takes_long_to_open_says_for_how_long_and_another_can_be_chosen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        return SlowToOpen(really_open())  # type: ignore[return-value]  # it stands in for one

    with at_the_window(qtbot, tmp_path, opener=opener) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)
        person.asks("Hello")
        chat, title = person.chat, person.window.page.header.title
        person.clicks(person.window.sidebar.new_chat)
        slow = person.workspace.desk.runtime
        assert isinstance(slow, SlowToOpen)
        slow.waits = Future()
        person.workspace.chat.open(chat)
        person.waits(lambda: title.title().startswith("Opening…"))
        person.waits(lambda: title.title().startswith("Opening… ") and title.title().endswith(" s"))
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: title.title() == "New chat")
        assert not person.workspace.chat._head.is_waiting
        slow.waits = None
        person.workspace.chat.open(chat)
        person.waits(lambda: person.is_at_rest() and "Hello" in person.reads())
