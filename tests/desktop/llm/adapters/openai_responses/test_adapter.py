"""Responses over real sockets: what is sent, what comes back, and how it breaks."""

import json
from functools import partial

import pytest

from desktop import command
from desktop.llm.registry import custom_route, provider_for
from tests.support.responses_wire import begin, completed, done, event, reply, text, thought
from tests.support.wire_routes import QUICK, ask
from tests.support.wire_server import (
    Close,
    Hang,
    Reset,
    Split,
    WireServer,
    chunked,
    head,
    whole,
)

ask = partial(ask, protocol="openai_responses")


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


def test_the_body_arrives_byte_for_byte(server):
    server.answer(*reply("Hel", "lo"))
    body = '{"model":"m","input":["Grüße 🌍\u2028"]}'.encode()
    assert ask(server.address, body, key="sk-1") == ("Hello", "stop", None)
    (received,) = server.requests
    assert (received.method, received.path, received.body) == ("POST", "/v1/responses", body)
    assert received.headers["authorization"] == "Bearer sk-1"
    assert received.headers["content-type"] == "application/json"


def test_without_a_key_none_is_sent(server):
    server.answer(*reply("ok"))
    ask(server.address)
    assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("typed", ["", "/v1", "/v1/", "/v1/responses"])
def test_every_way_to_write_the_address_leads_to_the_same_door(typed):
    address = f"http://me:x@127.0.0.1:1{typed}"
    route = custom_route(address=address, model="m", protocol="openai_responses")
    assert provider_for(route, client=None).endpoint == "http://127.0.0.1:1/v1/responses"


def test_a_stream_in_single_bytes_is_read(server):
    server.answer(head(), Split(text("那") + text("🌍") + completed(), 1))
    assert ask(server.address) == ("那🌍", "stop", None)


def test_an_answer_that_is_not_streamed_is_taken(server):
    part = {"type": "output_text", "text": "At once"}
    output = [{"type": "message", "role": "assistant", "content": [part]}]
    server.answer(*whole(200, {"object": "response", "status": "completed", "output": output}))
    assert ask(server.address) == ("At once", "stop", None)


def test_nothing_is_waited_for_behind_the_last_event(server):
    server.answer(*begin("whole"), chunked(completed()), Hang())
    assert ask(server.address) == ("whole", "stop", None)
    server.wait_for_hang_up()


@pytest.mark.parametrize("end", [Close(), Reset(), chunked(b"")], ids=["closed", "reset", "ended"])
def test_a_stream_without_its_last_event_is_cut_and_keeps_what_came(server, end):
    server.answer(*begin("so ", "far"), end)
    words, finish, error = ask(server.address)
    assert (words, finish, error.code, error.retryable) == ("so far", None, "STREAM_CUT", True)


def test_silence_in_mid_answer_is_a_time_out_and_keeps_what_came(server):
    server.answer(*begin("so far"), Hang())
    words, _, error = ask(server.address, timeouts=QUICK)
    assert (words, error.code) == ("so far", "TIMEOUT")


def test_an_error_in_mid_stream_keeps_what_came(server):
    failed = {"status": "failed", "error": {"code": "server_error", "message": "fell over"}}
    server.answer(*begin("so far"), chunked(event("response.failed", response=failed)), Hang())
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("so far", "SERVER_ERROR", False)
    assert error.provider_message == "fell over"
    server.wait_for_hang_up()


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
    _, _, error = ask(server.address)
    assert (error.code, error.retryable, error.provider_message) == (code, retryable, "no")


def test_a_login_page_is_never_an_answer(server):
    server.answer(*whole(200, b"<html>Log in</html>", kind="text/html"))
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("", "MALFORMED", False)


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
