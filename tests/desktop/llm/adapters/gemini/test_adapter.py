"""What only generateContent has on its way over real sockets: its doors, waits, signatures."""

from functools import partial

import pytest

from desktop.llm.registry import custom_route, provider_for
from desktop.llm.types import SecretKey
from tests.support.commands import Commands
from tests.support.gemini_wire import reply, said
from tests.support.wire_routes import ask
from tests.support.wire_server import (
    chunked,
    chunked_head,
    whole,
)

ask = partial(ask, protocol="gemini")
DOOR = "/v1beta/models/m:streamGenerateContent"


def typed(server):
    return f"http://127.0.0.1:{server.port}"


@pytest.mark.parametrize("path", ["", "/", "/v1beta", "/v1beta/"])
def test_every_way_to_write_the_address_leads_to_the_same_door(path):
    for model in ("m", "models/m"):
        route = custom_route(
            address=f"https://me:x@host{path}?key=k",
            model=model,
            protocol="gemini",
            key=SecretKey("k"),
        )
        assert provider_for(route, client=None).endpoint == f"https://host{DOOR}"


def test_a_models_name_never_changes_the_address():
    route = custom_route(address="https://host/v1", model="../a?b#c", protocol="gemini")
    assert provider_for(route, client=None).endpoint == (
        "https://host/v1/models/..%2Fa%3Fb%23c:streamGenerateContent"
    )


def test_a_refusal_keeps_its_wait_and_its_words(server):
    details = [{"@type": "t/google.rpc.RetryInfo", "retryDelay": "7s"}]
    failure = {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "slow", "details": details}
    server.answer(*whole(429, {"error": failure}))
    _, _, error = ask(typed(server))
    assert (error.code, error.retry_after_s, error.provider_message) == (
        "RATE_LIMITED",
        7.0,
        "slow",
    )


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(server, tmp_path, capfdbinary):
    commands = Commands(tmp_path, capfdbinary)
    thought = said({"text": "hm", "thought": True})
    signed = said({"text": "One", "thoughtSignature": "sig=="}, finish="STOP")
    server.answer(chunked_head(), thought, signed, chunked(b""))
    server.answer(*reply("Two"))
    way = ["--protocol", "gemini", "--address", typed(server), "--model", "gemini-3-x"]
    chat = commands.ask_twice(*way)

    first, second = server.requests
    assert first.json()["generationConfig"] == {"thinkingConfig": {"includeThoughts": True}}
    assert second.json()["contents"][1] == {
        "role": "model",
        "parts": [{"text": "One", "thoughtSignature": "sig=="}],
    }
    assert second.body.startswith(first.body.removesuffix(b"]}]}"))

    commands.prove(chat, "gemini/1", second.body)
