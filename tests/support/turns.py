"""A stage for turns: a real store in a folder, a provider that follows a script, a clock of ours.

A script is a list of what the answer does: a piece of text, a whole chunk, an error to raise, or
`HANG`, which waits to be stopped. Each request takes the next script.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from uuid import uuid4

import anyio
import anyio.lowlevel

from desktop.agent.compaction import compact_chat
from desktop.agent.loop import run_turn
from desktop.agent.proof import verify_session
from desktop.agent.turn import Memory, TurnRequest, TurnSettings, World
from desktop.live import LiveTurn
from desktop.llm.registry import ENCODERS
from desktop.llm.types import Capabilities, PictureLimits, Route
from store import open_store
from store.model.events import Draft
from store.model.ids import SessionId
from store.model.jsonvalue import freeze_object
from store.model.messages import user_message
from store.model.stream import OtherChunk, ReasoningDelta, TextDelta, ToolCallDelta

HANG = object()
ENDPOINT = "http://127.0.0.1:1/v1/chat/completions"
LIMITS = PictureLimits(max_count=20, max_bytes=3_000_000, max_total_bytes=20_000_000)
BLIND = Capabilities(sees=False, tools=False, context_window=2048, pictures=LIMITS)
SEEING = Capabilities(sees=True, tools=False, context_window=2048, pictures=LIMITS)
ROUTE = Route(
    provider="workshop", protocol="openai_chat", address="http://127.0.0.1:1/v1", model="parrot"
)


def other(kind, **fields):
    return OtherChunk(0, freeze_object({"type": kind, **fields}))


def finish(reason="stop"):
    return other("finish", reason=reason)


def usage(inputs=9, outputs=3):
    return other("usage", usage={"inputTokens": inputs, "outputTokens": outputs})


def thought(text):
    return ReasoningDelta(0, 0, text)


def call(name="fly", call_id="c1", arguments="{}", index=1):
    return ToolCallDelta(0, index, call_id, name, arguments)


def answer(*texts, reason="stop"):
    return [*texts, finish(reason), usage()]


class Scripted:
    """A provider that does what its scripts say, and keeps the bodies it was sent."""

    def __init__(self, *scripts, endpoint=ENDPOINT):
        self.encoder = ENCODERS["openai-chat/1"]
        self.endpoint = endpoint
        self.scripts = list(scripts)
        self.bodies = []
        self.hanging = anyio.Event()

    async def stream(self, body) -> AsyncIterator:
        self.bodies.append(body)
        for number, step in enumerate(self.scripts.pop(0)):
            if step is HANG:
                self.hanging.set()
                await anyio.sleep_forever()
            elif isinstance(step, Exception):
                raise step
            elif callable(step):
                step()
            else:
                yield TextDelta(number, 0, step) if isinstance(step, str) else step


class Opening:
    """A connection that is being made when it is stopped."""

    def __init__(self):
        self.hanging = anyio.Event()

    async def __call__(self, _route):
        self.hanging.set()
        await anyio.sleep_forever()


class HangingSleep:
    """A wait that only a stop ends."""

    def __init__(self, hanging):
        self.hanging = hanging

    async def __call__(self, _delay_s):
        self.hanging.set()
        await anyio.sleep_forever()


class Heard(LiveTurn):
    """A running answer that notes every wait it is told of."""

    def __init__(self):
        super().__init__("?")
        self.waits = []

    def retry_at(self, at_ms, *, code="", detail=""):
        self.waits.append((at_ms, code, detail))
        super().retry_at(at_ms, code=code, detail=detail)


@dataclass
class Stage:
    """A store, and what a process remembers; `reopen` is a new process on the same file."""

    folder: object
    memory: Memory = field(default_factory=Memory)
    slept: list = field(default_factory=list)
    live: Heard = field(default_factory=Heard)

    def __post_init__(self):
        self.store = open_store(self.folder / "chats.sqlite3")

    def reopen(self):
        self.store.close()
        self.memory = Memory()
        self.store = open_store(self.folder / "chats.sqlite3")

    def chat(self):
        session_id = SessionId(uuid4().hex)
        self.store.create(session_id).result()
        return session_id

    def queue(self, session_id, text, attachments=()):
        message = user_message(uuid4().hex, text, attachments)
        waiting = self.read(lambda reader: len(reader.inbox(session_id).next_turn))
        splice = {"target": "next-turn", "start": waiting, "inserted": [message]}
        self.append(session_id, Draft("agent/inbox/spliced", splice))
        return message["id"]

    def append(self, session_id, *drafts):
        return self.store.session(session_id).append(drafts).result()

    def read(self, query):
        return self.store.read(query).result()

    def events(self, session_id):
        return self.read(lambda reader: reader.events(session_id))

    def types(self, session_id, *, start=0):
        return [event.type for event in self.events(session_id)[start:]]

    def last(self, session_id, kind):
        return [event for event in self.events(session_id) if event.type == kind][-1]

    def proofs(self, session_id):
        return self.read(lambda reader: list(verify_session(reader, session_id)))

    def world(self, connect):
        return World(
            store=self.store,
            provider_for=connect,
            live=self.live,
            memory=self.memory,
            sleep=self.sleep,
            random=lambda: 0.5,
            clock=lambda: 1_000,
        )

    async def sleep(self, delay_s):
        self.slept.append(delay_s)
        await anyio.lowlevel.checkpoint()

    def ask(self, session_id, text, provider, **settings):
        self.queue(session_id, text)
        return self.run(session_id, provider, **settings)

    def run(self, session_id, provider, *, start="inbox", only=None, **settings):
        request = turn_request(session_id, start=start, only=only, **settings)
        return anyio.run(run_turn, request, self.world(connecting(provider)))

    async def ask_along(self, session_id, text, connections, chosen):
        """Ask over real connections; returns how the turn ended."""
        self.queue(session_id, text)
        world = World(
            store=self.store,
            provider_for=connections.provider_for,
            engine=connections.engine_identity,
            live=self.live,
            memory=self.memory,
        )
        return await run_turn(TurnRequest(session_id, "inbox", chosen), world)

    def compact(self, session_id, provider, **settings):
        """Sum a chat up between two turns."""
        world = self.world(connecting(provider))
        anyio.run(compact_chat, session_id, turn_settings(**settings), world)

    def compact_stopped(self, session_id, provider):
        """Begin to sum a chat up, and stop it when the script hangs."""
        world = self.world(connecting(provider))
        _stopped(provider, compact_chat, session_id, turn_settings(), world)

    def run_stopped(self, session_id, provider, **settings):
        """Run a turn and stop it when its script, or its connection, hangs."""
        request = turn_request(session_id, **settings)
        connect = provider if isinstance(provider, Opening) else connecting(provider)

        _stopped(provider, run_turn, request, self.world(connect))


def _stopped(provider, work, *args):
    async def stopped():
        async with anyio.create_task_group() as group:
            group.start_soon(work, *args)
            await provider.hanging.wait()
            group.cancel_scope.cancel()

    anyio.run(stopped)


def long_chat(stage, chat, *, turns=6, words=120, **settings):
    """Lead a chat of so many turns of about so many words, so that there is something to gain."""
    said = " ".join(["word"] * (words // 2))
    for number in range(1, turns + 1):
        script = Scripted(answer(f"Answer {number}: {said}."))
        stage.ask(chat, f"Question {number}: {said}?", script, **settings)


def connecting(provider):
    """A way to a provider that is there at once; an error is raised instead."""

    async def connect(_route):
        if isinstance(provider, Exception):
            raise provider
        return provider

    return connect


def turn_request(session_id, *, start="inbox", only=None, **settings):
    return TurnRequest(session_id, start, turn_settings(**settings), only)


def turn_settings(*, sees=False, prompt=None, auto=True, window=2048, limits=LIMITS, **parameters):
    can = SEEING if sees else BLIND
    capabilities = replace(can, context_window=window, pictures=limits)
    return TurnSettings(ROUTE, capabilities, prompt, parameters=parameters, auto_compaction=auto)
