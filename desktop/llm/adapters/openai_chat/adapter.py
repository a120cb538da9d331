"""The provider that speaks chat completions."""

from collections.abc import AsyncIterator, Callable
from typing import Final

from desktop.llm.adapters.openai_chat.decode import AnswerDecoder
from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.addresses import endpoint_of, url_under
from desktop.llm.exchange import Exchange, headers_with, now_ms
from desktop.llm.provider import Encoder, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_PATH: Final = "/chat/completions"
_ACCEPT: Final = "text/event-stream, application/json"


class OpenAiChat:
    """One route to a server of chat completions."""

    encoder: Encoder = OPENAI_CHAT_1

    def __init__(
        self, route: Route, transport: Transport, *, clock: Callable[[], int] = now_ms
    ) -> None:
        url = url_under(route.address, _PATH)
        self.endpoint = endpoint_of(url)
        self._exchange = Exchange(
            transport,
            url,
            key=route.key,
            headers=lambda secret: headers_with(secret, accept=_ACCEPT),
            decoder=lambda secret: AnswerDecoder(clock=clock, secret=secret),
            clock=clock,
        )

    def stream(self, body: bytes) -> AsyncIterator[Chunk]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        return self._exchange.stream(body)
