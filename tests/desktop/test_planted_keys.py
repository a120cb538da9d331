"""A key is kept in one place, sent to one host, and is nowhere else: planted, used, looked for."""

import logging
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail

from desktop.faces import LiveEnded, StoreTrouble
from desktop.llm.provider import Provider
from desktop.llm.types import Route
from desktop.logs import open_log
from desktop.models import ConnectionDraft, ListedModel
from desktop.models import Tested as Outcome
from desktop.paths import Paths
from desktop.runtime.net import Wires, connect
from store import SessionId
from tests.support.keychains import Failing, Keeping, keychain
from tests.support.planted import KEY, files_with_key, finds, kept, told
from tests.support.running import Running, done, new_id, opened_with, outgoing
from tests.support.services import choose, listing
from tests.support.wire_server import (
    Hang,
    Reset,
    Script,
    WireServer,
    begin,
    chunked,
    event,
    reply,
    whole,
)

ECHO = {"error": {"message": f"Incorrect API key provided: {KEY}. Look at ?key={KEY}", "code": KEY}}
HEADERS = {"x-request-id": KEY, "Retry-After": "3600"}


def in_the_stream() -> Script:
    """Begin an answer, and then say what was wrong with the key."""
    return (*begin("Half an ans"), chunked(event(ECHO)), chunked(b""))


class Breaking:
    """The real ways to the servers, until one breaks with the key on its lips."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self.transport = wires.transport
        self.is_broken = False

    async def provider_for(self, route: Route) -> Provider:
        if self.is_broken and route.key is not None:
            raise RuntimeError(f"cannot send {route.key.reveal()} to {route}")
        return await self._wires.provider_for(route)

    def engine_identity(self, route: Route) -> object:
        return self._wires.engine_identity(route)


class Life:
    """A person with a key, and all that was said to them meanwhile."""

    def __init__(self, run: Running, server: WireServer, breaking: list[Breaking]) -> None:
        self.run = run
        self.server = server
        self.breaking = breaking
        self.said: list[object] = [run.ear.heard]
        self.chats: list[SessionId] = []

    def connects(self) -> None:
        """Try a key that is refused first, then connect with it all the same."""
        server, runtime = self.server, self.run.runtime
        draft = ConnectionDraft(
            name="Mine", protocol="openai_chat", address=server.address, key=KEY
        )
        for script in (whole(401, ECHO, headers=HEADERS), whole(429, ECHO, headers=HEADERS)):
            server.answer(*script)
            refused = done(runtime.try_connection(draft))
            assert refused.code in {"CREDENTIAL_REJECTED", "RATE_LIMITED"}
            self.said.append(refused)
        server.answer(*listing("m"))
        outcome = done(runtime.try_connection(draft))
        self.said += [draft, outcome, done(runtime.connect(draft, outcome))]
        (connection,) = done(runtime.connections())
        choose(self.run, connection)

    def asks(self, script: Script, *, of: SessionId | None = None) -> SessionId:
        """Send a message that is answered so; return its chat."""
        chat = of or new_id()
        turns = self.run.ear.heard.count(LiveEnded(chat))
        self.server.answer(*script)
        self.run.runtime.send(chat, outgoing("Hello"), new=of is None)
        self.run.ear.rest(chat, times=turns + 1)
        self.chats += [] if of else [chat]
        return chat

    def has_trouble(self) -> SessionId:
        """Chat with the server in every mood, branch, and go on."""
        chat = self.asks(reply("All is well"))
        for script in (
            whole(401, ECHO, headers=HEADERS),
            whole(402, ECHO, headers=HEADERS),
            whole(429, ECHO, headers=HEADERS),
            whole(400, f"<html>{KEY}</html>".encode(), kind="text/html"),
            in_the_stream(),
            (*begin("Cut off "), Reset()),
        ):
            self.asks(script, of=chat)
            self.said.append(done(self.run.runtime.open(chat)))
        child = new_id()
        seq = next(one.seq for one in self.run.events(chat) if one.type == "assistant/message")
        self.said.append(done(self.run.runtime.fork(chat, seq=seq, cut="at", child=child)))
        self.chats.append(child)
        self.asks(reply("In the branch"), of=child)
        return chat

    def breaks(self) -> None:
        """Have a turn end in a way that nobody foresaw."""
        (breaking,) = self.breaking
        breaking.is_broken = True
        chat = new_id()
        self.run.runtime.send(chat, outgoing("This goes wrong"), new=True)
        self.run.ear.rest(chat)
        breaking.is_broken = False
        self.chats.append(chat)

    def stops(self) -> None:
        """Stop an answer in the middle."""
        chat = new_id()
        self.server.answer(*begin("Never "), Hang())
        self.run.runtime.send(chat, outgoing("Stop me"), new=True)
        self.run.ear.event(chat, "request/dispatched")
        self.run.runtime.stop(chat)
        self.run.ear.rest(chat)
        self.chats.append(chat)


@contextmanager
def living(folder: Path, backend: KeyringBackend) -> Iterator[Life]:
    """Let a person live on a folder, with everything logged that can be."""
    breaking: list[Breaking] = []

    @asynccontextmanager
    async def connector() -> AsyncIterator[Wires]:
        async with connect() as wires:
            breaking.append(Breaking(wires))
            yield breaking[0]

    Paths(folder).create()
    log = open_log(Paths(folder).logs)
    root = logging.getLogger()
    level = root.level
    root.setLevel(logging.DEBUG)
    try:
        with keychain(backend), WireServer() as server, opened_with(folder, connector) as run:
            yield Life(run, server, breaking)
    finally:
        root.setLevel(level)
        log.close()


@pytest.mark.parametrize(
    ("backend", "places"),
    [(fail.Keyring(), ["keys/keys.json"]), (Failing(), ["keys/keys.json"]), (Keeping(), [])],
    ids=["file", "failing keychain", "keychain"],
)
@pytest.mark.expects_log("failed unexpectedly|turn broke|fault")
def test_a_key_is_in_its_place_and_nowhere_else(
    tmp_path: Path,
    backend: KeyringBackend,
    places: list[str],
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    folder = tmp_path / "data"
    with living(folder, backend) as life:
        life.connects()
        life.has_trouble()
        life.stops()
        life.breaks()
        sent = [one.headers.get("authorization") for one in life.server.requests]
        assert f"Bearer {KEY}" in sent, "the key must be used, or nothing is shown here"
        # While everything is open: what is written but not folded in yet counts too.
        assert files_with_key(folder) == places
    assert files_with_key(folder) == places
    database = Paths(folder).database
    assert not finds(told(database, life.chats, capfdbinary))
    assert not finds(kept(database, life.chats))
    assert not finds(repr(life.said).encode())
    assert all(not finds(one.body) for one in life.server.requests)


def test_failures_say_what_the_server_said_without_the_key(tmp_path: Path) -> None:
    with living(tmp_path / "data", fail.Keyring()) as life:
        life.connects()
        chat = life.asks(whole(401, ECHO, headers=HEADERS))
        error = life.run.end_of(chat)["error"]
        assert error["code"] == "CREDENTIAL_REJECTED"
        assert "Incorrect API key provided" in error["providerMessage"]


@pytest.mark.parametrize("backend", [fail.Keyring(), Keeping()], ids=["file", "keychain"])
def test_a_connection_that_is_let_go_takes_its_key_along_however_soon_the_end_comes(
    tmp_path: Path, backend: KeyringBackend
) -> None:
    folder = tmp_path / "data"
    with living(folder, backend) as life:
        life.connects()
        (connection,) = done(life.run.runtime.connections())
        life.run.runtime.disconnect(connection.id)
        life.run.runtime.close()
    assert files_with_key(folder) == []
    assert not finds(repr(vars(backend)).encode())


def test_what_cannot_be_kept_is_told_without_the_key(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with living(folder, fail.Keyring()) as life:
        (folder / "keys").write_text("in the way")
        outcome = Outcome("", "openai_chat")
        draft = ConnectionDraft(protocol="openai_chat", address="http://127.0.0.1:9", key=KEY)
        error = life.run.runtime.connect(draft, outcome).exception(20)
        assert error is not None
        assert not finds("".join(traceback.format_exception(error)).encode())
        assert done(life.run.runtime.connections()) == ()
        life.run.runtime.disconnect("anything")
        life.run.ear.wait_for(lambda one: isinstance(one, StoreTrouble))
    assert files_with_key(folder) == []


@pytest.mark.parametrize(
    "address",
    [
        "http://me:{key}@127.0.0.1:{port}/v1",
        "http://{key}@127.0.0.1:{port}/v1",
        "http://127.0.0.1:{port}/v1beta?key={key}",
        "http://127.0.0.1:{port}/v1?x=1&API_KEY={key}",
    ],
)
def test_a_key_in_an_address_is_neither_used_nor_kept(tmp_path: Path, address: str) -> None:
    folder = tmp_path / "data"
    with living(folder, fail.Keyring()) as life:
        typed = address.format(key="sk-planted", port=life.server.port)
        draft = ConnectionDraft(protocol="openai_chat", address=typed)
        outcome = done(life.run.runtime.try_connection(draft))
        assert outcome.code == "KEY_IN_ADDRESS"
        error = life.run.runtime.connect(draft, outcome).exception(20)
        assert error is not None
        assert "planted" not in repr([outcome, error])
        assert life.server.requests == []
    assert files_with_key(folder, "sk-planted") == []


def test_what_an_address_needs_in_its_query_stays(tmp_path: Path) -> None:
    with living(tmp_path / "data", fail.Keyring()) as life:
        life.server.answer(*listing("m"))
        address = f"{life.server.address}?api-version=2026-01-01"
        draft = ConnectionDraft(protocol="openai_chat", address=address)
        assert done(life.run.runtime.try_connection(draft)).code == ""


@pytest.mark.parametrize("key", ["sk-planted-ключ", "sk-planted\nX-Other: 1", "sk-planted\x00"])
@pytest.mark.parametrize(
    "protocol", ["openai_chat", "openai_responses", "anthropic", "gemini", "ollama"]
)
def test_a_key_that_no_header_can_hold_is_refused_without_a_word_of_it(
    tmp_path: Path, key: str, protocol: str
) -> None:
    folder = tmp_path / "data"
    with living(folder, fail.Keyring()) as life:
        draft = ConnectionDraft(
            name="Mine", protocol=protocol, address=life.server.address, key=key
        )
        tried = done(life.run.runtime.try_connection(draft))
        assert tried.code == "CREDENTIAL_REJECTED"
        outcome = Outcome("", protocol, models=(ListedModel("m"),))
        choose(life.run, done(life.run.runtime.connect(draft, outcome)))
        chat = life.run.new_chat()
        assert life.run.end_of(chat)["error"]["code"] == "CREDENTIAL_REJECTED"
        assert life.server.requests == []
        assert "planted" not in repr([tried, life.run.ear.heard, life.run.events(chat)])
        assert all(b"planted" not in one.body for one in life.run.events(chat))
    assert files_with_key(folder, "sk-planted") == ["keys/keys.json"]
