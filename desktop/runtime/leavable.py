"""Work that may take long and is given up when the program ends: nothing is lost by that."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import anyio

from desktop.runtime.net import Closed

__all__ = ["Leavable"]

T = TypeVar("T")


class Leavable:
    """The works under way; on the net thread, whose end would wait for them."""

    def __init__(self) -> None:
        self._scopes: set[anyio.CancelScope] = set()
        # The loop itself keeps no task that nobody waits for.
        self._alone: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do some work and return what it returns. Raises Closed when it is given up."""
        if self._is_closed:
            raise Closed
        with anyio.CancelScope() as scope:
            self._scopes.add(scope)
            try:
                return await work()
            finally:
                self._scopes.discard(scope)
        raise Closed

    def begin(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin some work that nobody waits for."""

        async def alone() -> None:
            with suppress(Closed):
                await self.run(work)

        task = asyncio.create_task(alone())
        self._alone.add(task)
        task.add_done_callback(self._alone.discard)

    async def close(self) -> None:
        """Give up what is under way, and begin nothing more."""
        self._is_closed = True
        for scope in self._scopes:
            scope.cancel()
