"""The start of a model of ours, told to the window: it takes a second or more."""

from collections.abc import Mapping
from typing import Literal

import anyio

from desktop.faces import EngineState
from desktop.llm.errors import LlmError
from desktop.llm.provider import Provider
from desktop.llm.types import BUILT_IN, Route
from desktop.runtime.net import Source
from desktop.runtime.notices import Notices

__all__ = ["Announced"]


class Announced:
    """A source that tells when the engine is starting, ready, or cannot be had.

    One that died is started again, and that is told as the first start was. With several, what is
    told last is of the one that was asked for last.
    """

    def __init__(self, source: Source, notices: Notices) -> None:
        self._source = source
        self._notices = notices
        self._told = ""

    async def provider_for(self, route: Route) -> Provider:
        """Return what answers on this route. Raises LlmError."""
        if route.provider != BUILT_IN:
            return await self._source.provider_for(route)
        if self._source.engine_identity(route) is None:
            self._tell("starting")
        try:
            provider = await self._source.provider_for(route)
        except LlmError as error:
            self._tell("failed", error.code)
            raise
        except anyio.get_cancelled_exc_class():
            # Who stopped waiting is not to read "starting" for ever after.
            self._tell("ready")
            raise
        self._tell("ready")
        return provider

    def _tell(self, state: Literal["starting", "ready", "failed"], code: str = "") -> None:
        # One that is up already has nothing new to tell, unless another's trouble was told before.
        if state != "ready" or self._told in {"starting", "failed"}:
            self._notices.tell(EngineState(state, code))
        self._told = state

    def engine_identity(self, route: Route) -> Mapping[str, object] | None:
        """Return version and model file of the engine behind a route of ours."""
        return self._source.engine_identity(route)
