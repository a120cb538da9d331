"""Proxies: obeyed for other computers, never asked for this one, shown as they are used."""

import pytest

from desktop.llm.client import proxy_for
from desktop.llm.proxies import is_usable, proxy_of, shown
from tests.support.wire_routes import ask
from tests.support.wire_server import Close, WireServer, reply, whole

FAR = "http://model.example/v1"
SAFE = "https://model.example/v1"


@pytest.fixture
def proxy(monkeypatch):
    with WireServer() as started:
        for name in ("HTTP_PROXY", "HTTPS_PROXY"):
            monkeypatch.setenv(name, f"http://me:pass@127.0.0.1:{started.port}")
        yield started


def test_this_computer_is_never_asked_through_a_proxy(proxy, monkeypatch):
    monkeypatch.setenv("ALL_PROXY", f"http://127.0.0.1:{proxy.port}")
    with WireServer() as server:
        server.answer(*reply("direct"))
        assert ask(server.address)[0] == "direct"
        assert proxy_for(server.address) == ""
    assert proxy.requests == []


def test_another_computer_is_asked_through_it(proxy):
    proxy.answer(*reply("through"))
    assert ask(FAR)[0] == "through"
    assert proxy.requests[0].path == "http://model.example/v1/chat/completions"
    assert proxy.requests[0].headers["proxy-authorization"].startswith("Basic ")


def test_a_safe_connection_goes_through_it_unread(proxy):
    proxy.answer(*whole(403, b"no"))
    _, _, error = ask(SAFE, key="sk-secret")
    assert (error.code, error.retryable) == ("PROXY", True)
    request = proxy.requests[0]
    assert (request.method, request.path) == ("CONNECT", "model.example:443")
    assert "authorization" not in request.headers


def test_what_is_shown_holds_no_password(proxy):
    assert proxy_for(FAR) == proxy_for(SAFE) == f"http://127.0.0.1:{proxy.port}"


@pytest.mark.parametrize(
    "excepted",
    [
        "model.example",
        ".example",
        "example",
        "other.test,model.example",
        "model.example:80",
        "*",
    ],
)
def test_excepted_hosts_are_asked_directly(monkeypatch, excepted):
    monkeypatch.setenv("HTTP_PROXY", "http://proxy.test:3128")
    monkeypatch.setenv("NO_PROXY", excepted)
    assert proxy_for(FAR) == ""
    assert (proxy_for("http://elsewhere.test/v1") == "") is (excepted == "*")


@pytest.mark.parametrize("excepted", ["10.0.0.0/8", "10.1.2.3", "x, 10.1.0.0/16", "10.1.2.3:80"])
def test_excepted_networks_are_asked_directly(monkeypatch, excepted):
    monkeypatch.setenv("HTTP_PROXY", "http://proxy.test:3128")
    monkeypatch.setenv("NO_PROXY", excepted)
    assert proxy_for("http://10.1.2.3/v1") == ""
    assert proxy_for("http://11.1.2.3/v1") != ""


def test_a_scheme_has_its_own_proxy_and_all_is_for_the_rest(monkeypatch):
    monkeypatch.setenv("ALL_PROXY", "socks5://rest.test:1080")
    monkeypatch.setenv("HTTPS_PROXY", "proxy.test:3128")
    assert proxy_of(SAFE) == "http://proxy.test:3128"
    assert proxy_of(FAR) == "socks5://rest.test:1080"


@pytest.mark.parametrize(
    "named",
    [
        "socks5://127.0.0.1:1",
        "socks4://127.0.0.1:1",
        "http://127.0.0.1:99999",
        "http://",
        "http://[::1",
        "what is this",
        "quic://h:1",
    ],
)
def test_a_proxy_that_cannot_be_used_is_a_plain_failure(monkeypatch, named):
    monkeypatch.setenv("ALL_PROXY", named)
    _, _, error = ask(FAR, key="sk-secret")
    assert (error.code, error.retryable) == ("PROXY", False)


def test_a_proxy_that_is_off_is_blamed_and_not_the_model(proxy):
    proxy.turn_off()
    for address in (FAR, SAFE):
        _, _, error = ask(address)
        assert (error.code, error.retryable) == ("PROXY", True)


def test_a_proxy_that_hangs_up_is_no_crash(proxy):
    proxy.always = (Close(),)
    assert ask(FAR)[2].retryable
    assert ask(SAFE)[2].retryable


@pytest.mark.parametrize(
    ("proxy", "words"),
    [
        ("http://u:p@h:1/path?q=1", "http://h:1"),
        ("socks5://h", "socks5://h"),
        ("", ""),
        ("http://[::1", ""),
    ],
)
def test_a_proxy_is_shown_by_its_place_only(proxy, words):
    assert shown(proxy) == words


def test_which_proxies_can_be_used():
    assert all(is_usable(f"{scheme}://h:1") for scheme in ("http", "https", "socks5", "socks5h"))
    assert not any(is_usable(proxy) for proxy in ("", "h:1", "ftp://h", "http://h:x"))
