"""The network thread: one event loop, and what lives on it as long as the program runs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

import anyio
from anyio.abc import TaskGroup, TaskStatus
from anyio.from_thread import start_blocking_portal

from desktop.agent.connection import Connections
from desktop.llm.client import HttpClient
from desktop.llm.engines import Engines
from desktop.llm.file_digests import FileDigests
from desktop.llm.model_offer import DIGESTS
from desktop.llm.provider import Provider, Transport
from desktop.llm.types import Route
from desktop.logs import log_asyncio_failure

__all__ = ["Closed", "Connector", "Net", "Source", "Wires", "connect"]

P = ParamSpec("P")
T = TypeVar("T")


class Source(Protocol):
    """Where a turn gets its provider from."""

    async def provider_for(self, route: Route) -> Provider:
        """Return what answers on this route; starts the built-in engine when it is asked for."""

    def engine_identity(self, route: Route) -> Mapping[str, object] | None:
        """Return version and model file of the engine behind a route of ours, while it runs."""


class Wires(Source, Protocol):
    """What lives on the network thread: the ways to models, and what carries bytes to servers."""

    @property
    def transport(self) -> Transport:
        """The one HTTP client."""

    async def learn(self, file: str) -> None:
        """Get to know a model file of ours ahead of its first start."""

    async def let_go(self, file: str) -> None:
        """Stop the engine of a model file of ours as soon as it is at rest."""


class Closed(Exception):
    """The program is ending; nothing more is begun."""

    code = "CLOSED"


Connector = Callable[[], AbstractAsyncContextManager[Wires]]


@asynccontextmanager
async def connect(
    trusted: Callable[[], Mapping[str, str]] = dict, *, models: Path | None = None
) -> AsyncIterator[Wires]:
    """Hold the real connections: the one HTTP client and the engines, started at first need.

    `trusted` gives the certificates that a person trusts; see `HttpClient`. The folder `models`
    keeps what is known of model files.
    """
    async with HttpClient(trusted=trusted) as client:
        engines = Engines(digests=FileDigests(models and models / DIGESTS))
        try:
            yield Connections(client, engines)
        finally:
            with anyio.CancelScope(shield=True):
                await engines.stop()


class Net:
    """The thread `net`, open until `close`."""

    def __init__(self, connector: Connector) -> None:
        self.source: Wires
        self._loop: asyncio.AbstractEventLoop
        self._tasks: TaskGroup
        self._end, self._closed = anyio.Event(), anyio.Event()
        with ExitStack() as opened:
            self._portal = opened.enter_context(start_blocking_portal("asyncio", name="net"))
            self._gathering, _ = self._portal.start_task(self._gather)
            self._host, self.source = self._portal.start_task(self._keep, connector)
            self._open = opened.pop_all()

    def transport(self) -> Transport:
        """Return what carries bytes to servers; to be used on the thread."""
        return self.source.transport

    async def learn(self, file: str) -> None:
        """Get to know a model file of ours ahead of its first start; on the thread."""
        await self.source.learn(file)

    async def let_go(self, file: str) -> None:
        """Stop the engine of a model file of ours as soon as it is at rest; on the thread."""
        await self.source.let_go(file)

    def start(
        self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Start `work` on the net thread and return at once; works begin in this order.

        After `close` the future raises Closed.
        """
        future: Future[T] = Future()
        begin = partial(self._begin, partial(work, *args, **kwargs), future)
        try:
            # Not by the portal: that waits until the thread has taken it, which may be busy.
            self._loop.call_soon_threadsafe(begin)
        except RuntimeError:  # the loop's word for: it was closed
            _refuse(future)
        return future

    def _begin(self, work: Callable[[], Awaitable[T]], future: "Future[T]") -> None:
        try:
            self._tasks.start_soon(_do, work, future, self._loop)
        except RuntimeError:  # the group's word for: it has ended
            _refuse(future)

    def close(self) -> None:
        """Close the connections, stop the loop, join the thread."""
        # The task that opened the connections closes them: its cancel scopes must not change hands.
        self._portal.call(self._end.set)
        try:
            self._host.result()
        finally:
            # Connections are closed by now: what still runs fails instead of going on.
            self._portal.call(self._closed.set)
            self._gathering.result()
            self._open.close()

    async def _keep(self, connector: Connector, *, task_status: TaskStatus[Wires]) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(log_asyncio_failure)
        async with connector() as source:
            task_status.started(source)
            await self._end.wait()

    async def _gather(self, *, task_status: TaskStatus[None]) -> None:
        """Hold what is started until the end; then wait for it."""
        async with anyio.create_task_group() as self._tasks:
            task_status.started()
            await self._closed.wait()


async def _do(
    work: Callable[[], Awaitable[T]], future: "Future[T]", loop: asyncio.AbstractEventLoop
) -> None:
    """Do what was started; a future that is cancelled meanwhile cancels it here."""
    with anyio.CancelScope() as scope:
        future.add_done_callback(partial(_cancel, scope, loop))
        try:
            result = await work()
        except anyio.get_cancelled_exc_class():
            future.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - whoever holds the future is told
            if future.set_running_or_notify_cancel():
                future.set_exception(error)
        else:
            if future.set_running_or_notify_cancel():
                future.set_result(result)
    # An error knows the place it came from, and so all that has a name here: with the future among
    # it, the one would keep the other until all garbage is looked for.
    del future, work


def _refuse(future: "Future[T]") -> None:
    """Say that it is not begun any more."""
    if future.set_running_or_notify_cancel():
        future.set_exception(Closed())


def _cancel(
    scope: anyio.CancelScope, loop: asyncio.AbstractEventLoop, ended: "Future[object]"
) -> None:
    if ended.cancelled():
        with suppress(RuntimeError):  # the loop is closed: nothing is left to be cancelled
            loop.call_soon_threadsafe(scope.cancel)
