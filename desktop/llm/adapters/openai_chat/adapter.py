"""The provider that speaks chat completions."""

from collections.abc import AsyncIterator, Callable, Iterator
from time import time_ns
from typing import Final

from desktop.llm.adapters.openai_chat.decode import AnswerDecoder
from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.addresses import endpoint_of, url_under
from desktop.llm.errors import CredentialFailed, LlmError
from desktop.llm.failures import failure_of_answer
from desktop.llm.provider import Answer, Encoder, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_PATH: Final = "/chat/completions"
_SUCCESS: Final = range(200, 300)
_MAX_ERROR_BYTES: Final = 64 * 1024
# Some servers keep the connection open behind the last word; counts may still come meanwhile.
_SILENCE_AFTER_FINISH_S: Final = 5.0


def now_ms() -> int:
    """Return Unix time in milliseconds."""
    return time_ns() // 1_000_000


class OpenAiChat:
    """One route to a server of chat completions."""

    encoder: Encoder = OPENAI_CHAT_1

    def __init__(
        self, route: Route, transport: Transport, *, clock: Callable[[], int] = now_ms
    ) -> None:
        self._url = url_under(route.address, _PATH)
        self._key = route.key
        self._transport = transport
        self._clock = clock
        self.endpoint = endpoint_of(self._url)

    async def stream(self, body: bytes) -> AsyncIterator[Chunk]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        secret = self._key.reveal() if self._key is not None else ""
        headers = _headers(secret)
        async with self._transport.post(self._url, headers=headers, body=body) as answer:
            if answer.status not in _SUCCESS:
                raise await self._refusal(answer, secret)
            decoder = AnswerDecoder(clock=self._clock, secret=secret)
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


async def _receive(answer: Answer, decoder: AnswerDecoder) -> Iterator[Chunk] | None:
    """Return the chunks of the bytes that come next, or nothing when the answer is over."""
    if decoder.is_done:
        return None
    silence_s = _SILENCE_AFTER_FINISH_S if decoder.is_complete else None
    try:
        data = await answer.read(silence_s=silence_s)
    except LlmError as error:
        return None if decoder.is_complete else decoder.break_off(error)
    return decoder.feed(data) if data else None


def _headers(secret: str) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Accept": "text/event-stream, application/json"}
    if not secret:
        return headers
    if not (secret.isascii() and secret.isprintable()):
        # No server can have given out such a key, and httpx would print it in its complaint.
        raise CredentialFailed("CREDENTIAL_REJECTED")
    return {**headers, "Authorization": f"Bearer {secret}"}
