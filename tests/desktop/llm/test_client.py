"""The HTTP client: every exception has a translation, and the environment is used with care."""

import inspect

import anyio
import httpx
import pytest

from desktop.llm.client import HttpClient, Timeouts, code_of
from desktop.llm.errors import LlmError
from tests.support.wire_routes import ask
from tests.support.wire_server import Hang, WireServer, begin, reply, whole

GENERAL = {httpx.HTTPError, httpx.RequestError, httpx.TransportError, httpx.ProtocolError}
EXCEPTIONS = [
    kind
    for _, kind in inspect.getmembers(httpx, inspect.isclass)
    if issubclass(kind, Exception) and kind not in GENERAL
]


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


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
        (httpx.ProxyError, "CONNECT"),
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


def test_a_server_without_tls_is_told_apart_from_no_server(server):
    _, _, error = ask(server.address.replace("http:", "https:"))
    assert (error.code, error.retryable) == ("TLS", False)


def test_a_proxy_in_the_environment_is_not_asked_for_this_computer(server, monkeypatch):
    with WireServer() as proxy:
        for name in ("HTTP_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        server.answer(*reply("direct"))
        assert ask(server.address)[0] == "direct"
        assert proxy.requests == []


def test_a_proxy_in_the_environment_is_asked_for_other_computers(monkeypatch):
    with WireServer() as proxy:
        monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{proxy.port}")
        proxy.answer(*reply("through"))
        assert ask("http://model.example/v1")[0] == "through"
        assert proxy.requests[0].path == "http://model.example/v1/chat/completions"


def test_a_proxy_that_cannot_be_used_is_a_plain_failure(monkeypatch):
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1")
    _, _, error = ask("http://model.example/v1")
    assert (error.code, error.retryable) == ("CONNECT", False)


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
    timeouts = Timeouts(silence_s=30, total_s=0.3)
    words, _, error = ask(server.address, timeouts=timeouts)
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


def test_no_failure_tells_the_address(server):
    server.close()
    _, _, error = ask(server.address.replace("http://", "http://user:pass@"))
    assert isinstance(error, LlmError)
    assert "pass" not in str(error) + repr(error) + error.provider_message
    assert error.__suppress_context__
    server.close = lambda: None
