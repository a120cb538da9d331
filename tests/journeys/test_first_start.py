"""The first start: with nothing that could answer, and with what runs here already."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.llm.errors import EngineMissing
from desktop.models import ListedModel
from desktop.runtime import Runtime
from tests.support import ollama_wire
from tests.support.connections import chooses, connects
from tests.support.window import Person, at_the_window
from tests.support.wire_server import WireServer, whole

TAGS = {"models": [{"name": "gemma3:4b", "model": "gemma3:4b"}]}
DETAILS = {
    "capabilities": ["completion", "vision"],
    "model_info": {"general.architecture": "gemma3", "gemma3.context_length": 131072},
}


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no model of ours run, and no program answer on this computer."""
    monkeypatch.setattr("desktop.runtime.ownmodels.find_engine", lambda: EngineMissing("NO_MODEL"))
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")


@pytest.fixture
def ollama(monkeypatch: pytest.MonkeyPatch) -> Callable[[], WireServer]:
    """Return a scripted Ollama with one model that sees."""

    def make() -> WireServer:
        server = WireServer(always=ollama_wire.reply("Hello from here"))
        server.routes["/api/tags"] = whole(200, TAGS)
        server.routes["/api/version"] = whole(200, {"version": "0.13.0"})
        server.routes["/api/show"] = whole(200, DETAILS)
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{server.port}")
        return server

    return make


def picks(person: Person, name: str) -> None:
    person.clicks(person.window.page.composer.model)
    lines = person.workspace.models.picker.finder.lines
    person.waits(lambda: any(name in (each.name or each.model) for each in lines.models()))
    chosen = next(each for each in lines.models() if name in (each.name or each.model))
    person.workspace.models.choose(chosen.id)
    runtime = person.workspace.desk.runtime
    person.waits(lambda: runtime.models(None).result(20).chosen == chosen.id)
    person.workspace.models.picker.dismiss()


@pytest.mark.parametrize("has_chat", [True, False])
def test_a_click_on_the_model_before_the_chats_are_open_is_not_lost(
    qtbot: QtBot, tmp_path: Path, *, has_chat: bool
) -> None:
    if has_chat:
        with at_the_window(qtbot, tmp_path) as person:
            person.asks("Hello")
    may_open = threading.Event()

    def late(really_open: Callable[[], Runtime]) -> Runtime:
        may_open.wait(60)
        return really_open()

    with at_the_window(qtbot, tmp_path, opener=late) as person:
        person.clicks(person.window.page.composer.model)
        assert person.window.workspace is None
        may_open.set()
        person.waits(lambda: person.window.workspace is not None)
        picker, chat = person.workspace.models.picker, person.workspace.chat
        person.waits(lambda: bool(chat.models.choices) and not chat.is_opening)
        person.waits(picker.isVisible)


@pytest.mark.usefixtures("nothing_here")
def test_with_nothing_that_answers_the_window_says_so_and_leads_to_the_list(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        page = person.window.page
        person.waits(page.hint.isVisible)
        assert person.sees("Choose a model below to begin.")
        person.types("My first words")
        person.clicks(page.hint.button("choose-model"))
        assert person.workspace.models.picker.isVisible()
        assert person.written == "My first words"
        person.workspace.models.picker.dismiss()
        chooses(person, connects(person, ListedModel("small-1", "Small 1")))
        person.waits(page.hint.isHidden)
        person.presses_enter()
        person.waits(lambda: person.is_at_rest() and "ok" in person.reads())


@pytest.mark.usefixtures("nothing_here")
def test_two_things_to_be_told_are_told_one_after_the_other(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, missing_scripts=("emoji",)) as person:
        hint = person.window.page.hint
        person.waits(lambda: hint.isVisible() and "no font" not in hint.text())
        person.clicks(hint._close)
        assert hint.text().startswith("This computer has no font for emoji.")
        person.clicks(hint._close)
        assert not hint.isVisible()


@pytest.mark.usefixtures("nothing_here")
def test_words_sent_to_nobody_are_kept_with_what_can_be_done(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, [EngineMissing("NO_MODEL")]) as person:
        person.says("Hello?")
        person.waits(lambda: bool(person.buttons("Choose another model…")) and person.is_at_rest())
        assert "Hello?" in person.reads()
        person.clicks(person.buttons("Choose another model…")[-1])
        assert person.workspace.models.picker.isVisible()


@pytest.mark.usefixtures("unhurried")
def test_an_ollama_that_runs_here_is_found_and_answers(
    qtbot: QtBot, tmp_path: Path, ollama: Callable[[], WireServer]
) -> None:
    with ollama() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        picks(person, "gemma3:4b")
        person.asks("Hello")
        assert "Hello from here" in person.reads()
        asked = [each for each in server.requests if each.path == "/api/chat"]
        assert len(asked) == 1
        assert json.loads(asked[0].body)["options"]["num_ctx"] > 0
        assert person.sees("Ollama")
        assert not person.window.page.composer.question.isVisible()


@pytest.mark.usefixtures("unhurried")
def test_an_ollama_that_was_stopped_is_told_by_its_name(
    qtbot: QtBot, tmp_path: Path, ollama: Callable[[], WireServer]
) -> None:
    with ollama() as server, at_the_window(qtbot, tmp_path, built_in=True) as person:
        picks(person, "gemma3:4b")
        server.turn_off()
        person.says("Hello")
        person.waits(lambda: person.sees("is not running. Start it, or choose another model."))
        assert person.buttons("Try again")


def test_the_first_words_go_into_the_box_while_the_chats_are_opened(
    qtbot: QtBot, tmp_path: Path
) -> None:
    may_open = threading.Event()

    def late(really_open: Callable[[], Runtime]) -> Runtime:
        assert may_open.wait(60)
        return really_open()

    with at_the_window(qtbot, tmp_path, opener=late) as person:
        window = person.life.window
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        qtbot.keyClicks(QApplication.focusWidget() or window, "Good morning")
        may_open.set()
        person.waits(lambda: person.window.workspace is not None)
        assert person.written == "Good morning"
