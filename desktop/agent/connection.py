"""The way to a model: a route becomes a provider; the engine is started for one of our own."""

from collections.abc import Mapping

from desktop.llm.engines import EngineSource
from desktop.llm.errors import EngineMissing
from desktop.llm.provider import Provider, Transport
from desktop.llm.registry import provider_for
from desktop.llm.types import BUILT_IN, Route

__all__ = ["Connections"]


class Connections:
    """All routes of one process: one HTTP client, and the engines if this computer can run them.

    The address of a model of our own is its file; "" is the one that comes along.
    """

    def __init__(self, client: Transport, engines: EngineSource | None) -> None:
        self.transport = client
        self._engines = engines

    async def provider_for(self, route: Route) -> Provider:
        """Return the provider of a route; the engine is running when it is the engine's.

        Raises LlmError when the engine cannot be started or the route not be understood.
        """
        if route.provider != BUILT_IN:
            return provider_for(route, self.transport)
        if self._engines is None:
            raise EngineMissing("NO_ENGINE")
        return await self._engines.provider(route.address, self.transport)

    async def learn(self, file: str) -> None:
        """Get to know a model file ahead of its first start; may take long, and be given up."""
        if self._engines is not None:
            await self._engines.learn(file)

    async def let_go(self, file: str) -> None:
        """Stop the engine of a model file; an answer that is being given is waited for."""
        if self._engines is not None:
            await self._engines.let_go(file)

    def engine_identity(self, route: Route) -> Mapping[str, object] | None:
        """Return version and model file of the engine behind a route.

        None while it is down, and for a route that is not ours.
        """
        if self._engines is None or route.provider != BUILT_IN:
            return None
        return self._engines.identity(route.address)
