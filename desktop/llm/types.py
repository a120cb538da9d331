"""The values that cross the wire's border."""

from collections.abc import Mapping
from dataclasses import dataclass

from typing_extensions import override

from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject

BUILT_IN = "built-in"
"""The provider name of the model that comes with the application."""


class SecretKey:
    """A credential that cannot be printed, compared by content in a trace, or logged by accident.

    Only `reveal` gives the characters out; it is called where a header is made and nowhere else.
    """

    __slots__ = ("_characters",)

    def __init__(self, characters: str) -> None:
        self._characters = characters

    def reveal(self) -> str:
        """Give the characters out."""
        return self._characters

    @override
    def __repr__(self) -> str:
        return "SecretKey(hidden)"

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, SecretKey) and other._characters == self._characters

    @override
    def __hash__(self) -> int:
        return hash(SecretKey)


@dataclass(frozen=True, slots=True)
class Route:
    """Where a request goes and in which language."""

    provider: str
    """`built-in`, or the name the person gave to an address."""
    protocol: str
    """The wire protocol; names the adapter."""
    address: str
    """The base URL, such as `http://127.0.0.1:1234/v1`."""
    model: str
    """The model's name as the server knows it."""
    key: SecretKey | None = None
    """The credential, or nothing where none is needed."""
    dialect: str = "generic"
    """Which variety of the protocol the server speaks."""


@dataclass(frozen=True, slots=True)
class Access:
    """The way to a server, before one of its models is chosen."""

    service: str
    """A service's slug, the kind of a server found on this computer, or "" for an own address."""
    protocol: str
    """The wire protocol; "" while nobody knows it."""
    address: str
    """The base URL, as a person types it."""
    key: SecretKey | None = None
    """The credential, or nothing where none is needed."""


@dataclass(frozen=True, slots=True)
class PictureLimits:
    """What one request may carry in pictures."""

    max_count: int
    """Pictures in one request."""
    max_bytes: int
    """Bytes of one picture, as its reference in the log states them."""
    max_total_bytes: int
    """Characters of base64 in one request, all its pictures together."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a model is taken to be able to do."""

    sees: bool
    """Takes pictures."""
    tools: bool
    """Can call tools."""
    context_window: int | None
    """Tokens, or nothing when unknown."""
    pictures: PictureLimits
    """The limits of a request; without meaning where `sees` is false."""
    max_tokens: int | None = None
    """The answer's length the adapter asks for when the person set none."""
    thinks: bool | None = None
    """Reasons before it answers, where that is known."""
    takes_temperature: bool | None = None
    """Lets a request set the temperature, where that is known; some refuse it."""
    efforts: tuple[str, ...] | None = None
    """The reasoning efforts it takes, where they are known."""
    longest_answer: int | None = None
    """Tokens of the longest answer it can give, where that is known."""


@dataclass(frozen=True, slots=True)
class Request:
    """Everything an encoder may look at: the whole of it comes from the log."""

    header: FrozenObject
    """The request header that stands (`fold_header`)."""
    messages: tuple[FrozenObject, ...]
    """The derived messages, oldest first."""
    objects: Mapping[ObjectDigest, bytes]
    """The bytes of at least the pictures that `Encoder.wanted` names."""
    quarantined: frozenset[ObjectDigest] = frozenset()
    """The pictures known to be damaged or missing."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A request as bytes, with what `request/dispatched` says about it."""

    body: bytes
    """The exact HTTP body."""
    encoder: str
    """The encoder's name and version."""
    objects: tuple[ObjectDigest, ...]
    """Digests of every object whose bytes went in, each once, in order."""
    omitted: tuple[FrozenObject, ...]
    """`{attachmentId, reason}` of what was left out by rule, in order."""
