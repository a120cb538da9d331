"""How a door of the runtime hands out work: commands are watched, questions return futures."""

from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import partial
from typing import ParamSpec, TypeVar

from desktop.runtime.leavable import Leavable
from desktop.runtime.net import Net
from desktop.runtime.notices import Notices
from store import SessionId

__all__ = ["Commands"]

P = ParamSpec("P")
T = TypeVar("T")


class Commands:
    """Starts work on the network's thread; what fails of a command becomes a notice."""

    def __init__(self, net: Net, notices: Notices, leavable: Leavable) -> None:
        self._net = net
        self._notices = notices
        self._leavable = leavable

    def _do(
        self,
        session_id: SessionId | None,
        work: Callable[P, Awaitable[None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        self._notices.watch(self._net.start(work, *args, **kwargs), session_id=session_id)

    def _ask(self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Ask for something that may take long; the end of the program does not wait for it."""
        return self._net.start(self._leavable.run, partial(work, *args, **kwargs))

    def _try(self, work: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs) -> None:
        self._notices.watch(self._ask(work, *args, **kwargs))

    def _write(self, session_id: SessionId | None, written: Future[None]) -> None:
        self._notices.watch(written, session_id=session_id)
