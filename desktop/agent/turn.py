"""What a turn is given, what it lives in, and how it ended: plain values, no behaviour."""

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

import anyio

from desktop.agent.history import Histories
from desktop.agent.settle import Stopper
from desktop.llm.exchange import now_ms
from desktop.llm.provider import Provider
from desktop.llm.types import Capabilities, Route
from store import Store, StoreError
from store.model.events import Draft
from store.model.ids import SessionId
from store.model.jsonvalue import FrozenObject, text_at
from store.model.stream import Chunk

__all__ = [
    "Live",
    "Memory",
    "NothingQueued",
    "Owed",
    "Start",
    "TurnEnd",
    "TurnRequest",
    "TurnSettings",
    "TurnUnwritten",
    "World",
]

Start = Literal["inbox", "retry", "continue"]


@dataclass(frozen=True, slots=True)
class TurnSettings:
    """What a person has chosen for the next request; the log records it when it is sent.

    Without a chosen `system_prompt` the one in the log stays; `initial_prompt` is for a log that
    has none yet. With `auto_compaction` a chat that turns out to be too long for the model is
    summed up in the middle of the turn, and asked again.
    """

    route: Route
    capabilities: Capabilities
    system_prompt: str | None = None
    initial_prompt: str = ""
    parameters: Mapping[str, object] = field(default_factory=dict)
    auto_compaction: bool = True


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """One turn to run.

    "inbox" claims the queued messages, "retry" asks again without a new one, "continue" asks with
    a fixed text. `only` limits the claim to these message ids: what was left over from before a
    crash is sent by a person, never by itself.
    """

    session_id: SessionId
    start: Start
    settings: TurnSettings
    only: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """How a turn ended: its number, and the reason as its `turn/end` says it."""

    turn: int
    reason: FrozenObject

    @property
    def kind(self) -> str:
        """The kind of the reason: "completed", "error", "max-tokens" and so on."""
        return text_at(self.reason, "kind")


class NothingQueued(Exception):
    """An "inbox" turn found no message that it may claim."""


@dataclass(frozen=True, slots=True)
class Owed:
    """Events that end a turn, for a log that could not be written when it ended."""

    drafts: tuple[Draft, ...]
    settles_journal: bool


class TurnUnwritten(StoreError):
    """The end of a turn could not be written; what is owed stays in `Memory.unwritten`."""

    def __init__(self, cause: StoreError) -> None:
        super().__init__(cause.message, code=cause.code)


@dataclass(slots=True)
class Memory:
    """What a process remembers between turns; one for all chats.

    `requested` holds the chats that this process has sent a request for: the first one states its
    header anew. `unwritten` holds what is owed to a log since the disk refused it. `histories` are
    the chats it asked last, as their next request is made from them.
    """

    requested: set[SessionId] = field(default_factory=set)
    unwritten: dict[SessionId, Owed] = field(default_factory=dict)
    histories: Histories = field(default_factory=Histories)


class Live(Protocol):
    """Where a running answer is shown; none of its methods may block."""

    def push(self, chunk: Chunk) -> None:
        """Take a piece that arrived."""

    def wait(self) -> None:
        """Hear that a request is out."""

    def start(self) -> None:
        """Hear that the way to the model is being made: an engine of ours may have to start."""

    def queue(self) -> None:
        """Hear that another chat is answered first."""

    def read(self, share: float) -> None:
        """Hear how much of the prompt is read, from 0 to 1."""

    def retry_at(self, at_ms: int, *, code: str = "", detail: str = "") -> None:
        """Hear that the next attempt is made at `at_ms` (Unix milliseconds), and why.

        `detail` holds the other side's own words, maybe none.
        """

    def summarise(self) -> None:
        """Hear that the chat is being summed up to make room."""


def no_engine(_route: Route) -> Mapping[str, object] | None:
    """Return the identity of the engine behind a route that has none of ours."""
    return None


def a_person() -> Stopper:
    """Say that a person stopped the turn: nobody else does, unless it is told otherwise."""
    return "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What a turn meets outside itself; tests bring their own.

    `provider_for` may take long, since it starts the built-in engine. `engine` is asked after it,
    for the version and the model file behind the route, `stopper` when the turn is cancelled.
    """

    store: Store
    provider_for: Callable[[Route], Awaitable[Provider]]
    live: Live
    memory: Memory
    engine: Callable[[Route], Mapping[str, object] | None] = no_engine
    stopper: Callable[[], Stopper] = a_person
    clock: Callable[[], int] = now_ms
    sleep: Callable[[float], Awaitable[None]] = anyio.sleep
    random: Callable[[], float] = random.random
