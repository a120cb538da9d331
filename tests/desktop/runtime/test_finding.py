"""Promises of the runtime about servers on this computer: looked for when a person asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.faces import StoreTrouble
from desktop.models import ModelChoice, ModelsChanged
from desktop.ui.models.words import abilities
from tests.support.model_lists import OLLAMA_SHOW, OLLAMA_TAGS, tag
from tests.support.nobody import nobody_here
from tests.support.ollama_wire import reply
from tests.support.running import Running, connected, done
from tests.support.wire_server import WireServer, whole

pytestmark = pytest.mark.usefixtures("unhurried")


@pytest.fixture
def ollama(monkeypatch: pytest.MonkeyPatch) -> Iterator[WireServer]:
    """Run what answers as Ollama, where the environment says that Ollama is."""
    with WireServer() as server:
        server.routes["/api/version"] = whole(200, {"version": "0.12.6"})
        server.routes["/api/tags"] = whole(200, OLLAMA_TAGS)
        server.routes["/api/show"] = whole(200, OLLAMA_SHOW)
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{server.port}")
        yield server


def look(run: Running) -> None:
    """Have the runtime look, and wait until it says that it has."""
    before = run.ear.heard.count(ModelsChanged())
    run.runtime.look_for_models()
    run.ear.wait_for(lambda one: one == ModelsChanged(), times=before + 1)


def found(run: Running) -> dict[str, ModelChoice]:
    choices = done(run.runtime.models()).choices
    return {one.model: one for one in choices if one.server == "Ollama"}


def test_nothing_is_looked_for_before_a_person_asks(tmp_path: Path, ollama: WireServer) -> None:
    with connected(tmp_path) as run:
        assert found(run) == {}
    assert ollama.requests == []


def test_what_runs_here_is_found_with_what_it_can_do(tmp_path: Path, ollama: WireServer) -> None:
    with connected(tmp_path) as run:
        look(run)
        gemma, qwen = found(run)["gemma3:4b"], found(run)["qwen3:8b"]
        assert gemma.sees
        assert (qwen.sees, qwen.tools, qwen.thinks) == (False, True, True)
        assert {gemma.group, qwen.group} == {"this-computer"}
        assert not gemma.is_hosted
        (connection,) = done(run.runtime.connections())
        assert (connection.is_found, connection.key, connection.service) == (True, "", "ollama")
    assert all("authorization" not in one.headers for one in ollama.requests)


def test_the_end_of_a_look_is_told_also_when_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with nobody_here() as port, connected(tmp_path) as run:
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{port}")
        look(run)
        assert found(run) == {}


def test_it_is_known_at_the_next_start_without_looking(tmp_path: Path, ollama: WireServer) -> None:
    with connected(tmp_path) as run:
        look(run)
        before = found(run)
    asked = len(ollama.requests)
    with connected(tmp_path) as run:
        assert found(run) == before
    assert len(ollama.requests) == asked


def test_a_chosen_model_stays_while_its_server_is_off_and_says_why(
    tmp_path: Path, ollama: WireServer
) -> None:
    with connected(tmp_path) as run:
        look(run)
        choice = found(run)["gemma3:4b"].id
        run.runtime.choose_model(None, choice)
        run.settled()
        ollama.always = reply("Hello")
        chat = run.new_chat()
        ollama.turn_off()
        look(run)
        for asked in (None, chat):
            current = done(run.runtime.models(asked)).current
            assert current is not None
            assert (current.id, current.problem) == (choice, "NOT_RUNNING")
        assert list(found(run)) == ["gemma3:4b"]


def test_favourites_of_a_server_that_is_off_stay_too(tmp_path: Path, ollama: WireServer) -> None:
    with connected(tmp_path) as run:
        look(run)
        run.runtime.set_favourite(found(run)["qwen3:8b"].id, favourite=True)
        run.settled()
        ollama.turn_off()
        look(run)
        assert [(one.model, one.problem) for one in found(run).values()] == [
            ("qwen3:8b", "NOT_RUNNING")
        ]


def test_a_message_to_a_server_that_is_off_is_kept_and_the_server_named(
    tmp_path: Path, ollama: WireServer
) -> None:
    with connected(tmp_path) as run:
        look(run)
        run.runtime.choose_model(None, found(run)["gemma3:4b"].id)
        run.settled()
        ollama.turn_off()
        chat = run.new_chat("Are you there?")
        assert run.said(chat) == [("user", "Are you there?")]
        assert run.end_of(chat)["error"]["code"] == "NOT_RUNNING"


def test_what_came_back_is_found_again_and_what_was_pulled_is_there(
    tmp_path: Path, ollama: WireServer
) -> None:
    with connected(tmp_path) as run:
        ollama.routes["/api/version"] = whole(503, b"")
        look(run)
        assert found(run) == {}
        ollama.routes["/api/version"] = whole(200, {"version": "0.12.6"})
        look(run)
        first = set(found(run))
        ollama.routes["/api/tags"] = whole(200, {"models": OLLAMA_TAGS["models"][:1]})
        look(run)
        assert set(found(run)) < first


def test_what_a_busy_server_does_not_say_is_as_it_was_said_before(
    tmp_path: Path, ollama: WireServer
) -> None:
    with connected(tmp_path) as run:
        look(run)
        before = found(run)["gemma3:4b"]
        assert (before.sees, before.window is None) == (True, False)
        ollama.routes["/api/show"] = whole(503, b"")
        look(run)
        assert found(run)["gemma3:4b"] == before


def test_two_looks_at_once_are_one(tmp_path: Path, ollama: WireServer) -> None:
    with connected(tmp_path) as run:
        for _ in range(5):
            run.runtime.look_for_models()
        run.ear.wait_for(lambda one: one == ModelsChanged())
        run.settled()
        assert not [one for one in run.ear.heard if one == StoreTrouble("UNEXPECTED")]
    assert [one.path for one in ollama.requests].count("/api/tags") == 1


@pytest.mark.parametrize(
    ("model", "leaves"),
    [("big:cloud", True), ("big:120b-cloud", True), ("cloud:8b", False), ("cloudy", False)],
)
def test_what_is_passed_on_to_ollamas_computers_is_said_to_leave(
    tmp_path: Path, ollama: WireServer, model: str, *, leaves: bool
) -> None:
    ollama.routes["/api/tags"] = whole(200, {"models": [tag(model)]})
    with connected(tmp_path) as run:
        look(run)
        choice = found(run)[model]
        assert choice.is_hosted is leaves
        assert choice.group == "this-computer"  # where one found it, and finds it again
        assert abilities(choice).startswith("leaves this computer") is leaves
        assert (choice.address == "https://ollama.com") is leaves


@pytest.mark.usefixtures("ollama")
def test_a_look_writes_nothing_when_nothing_is_new(tmp_path: Path) -> None:
    with connected(tmp_path) as run:
        look(run)
        before = (tmp_path / "branchline.sqlite3-wal").stat()
        look(run)
        after = (tmp_path / "branchline.sqlite3-wal").stat()
        assert (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
