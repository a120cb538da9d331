"""One request and its answer: what every adapter does with a connection."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import time_ns
from typing import Final, Protocol, Self

import anyio

from desktop.llm.addresses import endpoint_of, host_of
from desktop.llm.errors import CredentialFailed, LlmError
from desktop.llm.failures import failure_of_answer
from desktop.llm.progress import Progress
from desktop.llm.provider import Answer, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_SUCCESS: Final = range(200, 300)
# A failure is told in a sentence; what goes on longer is a page, whose start says enough.
_MAX_ERROR_BYTES: Final = 64 * 1024
# Some servers keep the connection open behind the last word; counts may still come meanwhile.
_LINGER_S: Final = 5.0
HEADERS: Final[Mapping[str, str]] = {
    "Content-Type": "application/json",
    "Accept": "text/event-stream, application/json",
}
"""The header fields of every request."""


class Decoder(Protocol):
    """Turns one answer's body into chunks."""

    @property
    def is_done(self) -> bool:
        """Whether nothing can follow."""
        ...

    @property
    def is_complete(self) -> bool:
        """Whether the answer's end was told."""
        ...

    def feed(self, data: bytes) -> Iterator[Chunk | Progress]:
        """Take in bytes and yield the chunks they complete."""
        ...

    def end(self) -> Iterator[Chunk | Progress]:
        """Yield what is left when the body is over; raises when it is no whole answer."""
        ...

    def break_off(self, error: LlmError) -> Iterator[Chunk]:
        """Yield what is left of an answer whose connection broke, then raise the error."""
        ...


def bearer(secret: str) -> Mapping[str, str]:
    """Return the header field that most servers want a key in; without a key none."""
    return {"Authorization": f"Bearer {secret}"} if secret else {}


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a body goes to one address; `credential` are the header fields that hold the key.

    `clock` gives Unix time in milliseconds; `linger_s` is how long an answer is listened to after
    its end.
    """

    transport: Transport
    url: str
    credential: Mapping[str, str] = field(repr=False)
    secret: str = field(repr=False)
    clock: Callable[[], int]
    linger_s: float = _LINGER_S

    @classmethod
    def along(
        cls,
        route: Route,
        transport: Transport,
        url: str,
        *,
        clock: Callable[[], int],
        credential_of: Callable[[str], Mapping[str, str]] = bearer,
    ) -> Self:
        """Return how bodies go to `url` with the key of a route, in the fields for it."""
        secret = route.key.reveal() if route.key is not None else ""
        return cls(transport, url, credential_of(secret), secret, clock)

    @property
    def endpoint(self) -> str:
        """The address as it may be logged: without credentials and query."""
        return endpoint_of(self.url)

    async def stream(self, body: bytes, decoder: Decoder) -> AsyncIterator[Chunk | Progress]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        if not (self.secret.isascii() and (self.secret.isprintable())):
            # No server can have given out such a key, and httpx would print it in its complaint.
            raise self._named(CredentialFailed("CREDENTIAL_REJECTED"))
        headers = {**HEADERS, **self.credential}
        async with self.transport.post(self.url, headers=headers, body=body) as answer:
            if answer.status not in _SUCCESS:
                raise await self._refusal(answer)
            patience = _Patience(self.linger_s)
            while (chunks := await _receive(answer, decoder, patience)) is not None:
                for chunk in chunks:
                    yield chunk
            for chunk in decoder.end():
                yield chunk

    async def _refusal(self, answer: Answer) -> LlmError:
        body = b""
        try:
            while len(body) < _MAX_ERROR_BYTES and (piece := await answer.read()):
                body += piece
        except LlmError:
            pass  # the status says enough
        return self._named(
            failure_of_answer(
                answer.status, answer.headers, body, now_s=self.clock() / 1000, secret=self.secret
            )
        )

    def _named(self, failed: LlmError) -> LlmError:
        """Name who refused the key: a person may have several."""
        if isinstance(failed, CredentialFailed):
            failed.server = host_of(self.url)
        return failed


def now_ms() -> int:
    """Return Unix time in milliseconds."""
    return time_ns() // 1_000_000


class _Patience:
    """How long to wait for more: as long as it takes, but behind the end of an answer not long.

    It is counted from the end on: a server may hold the connection open with a word now and then.
    """

    def __init__(self, linger_s: float) -> None:
        self._linger_s = linger_s
        self._until: float | None = None

    def left_s(self, decoder: Decoder) -> float | None:
        """Return the seconds to wait now, where that differs from the usual; 0 at the end."""
        if decoder.is_done:
            return 0.0
        if not decoder.is_complete:
            return None
        now = anyio.current_time()
        if self._until is None:
            self._until = now + self._linger_s
        return max(0.0, self._until - now)


async def _receive(
    answer: Answer, decoder: Decoder, patience: _Patience
) -> Iterator[Chunk | Progress] | None:
    """Return the chunks of the bytes that come next, or nothing when the answer is over."""
    left_s = patience.left_s(decoder)
    if left_s == 0:
        return None
    try:
        data = await answer.read(silence_s=left_s)
    except LlmError as error:
        return None if decoder.is_complete else decoder.break_off(error)
    return decoder.feed(data) if data else None
