"""The way to a model: a route becomes a provider; the engine is started for its own."""

from collections.abc import Mapping

from desktop.llm.engine import Engine
from desktop.llm.errors import EngineMissing
from desktop.llm.provider import Provider, Transport
from desktop.llm.registry import provider_for
from desktop.llm.types import BUILT_IN, Route

__all__ = ["Connections"]


class Connections:
    """All routes of one process: one HTTP client, and one engine if this computer can run it."""

    def __init__(self, client: Transport, engine: Engine | None) -> None:
        self.transport = client
        self._engine = engine
        self._identity: Mapping[str, object] | None = None

    async def provider_for(self, route: Route) -> Provider:
        """Return the provider of a route; the engine is running when it is the engine's.

        Raises LlmError when the engine cannot be started or the route not be understood.
        """
        if route.provider != BUILT_IN:
            return provider_for(route, self.transport)
        if self._engine is None:
            raise EngineMissing("NO_ENGINE")
        address = await self._engine.ensure_started()
        self._identity = {"version": address.version, "modelDigest": address.model_digest}
        return await self._engine.provider(self.transport)

    def engine_identity(self, route: Route) -> Mapping[str, object] | None:
        """Return version and model file of the engine behind a route.

        None while it is down, and for a route that is not ours.
        """
        is_up = self._engine is not None and self._engine.is_running
        return self._identity if is_up and route.provider == BUILT_IN else None
