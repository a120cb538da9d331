"""The HTTP client: every exception has a translation, and the environment is used with care."""

import inspect
import socket
import ssl
import threading
from functools import cached_property

import anyio
import httpx
import pytest

from desktop.llm.client import HttpClient, Timeouts, code_of, failure_of
from desktop.llm.errors import LlmError
from desktop.llm.places import program_at
from tests.support.nobody import nobody_here
from tests.support.wire_routes import ask, at_some_pace
from tests.support.wire_server import Hang, begin, reply, whole

GENERAL = {httpx.HTTPError, httpx.RequestError, httpx.TransportError, httpx.ProtocolError}
EXCEPTIONS = [
    kind
    for _, kind in inspect.getmembers(httpx, inspect.isclass)
    if issubclass(kind, Exception) and kind not in GENERAL
]


def test_httpx_has_exceptions():
    assert len(EXCEPTIONS) >= 20


@pytest.mark.parametrize("kind", EXCEPTIONS, ids=lambda kind: kind.__name__)
def test_every_exception_of_httpx_has_a_translation(kind):
    assert code_of(kind) is not None


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (httpx.ConnectError, "CONNECT"),
        (httpx.ConnectTimeout, "TIMEOUT"),
        (httpx.ReadTimeout, "TIMEOUT"),
        (httpx.ReadError, "STREAM_CUT"),
        (httpx.RemoteProtocolError, "STREAM_CUT"),
        (httpx.StreamClosed, "STREAM_CUT"),
        (httpx.InvalidURL, "BAD_ADDRESS"),
        (httpx.ProxyError, "PROXY"),
    ],
)
def test_the_translations_say_what_happened(kind, code):
    assert code_of(kind) == code


@pytest.mark.parametrize(
    "address", ["localhost:1/v1", "ftp://127.0.0.1/v1", "http://", "", "http://127.0.0.1:99999/v1"]
)
def test_an_address_that_is_none_is_told(address):
    _, _, error = ask(address)
    assert (error.code, error.retryable) == ("BAD_ADDRESS", False)


def test_who_may_vouch_is_read_beside_the_loop_and_once(server):
    readers = []

    class Watched(HttpClient):
        @cached_property
        def _voucher(self):
            readers.append(threading.current_thread())
            return super()._voucher

    async def ask_twice():
        async with Watched() as client:
            for _ in range(2):
                with pytest.raises(LlmError):
                    async with client.get(server.address.replace("http:", "https:"), headers={}):
                        pass

    anyio.run(ask_twice)
    assert len(readers) == 1
    assert readers[0] is not threading.main_thread()


def test_a_server_without_tls_is_told_apart_from_no_server(server):
    _, _, error = ask(server.address.replace("http:", "https:"))
    assert (error.code, error.retryable) == ("TLS", False)


def unresolved(cause):
    try:
        try:
            raise cause
        except OSError as error:
            raise httpx.ConnectError("no") from error
    except httpx.ConnectError as error:
        return error


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        (socket.gaierror(-2, "Name or service not known"), "HOST_UNKNOWN"),
        (ConnectionRefusedError(), "CONNECT"),
        (OSError(113, "No route to host"), "CONNECT"),
        (ssl.SSLError(1, "bad"), "TLS"),
    ],
)
def test_why_another_computer_is_not_reached_is_told_apart(cause, code):
    failed = failure_of(unresolved(cause), "http://model.example/v1")
    assert (failed.code, failed.server, failed.identity) == (code, "", None)


def test_cookies_are_not_kept(server):
    message = {"choices": [{"message": {"content": "x"}}]}
    for _ in range(2):
        server.answer(*whole(200, message, headers={"Set-Cookie": "id=1; Path=/"}))

    async def twice():
        async with HttpClient() as client:
            for _ in range(2):
                async with client.post(f"{server.address}/x", headers={}, body=b"") as answer:
                    await answer.read()

    anyio.run(twice)
    assert "cookie" not in server.requests[1].headers


def test_an_answer_may_take_so_long_in_all_and_no_longer(server):
    server.always = (*begin("x"), Hang())

    def asked(pace):
        return ask(server.address, timeouts=Timeouts(silence_s=60, total_s=0.3 * pace))

    words, _, error = at_some_pace(asked, wanted=lambda said: said[0])
    assert (words, error.code) == ("x", "TIMEOUT")


def test_what_fails_inside_the_block_is_not_translated(server):
    server.answer(*reply("x"))

    async def fail_inside():
        async with (
            HttpClient() as client,
            client.post(f"{server.address}/x", headers={}, body=b"{}"),
        ):
            raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        anyio.run(fail_inside)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_a_program_of_this_computer_that_is_off_is_named_and_not_asked_again(host):
    with nobody_here() as port:
        place = f"{host}:{port}"
        _, _, error = ask(f"http://{place}/v1")
    assert (error.code, error.retryable, error.server) == ("NOT_RUNNING", False, place)


@pytest.mark.parametrize(
    ("port", "name"),
    [
        (11434, "Ollama"),
        (1234, "LM Studio"),
        (8080, "llama.cpp"),
        (9931, "llama.cpp"),
        (8000, "vLLM"),
        (9, "h:9"),
    ],
)
def test_a_program_is_called_what_usually_answers_there(port, name):
    assert program_at(f"http://h:{port}/v1") == name


def ask_what(address, *, timeouts=None):
    async def once():
        async with (
            HttpClient(timeouts=timeouts) as client,
            client.get(address, headers={"X-Own": "1"}) as answer,
        ):
            return await answer.read()

    return anyio.run(once)


def test_a_question_has_no_body(server):
    server.answer(*whole(200, {"data": []}))
    assert ask_what(f"{server.address}/models?limit=2") == b'{"data": []}'
    request = server.requests[0]
    assert (request.method, request.path, request.body) == ("GET", "/v1/models?limit=2", b"")
    assert request.headers["x-own"] == "1"


@pytest.mark.parametrize("script", [(Hang(),), (*begin("x"), Hang())], ids=["silent", "slow"])
def test_a_question_is_given_up_soon(server, script):
    server.always = script
    with pytest.raises(LlmError, match="TIMEOUT"):
        read_all(server.address, timeouts=Timeouts(silence_s=30, total_s=30, inquiry_s=0.2))


def read_all(address, *, timeouts):
    async def once():
        async with HttpClient(timeouts=timeouts) as client, client.get(address, headers={}) as got:
            while await got.read():
                pass

    anyio.run(once)


def test_no_failure_tells_the_address(server):
    server.turn_off()
    _, _, error = ask(server.address.replace("http://", "http://user:pass@"))
    assert isinstance(error, LlmError)
    assert "pass" not in str(error) + repr(error) + error.provider_message
    assert error.__suppress_context__
