"""Ollama over real sockets: what is sent, what comes back, and how it breaks."""

import json
from functools import partial

import pytest

from desktop import command
from desktop.llm.registry import custom_route, provider_for
from tests.support.ollama_wire import begin, last, line, reply
from tests.support.wire_routes import QUICK, ask
from tests.support.wire_server import (
    Close,
    Hang,
    Reset,
    Split,
    WireServer,
    chunked,
    chunked_head,
    head,
    whole,
)

ask = partial(ask, protocol="ollama")


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


def test_the_body_arrives_byte_for_byte(server):
    server.answer(*reply("Hel", "lo"))
    body = '{"model":"m","messages":["Grüße 🌍\u2028"]}'.encode()
    assert ask(server.address, body, key="sk-1") == ("Hello", "stop", None)
    (received,) = server.requests
    assert (received.method, received.path, received.body) == ("POST", "/api/chat", body)
    assert received.headers["authorization"] == "Bearer sk-1"
    assert received.headers["content-type"] == "application/json"


def test_without_a_key_none_is_sent(server):
    server.answer(*reply("ok"))
    ask(server.address)
    assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("typed", ["", "/", "/v1", "/v1/", "/api", "/api/chat"])
def test_every_way_to_write_the_address_leads_to_the_same_door(typed):
    route = custom_route(address=f"http://127.0.0.1:1{typed}", model="m", protocol="ollama")
    assert provider_for(route, client=None).endpoint == "http://127.0.0.1:1/api/chat"


def test_a_server_below_a_path_is_found_there():
    route = custom_route(address="https://me:x@host/ollama?t=1", model="m", protocol="ollama")
    assert provider_for(route, client=None).endpoint == "https://host/ollama/api/chat"


def test_a_stream_in_single_bytes_is_read(server):
    server.answer(head(), Split(line("那") + line("🌍") + last(), 1))
    assert ask(server.address) == ("那🌍", "stop", None)


def test_a_length_limit_is_told(server):
    server.answer(*begin("so"), chunked(last(done_reason="length")), chunked(b""))
    assert ask(server.address) == ("so", "length", None)


def test_nothing_is_waited_for_behind_the_last_line(server):
    server.answer(*begin("whole"), chunked(last()), Hang())
    assert ask(server.address) == ("whole", "stop", None)
    server.wait_for_hang_up()


@pytest.mark.parametrize("end", [Close(), Reset(), chunked(b"")], ids=["closed", "reset", "ended"])
def test_a_stream_without_its_last_line_is_cut_and_keeps_what_came(server, end):
    server.answer(*begin("so ", "far"), end)
    words, finish, error = ask(server.address)
    assert (words, finish, error.code, error.retryable) == ("so far", None, "STREAM_CUT", True)


def test_silence_in_mid_answer_is_a_time_out_and_keeps_what_came(server):
    server.answer(*begin("so far"), Hang())
    words, _, error = ask(server.address, timeouts=QUICK)
    assert (words, error.code) == ("so far", "TIMEOUT")


def test_an_error_in_mid_stream_keeps_what_came(server):
    server.answer(*begin("so far"), chunked(b'{"error":"fell over"}\n'), Hang())
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("so far", "SERVER_ERROR", False)
    assert error.provider_message == "fell over"
    server.wait_for_hang_up()


def test_a_server_that_is_off_is_not_reached(server):
    server.close()
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("NOT_RUNNING", False)
    server.close = lambda: None


@pytest.mark.parametrize(
    ("status", "said", "code", "retryable"),
    [
        (404, "model 'm' not found", "MODEL_UNKNOWN", False),
        (400, '"m" does not support thinking', "BAD_REQUEST", False),
        (401, "unauthorized", "CREDENTIAL_MISSING", False),
        (429, "too many requests", "RATE_LIMITED", True),
        (500, "llama runner process has terminated", "SERVER_ERROR", True),
        (500, "model requires more system memory (9 GiB) than is available", "BAD_REQUEST", False),
        (500, "this model is missing data required for image input", "BAD_REQUEST", False),
        (503, "server busy, please try again", "OVERLOADED", True),
    ],
)
def test_a_refusal_keeps_its_words(server, status, said, code, retryable):
    server.answer(*whole(status, {"error": said}))
    _, _, error = ask(server.address)
    assert (error.code, error.retryable, error.provider_message) == (code, retryable, said)


def test_a_login_page_is_never_an_answer(server):
    server.answer(*whole(200, b"<html>\nLog in\n</html>", kind="text/html"))
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("", "MALFORMED", False)


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(server, tmp_path, capfdbinary):
    database = str(tmp_path / "chats.sqlite3")
    elsewhere = ["--protocol", "ollama", "--address", server.address, "--model", "m"]

    def run(name, *more):
        status = command.main([name, database, *more])
        out, told = capfdbinary.readouterr()
        return status, out, told.decode().splitlines()

    thinking = chunked(line(message={"thinking": "hm"}))
    server.answer(chunked_head(), thinking, *reply("One")[1:])
    server.answer(*reply("Two"))
    _, said, told = run("ask", *elsewhere, "1")
    assert said.endswith(b"One")
    assert run("ask", *elsewhere, "--session", told[-1], "2")[:2] == (0, b"Two")

    first, second = server.requests
    assert first.json()["options"] == {"num_ctx": 8192}
    assert [one["content"] for one in second.json()["messages"]] == ["1", "One", "2"]
    assert second.body.startswith(first.body.removesuffix(b"]}"))

    status, out, _ = run("requests", told[-1])
    proofs = [json.loads(one) for one in out.splitlines()]
    assert status == 0
    assert [(one["encoder"], one["verified"]) for one in proofs] == [("ollama/1", True)] * 2
    assert run("body", told[-1], str(proofs[1]["seq"]))[1] == second.body
