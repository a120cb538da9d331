"""The two verbs of a wire: encode a request (pure), stream its answer (network)."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from desktop.llm.progress import Progress
from desktop.llm.types import Encoded, Request
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject
from store.model.stream import Chunk


class Growing(Protocol):
    """The body of a request whose messages only ever grow, as a hash: a series in one pass."""

    def add(self, message: FrozenObject) -> None:
        """Take in the next message; when it raises, nothing has changed.

        `KeyError`, or whatever the mapping raises, when the objects lack a picture that goes in.
        """
        ...

    def seal(self) -> tuple[ObjectDigest, int]:
        """Return digest and length in bytes of the body that the messages so far make."""
        ...


class Settled(Protocol):
    """What one message settles of a body; no bytes where it is not sent, or not settled yet."""

    @property
    def data(self) -> bytes:
        """The bytes."""
        ...

    @property
    def objects(self) -> tuple[ObjectDigest, ...]:
        """The pictures that went in."""
        ...

    @property
    def omitted(self) -> tuple[FrozenObject, ...]:
        """`{attachmentId, reason}` of what was left out of it by rule."""
        ...


class Encoder(Protocol):
    """A pure function from what the log holds to the bytes of one request.

    One module-level object per released version; a version never changes its behaviour.
    """

    @property
    def name(self) -> str:
        """The name and version that `request/dispatched` records, such as `openai-chat/1`."""
        ...

    def wanted(
        self,
        header: FrozenObject,
        messages: tuple[FrozenObject, ...],
        quarantined: frozenset[ObjectDigest],
    ) -> tuple[ObjectDigest, ...]:
        """Name the pictures whose bytes `encode` will need, each once, in order."""
        ...

    def encode(self, request: Request) -> Encoded:
        """Make the body.

        `KeyError` when `request.objects` lacks a picture that `wanted` names.
        """
        ...

    def pieces(self, request: Request) -> Iterator[bytes]:
        """Yield the body in parts: the head, one value per message (maybe empty), the tail.

        The parts joined are `encode(request).body`.
        """
        ...

    def traced(self, request: Request) -> tuple[bytes, Sequence[Settled], bytes]:
        """Return the same with what went into each part: the head, each message, the tail."""
        ...

    def growing(
        self,
        header: FrozenObject,
        quarantined: frozenset[ObjectDigest],
        objects: Mapping[ObjectDigest, bytes],
    ) -> Growing:
        """Begin a body that grows message by message; `objects` is asked only when needed."""
        ...


class Answer(Protocol):
    """An HTTP answer whose body is still on its way."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """The header fields, names in lower case."""
        ...

    async def read(self, *, silence_s: float | None = None) -> bytes:
        """Return the next bytes of the body, decompressed; empty at its end.

        `silence_s` is how long to wait for them, where that differs from the usual. Raises
        `LlmError` when the connection failed, broke, or was silent for too long.
        """
        ...


class Transport(Protocol):
    """Something that carries bytes: the HTTP client, or a double in a test."""

    def post(
        self, url: str, *, headers: Mapping[str, str], body: bytes
    ) -> AbstractAsyncContextManager[Answer]:
        """Post a body; the answer is closed when the block is left, however it is left.

        Raises `LlmError` on entering the block when no answer began.
        """
        ...

    def get(self, url: str, *, headers: Mapping[str, str]) -> AbstractAsyncContextManager[Answer]:
        """Ask what a server knows; as `post`, but a server that does not answer soon is given up.

        Nothing is generated at the other end, so there is no reason to be patient.
        """
        ...


class Provider(Protocol):
    """One route that answers requests."""

    @property
    def encoder(self) -> Encoder:
        """The encoder whose bodies this route takes."""
        ...

    @property
    def endpoint(self) -> str:
        """The address that is posted to, without credentials and query."""
        ...

    def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        """Send a body as it is and yield the answer's chunks as they come.

        What is told before the answer begins is no part of it: that is progress.

        The connection is closed when the iterator ends, is closed (`aclose`) or is cancelled.
        What can be skipped is skipped and yielded as a note.

        Raises `LlmError` when no whole answer came; what was yielded before stands.
        """
        ...
