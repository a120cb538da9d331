"""One request and its answer, as every adapter does it: post, refuse, decode, end."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from time import time_ns
from typing import Final, Protocol

from desktop.llm.errors import CredentialFailed, LlmError
from desktop.llm.failures import failure_of_answer
from desktop.llm.provider import Answer, Transport
from desktop.llm.types import SecretKey
from store.model.stream import Chunk

_SUCCESS: Final = range(200, 300)
_MAX_ERROR_BYTES: Final = 64 * 1024
# Some servers keep the connection open behind the last word; counts may still come meanwhile.
_SILENCE_AFTER_FINISH_S: Final = 5.0


class Decoder(Protocol):
    """What turns one answer's body into chunks: `feed` it, then `end` it."""

    @property
    def is_done(self) -> bool:
        """Whether nothing that matters can follow."""
        ...

    @property
    def is_complete(self) -> bool:
        """Whether the answer's end was told: a connection that breaks now cuts nothing."""
        ...

    def feed(self, data: bytes) -> Iterator[Chunk]:
        """Take in bytes and yield the chunks they complete; raises `LlmError`."""
        ...

    def end(self) -> Iterator[Chunk]:
        """Yield what is left when the body is over; raises `LlmError`."""
        ...

    def break_off(self, error: LlmError) -> Iterator[Chunk]:
        """Yield what is left of an answer whose connection broke, then raise the error."""
        ...


def now_ms() -> int:
    """Return Unix time in milliseconds."""
    return time_ns() // 1_000_000


class Exchange:
    """Posts bodies to one URL: what a provider's `stream` is made of.

    `headers` and `decoder` make the header fields and the decoder of one request from the key's
    characters, empty where there is none; `clock` gives Unix time in milliseconds.
    """

    def __init__(
        self,
        transport: Transport,
        url: str,
        *,
        key: SecretKey | None,
        headers: Callable[[str], Mapping[str, str]],
        decoder: Callable[[str], Decoder],
        clock: Callable[[], int],
    ) -> None:
        self._transport = transport
        self._url = url
        self._key = key
        self._headers = headers
        self._decoder = decoder
        self._clock = clock

    async def stream(self, body: bytes) -> AsyncIterator[Chunk]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        secret = self._key.reveal() if self._key is not None else ""
        headers = self._headers(secret)
        async with self._transport.post(self._url, headers=headers, body=body) as answer:
            if answer.status not in _SUCCESS:
                raise await self._refusal(answer, secret)
            decoder = self._decoder(secret)
            while (chunks := await _receive(answer, decoder)) is not None:
                for chunk in chunks:
                    yield chunk
            for chunk in decoder.end():
                yield chunk

    async def _refusal(self, answer: Answer, secret: str) -> LlmError:
        body = b""
        try:
            while len(body) < _MAX_ERROR_BYTES and (piece := await answer.read()):
                body += piece
        except LlmError:
            pass  # the status says enough
        return failure_of_answer(
            answer.status, answer.headers, body, now_s=self._clock() / 1000, secret=secret
        )


def headers_with(secret: str, *, accept: str) -> dict[str, str]:
    """Return the header fields of a request, with the key as a bearer's where there is one."""
    headers = {"Content-Type": "application/json", "Accept": accept}
    return {**headers, "Authorization": f"Bearer {checked_key(secret)}"} if secret else headers


def checked_key(secret: str) -> str:
    """Return a key that a header field can carry; raises `CredentialFailed` for any other."""
    if not (secret.isascii() and secret.isprintable()):
        # No server can have given out such a key, and httpx would print it in its complaint.
        raise CredentialFailed("CREDENTIAL_REJECTED")
    return secret


async def _receive(answer: Answer, decoder: Decoder) -> Iterator[Chunk] | None:
    """Return the chunks of the bytes that come next, or nothing when the answer is over."""
    if decoder.is_done:
        return None
    silence_s = _SILENCE_AFTER_FINISH_S if decoder.is_complete else None
    try:
        data = await answer.read(silence_s=silence_s)
    except LlmError as error:
        return None if decoder.is_complete else decoder.break_off(error)
    return decoder.feed(data) if data else None
