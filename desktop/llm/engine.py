"""An engine: a llama.cpp server of our own on this computer, in a process of its own, one model.

Started when first needed, watched, started again once when it fails, stopped with the application;
it ends by itself when the application is killed (see `engine_host`).
"""

import asyncio
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

import anyio

from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.engine_process import EngineAddress, EngineProcess
from desktop.llm.errors import EngineFailed, EngineMissing, LlmError
from desktop.llm.file_digests import FileDigests
from desktop.llm.progress import Begun, Progress, Queued
from desktop.llm.provider import Encoder, Provider, Transport
from desktop.llm.registry import provider_for
from store.model.stream import Chunk

__all__ = ["COMMAND", "START_S", "Engine", "EngineAddress"]

T = TypeVar("T")

COMMAND: Final = (sys.executable, "-P", str(Path(__file__).with_name("engine_host.py")))
# A model of some GB from a slow disk: the better one of ours took 3 to 7 s here.
START_S: Final = 120.0
# The slowest disk and processor we reckon with, while a file is hashed for the first time.
_HASHED_BYTES_PER_S: Final = 50_000_000
# Between getting an engine and asking it, a turn only writes its log.
_PROMISE_S: Final = 10.0


def _do_nothing() -> None:
    """Be told, and do nothing."""


class Engine:
    """The engine of one model; all of it runs on one event loop.

    `find` tells what to start from (on a worker thread), `command` starts the host, `start_s` is
    how long it may take. `on_rest` is called when it has nothing to do any more.
    """

    def __init__(
        self,
        *,
        find: Callable[[], EngineFiles | EngineMissing] = find_engine,
        command: Sequence[str] = COMMAND,
        start_s: float = START_S,
        digests: FileDigests | None = None,
        on_rest: Callable[[], None] = _do_nothing,
    ) -> None:
        self._find = find
        self._command = tuple(command)
        self._start_s = start_s
        self._process: EngineProcess | None = None
        self._starting: asyncio.Task[EngineProcess] | None = None
        self._deaths = 0
        self._died_last: EngineProcess | None = None
        self._digests = digests or FileDigests()
        self._on_rest = on_rest
        self._streams = 0
        # One answer at a time, in the order of asking. The server would queue too, but silently:
        # who waits for it there for minutes is taken to wait for nothing.
        self.turn = asyncio.Lock()
        self._promises: list[float] = []
        self.used_at = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the engine is up."""
        return self._process is not None and self._process.is_alive

    @property
    def is_up(self) -> bool:
        """Whether it takes memory: it runs, or is just starting."""
        return self.is_running or self._starting is not None

    @property
    def is_busy(self) -> bool:
        """Whether somebody is being answered, or has just been promised to be."""
        return self._streams > 0 or any(until > time.monotonic() for until in self._promises)

    @property
    def address(self) -> EngineAddress | None:
        """Where it answers and what it is, while it runs."""
        return self._process.address if self._process is not None and self.is_running else None

    @property
    def pid(self) -> int | None:
        """The process's id, while there is one."""
        return self._process.pid if self._process is not None and self.is_running else None

    async def ensure_started(self) -> EngineAddress:
        """Return the engine's address, having started it if needed; callers share one start.

        Raises `EngineMissing` when it cannot run here, `EngineFailed` when it would not start.
        """
        return (await self._running()).address

    async def provider(self, client: Transport) -> Provider:
        """Return the engine's provider, started and watched.

        When the engine dies under a request, that fails with ENGINE_STOPPED: retryable the first
        time, and no more when the next request ends so too. Raises what `ensure_started` raises.
        """
        process = await self._running()
        now = time.monotonic()
        promise = now + _PROMISE_S
        self._promises = [*(until for until in self._promises if until > now), promise]
        provider = provider_for(process.address.route(), client)
        return _Watched(self, process, provider, promise=promise)

    async def stop(self) -> None:
        """Stop the engine and wait until it is gone; it may be started again."""
        starting, self._starting = self._starting, None
        if starting is not None:
            starting.cancel()
            await asyncio.wait([starting])
        process, self._process = self._process, None
        if process is not None:
            await process.stop()

    def note_request(self, promise: float) -> bool:
        """Note that a request is going out, and that the promise of it is kept.

        Returns whether somebody is answered before it.
        """
        self._streams += 1
        self._promises = [until for until in self._promises if until != promise]
        return self._streams > 1

    def note_answer(self) -> None:
        """Note that a request was answered to its end: deaths before it no longer count."""
        self._deaths = 0

    def note_rest(self) -> None:
        """Note that a request is over, however it ended."""
        self._streams -= 1
        self.used_at = time.monotonic()
        self._on_rest()

    def note_death(self, process: EngineProcess) -> EngineFailed:
        """Note that the engine died under a request; return the failure that says so."""
        # One death ends the requests of all chats that it was answering; each may try again.
        if process is not self._died_last:
            self._died_last = process
            self._deaths += 1
        return EngineFailed(
            "ENGINE_STOPPED", retryable=self._deaths == 1, provider_message=process.words()
        )

    async def _running(self) -> EngineProcess:
        if self._process is not None and self._process.is_alive:
            return self._process
        if self._starting is None:
            self._starting = asyncio.create_task(self._start(), name="engine")
            self._starting.add_done_callback(self._on_started)
        # One who gives up waiting does not take the start away from the others.
        return await asyncio.shield(self._starting)

    def _on_started(self, start: asyncio.Task[EngineProcess]) -> None:
        if self._starting is start:
            self._starting = None
        if not start.cancelled() and start.exception() is None:
            self._process = start.result()

    async def _start(self) -> EngineProcess:
        dead, self._process = self._process, None
        if dead is not None:
            await dead.stop()
        try:
            return await self._start_once()
        except EngineFailed:
            return await self._start_once()

    async def _start_once(self) -> EngineProcess:
        files = await anyio.to_thread.run_sync(self._find)
        if isinstance(files, EngineMissing):
            raise EngineMissing(files.code)
        known = await anyio.to_thread.run_sync(self._digests.recall, files.model)
        hashing_s = 0.0 if known else files.size_bytes / _HASHED_BYTES_PER_S
        process = await EngineProcess.start(
            self._command, files, within_s=self._start_s + hashing_s, known_digest=known
        )
        if not known:
            await self._remember(files, process)
        return process

    async def _remember(self, files: EngineFiles, process: EngineProcess) -> None:
        digest = process.address.model_digest
        try:
            await anyio.to_thread.run_sync(self._digests.remember, files.model, digest)
        except BaseException:  # stopped in this moment: nobody else knows of the process yet
            await process.stop()
            raise


class _Watched:
    """The engine's provider, telling a dead engine from a failed request."""

    def __init__(
        self, engine: Engine, process: EngineProcess, provider: Provider, *, promise: float
    ) -> None:
        self._engine = engine
        self._promise = promise
        self._process = process
        self._provider = provider

    @property
    def encoder(self) -> Encoder:
        return self._provider.encoder

    @property
    def endpoint(self) -> str:
        return self._provider.endpoint

    async def stream(self, body: bytes) -> AsyncIterator[Chunk | Progress]:
        has_to_wait = self._engine.note_request(self._promise)
        try:
            if has_to_wait:
                yield Queued()
            async with self._engine.turn, _closed(self._provider.stream(body)) as pieces:
                if has_to_wait:
                    yield Begun()
                async for piece in pieces:
                    yield piece
        except LlmError:
            if await self._process.has_died():
                raise self._engine.note_death(self._process) from None
            raise
        finally:
            self._engine.note_rest()
        self._engine.note_answer()


@asynccontextmanager
async def _closed(pieces: AsyncIterator[T]) -> AsyncIterator[AsyncIterator[T]]:
    """Close an answer's connection when the block is left, however it is left."""
    try:
        yield pieces
    finally:
        if isinstance(pieces, AsyncGenerator):
            await pieces.aclose()
