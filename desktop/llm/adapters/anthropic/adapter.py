"""The provider that speaks Messages.

https://platform.claude.com/docs/en/api/overview: `POST /v1/messages`, the key in `x-api-key`, and
`anthropic-version` with every request. A body that says what is to become of thoughts whose
conversation has changed needs the word of a beta beside it
(https://platform.claude.com/docs/en/build-with-claude/preserved-thinking).
"""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from typing import Final

from desktop.llm.adapters.anthropic.decode import AnthropicReader
from desktop.llm.adapters.anthropic.encode import ANTHROPIC_1
from desktop.llm.addresses import host_of, url_at_version
from desktop.llm.exchange import Exchange, now_ms
from desktop.llm.progress import Progress
from desktop.llm.provider import Encoder, Transport
from desktop.llm.types import Route
from store.model.stream import Chunk

_VERSION: Final = {"anthropic-version": "2023-06-01"}
# Inside a text of the body each quotation mark has a backslash: there these bytes cannot stand.
_BINDING: Final = b'"block_binding":{'
_BINDING_BETA: Final = {"anthropic-beta": "thinking-binding-controls-2026-08-01"}


class Anthropic:
    """One route to a server of Messages."""

    encoder: Encoder = ANTHROPIC_1

    def __init__(
        self, route: Route, transport: Transport, *, clock: Callable[[], int] = now_ms
    ) -> None:
        self._origin = host_of(route.address)
        url = url_at_version(route.address, "/v1", "/messages")
        self._exchange = Exchange.along(
            route, transport, url, clock=clock, credential_of=credential_of
        )
        self.endpoint = self._exchange.endpoint

    def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        """Send a body and yield its answer; see `desktop.llm.provider.Provider`."""
        reader = AnthropicReader(
            clock=self._exchange.clock, origin=self._origin, secret=self._exchange.secret
        )
        exchange = self._exchange
        exchange = replace(exchange, credential={**exchange.credential, **beside(body)})
        return exchange.stream(body, reader)


def credential_of(secret: str) -> Mapping[str, str]:
    """Return the header fields of every request: the version, and the key where there is one."""
    return {**_VERSION, "x-api-key": secret} if secret else _VERSION


def beside(body: bytes) -> Mapping[str, str]:
    """Return the header fields that a body needs beside it."""
    return _BINDING_BETA if _BINDING in body else {}
