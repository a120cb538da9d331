"""The provider that speaks the Responses protocol."""

from collections.abc import AsyncIterator, Callable
from typing import Final

from desktop.llm.adapters.openai_responses.decode import AnswerDecoder
from desktop.llm.adapters.openai_responses.encode import OPENAI_RESPONSES_1
from desktop.llm.addresses import host_of, url_under
from desktop.llm.exchange import Exchange, now_ms
from desktop.llm.progress import Progress
from desktop.llm.provider import Encoder, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_PATH: Final = "/responses"


class OpenAiResponses:
    """One route to a server of responses."""

    encoder: Encoder = OPENAI_RESPONSES_1

    def __init__(
        self, route: Route, transport: Transport, *, clock: Callable[[], int] = now_ms
    ) -> None:
        self._origin = host_of(route.address)
        url = url_under(route.address, _PATH)
        self._exchange = Exchange.along(route, transport, url, clock=clock)
        self.endpoint = self._exchange.endpoint

    def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        decoder = AnswerDecoder(
            clock=self._exchange.clock, origin=self._origin, secret=self._exchange.secret
        )
        return self._exchange.stream(body, decoder)
