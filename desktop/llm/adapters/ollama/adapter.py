"""The provider that speaks Ollama's own protocol."""

from collections.abc import AsyncIterator, Callable
from typing import Final

from desktop.llm.adapters.ollama.decode import AnswerDecoder
from desktop.llm.adapters.ollama.encode import OLLAMA_1
from desktop.llm.addresses import url_under
from desktop.llm.exchange import Exchange, now_ms
from desktop.llm.progress import Progress
from desktop.llm.provider import Encoder, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_PATH: Final = "/api/chat"
# `/v1` is the server's compatible door, and what most people have at hand to paste.
_OTHER_DOORS: Final = ("/v1", "/api")


class Ollama:
    """One route to an Ollama server."""

    encoder: Encoder = OLLAMA_1

    def __init__(
        self, route: Route, transport: Transport, *, clock: Callable[[], int] = now_ms
    ) -> None:
        url = url_under(route.address, _PATH, root="", other_doors=_OTHER_DOORS)
        self._exchange = Exchange.along(route, transport, url, clock=clock)
        self.endpoint = self._exchange.endpoint

    def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        decoder = AnswerDecoder(clock=self._exchange.clock, secret=self._exchange.secret)
        return self._exchange.stream(body, decoder)
