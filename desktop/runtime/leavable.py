"""Work that may take long and is given up when the program ends: nothing is lost by that."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio

from desktop.runtime.net import Closed

__all__ = ["Leavable"]

T = TypeVar("T")


class Leavable:
    """The works under way; on the net thread, whose end would wait for them."""

    def __init__(self) -> None:
        self._scopes: set[anyio.CancelScope] = set()
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

    async def close(self) -> None:
        """Give up what is under way, and begin nothing more."""
        self._is_closed = True
        for scope in self._scopes:
            scope.cancel()
