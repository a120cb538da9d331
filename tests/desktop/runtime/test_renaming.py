"""What connections are called: what a person says, what a program is, and what the log goes by."""

import json
from pathlib import Path

import pytest

from desktop.models import Connected, ConnectionDraft, ListedModel, ModelsChanged
from desktop.models import Tested as Outcome
from store import SessionId
from tests.desktop.runtime.test_settings import stored
from tests.support import model_lists
from tests.support.anthropic_wire import block, delta, end, said
from tests.support.running import Running, connected, done, outgoing
from tests.support.services import choose, connect, draft_for
from tests.support.wire_server import Script, WireServer, chunked_head, reply, whole

THOUGHT: Script = (
    chunked_head(),
    said("message_start", message={"usage": {"input_tokens": 1, "output_tokens": 1}}),
    *block(
        0,
        "thinking",
        delta(0, "thinking_delta", thinking="Hm."),
        delta(0, "signature_delta", signature="signed-0123"),
        thinking="",
    ),
    *block(1, "text", delta(1, "text_delta", text="Yes."), text=""),
    *end(),
)


def ask(run: Running, chat: SessionId, *, turn: int) -> None:
    run.runtime.send(chat, outgoing("Go on"))
    run.ear.rest(chat, times=turn)


def the_only(run: Running) -> Connected:
    (connection,) = done(run.runtime.connections())
    return connection


def test_a_connection_is_called_otherwise_and_stays_itself(
    tmp_path: Path, server: WireServer
) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        before = connect(run, server, name="Old")
        choice = choose(run, before)
        run.runtime.rename_connection(before.id, "  New  ")
        run.runtime.rename_connection(before.id, "   ")
        run.runtime.rename_connection("nobody", "Else")
        run.settled()
        run.ear.wait_for(lambda one: one == ModelsChanged(), times=3)
        assert the_only(run).name == "New"
        current = done(run.runtime.models()).current
        assert current is not None
        assert (current.id, current.server, current.problem) == (choice, "New", "")
    with connected(tmp_path) as run:
        assert the_only(run).name == "New"
        run.runtime.rename_connection(before.id, "Old")
        run.settled()
        assert the_only(run) == before


def test_the_log_and_the_requests_go_on_as_before(tmp_path: Path, server: WireServer) -> None:
    for _ in range(2):
        server.answer(*THOUGHT)
    with connected(tmp_path) as run:
        draft = draft_for(server, name="Old", protocol="anthropic")
        models = (ListedModel("claude-sonnet-4-6", thinks=True),)
        connection = done(run.runtime.connect(draft, Outcome("", "anthropic", models=models)))
        choose(run, connection, "claude-sonnet-4-6")
        chat = run.new_chat()
        run.runtime.rename_connection(connection.id, "New")
        run.settled()
        ask(run, chat, turn=2)
        assert run.types(chat).count("request/header") == 1
        context = next(one for one in run.events(chat) if one.type == "request/context")
        assert b'"Old"' in context.body
    first, second = (json.loads(one.body) for one in server.requests)
    assert second["messages"][: len(first["messages"]) - 1] == first["messages"][:-1]
    # What the server has signed goes back to it: it is the same one, whatever it is called.
    assert "signed-0123" in json.dumps(second)


def test_a_new_key_under_another_name_changes_no_request_either(
    tmp_path: Path, server: WireServer
) -> None:
    server.always = reply("ok")
    with connected(tmp_path) as run:
        before = connect(run, server, name="Old")
        choose(run, before)
        chat = run.new_chat()
        draft = draft_for(server, id=before.id, name="New")
        done(run.runtime.connect(draft, Outcome("", "openai_chat")))
        ask(run, chat, turn=2)
        assert the_only(run).name == "New"
        assert run.types(chat).count("request/header") == 1


def test_a_connection_of_version_0_1_can_be_renamed_too(tmp_path: Path) -> None:
    custom = {"name": "Parrot", "address": "http://127.0.0.1:9/v1", "model": "m", "sees": True}
    with stored(tmp_path) as store:
        row = {"customModels": [custom, {**custom, "name": "Raven", "model": "n"}]}
        store.save_settings(None, row).result()
    with connected(tmp_path) as run:
        before = done(run.runtime.models()).choices
        run.runtime.rename_connection("custom:http://127.0.0.1:9/v1", "Birds")
        run.settled()
        after = done(run.runtime.models()).choices
        assert [one.id for one in after] == [one.id for one in before]
        assert [(one.name, one.server, one.sees) for one in after[1:]] == [
            ("Parrot", "Birds", True),
            ("Raven", "Birds", True),
        ]


@pytest.mark.parametrize(
    ("path", "listed", "name"),
    [
        ("/v1/models", model_lists.VLLM, "vLLM"),
        ("/v1/models", {"data": [{"id": "m", "owned_by": "llamacpp"}]}, "llama.cpp"),
        ("/v1/models", {"data": [{"id": "m", "owned_by": "organization_owner"}]}, "LM Studio"),
        ("/api/tags", model_lists.OLLAMA_TAGS, "Ollama"),
        ("/v1/models", {"data": [{"id": "m", "owned_by": "me"}]}, "127.0.0.1"),
    ],
)
def test_an_address_without_a_name_is_called_as_the_program_behind_it(
    tmp_path: Path, server: WireServer, path: str, listed: object, name: str
) -> None:
    server.routes["/api/version"] = whole(200, {"version": "0.13"} if "api" in path else {})
    server.routes[path] = whole(200, listed)
    server.always = whole(404, b"404 page not found")
    draft = ConnectionDraft(address=server.address, name=" ")
    with connected(tmp_path) as run:
        outcome = done(run.runtime.try_connection(draft))
        assert outcome.code == ""
        assert done(run.runtime.connect(draft, outcome)).name == name


@pytest.mark.parametrize(("program", "name"), [("Ollama", "Ollama (nas.local)"), ("", "nas.local")])
def test_one_on_another_computer_says_which(tmp_path: Path, program: str, name: str) -> None:
    draft = ConnectionDraft(address="http://nas.local:11434", protocol="ollama")
    with connected(tmp_path) as run:
        outcome = Outcome("", "ollama", models=(ListedModel("m"),), program=program)
        assert done(run.runtime.connect(draft, outcome)).name == name
