"""`python -m desktop ask`: one whole turn at a terminal, on the real parts."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from uuid import uuid4

import anyio

from desktop.agent.connection import Connections
from desktop.agent.loop import run_turn
from desktop.agent.titles import title_of
from desktop.agent.turn import Memory, TurnEnd, TurnRequest, TurnSettings, World
from desktop.faces import MediaRefused
from desktop.intake import Taken, taken
from desktop.llm.client import HttpClient
from desktop.llm.engines import Engines
from desktop.llm.errors import CredentialFailed
from desktop.llm.facts import facts_of
from desktop.llm.provider import Provider
from desktop.llm.registry import capabilities_from, custom_route
from desktop.llm.services import service_at
from desktop.llm.types import BUILT_IN, Access, Capabilities, Route, SecretKey
from desktop.media import LIMITS, Picture
from desktop.models import ListedModel
from desktop.runtime.asked import SYSTEM_PROMPT
from desktop.runtime.ownmodels import find_shipped
from desktop.runtime.pictures import keep
from desktop.runtime.queue import put_in
from desktop.runtime.routes import BUILT_IN_ROUTE, way_to
from desktop.terminal import Teller, sentence, tell
from store import Store, StoreError, open_store
from store.model.ids import SessionId
from store.model.jsonvalue import int_at, object_at, text_at
from store.model.messages import user_message

__all__ = ["Question", "ask"]

FAILED = 1
# What a shell reports of a program that Ctrl+C ended.
STOPPED = 130
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
BLIND = "This model cannot see pictures; it is told in words that there is one."
STARTING = "Starting the built-in model …"
LIMITED = "The answer reached its length limit."


class PictureRefused(Exception):
    """A file that cannot go along; the text says why, for a person."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of whom; the built-in model where `address` is None.

    `sums_up`: a chat that turns out to be too long is summed up, with one more request.
    """

    text: str
    files: tuple[Path, ...]
    session_id: SessionId | None
    protocol: str
    address: str | None
    model: str | None
    key_name: str | None
    sums_up: bool = False

    @property
    def key(self) -> SecretKey | None:
        """The credential in the variable that was named."""
        characters = os.environ.get(self.key_name or "", "")
        return SecretKey(characters) if characters else None

    def route(self) -> Route:
        """Return the way to the model that is asked."""
        if self.address is None or self.model is None:
            return BUILT_IN_ROUTE
        return custom_route(
            address=self.address, model=self.model, key=self.key, protocol=self.protocol
        )


def ask(database: Path, question: Question) -> int:
    """Run one turn and return the exit status; the chat's id, once it has one, is said last."""
    told: list[SessionId] = [] if question.session_id is None else [question.session_id]
    try:
        with opened(database) as store:
            return ask_in(store, question, told)
    except PictureRefused as refused:
        tell(str(refused))
    except StoreError as error:
        tell(sentence(error.code, error.message))
    finally:
        for session_id in told:
            tell(session_id)
    return FAILED


@contextmanager
def opened(database: Path) -> Iterator[Store]:
    """Open a store as the window does: what a crash left open is closed first."""
    store = open_store(database)
    try:
        store.recover().result()
        yield store
    finally:
        store.close()


def ask_in(store: Store, question: Question, told: list[SessionId]) -> int:
    """Queue the message, which makes it durable, and run the turn; a new chat's id is noted."""
    files = files_of(question)
    references = [keep(store, file) for file in files]
    session_id = question.session_id
    if session_id is None:
        session_id = SessionId(uuid4().hex)
        store.create(session_id, title=title_of(question.text) or None).result()
        told.append(session_id)
    message = user_message(uuid4().hex, question.text, references)
    anyio.run(put_in, store, session_id, message)
    request = TurnRequest(
        session_id=session_id,
        start="inbox",
        settings=settings_of(question, has_pictures=any(isinstance(x, Picture) for x in files)),
        # What an earlier run left waiting is not sent by itself.
        only=frozenset({text_at(message, "id")}),
    )
    return anyio.run(turn_told, store, request, question)


def files_of(question: Question) -> list[Taken]:
    """Read and judge the files; raises PictureRefused, in words, for one that will not do."""
    if len(question.files) > LIMITS.per_message:
        raise PictureRefused(sentence("PICTURE_TOO_MANY", count=LIMITS.per_message))
    return [file_at(path) for path in question.files]


def file_at(path: Path) -> Taken:
    """Read and judge one picture or text."""
    try:
        return taken(path)
    except MediaRefused as refused:
        words = sentence(f"PICTURE_{refused.code}", name=path.name, kind=refused.kind)
        raise PictureRefused(words) from refused


def settings_of(question: Question, *, has_pictures: bool = False) -> TurnSettings:
    """Return the settings of the turn, and say it when pictures will not be seen."""
    route = question.route()
    capabilities = capabilities_for(route)
    if has_pictures and not capabilities.sees:
        tell(BLIND)
    # Where there is no prompt our model's template puts in its own, with which it answers worse.
    prompt = SYSTEM_PROMPT if route.provider == BUILT_IN else ""
    return TurnSettings(
        route, capabilities, initial_prompt=prompt, auto_compaction=question.sums_up
    )


def capabilities_for(route: Route) -> Capabilities:
    """Return what a model can do, as far as it is known without asking its server."""
    if route.provider == BUILT_IN:
        return way_to({}, BUILT_IN, find_shipped()).capabilities
    service = service_at(route.address)
    slug = service.slug if service is not None else ""
    listed = facts_of(slug, route.model) if slug else ListedModel(route.model)
    return capabilities_from(Access(slug, route.protocol, route.address), listed)


async def turn_told(store: Store, request: TurnRequest, question: Question) -> int:
    """Run a turn and tell it as it goes; Ctrl+C stops it and its record is written."""
    teller = Teller()
    async with HttpClient() as client, engine_of(question) as engine:
        connections = Connections(client, engine)
        world = World(
            store=store,
            provider_for=partial(provider_for, connections, question),
            live=teller,
            memory=Memory(),
            engine=connections.engine_identity,
        )
        with anyio.CancelScope() as scope, stopped_by_signals(scope):
            end = await run_turn(request, world)
            teller.end()
            return told_end(end)
    teller.end()
    tell("Stopped.")
    return STOPPED


async def provider_for(connections: Connections, question: Question, route: Route) -> Provider:
    """Return the provider of a route; a key that was named must be there."""
    if question.key_name is not None and question.key is None:
        raise CredentialFailed("CREDENTIAL_MISSING")
    if question.address is None and connections.engine_identity(route) is None:
        tell(STARTING)
    return await connections.provider_for(route)


@asynccontextmanager
async def engine_of(question: Question) -> AsyncIterator[Engines | None]:
    """Hold the built-in engine for a question to the built-in model; it starts when needed."""
    if question.address is not None:
        yield None
        return
    engines = Engines()
    try:
        yield engines
    finally:
        with anyio.CancelScope(shield=True):
            await engines.stop()


@contextmanager
def stopped_by_signals(scope: anyio.CancelScope) -> Iterator[None]:
    """Let Ctrl+C, and a polite kill, stop the turn instead of the program."""
    loop = asyncio.get_running_loop()

    def stop(_number: int, _frame: FrameType | None) -> None:
        # The handler runs between two instructions, perhaps while the loop sleeps: this wakes it.
        loop.call_soon_threadsafe(scope.cancel)

    before = {number: signal.signal(number, stop) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def told_end(end: TurnEnd) -> int:
    """Say how a turn ended, where it did not simply complete, and return the exit status."""
    if end.kind == "completed":
        return 0
    if end.kind == "max-tokens":
        tell(LIMITED)
        return 0
    error = object_at(end.reason, "error")
    tell(sentence(text_at(error, "code"), str(error.get("providerMessage", ""))))
    if "retryAfterMs" in error:
        tell(f"It asks to be left alone for {int_at(error, 'retryAfterMs') // 1000} s.")
    return FAILED
