"""Messages over real sockets: what is sent, what comes back, and how it breaks."""

import json
from functools import partial

import pytest

from desktop import command
from desktop.llm.registry import custom_route, provider_for
from tests.support.anthropic_wire import begin, block, delta, end, reply, said
from tests.support.wire_routes import QUICK, ask
from tests.support.wire_server import Close, Hang, Reset, Split, WireServer, head, whole

ask = partial(ask, protocol="anthropic")


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


def test_the_body_arrives_byte_for_byte_with_the_key_and_the_version(server):
    server.answer(*reply("Hel", "lo"))
    body = '{"model":"m","messages":["Grüße 🌍\u2028"]}'.encode()
    assert ask(server.address, body, key="sk-1") == ("Hello", "stop", None)
    (received,) = server.requests
    assert (received.method, received.path, received.body) == ("POST", "/v1/messages", body)
    assert received.headers["x-api-key"] == "sk-1"
    assert received.headers["anthropic-version"] == "2023-06-01"
    assert "authorization" not in received.headers


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


def test_without_a_key_none_is_sent(server):
    server.answer(*reply("ok"))
    ask(server.address)
    assert "x-api-key" not in server.requests[0].headers
    assert "anthropic-version" in server.requests[0].headers


def test_a_key_that_no_server_gives_out_is_refused_before_sending(server):
    assert ask(server.address, key="ключ")[2].code == "CREDENTIAL_REJECTED"
    assert server.requests == []


@pytest.mark.parametrize("typed", ["", "/", "/v1", "/v1/", "/v1/messages"])
def test_every_way_to_write_the_address_leads_to_the_same_door(typed):
    route = custom_route(address=f"https://me:x@host{typed}?k=1", model="m", protocol="anthropic")
    assert provider_for(route, client=None).endpoint == "https://host/v1/messages"


def test_a_door_below_a_path_is_found_there():
    route = custom_route(address="https://host/anthropic", model="m", protocol="anthropic")
    assert provider_for(route, client=None).endpoint == "https://host/anthropic/v1/messages"


def test_a_stream_in_single_bytes_is_read(server):
    data = json.dumps({"type": "content_block_delta", "index": 0, "delta": {"text": "那🌍"}})
    data = data.replace('{"text"', '{"type":"text_delta","text"')
    ending = '{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}'
    stream = f"data: {data}\r\n\r\ndata: {ending}\r\n\r\n".encode()
    server.answer(head(), Split(stream, 1))
    assert ask(server.address) == ("那🌍", "length", None)


def test_nothing_is_waited_for_behind_the_last_event(server):
    server.answer(*reply("whole")[:-1], Hang())
    assert ask(server.address) == ("whole", "stop", None)
    server.wait_for_hang_up()


@pytest.mark.parametrize("broken", [Close(), Reset()], ids=["closed", "reset"])
def test_a_connection_that_breaks_in_mid_answer_keeps_what_came(server, broken):
    server.answer(*begin("so ", "far"), broken)
    words, finish, error = ask(server.address)
    assert (words, finish, error.code, error.retryable) == ("so far", None, "STREAM_CUT", True)


def test_silence_in_mid_answer_is_a_time_out_and_keeps_what_came(server):
    server.answer(*begin("so far"), said("ping"), Hang())
    words, _, error = ask(server.address, timeouts=QUICK)
    assert (words, error.code) == ("so far", "TIMEOUT")


def test_an_error_in_mid_stream_keeps_what_came(server):
    failure = said("error", error={"type": "overloaded_error", "message": "Overloaded"})
    server.answer(*begin("so far"), failure, Hang())
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("so far", "OVERLOADED", False)
    server.wait_for_hang_up()


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


def test_a_login_page_is_never_an_answer(server):
    server.answer(*whole(200, b"<html>Log in</html>", kind="text/html"))
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("", "MALFORMED", False)


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(server, tmp_path, capfdbinary):
    database = str(tmp_path / "chats.sqlite3")
    elsewhere = ["--protocol", "anthropic", "--address", server.address, "--model", "claude-x"]

    def run(name, *more):
        status = command.main([name, database, *more])
        out, told = capfdbinary.readouterr()
        return status, out, told.decode().splitlines()

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
    _, out, told = run("ask", *elsewhere, "1")
    assert out.endswith(b"One")
    assert run("ask", *elsewhere, "--session", told[-1], "2")[:2] == (0, b"Two")

    first, second = server.requests
    assert first.json()["max_tokens"] == 8192
    assert second.json()["messages"][1]["content"] == [
        {"type": "thinking", "thinking": "hm", "signature": "sig=="},
        {"type": "text", "text": "One"},
    ]
    assert second.body.startswith(first.body.removesuffix(b"]}]}"))

    status, out, _ = run("requests", told[-1])
    proofs = [json.loads(one) for one in out.splitlines()]
    assert status == 0
    assert [(one["encoder"], one["verified"]) for one in proofs] == [("anthropic/1", True)] * 2
    assert run("body", told[-1], str(proofs[1]["seq"]))[1] == second.body


def test_a_history_of_another_wire_is_handed_over_and_proved(server, tmp_path, capfdbinary):
    database = str(tmp_path / "chats.sqlite3")
    address = ["--address", server.address, "--model", "m"]
    message = {"role": "assistant", "content": "One", "reasoning_content": "foreign"}
    server.answer(*whole(200, {"choices": [{"message": message, "finish_reason": "stop"}]}))
    server.answer(*reply("Two"))
    command.main(["ask", database, *address, "1"])
    session = capfdbinary.readouterr()[1].decode().splitlines()[-1]
    there = [*address, "--protocol", "anthropic", "--session", session]
    assert command.main(["ask", database, *there, "2"]) == 0
    assert b"foreign" not in server.requests[1].body
    assert [one["role"] for one in server.requests[1].json()["messages"]] == [
        "user",
        "assistant",
        "user",
    ]
    capfdbinary.readouterr()
    assert command.main(["requests", database, session]) == 0
