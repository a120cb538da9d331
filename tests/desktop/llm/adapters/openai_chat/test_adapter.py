"""Chat completions over real sockets: what is sent, what comes back, and every way it breaks."""

import gzip
import threading
from contextlib import aclosing

import anyio
import pytest

from desktop.llm.client import HttpClient
from desktop.llm.registry import custom_route, provider_for
from tests.support.wire_routes import QUICK, ask, drain
from tests.support.wire_server import (
    Close,
    Hang,
    Pause,
    Reset,
    Split,
    Until,
    WireServer,
    begin,
    chunked,
    chunked_head,
    delta,
    event,
    head,
    reply,
    stream_of,
    whole,
)


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


def test_the_body_arrives_byte_for_byte(server):
    server.answer(*reply("Hel", "lo"))
    body = '{"model":"m","messages":["Grüße 🌍\u2028"]}'.encode()
    assert ask(server.address, body, key="sk-1") == ("Hello", "stop", None)
    (received,) = server.requests
    assert received.body == body
    assert received.method == "POST"
    assert received.path == "/v1/chat/completions"
    assert received.headers["authorization"] == "Bearer sk-1"
    assert received.headers["content-type"] == "application/json"


def test_a_body_of_many_megabytes_arrives_byte_for_byte(server):
    server.answer(*reply("ok"))
    body = bytes(range(256)) * 65536
    assert ask(server.address, body)[0] == "ok"
    assert server.requests[0].body == body


def test_without_a_key_none_is_sent(server):
    server.answer(*reply("ok"))
    ask(server.address)
    assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("key", ["ключ", "a\nb", "sk\x00"])
def test_a_key_that_no_server_gives_out_is_refused_before_sending(server, key):
    _, _, error = ask(server.address, key=key)
    assert error.code == "CREDENTIAL_REJECTED"
    assert not error.retryable
    assert server.requests == []


def test_a_stream_in_single_bytes_is_read(server):
    server.answer(head(), Split(b"".join(stream_of("那", "🌍")), 1))
    assert ask(server.address) == ("那🌍", "stop", None)


def test_a_compressed_stream_is_read(server):
    data = gzip.compress(b"".join(stream_of("zip")))
    server.answer(head(headers={"Content-Encoding": "gzip"}) + data)
    assert ask(server.address) == ("zip", "stop", None)


def test_damaged_compression_is_no_answer(server):
    server.answer(head(headers={"Content-Encoding": "gzip"}) + b"not gzip at all")
    assert ask(server.address)[2].code == "MALFORMED"


def test_a_wrong_content_type_does_not_matter(server):
    server.answer(head(kind="text/html; charset=iso-8859-1"), *stream_of("é✅"))
    assert ask(server.address) == ("é✅", "stop", None)


def test_an_answer_that_is_not_streamed_is_taken(server):
    message = {"role": "assistant", "content": "At once"}
    server.answer(*whole(200, {"choices": [{"message": message, "finish_reason": "stop"}]}))
    assert ask(server.address) == ("At once", "stop", None)


def test_a_login_page_is_never_an_answer(server):
    server.answer(*whole(200, b"<html>data: Log in</html>", kind="text/html"))
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("", "MALFORMED", False)


def test_no_content_is_no_answer(server):
    server.answer(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    assert ask(server.address)[2].code == "STREAM_CUT"


@pytest.mark.parametrize("end", [Close(), Reset()], ids=["closed", "reset"])
def test_a_connection_that_breaks_in_mid_answer_keeps_what_came(server, end):
    server.answer(*begin("so ", "far"), end)
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("so far", "STREAM_CUT", True)


def test_a_stream_that_ends_without_its_end_is_cut(server):
    server.answer(*begin("so far"), chunked(b""))
    words, finish, error = ask(server.address)
    assert (words, finish, error.code) == ("so far", None, "STREAM_CUT")


@pytest.mark.parametrize("script", [(Close(),), (Reset(),)], ids=["closed", "reset"])
def test_a_server_that_says_nothing_at_all_is_cut(server, script):
    server.answer(*script)
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("STREAM_CUT", True)


def test_a_connection_that_breaks_behind_the_finish_cuts_nothing(server):
    events = stream_of("whole", counts=None, is_done=False)
    server.answer(chunked_head(), *(chunked(one) for one in events), Reset())
    assert ask(server.address) == ("whole", "stop", None)


def test_nothing_is_waited_for_behind_the_last_word(server):
    server.answer(chunked_head(), *(chunked(one) for one in stream_of("whole")), Hang())
    assert ask(server.address) == ("whole", "stop", None)
    server.wait_for_hang_up()


def test_silence_before_the_answer_is_a_time_out(server):
    server.answer(Hang())
    _, _, error = ask(server.address, timeouts=QUICK)
    assert (error.code, error.retryable) == ("TIMEOUT", True)


def test_silence_in_mid_answer_is_a_time_out_and_keeps_what_came(server):
    server.answer(*begin("so far"), Hang())
    words, _, error = ask(server.address, timeouts=QUICK)
    assert (words, error.code) == ("so far", "TIMEOUT")


def test_a_server_that_sends_signs_of_life_is_waited_for(server):
    ping = chunked(b": ping\n\n")
    server.answer(chunked_head(), *([ping, Pause(0.15)] * 4), *reply("late")[1:])
    assert ask(server.address, timeouts=QUICK) == ("late", "stop", None)


def test_nobody_at_the_address_is_told(server):
    server.close()
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("NOT_RUNNING", False)
    server.close = lambda: None


def test_a_refusal_keeps_its_wait_and_its_words(server):
    server.answer(*whole(429, {"error": {"message": "slow"}}, headers={"Retry-After": "7"}))
    _, _, error = ask(server.address)
    assert (error.code, error.retry_after_s, error.provider_message) == (
        "RATE_LIMITED",
        7.0,
        "slow",
    )


def test_a_refusal_whose_body_breaks_off_keeps_its_status(server):
    server.answer(head(503, headers={"Content-Length": "100"}) + b'{"err', Reset())
    _, _, error = ask(server.address)
    assert (error.code, error.status) == ("OVERLOADED", 503)


def test_a_redirect_is_not_followed(server):
    elsewhere = f"http://127.0.0.1:{server.port}/other?token=1"
    server.answer(*whole(307, b"", headers={"Location": elsewhere}))
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("REDIRECTED", False)
    assert error.provider_message == f"http://127.0.0.1:{server.port}/other"
    assert len(server.requests) == 1


def test_an_error_in_mid_stream_keeps_what_came(server):
    failure = chunked(event({"error": {"message": "fell over", "code": 502}}))
    server.answer(*begin("so far"), failure, Hang())
    words, _, error = ask(server.address)
    assert (words, error.code, error.retryable) == ("so far", "SERVER_ERROR", False)
    assert error.provider_message == "fell over"
    server.wait_for_hang_up()


def test_stopping_closes_the_connection_at_once(server):
    server.answer(*begin("one", "two"), Hang())

    async def stop_at_the_first_piece():
        async with HttpClient() as client:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            async with aclosing(provider.stream(b"{}")) as stream:
                async for _ in stream:
                    break
            server.wait_for_hang_up()

    anyio.run(stop_at_the_first_piece)


def test_cancelling_closes_the_connection_at_once(server):
    server.answer(*begin("one"), Hang())

    async def cancel_in_mid_answer():
        async with HttpClient() as client, anyio.create_task_group() as group:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            group.start_soon(drain, provider)
            await anyio.to_thread.run_sync(server.wait_for_requests, 1)
            group.cancel_scope.cancel()

    anyio.run(cancel_in_mid_answer)
    server.wait_for_hang_up()


def test_pieces_come_as_they_are_said(server):
    heard = threading.Event()
    server.answer(*begin("first"), Until(heard), chunked(event(delta("second", finish="stop"))))

    async def listen():
        texts = []
        async with HttpClient() as client:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            async for chunk in provider.stream(b"{}"):
                texts.append(getattr(chunk, "text", None))
                heard.set()
        return texts

    assert anyio.run(listen) == ["first", "second", None]


def test_each_request_to_this_computer_has_its_own_connection(server):
    for _ in range(2):
        server.answer(*whole(200, {"choices": [{"message": {"content": "x"}}]}))

    async def twice():
        async with HttpClient() as client:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            return [await drain(provider), await drain(provider)]

    assert [error for _, error in anyio.run(twice)] == [None, None]
