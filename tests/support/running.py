"""A real runtime on a real store, with a model that says what the test wrote for it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

from desktop.faces import LiveEnded, Outgoing, StoreTrouble
from desktop.llm.client import HttpClient
from desktop.llm.progress import Progress
from desktop.llm.provider import Encoder, Provider
from desktop.llm.registry import ENCODERS
from desktop.llm.types import Route
from desktop.paths import Paths
from desktop.runtime import Notice, Runtime, open_runtime
from desktop.runtime.net import Connector, Wires
from store import Commit, Event, SessionId
from store.model.jsonvalue import FrozenObject, freeze_object, object_at
from store.model.stream import Chunk, OtherChunk, TextDelta
from tests.support.upkeep import nothing_begins_by_itself

T = TypeVar("T")
PATIENCE_S = 60.0


class Gate:
    """A place where an answer waits until the test opens it."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self._opened: Future[None] = Future()

    def open(self) -> None:
        """Let the answer go on."""
        self._opened.set_result(None)

    async def wait(self) -> None:
        """Wait, on the net thread, and tell the test so."""
        self.reached.set()
        await asyncio.shield(asyncio.wrap_future(self._opened))


Step = str | Gate | Exception | Progress
FINISHED = freeze_object({"type": "finish", "reason": "stop"})


class Model:
    """Answers each request with the next script: text, gates to wait at, errors to raise."""

    encoder: Encoder = next(iter(ENCODERS.values()))
    endpoint = "http://127.0.0.1:9/v1/chat/completions"

    def __init__(self, *scripts: list[Step]) -> None:
        self.scripts = list(scripts)
        self.bodies: list[bytes] = []
        self.is_up = False
        self.learnt: list[str] = []
        self.let_go_of: list[str] = []
        self.client: HttpClient | None = None

    @property
    def transport(self) -> HttpClient:
        """Carry bytes to real servers, also where answers are written by the test."""
        assert self.client is not None
        return self.client

    async def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        """Play the next script; without one the answer is "ok"."""
        self.bodies.append(body)
        for step in self.scripts.pop(0) if self.scripts else ["ok"]:
            if isinstance(step, Exception):
                raise step
            if isinstance(step, Gate):
                await step.wait()
            else:
                yield TextDelta(0, 0, step) if isinstance(step, str) else step
        yield OtherChunk(0, FINISHED)

    async def provider_for(self, _route: Route) -> Provider:
        """Be the provider of every route; an engine that was down is up after it."""
        self.is_up = True
        return self

    async def learn(self, file: str) -> None:
        """Note a model file that is to be known before it is asked."""
        self.learnt.append(file)

    async def let_go(self, file: str) -> None:
        """Note a model file that is not to be asked any more."""
        self.let_go_of.append(file)

    def engine_identity(self, _route: Route) -> Mapping[str, object] | None:
        """Have an engine while it is up; a test may let it die."""
        return {"version": "scripted"} if self.is_up else None


class Ear:
    """Hears every notice of a runtime, and waits for the one a test is after."""

    def __init__(self, *, patience_s: float = PATIENCE_S) -> None:
        self.heard: list[Notice] = []
        self._more = threading.Condition()
        self._patience_s = patience_s

    def __call__(self, notice: Notice) -> None:
        with self._more:
            self.heard.append(notice)
            self._more.notify_all()

    def wait_for(self, what: Callable[[Notice], bool], *, times: int = 1) -> Notice:
        """Return the notice number `times` of which `what` is true, past or to come."""

        def found() -> list[Notice]:
            return [notice for notice in self.heard if what(notice)]

        with self._more:
            assert self._more.wait_for(lambda: len(found()) >= times, self._patience_s), self.heard
            return found()[times - 1]

    def rest(self, chat: str, *, times: int = 1) -> None:
        """Wait until the turn number `times` of a chat is over."""
        self.wait_for(
            lambda one: isinstance(one, LiveEnded) and one.session_id == chat, times=times
        )

    def event(self, chat: str, kind: str, *, times: int = 1) -> None:
        """Wait until a chat's log got an event of this type for the `times`th time."""

        def holds(notice: Notice) -> bool:
            return (
                isinstance(notice, Commit)
                and notice.session_id == chat
                and any(event.type == kind for event in notice.events)
            )

        self.wait_for(holds, times=times)


class Running:
    """A runtime, its model, and what was heard of it."""

    def __init__(self, runtime: Runtime, model: Model | None, ear: Ear) -> None:
        self.runtime = runtime
        self.model = model or Model()
        self.ear = ear

    def new_chat(self, text: str = "Hello there") -> SessionId:
        """Send a first message and wait for the end of its turn; return the chat."""
        chat = self.new_chat_begun(text)
        self.ear.rest(chat)
        return chat

    def new_chat_begun(self, text: str = "Hello there") -> SessionId:
        """Send a first message and return the chat, without waiting for its turn."""
        chat = new_id()
        self.runtime.send(chat, outgoing(text), new=True)
        return chat

    def end_of(self, chat: SessionId) -> FrozenObject:
        """Return the reason with which the last turn of a chat ended."""
        return object_at(self.events(chat)[-1].data, "reason")

    def settled(self) -> None:
        """Wait until the settings given so far are kept: a later one, for no chat, has failed."""
        before = len(self.ear.heard)
        self.runtime.choose_model(new_id(), "none")
        self.ear.wait_for(
            lambda one: isinstance(one, StoreTrouble) and one in self.ear.heard[before:]
        )

    def events(self, chat: SessionId) -> tuple[Event, ...]:
        """Return a chat's whole log."""
        return done(self.runtime._store.read(lambda reader: reader.events(chat)))

    def types(self, chat: SessionId) -> list[str]:
        """Return the types of a chat's events."""
        return [event.type for event in self.events(chat)]

    def said(self, chat: SessionId) -> list[tuple[str, str]]:
        """Return who said what, as a model would get it next, the system prompt left out."""
        messages = done(self.runtime._store.read(lambda reader: reader.messages(chat)))
        return [(str(one["role"]), _text(one)) for one in messages if one["role"] != "system"]


@contextmanager
def running(folder: Path, *scripts: list[Step], model: Model | None = None) -> Iterator[Running]:
    """Open a runtime on `folder` with a model that plays these scripts, and close it after."""
    model = model or Model(*scripts)

    @asynccontextmanager
    async def connect() -> AsyncIterator[Wires]:
        async with HttpClient() as model.client:
            yield model

    with _opened(folder, connect, model) as run:
        yield run


@contextmanager
def connected(folder: Path, *, keychain_s: float = PATIENCE_S) -> Iterator[Running]:
    """Open a runtime on `folder` whose models are real servers, and close it after."""
    with _opened(folder, None, None, keychain_s=keychain_s) as run:
        yield run


@contextmanager
def opened_with(folder: Path, connector: Connector) -> Iterator[Running]:
    """Open a runtime on `folder` with these ways to models, and close it after."""
    with _opened(folder, connector, None) as run:
        yield run


@contextmanager
def _opened(
    folder: Path,
    connector: Connector | None,
    model: Model | None,
    *,
    keychain_s: float = PATIENCE_S,
) -> Iterator[Running]:
    paths = Paths(folder)
    paths.create()
    with nothing_begins_by_itself():
        runtime = open_runtime(paths, connector=connector, keychain_s=keychain_s)
    ear = Ear()
    runtime.subscribe(ear)
    try:
        yield Running(runtime, model, ear)
    finally:
        runtime.close()


def done(future: "Future[T]") -> T:
    """Return what a future brings, within reason."""
    return future.result(PATIENCE_S)


def new_id() -> SessionId:
    """Return a name for a chat or a message."""
    return SessionId(uuid4().hex)


def outgoing(text: str, *attachments: Mapping[str, object]) -> Outgoing:
    """Return a message with a name of its own."""
    return Outgoing(new_id(), text, attachments)


def _text(message: FrozenObject) -> str:
    content = message["content"]
    assert isinstance(content, tuple)
    return "".join(
        str(block["text"])
        for block in content
        if isinstance(block, Mapping) and block["type"] == "text"
    )
