"""Certificates: refused when nobody vouches for them, and trusted exactly as a person trusts them.

Every server here is a real one, with a certificate made for the test.
"""

import anyio
import pytest

from desktop.llm.client import HttpClient
from desktop.llm.errors import LlmError
from desktop.models import HostIdentity
from tests.support.certificates import authority, issued_by, self_signed, serving
from tests.support.tunnel import Tunnel
from tests.support.wire_server import whole


@pytest.fixture
def serve(tmp_path):
    servers = []

    def start(identity):
        server = serving(identity, tmp_path)
        server.always = whole(200, {"ok": True})
        servers.append(server.__enter__())
        return server

    yield start
    for server in servers:
        server.close()


def place(server):
    return f"127.0.0.1:{server.port}"


def ask(server, trusted=(), *, address=""):
    """Ask a server with a key; return the answer's status and the failure."""

    async def once():
        async with HttpClient(trusted=lambda: dict(trusted)) as client:
            headers = {"Authorization": "Bearer sk-secret"}
            async with client.get(f"{address or server.address}/models", headers=headers) as answer:
                return answer.status

    try:
        return anyio.run(once), None
    except LlmError as error:
        return None, error


ISSUER = authority()
REFUSED = [
    (self_signed(), "SELF_SIGNED"),
    (issued_by(ISSUER), "UNKNOWN_ISSUER"),
    (self_signed(expired=True), "SELF_SIGNED"),
]


@pytest.mark.parametrize(("identity", "problem"), REFUSED, ids=["self", "issuer", "old"])
def test_a_certificate_that_nobody_vouches_for_is_refused_and_named(serve, identity, problem):
    server = serve(identity)
    _, error = ask(server)
    assert (error.code, error.retryable) == ("TLS", False)
    assert error.identity == HostIdentity(place(server), identity.fingerprint, problem)
    assert server.requests == []


@pytest.mark.parametrize(
    ("identity", "problem"),
    [
        (issued_by(ISSUER, expired=True), "EXPIRED"),
        (issued_by(ISSUER, "192.0.2.7"), "WRONG_NAME"),
        (issued_by(ISSUER, "elsewhere.example"), "WRONG_NAME"),
        (issued_by(ISSUER), ""),
    ],
    ids=["expired", "other-address", "other-name", "right"],
)
def test_an_issuer_that_this_computer_trusts_is_believed_but_for_its_own_mistakes(
    serve, tmp_path, monkeypatch, identity, problem
):
    (tmp_path / "issuer.pem").write_bytes(ISSUER.pem())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "issuer.pem"))
    status, error = ask(serve(identity))
    if problem:
        assert error.identity.problem == problem
        assert error.identity.fingerprint == identity.fingerprint
    else:
        assert (status, error) == (200, None)


@pytest.mark.parametrize(
    "identity", [identity for identity, _ in REFUSED], ids=["self", "ca", "old"]
)
def test_the_certificate_that_a_person_trusts_is_accepted(serve, identity):
    server = serve(identity)
    assert ask(server, {place(server): identity.fingerprint}) == (200, None)


def test_another_certificate_at_a_trusted_place_is_refused_before_a_word_is_said(serve):
    trusted, shown = self_signed(), self_signed()
    server = serve(shown)
    _, error = ask(server, {place(server): trusted.fingerprint})
    assert error.code == "TLS"
    assert error.identity == HostIdentity(place(server), shown.fingerprint, "CHANGED")
    assert server.requests == []


def test_even_a_properly_issued_one_is_not_the_trusted_one(serve, tmp_path, monkeypatch):
    (tmp_path / "issuer.pem").write_bytes(ISSUER.pem())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "issuer.pem"))
    server = serve(issued_by(ISSUER))
    assert ask(server)[0] == 200
    _, error = ask(server, {place(server): self_signed().fingerprint})
    assert error.identity.problem == "CHANGED"
    assert len(server.requests) == 1


@pytest.mark.parametrize("name", ["SSL_CERT_FILE", "SSL_CERT_DIR"])
@pytest.mark.parametrize("content", [None, b"", b"no certificate\n"])
def test_a_list_of_issuers_that_is_gone_or_broken_does_no_harm(
    serve, tmp_path, monkeypatch, name, content
):
    if content is not None:
        (tmp_path / "issuers").write_bytes(content)
    monkeypatch.setenv(name, str(tmp_path / "issuers"))
    server = serve(issued_by(ISSUER))
    assert ask(server)[1].identity.problem == "UNKNOWN_ISSUER"


def test_trust_in_one_place_is_no_trust_in_another(serve):
    identity = self_signed()
    near, other = serve(identity), serve(identity)
    _, error = ask(other, {place(near): identity.fingerprint})
    assert error.identity.problem == "SELF_SIGNED"


def test_trust_is_asked_for_anew_with_every_request(serve):
    server, trusted = serve(self_signed()), {}
    identity = ask(server)[1].identity

    async def before_and_after():
        answers = []
        async with HttpClient(trusted=lambda: trusted) as client:
            for fingerprint in ("", identity.fingerprint, None):
                trusted.clear()
                if fingerprint:
                    trusted[identity.host] = fingerprint
                answers.append(await _status(client, server))
        return answers

    assert anyio.run(before_and_after) == ["TLS", 200, "TLS"]


async def _status(client, server):
    try:
        async with client.get(f"{server.address}/models", headers={}) as answer:
            return answer.status
    except LlmError as error:
        return error.code


def test_looking_at_a_refused_certificate_sends_nothing(serve):
    server = serve(self_signed())
    ask(server, address=server.address.replace("https://", "https://user:pass@"))
    server.turn_off()
    assert server.requests == []


def test_trust_is_by_port_and_whatever_the_case_of_the_name(serve):
    identity = self_signed("localhost")
    server = serve(identity)
    trusted = {f"localhost:{server.port}": identity.fingerprint}
    assert ask(server, trusted, address=f"HTTPS://LocalHost:{server.port}/v1") == (200, None)


def test_the_words_of_a_refusal_hold_no_address(serve):
    server = serve(self_signed())
    _, error = ask(server)
    assert str(error) == "TLS"
    assert error.provider_message == ""


# Through a proxy that looks into what it carries, as in many companies ----------------------------

FAR = "https://model.example/v1"


@pytest.fixture
def through(serve, monkeypatch):
    tunnels = []

    def start(identity):
        server = serve(identity)
        tunnels.append(Tunnel(server.port).__enter__())
        monkeypatch.setenv("HTTPS_PROXY", tunnels[0].address)
        return server

    yield start
    for tunnel in tunnels:
        tunnel.__exit__()


def test_behind_a_proxy_the_far_hosts_certificate_is_the_one_that_counts(through):
    identity = self_signed("model.example")
    server = through(identity)
    _, error = ask(server, address=FAR)
    assert error.identity == HostIdentity("model.example:443", identity.fingerprint, "SELF_SIGNED")
    assert server.requests == []
    assert ask(server, {"model.example:443": identity.fingerprint}, address=FAR) == (200, None)
    _, error = ask(server, {"model.example:443": self_signed().fingerprint}, address=FAR)
    assert error.identity.problem == "CHANGED"
    assert len(server.requests) == 1


def test_a_companys_own_issuer_is_believed_once_the_computer_trusts_it(
    through, tmp_path, monkeypatch
):
    server = through(issued_by(ISSUER, "model.example"))
    assert ask(server, address=FAR)[1].identity.problem == "UNKNOWN_ISSUER"
    (tmp_path / "issuer.pem").write_bytes(ISSUER.pem())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "issuer.pem"))
    assert ask(server, address=FAR) == (200, None)
