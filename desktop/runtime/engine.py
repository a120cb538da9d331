"""The built-in model's start, told to the window: it takes a second or more."""

from collections.abc import Mapping

from desktop.faces import EngineState
from desktop.llm.errors import LlmError
from desktop.llm.provider import Provider
from desktop.llm.types import BUILT_IN, Route
from desktop.runtime.net import Source
from desktop.runtime.notices import Notices

__all__ = ["Announced"]


class Announced:
    """A source that tells when the engine is starting, ready, or cannot be had.

    One that died is started again, and that is told as the first start was.
    """

    def __init__(self, source: Source, notices: Notices) -> None:
        self._source = source
        self._notices = notices

    async def provider_for(self, route: Route) -> Provider:
        """Return what answers on this route. Raises LlmError."""
        if route.provider != BUILT_IN or self._source.engine_identity(route) is not None:
            return await self._source.provider_for(route)
        self._notices.tell(EngineState("starting"))
        try:
            provider = await self._source.provider_for(route)
        except LlmError as error:
            self._notices.tell(EngineState("failed", error.code))
            raise
        self._notices.tell(EngineState("ready"))
        return provider

    def engine_identity(self, route: Route) -> Mapping[str, object] | None:
        """Return version and model file of the engine behind a route of ours."""
        return self._source.engine_identity(route)
