"""What is particular to the server of responses; see also `test_every_adapter`."""

import json
from functools import partial

import pytest

from desktop import command
from desktop.llm.registry import custom_route, provider_for
from tests.support.responses_wire import begin, completed, done, reply, text, thought
from tests.support.wire_routes import ask
from tests.support.wire_server import (
    WireServer,
    chunked,
    whole,
)

ask = partial(ask, protocol="openai_responses")


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


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
    database = str(tmp_path / "chats.sqlite3")
    elsewhere = ["--protocol", "openai_responses", "--address", server.address, "--model", "m"]

    def run(name, *more):
        status = command.main([name, database, *more])
        out, told = capfdbinary.readouterr()
        return status, out, told.decode().splitlines()

    reasoned = chunked(done(thought("gA==", "why")))
    server.answer(*begin(), reasoned, chunked(text("One", index=1)), chunked(completed()))
    server.answer(*reply("Two"))
    _, said, told = run("ask", *elsewhere, "1")
    assert said.endswith(b"One")
    assert run("ask", *elsewhere, "--session", told[-1], "2")[:2] == (0, b"Two")

    first, second = server.requests
    assert first.json()["store"] is False
    assert first.json()["prompt_cache_key"] == told[-1]
    items = second.json()["input"]
    assert [item["type"] for item in items] == ["message", "reasoning", "message", "message"]
    assert items[1]["encrypted_content"] == "gA=="
    assert second.body.startswith(first.body.removesuffix(b"]}"))

    status, out, _ = run("requests", told[-1])
    proofs = [json.loads(one) for one in out.splitlines()]
    assert status == 0
    assert [(one["encoder"], one["verified"]) for one in proofs] == [
        ("openai-responses/1", True)
    ] * 2
    assert run("body", told[-1], str(proofs[1]["seq"]))[1] == second.body
