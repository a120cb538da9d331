"""Servers on this computer, found by asking; and nothing else is ever asked."""

from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import anyio
import pytest

from desktop.llm import discovery
from desktop.llm.client import HttpClient, Timeouts
from desktop.llm.discovery import PLACES, Found, Place, discover
from desktop.llm.errors import NetworkFailed
from desktop.llm.places import places_here
from desktop.models import ListedModel
from tests.support import model_lists as lists
from tests.support.wire_routes import at_some_pace
from tests.support.wire_server import Close, Hang, Reset, WireServer, reply, whole

ROUTES = {
    "ollama": {
        "/api/version": {"version": "0.13.1"},
        "/api/tags": lists.OLLAMA_TAGS,
        "/api/show": lists.OLLAMA_SHOW,
    },
    "lm-studio": {"/api/v1/models": lists.LM_STUDIO},
    "llama.cpp": {"/v1/models": lists.LLAMA_CPP, "/props": lists.LLAMA_CPP_PROPS},
    "vllm": {"/v1/models": lists.VLLM, "/version": {"version": "0.12.0"}},
}
NAMES = {
    "ollama": ["gemma3:4b", "nomic-embed-text:latest", "qwen3:8b"],
    "lm-studio": ["gemma-3-4b", "gpt-oss-20b"],
    "llama.cpp": ["gemma"],
    "vllm": ["Qwen/Qwen3-8B"],
}
KINDS = tuple(ROUTES)


class Street:
    """One scripted server for each kind, and the places where they are."""

    def __init__(self):
        self.servers = {kind: WireServer() for kind in KINDS}
        self.places = tuple(
            Place(place.kind, place.name, place.protocol, self.address_of(place))
            for place in {place.kind: place for place in PLACES}.values()
        )

    def address_of(self, place):
        path = urlsplit(place.address).path
        return f"http://127.0.0.1:{self.servers[place.kind].port}{path}"

    def open(self, kind, routes):
        server = self.servers[kind]
        server.always = whole(404, {"error": {"message": "Not Found"}})
        server.routes |= {path: whole(200, value) for path, value in routes.items()}

    def find(self):
        async def once():
            async with HttpClient(timeouts=Timeouts(connect_s=30, silence_s=30)) as client:
                return await discover(client, self.places)

        return anyio.run(once)


@pytest.fixture
def street():
    made = Street()
    for server in made.servers.values():
        server.always = whole(404, b"")
        server.__enter__()
    yield made
    for server in made.servers.values():
        server.close()


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_found_with_its_models(street, kind):
    street.open(kind, ROUTES[kind])
    (found,) = street.find()
    place = next(place for place in street.places if place.kind == kind)
    assert (found.kind, found.name, found.protocol) == (kind, place.name, place.protocol)
    assert found.address == place.address
    assert [model.model for model in found.models] == NAMES[kind]


@pytest.mark.usefixtures("unhurried")
def test_all_are_found_at_once_in_a_fixed_order(street):
    for kind in KINDS:
        street.open(kind, ROUTES[kind])
    assert [found.kind for found in street.find()] == list(KINDS)


@pytest.mark.usefixtures("unhurried")
def test_what_they_can_do_is_told_with_them(street):
    for kind in KINDS:
        street.open(kind, ROUTES[kind])
    models = {model.model: model for found in street.find() for model in found.models}
    assert models["gemma3:4b"].sees is True
    assert models["gpt-oss-20b"].tools is True
    assert models["gemma"] == ListedModel("gemma", sees=True, tools=True, window=8192)
    assert models["Qwen/Qwen3-8B"].window == 40_960


@pytest.mark.usefixtures("unhurried")
def test_an_older_lm_studio_is_found_too(street):
    street.open("lm-studio", {"/api/v0/models": lists.LM_STUDIO_OLDER})
    (found,) = street.find()
    assert [model.model for model in found.models] == ["qwen2-vl-7b-instruct", "llama-3.1-8b"]


@pytest.mark.usefixtures("unhurried")
def test_a_server_without_models_is_there_all_the_same(street):
    street.open("ollama", {"/api/version": {"version": "1"}, "/api/tags": {"models": []}})
    assert street.find() == (
        Found("ollama", "Ollama", "ollama", street.places[0].address, models=()),
    )


def test_nobody_is_found_where_nobody_is(street):
    for server in street.servers.values():
        server.turn_off()
    assert street.find() == ()


SOMETHING_ELSE = [
    whole(200, b"<html>a router's page</html>", kind="text/html"),
    whole(200, {"version": 5, "models": 1, "data": "x"}),
    whole(200, {"data": [{"id": "m", "owned_by": "somebody"}]}),
    whole(200, {"models": [{"name": "m"}]}),
    whole(200, []),
    whole(401, {"error": "no"}),
    whole(302, b"", headers={"Location": "http://127.0.0.1/"}),
    whole(500, b"oops"),
    reply("hello"),
    (b"SSH-2.0-OpenSSH_9.9\r\n",),
    (Close(),),
    (Reset(),),
]


@pytest.mark.parametrize("script", SOMETHING_ELSE)
def test_something_else_at_the_port_is_not_listed(street, script):
    for server in street.servers.values():
        server.always = script
    assert street.find() == ()


@pytest.mark.parametrize("kind", KINDS)
def test_one_kind_at_the_port_of_another_is_not_taken_for_it(street, kind):
    for other in KINDS:
        if other != kind:
            street.open(other, ROUTES[kind])
    assert street.find() == ()


def test_a_silent_one_is_given_up_after_a_second_and_hides_nobody(street, monkeypatch):
    silent = ("ollama", "llama.cpp", "vllm")
    for kind in silent:
        street.servers[kind].always = (Hang(),)
    street.open("lm-studio", ROUTES["lm-studio"])
    assert discovery._WITHIN_S == 1.0

    def found_within(seconds):
        monkeypatch.setattr(discovery, "_WITHIN_S", seconds)
        return [one.kind for one in street.find()]

    # On a busy computer, who does answer may take long too.
    assert "lm-studio" in at_some_pace(lambda pace: found_within(0.4 * pace), wanted=bool)
    for kind in silent:
        street.servers[kind].wait_for_hang_up()


@pytest.mark.usefixtures("unhurried")
def test_no_key_is_ever_sent(street):
    for kind in KINDS:
        street.open(kind, ROUTES[kind])
    street.find()
    sent = [request for server in street.servers.values() for request in server.requests]
    assert len(sent) >= 8
    assert not [r for r in sent if {"authorization", "x-api-key"} & r.headers.keys()]


class Recorder:
    """A transport that notes where it is sent, and reaches nobody."""

    def __init__(self):
        self.hosts = []

    def get(self, url, *, headers):
        return self._note(url, headers)

    def post(self, url, *, headers, body):
        return self._note(url, headers, body)

    @asynccontextmanager
    async def _note(self, url, *_):
        self.hosts.append(urlsplit(url).netloc)
        raise NetworkFailed("CONNECT")
        yield


USUAL = {f"127.0.0.1:{port}" for port in (11434, 1234, 9931, 8080, 8000)}


@pytest.mark.parametrize("host", ["", "models.example:11434", "192.168.1.9", "https://ollama.com"])
def test_no_other_computer_is_ever_asked(monkeypatch, host):
    monkeypatch.setenv("OLLAMA_HOST", host)
    recorder = Recorder()
    assert anyio.run(discover, recorder) == ()
    assert set(recorder.hosts) == USUAL


def test_a_place_elsewhere_is_left_alone_even_when_named():
    recorder = Recorder()
    places = (Place("ollama", "Ollama", "ollama", "http://models.example:11434"), PLACES[1])
    assert anyio.run(discover, recorder, places) == ()
    assert set(recorder.hosts) == {"127.0.0.1:1234"}


@pytest.mark.parametrize(
    ("named", "address"),
    [
        ("", "http://127.0.0.1:11434"),
        ("127.0.0.1", "http://127.0.0.1:11434"),
        ("127.0.0.1:5000", "http://127.0.0.1:5000"),
        (" 'localhost:5000' ", "http://localhost:5000"),
        ("http://localhost:5000/", "http://localhost:5000"),
        ("http://localhost", "http://localhost:80"),
        ("https://localhost", "https://localhost:443"),
        (":5000", "http://127.0.0.1:5000"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:5000", "http://127.0.0.1:5000"),
        ("[::]:5000", "http://127.0.0.1:5000"),
        ("[::1]:5000", "http://[::1]:5000"),
        ("192.168.1.9:5000", "http://127.0.0.1:11434"),
        ("ollama.example", "http://127.0.0.1:11434"),
        ("http://", "http://127.0.0.1:11434"),
        ("127.0.0.1:x", "http://127.0.0.1:11434"),
        ("ftp://127.0.0.1", "http://127.0.0.1:11434"),
    ],
)
def test_ollama_is_looked_for_where_its_own_programs_would(named, address):
    places = places_here({"OLLAMA_HOST": named})
    assert places[0].address == address
    assert places[1:] == PLACES[1:]
