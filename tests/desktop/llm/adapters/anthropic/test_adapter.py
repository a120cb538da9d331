"""What only Messages has on its way over real sockets: its fields, its doors, its thinking."""

import json
from functools import partial

import pytest

from desktop.llm.registry import custom_route, provider_for
from tests.support.anthropic_wire import begin, block, delta, end, reply
from tests.support.commands import Commands
from tests.support.wire_routes import ask
from tests.support.wire_server import whole

ask = partial(ask, protocol="anthropic")


@pytest.mark.parametrize(
    ("thinking", "beta"),
    [
        ({"block_binding": {}}, "thinking-binding-controls-2026-08-01"),
        ({"text": '"block_binding":{'}, None),
    ],
)
def test_a_body_that_drops_changed_thoughts_says_so_beside_itself(server, thinking, beta):
    server.answer(*reply("ok"))
    ask(server.address, json.dumps({"thinking": thinking}, separators=(",", ":")).encode())
    assert server.requests[0].headers.get("anthropic-beta") == beta
    assert server.requests[0].headers["anthropic-version"] == "2023-06-01"


@pytest.mark.parametrize("typed", ["", "/", "/v1", "/v1/", "/v1/messages"])
def test_every_way_to_write_the_address_leads_to_the_same_door(typed):
    route = custom_route(address=f"https://me:x@host{typed}?k=1", model="m", protocol="anthropic")
    assert provider_for(route, client=None).endpoint == "https://host/v1/messages"


def test_a_door_below_a_path_is_found_there():
    route = custom_route(address="https://host/anthropic", model="m", protocol="anthropic")
    assert provider_for(route, client=None).endpoint == "https://host/anthropic/v1/messages"


def test_a_refusal_keeps_its_wait_its_words_and_its_name(server):
    failure = {"type": "error", "error": {"type": "rate_limit_error", "message": "slow"}}
    server.answer(*whole(429, failure, headers={"Retry-After": "7", "request-id": "req_1"}))
    _, _, error = ask(server.address)
    assert (error.code, error.retry_after_s, error.provider_message, error.request_id) == (
        "RATE_LIMITED",
        7.0,
        "slow",
        "req_1",
    )


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(server, tmp_path, capfdbinary):
    commands = Commands(tmp_path, capfdbinary)
    thinking = block(
        0,
        "thinking",
        delta(0, "thinking_delta", thinking="hm"),
        delta(0, "signature_delta", signature="sig=="),
        thinking="",
    )
    answer = block(1, "text", delta(1, "text_delta", text="One"), text="")
    server.answer(begin()[0], *thinking, *answer, *end())
    server.answer(*reply("Two"))
    way = ["--protocol", "anthropic", "--address", server.address, "--model", "claude-x"]
    chat = commands.ask_twice(*way)

    first, second = server.requests
    assert first.json()["max_tokens"] == 8192
    assert second.json()["messages"][1]["content"] == [
        {"type": "thinking", "thinking": "hm", "signature": "sig=="},
        {"type": "text", "text": "One"},
    ]
    assert second.body.startswith(first.body.removesuffix(b"]}]}"))

    commands.prove(chat, "anthropic/1", second.body)
