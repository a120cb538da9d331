"""What every adapter promises over real sockets, whatever language it speaks."""

import gzip
import json
import threading
from contextlib import aclosing
from functools import partial

import anyio
import pytest

from desktop import command
from desktop.llm.client import HttpClient
from desktop.llm.registry import PROTOCOLS, custom_route, provider_for
from tests.support.protocols import WIRES
from tests.support.wire_routes import ask, at_some_pace, drain, quick
from tests.support.wire_server import (
    Close,
    Hang,
    Pause,
    Reset,
    Split,
    Until,
    chunked,
    chunked_head,
    head,
    whole,
)

HANGS_UP = pytest.mark.parametrize(
    "end", [Close(), Reset(), chunked(b"")], ids=["closed", "reset", "ended"]
)


@pytest.fixture(params=WIRES, ids=lambda wire: wire.name)
def wire(request):
    return request.param


@pytest.fixture
def asking(wire, server):
    """Ask the scripted server once in this wire's language."""
    return partial(ask, wire.address(server), protocol=wire.name)


@pytest.fixture
def with_provider(wire, server):
    """Run a coroutine function with a provider of this wire."""

    def run(act):
        async def inside():
            async with HttpClient() as client:
                route = custom_route(address=wire.address(server), model="m", protocol=wire.name)
                return await act(provider_for(route, client))

        return anyio.run(inside)

    return run


def test_every_protocol_is_tested():
    assert {wire.name for wire in WIRES} == set(PROTOCOLS)


# What is sent ------------------------------------------------------------------------------------


def test_the_body_arrives_byte_for_byte_with_the_key_in_its_field(wire, server, asking):
    server.answer(*wire.reply("Hel", "lo"))
    body = '{"model":"m","odd":["Grüße 🌍\u2028"]}'.encode()
    assert asking(body, key="sk-1") == ("Hello", "stop", None)
    (received,) = server.requests
    assert (received.method, received.path, received.body) == ("POST", wire.path, body)
    assert received.headers[wire.key_field] == wire.key_words
    assert received.headers["content-type"] == "application/json"


def test_a_body_of_many_megabytes_arrives_byte_for_byte(wire, server, asking):
    server.answer(*wire.reply("ok"))
    body = bytes(range(256)) * 65536
    assert asking(body)[0] == "ok"
    assert server.requests[0].body == body


def test_without_a_key_none_is_sent(wire, server, asking):
    server.answer(*wire.reply("ok"))
    asking()
    assert wire.key_field not in server.requests[0].headers


@pytest.mark.parametrize("key", ["ключ", "a\nb", "sk\x00"])
def test_a_key_that_no_server_gives_out_is_refused_before_sending(server, asking, key):
    _, _, error = asking(key=key)
    assert (error.code, error.retryable) == ("CREDENTIAL_REJECTED", False)
    assert server.requests == []


def test_the_endpoint_never_holds_a_secret(wire):
    address = f"https://user:pass@host{wire.door}?key=k"
    route = custom_route(address=address, model="m", protocol=wire.name)
    endpoint = provider_for(route, client=None).endpoint
    assert endpoint == "https://host" + wire.path.partition("?")[0]


# What comes back ---------------------------------------------------------------------------------


def test_a_stream_in_single_bytes_is_read(wire, server, asking):
    server.answer(head(), Split(wire.words("那") + wire.words("🌍") + wire.closing, 1))
    assert asking() == ("那🌍", "stop", None)


def test_a_compressed_stream_is_read(wire, server, asking):
    data = gzip.compress(wire.words("zip") + wire.closing)
    server.answer(head(headers={"Content-Encoding": "gzip"}) + data)
    assert asking() == ("zip", "stop", None)


def test_a_bomb_of_compression_is_given_up_soon(wire, server, asking):
    start, _, _ = wire.words("xxxx").partition(b"xxxx")
    bomb = gzip.compress(gzip.compress(start + bytes(256 * 2**20), 1))
    server.answer(head(headers={"Content-Encoding": "gzip, gzip"}) + bomb)
    assert asking()[2].code == "MALFORMED"


def test_damaged_compression_is_no_answer(server, asking):
    server.answer(head(headers={"Content-Encoding": "gzip"}) + b"not gzip at all")
    assert asking()[2].code == "MALFORMED"


def test_a_wrong_content_type_does_not_matter(wire, server, asking):
    data = wire.words("é✅") + wire.closing
    server.answer(head(kind="text/html; charset=iso-8859-1"), data)
    assert asking() == ("é✅", "stop", None)


def test_a_length_limit_is_told(wire, server, asking):
    server.answer(*wire.begin("so"), chunked(wire.limit), chunked(b""))
    assert asking() == ("so", "length", None)


def test_pieces_come_as_they_are_said(wire, server, with_provider):
    heard = threading.Event()
    server.answer(*wire.begin("first"), Until(heard), chunked(wire.words("second")), *wire.last())

    async def listen(provider):
        texts = []
        async for chunk in provider.stream(b"{}"):
            texts.append(getattr(chunk, "text", None))
            heard.set()
        return [text for text in texts if text]

    assert with_provider(listen) == ["first", "second"]


def test_nothing_is_waited_for_behind_the_last_word(wire, server, asking):
    server.always = (*wire.begin("whole"), chunked(wire.closing), Hang())
    whole = ("whole", "stop", None)

    def asked(pace):
        return asking(timeouts=quick(pace) if wire.waits_for_more else None)

    assert at_some_pace(asked, wanted=lambda said: said == whole) == whole
    server.wait_for_hang_up()


def test_a_connection_that_breaks_behind_the_end_cuts_nothing(wire, server, asking):
    server.answer(*wire.begin("whole"), chunked(wire.closing), Reset())
    assert asking() == ("whole", "stop", None)


# How it breaks -----------------------------------------------------------------------------------


@HANGS_UP
def test_a_stream_without_its_end_is_cut_and_keeps_what_came(wire, server, asking, end):
    server.answer(*wire.begin("so ", "far"), end)
    words, finish, error = asking()
    assert (words, finish, error.code, error.retryable) == ("so far", None, "STREAM_CUT", True)


@HANGS_UP
def test_a_server_that_says_nothing_at_all_is_cut(server, asking, end):
    server.answer(chunked_head(), end)
    _, _, error = asking()
    assert (error.code, error.retryable) == ("STREAM_CUT", True)


def test_no_content_is_no_answer(server, asking):
    server.answer(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    assert asking()[2].code == "STREAM_CUT"


def test_silence_before_the_answer_is_a_time_out(server, asking):
    server.answer(Hang())
    _, _, error = asking(timeouts=quick())
    assert (error.code, error.retryable) == ("TIMEOUT", True)


def test_silence_in_mid_answer_is_a_time_out_and_keeps_what_came(wire, server, asking):
    server.always = (*wire.begin("so far"), Hang())
    words, _, error = at_some_pace(
        lambda pace: asking(timeouts=quick(pace)), wanted=lambda said: said[0]
    )
    assert (words, error.code) == ("so far", "TIMEOUT")


def test_a_server_that_sends_signs_of_life_is_waited_for(wire, server, asking):
    sign = chunked(b"\n" if wire.recordings == "ndjson" else b": ping\n\n")

    def asked(pace):
        signs = [sign, Pause(0.1 * pace)] * 8  # together longer than the silence that is allowed
        server.answer(chunked_head(), *signs, *wire.reply("late")[1:])
        return asking(timeouts=quick(pace))

    assert at_some_pace(asked, wanted=lambda said: said[0]) == ("late", "stop", None)


def test_an_error_in_mid_stream_keeps_what_came(wire, server, asking):
    server.answer(*wire.begin("so far"), chunked(wire.failure), Hang())
    words, _, error = asking()
    assert (words, error.retryable, error.provider_message) == ("so far", False, "fell over")
    assert error.code in {"SERVER_ERROR", "OVERLOADED"}
    server.wait_for_hang_up()


def test_a_refusal_keeps_its_wait_and_its_words(wire, server, asking):
    server.answer(*whole(429, wire.refusal, headers={"Retry-After": "7"}))
    _, _, error = asking()
    assert (error.code, error.retry_after_s, error.provider_message) == (
        "RATE_LIMITED",
        7.0,
        "slow",
    )


def test_a_refusal_whose_body_breaks_off_keeps_its_status(server, asking):
    server.answer(head(503, headers={"Content-Length": "100"}) + b'{"err', Reset())
    _, _, error = asking()
    assert (error.code, error.status) == ("OVERLOADED", 503)


def test_a_login_page_is_never_an_answer(server, asking):
    server.answer(*whole(200, b"<html>\ndata: Log in\n</html>", kind="text/html"))
    words, _, error = asking()
    assert (words, error.code, error.retryable) == ("", "MALFORMED", False)


def test_a_redirect_is_not_followed(server, asking):
    elsewhere = f"http://127.0.0.1:{server.port}/other?token=1"
    server.answer(*whole(307, b"", headers={"Location": elsewhere}))
    _, _, error = asking()
    assert (error.code, error.retryable) == ("REDIRECTED", False)
    assert error.provider_message == f"http://127.0.0.1:{server.port}/other"
    assert len(server.requests) == 1


# Stop --------------------------------------------------------------------------------------------


def test_stopping_closes_the_connection_at_once(wire, server, with_provider):
    server.answer(*wire.begin("one", "two"), Hang())

    async def stop_at_the_first_piece(provider):
        async with aclosing(provider.stream(b"{}")) as stream:
            async for _ in stream:
                break
        server.wait_for_hang_up()

    with_provider(stop_at_the_first_piece)


def test_cancelling_closes_the_connection_at_once(wire, server, with_provider):
    server.answer(*wire.begin("one"), Hang())

    async def cancel_in_mid_answer(provider):
        async with anyio.create_task_group() as group:
            group.start_soon(drain, provider)
            await anyio.to_thread.run_sync(server.wait_for_requests, 1)
            group.cancel_scope.cancel()

    with_provider(cancel_in_mid_answer)
    server.wait_for_hang_up()


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(wire, server, tmp_path, capfdbinary):
    database = str(tmp_path / "chats.sqlite3")
    there = ["--protocol", wire.name, "--address", wire.address(server), "--model", "m"]

    def run(name, *more):
        status = command.main([name, database, *more])
        out, told = capfdbinary.readouterr()
        return status, out, told.decode().splitlines()

    server.answer(*wire.reply("One"))
    server.answer(*wire.reply("Two"))
    _, said, told = run("ask", *there, "1")
    assert said == b"One"
    session = told[-1]
    assert run("ask", *there, "--session", session, "2")[:2] == (0, b"Two")

    first, second = server.requests
    assert second.body.startswith(first.body.removesuffix(wire.tail))
    status, out, _ = run("requests", session)
    proofs = [json.loads(one) for one in out.splitlines()]
    assert status == 0
    assert [(one["encoder"], one["verified"]) for one in proofs] == [(wire.encoder_name, True)] * 2
    assert run("body", session, str(proofs[1]["seq"]))[1] == second.body
