"""Trying a server: works, or a plain reason why not; and the key goes nowhere else."""

import anyio
import pytest

from desktop.llm.client import HttpClient, Timeouts
from desktop.llm.detect import try_connection
from desktop.llm.types import Access, SecretKey
from desktop.models import Tested as Outcome
from tests.support import model_lists as lists
from tests.support.certificates import self_signed, serving
from tests.support.nobody import nobody_here
from tests.support.refusals import anthropic, gemini, llama_cpp, openai
from tests.support.wire_server import Close, Hang, WireServer, whole

KEY = "sk-planted-1"


@pytest.fixture
def server():
    with WireServer() as started:
        started.always = whole(404, b"404 page not found")
        yield started


def root(server):
    return server.address.removesuffix("/v1")


def attempt(address, protocol="", *, service="", key=KEY, inquiry_s=30.0):
    access = Access(service, protocol, address, SecretKey(key) if key else None)

    async def once():
        async with HttpClient(timeouts=Timeouts(inquiry_s=inquiry_s)) as client:
            return await try_connection(access, client)

    return anyio.run(once)


SPEAKING = {
    "ollama": {"/api/version": {"version": "0.13"}, "/api/tags": lists.OLLAMA_TAGS},
    "openai_chat": {"/v1/models": lists.VLLM},
    "gemini": {"/v1beta/models": lists.GEMINI},
}


@pytest.mark.parametrize("protocol", SPEAKING)
@pytest.mark.parametrize("door", ["", "/"])
def test_the_protocol_is_found_out_by_what_is_answered(server, protocol, door):
    server.routes |= {path: whole(200, value) for path, value in SPEAKING[protocol].items()}
    tested = attempt(root(server) + door)
    assert (tested.code, tested.protocol) == ("", protocol)
    assert tested.models


def refusing_bearers(server):
    """Let a server answer as Anthropic's does, which does not know a bearer's key."""
    refused = whole(401, anthropic(401, "x-api-key header is required"))
    for _ in range(2):
        server.answer(*refused)
    server.answer(*whole(200, lists.ANTHROPIC))


def test_anthropics_protocol_is_found_behind_a_refusal_of_the_others(server):
    refusing_bearers(server)
    tested = attempt(root(server))
    assert (tested.code, tested.protocol) == ("", "anthropic")
    assert [r.headers.get("x-api-key") for r in server.requests] == [None, None, KEY]


def test_ollama_is_preferred_to_what_else_it_speaks(server):
    routes = SPEAKING["ollama"] | SPEAKING["openai_chat"]
    server.routes |= {path: whole(200, value) for path, value in routes.items()}
    assert attempt(server.address).protocol == "ollama"


def test_another_program_that_tells_its_version_is_not_taken_for_ollama(server):
    server.routes["/api/version"] = whole(200, {"version": "0.6"})
    server.routes["/v1/models"] = whole(200, lists.VLLM)
    assert attempt(server.address).protocol == "openai_chat"


def test_a_protocol_that_is_named_is_the_only_one_tried(server):
    server.routes["/v1/models"] = whole(200, lists.OPENAI)
    tested = attempt(server.address, "openai_responses")
    assert (tested.code, tested.protocol) == ("", "openai_responses")
    assert [request.path for request in server.requests] == ["/v1/models"]


@pytest.mark.parametrize("body", [openai, llama_cpp, anthropic, gemini])
@pytest.mark.parametrize("protocol", ["", "openai_chat", "anthropic", "gemini", "ollama"])
@pytest.mark.parametrize(("key", "code"), [(KEY, "REJECTED"), ("", "MISSING")])
def test_a_wrong_key_is_told_from_none(server, body, protocol, key, code):
    server.always = whole(401, body(401, f"not {KEY}"))
    tested = attempt(server.address, protocol, key=key)
    assert (tested.code, tested.protocol) == (f"CREDENTIAL_{code}", protocol)
    assert KEY not in tested.provider_message or not key


@pytest.mark.parametrize("protocol", ["", "openai_chat", "anthropic", "gemini", "ollama"])
@pytest.mark.parametrize(
    "script",
    [
        whole(404, b"404 page not found"),
        whole(200, b"<html>welcome</html>", kind="text/html"),
        whole(404, b"<html>no such page</html>", kind="text/html"),
        whole(200, {"hello": "world"}),
        whole(405, b""),
    ],
)
def test_something_that_is_no_models_server_is_told(server, protocol, script):
    server.always = script
    assert attempt(server.address, protocol).code == "NOT_A_SERVER"


def test_a_program_that_is_off_is_named():
    with nobody_here() as port:
        tested = attempt(f"http://127.0.0.1:{port}/v1")
    assert (tested.code, tested.server) == ("NOT_RUNNING", f"127.0.0.1:{port}")


@pytest.mark.parametrize("address", ["", "localhost:11434", "ftp://127.0.0.1", "http://", "what"])
def test_an_address_that_is_none_is_told(address):
    assert attempt(address).code == "BAD_ADDRESS"


def test_a_certificate_that_nobody_vouches_for_is_shown(tmp_path):
    identity = self_signed()
    with serving(identity, tmp_path) as server:
        tested = attempt(server.address)
    assert tested.code == "TLS"
    assert tested.identity.fingerprint == identity.fingerprint
    assert server.requests == []


def test_a_server_that_says_nothing_is_given_up_once(server):
    server.always = (Hang(),)
    assert attempt(server.address, inquiry_s=0.2).code == "TIMEOUT"
    server.turn_off()  # what was on its way has come by then, if it was sent at all
    assert len(server.requests) <= 1


def test_a_server_that_hangs_up_is_no_crash(server):
    server.always = (Close(),)
    assert attempt(server.address).code == "STREAM_CUT"


@pytest.mark.parametrize(
    ("status", "code"), [(402, "QUOTA_EXHAUSTED"), (429, "RATE_LIMITED"), (500, "SERVER_ERROR")]
)
def test_trouble_of_the_server_is_told_as_it_is(server, status, code):
    server.always = whole(status, openai(status, "no more for today"))
    tested = attempt(server.address)
    assert (tested.code, tested.provider_message) == (code, "no more for today")


def test_a_redirect_is_told_and_not_followed(server):
    with WireServer() as elsewhere:
        there = f"{elsewhere.address}/models?token=1"
        server.always = whole(307, b"", headers={"Location": there})
        tested = attempt(server.address)
        assert elsewhere.requests == []
    assert tested.code == "REDIRECTED"
    assert tested.provider_message == f"{elsewhere.address}/models"


def test_a_page_that_redirects_does_not_hide_the_models(server):
    server.routes["/api/version"] = whole(302, b"", headers={"Location": "/login"})
    server.routes["/v1/models"] = whole(200, lists.VLLM)
    assert attempt(server.address) == Outcome(
        "", protocol="openai_chat", models=attempt(server.address).models, program="vLLM"
    )


SILENT_DOORS = {
    "openai_chat": ("/v1/chat/completions", whole(400, openai(400, "you must provide a model"))),
    "openai_responses": ("/v1/responses", whole(422, {"detail": [{"msg": "model: missing"}]})),
    "anthropic": ("/v1/messages", whole(400, anthropic(400, "model: field required"))),
}


@pytest.mark.parametrize("protocol", SILENT_DOORS)
def test_a_server_without_a_list_works_when_it_speaks(server, protocol):
    door, script = SILENT_DOORS[protocol]
    server.routes[door] = script
    assert attempt(server.address, protocol) == Outcome("", protocol=protocol)
    asked = server.requests[-1]
    assert (asked.path, asked.json()) == (door, {"messages": [], "max_tokens": 1})


def test_without_a_list_a_protocol_is_found_out_too(server):
    door, script = SILENT_DOORS["anthropic"]
    server.routes[door] = script
    assert attempt(server.address) == Outcome("", protocol="anthropic")


def test_openrouter_is_asked_about_the_key_since_its_list_is_open_to_all(server):
    server.routes["/api/v1/models"] = whole(200, lists.OPENROUTER)
    server.routes["/api/v1/key"] = whole(401, openai(401, "User not found."))
    address = f"{root(server)}/api/v1"
    assert attempt(address, "openai_chat", service="openrouter").code == "CREDENTIAL_REJECTED"
    server.routes["/api/v1/key"] = whole(200, {"data": {"label": "sk-or-v1-…"}})
    tested = attempt(address, "openai_chat", service="openrouter")
    assert (tested.code, len(tested.models)) == ("", 2)


def test_ollamas_own_computers_are_asked_about_the_key_too(server):
    server.routes["/api/tags"] = whole(200, lists.OLLAMA_TAGS)
    server.routes["/api/show"] = whole(200, lists.OLLAMA_SHOW)
    server.routes["/api/chat"] = whole(401, {"error": "unauthorized"})
    tested = attempt(root(server), "ollama", service="ollama-cloud")
    assert tested.code == "CREDENTIAL_REJECTED"
    server.routes["/api/chat"] = whole(400, {"error": "model is required"})
    tested = attempt(root(server), "ollama", service="ollama-cloud")
    assert (tested.code, len(tested.models)) == ("", 3)


def test_a_services_own_address_typed_by_hand_is_known(server, monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", f"http://me:pass@127.0.0.1:{server.port}")
    tested = attempt("https://api.anthropic.com/v1")
    assert (tested.code, tested.protocol) == ("PROXY", "anthropic")
    assert tested.proxy == f"http://127.0.0.1:{server.port}"
    assert [request.path for request in server.requests] == ["api.anthropic.com:443"]


def test_the_key_goes_to_the_named_host_only(server):
    attempt(server.address)
    hosts = {request.headers["host"] for request in server.requests}
    assert hosts == {f"127.0.0.1:{server.port}"}
    assert KEY not in "".join(request.path for request in server.requests)
