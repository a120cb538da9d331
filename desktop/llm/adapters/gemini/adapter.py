"""The provider that speaks generateContent.

https://ai.google.dev/api/generate-content: `POST /v1beta/models/{model}:streamGenerateContent` with
`alt=sse`, and the key in `x-goog-api-key`, never in the address.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Final
from urllib.parse import quote

from desktop.llm.adapters.gemini.decode import GeminiReader
from desktop.llm.adapters.gemini.encode import GEMINI_1
from desktop.llm.addresses import host_of, url_at_version
from desktop.llm.exchange import Exchange, now_ms
from desktop.llm.progress import Progress
from desktop.llm.provider import Encoder, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_METHOD: Final = ":streamGenerateContent"
QUERY: Final = "alt=sse"
"""What stands behind the address, which the log leaves out."""


class Gemini:
    """One route to a server of generateContent."""

    encoder: Encoder = GEMINI_1

    def __init__(
        self, route: Route, transport: Transport, *, clock: Callable[[], int] = now_ms
    ) -> None:
        self._origin = host_of(route.address)
        model = quote(route.model.removeprefix("models/"), safe="")
        path = f"/models/{model}{_METHOD}"
        url = url_at_version(route.address, "/v1beta", path, query=QUERY)
        self._exchange = Exchange.along(
            route, transport, url, clock=clock, credential_of=credential_of
        )
        self.endpoint = self._exchange.endpoint

    def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        reader = GeminiReader(
            clock=self._exchange.clock, origin=self._origin, secret=self._exchange.secret
        )
        return self._exchange.stream(body, reader)


def credential_of(secret: str) -> Mapping[str, str]:
    """Return the header field of the key, where there is one."""
    return {"x-goog-api-key": secret} if secret else {}
