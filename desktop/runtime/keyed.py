"""No request is made without the key that it needs."""

from collections.abc import Mapping

from desktop.llm.errors import CredentialFailed
from desktop.llm.provider import Provider
from desktop.llm.types import Route
from desktop.runtime.connecting import MISSING
from desktop.runtime.net import Source

__all__ = ["Keyed"]


class Keyed:
    """A source that refuses routes whose key is gone: inside the turn, so that the log tells it."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def provider_for(self, route: Route) -> Provider:
        """Return what answers on this route. Raises LlmError, CREDENTIAL_MISSING without a key."""
        if route.key == MISSING:
            raise CredentialFailed("CREDENTIAL_MISSING")
        return await self._source.provider_for(route)

    def engine_identity(self, route: Route) -> Mapping[str, object] | None:
        """Return version and model file of the engine behind a route of ours."""
        return self._source.engine_identity(route)
