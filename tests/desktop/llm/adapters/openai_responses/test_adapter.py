"""What is particular to the server of responses; see also `test_every_adapter`."""

from functools import partial

import pytest

from desktop.llm.registry import custom_route, provider_for
from tests.support.commands import Commands
from tests.support.responses_wire import begin, completed, done, reply, text, thought
from tests.support.wire_routes import ask
from tests.support.wire_server import (
    chunked,
    whole,
)

ask = partial(ask, protocol="openai_responses")


@pytest.mark.parametrize("typed", ["", "/v1", "/v1/", "/v1/responses"])
def test_every_way_to_write_the_address_leads_to_the_same_door(typed):
    address = f"http://me:x@127.0.0.1:1{typed}"
    route = custom_route(address=address, model="m", protocol="openai_responses")
    assert provider_for(route, client=None).endpoint == "http://127.0.0.1:1/v1/responses"


def test_an_answer_that_is_not_streamed_is_taken(server):
    part = {"type": "output_text", "text": "At once"}
    output = [{"type": "message", "role": "assistant", "content": [part]}]
    server.answer(*whole(200, {"object": "response", "status": "completed", "output": output}))
    assert ask(server.address) == ("At once", "stop", None)


@pytest.mark.parametrize(
    ("status", "fields", "code", "retryable"),
    [
        (401, {"code": "invalid_api_key"}, "CREDENTIAL_REJECTED", False),
        (404, {"code": "model_not_found"}, "MODEL_UNKNOWN", False),
        (429, {"type": "insufficient_quota"}, "QUOTA_EXHAUSTED", False),
        (429, {"code": "rate_limit_exceeded"}, "RATE_LIMITED", True),
        (400, {"code": "context_length_exceeded"}, "CONTEXT_TOO_LONG", False),
        (503, {}, "OVERLOADED", True),
    ],
)
def test_a_refusal_keeps_its_words(server, status, fields, code, retryable):
    server.answer(*whole(status, {"error": {"message": "no", **fields}}))
    _, _, error = ask(server.address, key="sk-1")
    assert (error.code, error.retryable, error.provider_message) == (code, retryable, "no")


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(server, tmp_path, capfdbinary):
    commands = Commands(tmp_path, capfdbinary)
    reasoned = chunked(done(thought("gA==", "why")))
    server.answer(*begin(), reasoned, chunked(text("One", index=1)), chunked(completed()))
    server.answer(*reply("Two"))
    way = ["--protocol", "openai_responses", "--address", server.address, "--model", "m"]
    chat = commands.ask_twice(*way)

    first, second = server.requests
    assert first.json()["store"] is False
    assert first.json()["prompt_cache_key"] == chat
    items = second.json()["input"]
    assert [item["type"] for item in items] == ["message", "reasoning", "message", "message"]
    assert items[1]["encrypted_content"] == "gA=="
    assert second.body.startswith(first.body.removesuffix(b"]}"))

    commands.prove(chat, "openai-responses/1", second.body)
