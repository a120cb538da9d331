"""The plain values about models, and the places they come from, that cross to the window.

A *connection* is a server that a person added or that was found on this computer; a *service* is a
company's server that we know by name; a *choice* is one model of a connection, or our own. Nothing
but the standard library is imported when this module is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

__all__ = [
    "BUILT_IN",
    "Connected",
    "ConnectionDraft",
    "Effort",
    "Group",
    "Heeds",
    "HostIdentity",
    "Instructions",
    "KeyPlace",
    "Leaving",
    "ListedModel",
    "MannerChanged",
    "ModelChoice",
    "ModelCorrection",
    "ModelFile",
    "ModelOffer",
    "Models",
    "ModelsChanged",
    "OfferProgress",
    "Parameters",
    "Room",
    "Service",
    "Tested",
]

BUILT_IN: Final = "built-in"
"""The id of the model that comes along; `built-in#<name>` are those of ours in files."""

Group: TypeAlias = Literal["built-in", "this-computer", "connected"]
"""Who offers a model: we do; another program on this computer; a service or another computer."""

Effort: TypeAlias = Literal["low", "medium", "high"]
"""How much a model that reasons is to think before it answers."""

KeyPlace: TypeAlias = Literal["", "keychain", "file", "missing"]
"""Where the key of a connection lies; "" for one without, "missing" for one that is gone."""


@dataclass(frozen=True, slots=True)
class ModelCorrection:
    """What a person knows better about one model; None: as it was found."""

    sees: bool | None = None
    window: int | None = None


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model a person may choose.

    `problem` is a code (`NO_MODEL`, `CREDENTIAL_MISSING`, `NOT_RUNNING` …) while it cannot be
    used. `sees`, `tools` and `thinks` are what it is taken to do, `knows_sight` says whether
    somebody said that it sees, or does not; `window` is in tokens, None when unknown. `connection`
    is the id of the connection it belongs to, "" for ours; `server` its name, such as "Ollama".
    `is_hosted`: what is sent to it leaves this computer. `correction` is what a person said of it.
    """

    id: str
    name: str
    sees: bool
    is_builtin: bool
    address: str = ""
    problem: str = ""
    group: Group = "connected"
    connection: str = ""
    server: str = ""
    model: str = ""
    tools: bool = False
    thinks: bool = False
    window: int | None = None
    is_favourite: bool = False
    is_hosted: bool = False
    knows_sight: bool = True
    correction: ModelCorrection = field(default_factory=ModelCorrection)


@dataclass(frozen=True, slots=True)
class Leaving:
    """What the next message would take away from this computer for the first time.

    `to` is the name a person knows the receiver by, `host` where it is; `messages`, `pictures` and
    `files` count what the chat holds so far.
    """

    connection: str
    to: str
    host: str
    messages: int
    pictures: int
    files: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """How full the chosen model's window is. Tokens; `window` None when it is unknown.

    `used` is what the next request holds before the new message, from the last count a server
    reported or else estimated. `answer` is what the answer may take. `pictures`: how many the
    next request would carry, `most_pictures` how many it may, `picture_bytes` the largest one that
    goes (0: the model takes none).
    """

    window: int | None = None
    used: int = 0
    answer: int = 0
    pictures: int = 0
    most_pictures: int = 0
    picture_bytes: int = 0

    @property
    def share(self) -> float:
        """The part of the window that is used, from 0; 0 when the window is unknown."""
        return self.used / self.window if self.window else 0.0


@dataclass(frozen=True, slots=True)
class Heeds:
    """What a model heeds of `Parameters`; of the rest it decides by itself.

    `efforts` are those that make a difference to it, the least first.
    """

    temperature: bool = True
    efforts: tuple[Effort, ...] = ()


@dataclass(frozen=True, slots=True)
class Models:
    """The models there are, and the id of the one that a chat uses.

    `leaving` is set when the next message would send the chat away from this computer for the
    first time; it must be agreed to before sending. `room` and `heeds` are of the chosen one.
    """

    choices: tuple[ModelChoice, ...]
    chosen: str
    leaving: Leaving | None = None
    room: Room = field(default_factory=Room)
    heeds: Heeds = field(default_factory=Heeds)

    @property
    def current(self) -> ModelChoice | None:
        """The chosen one, or None when it is gone."""
        return next((choice for choice in self.choices if choice.id == self.chosen), None)


@dataclass(frozen=True, slots=True)
class Service:
    """A company's server in the gallery. `key_page` is where a person gets a key."""

    slug: str
    name: str
    protocol: str
    address: str
    key_page: str
    key_shape: str = ""
    """What a key of it begins with, such as `sk-ant-`; "" when it may be anything."""


@dataclass(frozen=True, slots=True)
class ListedModel:
    """One model as a server lists it; None: the server does not say and nobody else knows."""

    model: str
    name: str = ""
    sees: bool | None = None
    tools: bool | None = None
    thinks: bool | None = None
    window: int | None = None
    longest_answer: int | None = None
    takes_temperature: bool | None = None
    efforts: tuple[str, ...] | None = None
    """The efforts it can be asked for, where the server names them."""


@dataclass(frozen=True, slots=True)
class ConnectionDraft:
    """What a person typed to connect a server; the key cannot be printed by accident.

    `id` is "" for a new one. `service` is a slug of the gallery, "" for an address of one's own.
    `protocol` "" asks to find out. `key` None: none, or leave what is stored.
    """

    id: str = ""
    service: str = ""
    name: str = ""
    protocol: str = ""
    address: str = ""
    key: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class HostIdentity:
    """A host whose certificate nobody vouches for: what a person would trust.

    `host` is `host:port`. `problem` is a code: `SELF_SIGNED`, `UNKNOWN_ISSUER`, `WRONG_NAME`,
    `EXPIRED`, or `CHANGED` where another certificate than the trusted one is shown. `fingerprint`
    is the SHA-256 of the certificate, 64 hex digits.
    """

    host: str
    fingerprint: str
    problem: str


@dataclass(frozen=True, slots=True)
class Tested:
    """What came of trying a connection.

    `code` is "" when it works. `protocol` is the one that is spoken there. `proxy` names the proxy
    that was used, "" for none. `identity` is set when the certificate was refused, `server` is the
    name of a program of this computer that is not running, `program` of the one that was recognised
    behind an address of one's own, such as "Ollama".
    """

    code: str
    protocol: str = ""
    provider_message: str = ""
    models: tuple[ListedModel, ...] = ()
    proxy: str = ""
    identity: HostIdentity | None = None
    server: str = ""
    program: str = ""


@dataclass(frozen=True, slots=True)
class Connected:
    """A connection as it is kept. `is_found`: it was found on this computer by itself.

    `logged` is what the log calls an address of one's own where that is not its name any more: the
    name it had first, so that what its server said is still known for its own.
    """

    id: str
    name: str
    protocol: str
    address: str
    service: str = ""
    key: KeyPlace = ""
    is_found: bool = False
    is_hosted: bool = False
    models: tuple[ListedModel, ...] = ()
    logged: str = ""


@dataclass(frozen=True, slots=True)
class Parameters:
    """How a chat's model is asked; None: as the model does by itself.

    `temperature` from 0 to 2; `answer_tokens` the longest answer.
    """

    effort: Effort | None = None
    temperature: float | None = None
    answer_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Instructions:
    """What every request begins with: for all chats, and for one (None: as for all)."""

    everywhere: str
    own: str | None = None

    @property
    def standing(self) -> str:
        """What holds."""
        return self.everywhere if self.own is None else self.own


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model in a file of one's own, before it is added.

    `memory_bytes` is what it will need while it runs, `free_bytes` what is free now (None:
    unknown). `problem` is a code when the file cannot be used (`MODEL_DAMAGED`, `NOT_A_MODEL`).
    Without `has_template` the file does not say how one chats with it, and answers may be odd.
    """

    path: str
    name: str
    size_bytes: int
    memory_bytes: int
    free_bytes: int | None
    window: int | None
    problem: str = ""
    has_template: bool = True


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """A better model of ours that can be fetched: what it costs in bytes, on disk and in memory.

    `state`: "offered", "fetching", "here"; `problem` a code why it cannot be had.
    """

    name: str
    download_bytes: int
    memory_bytes: int
    state: Literal["offered", "fetching", "here"] = "offered"
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OfferProgress:
    """A notice: how far a model is fetched. `code` says why it ended without one."""

    done_bytes: int
    of_bytes: int
    is_over: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class ModelsChanged:
    """A notice: which models there are, or what is known of them, is no longer what it was."""


@dataclass(frozen=True, slots=True)
class MannerChanged:
    """A notice: how chats ask their models, by instructions and parameters, is not what it was."""
