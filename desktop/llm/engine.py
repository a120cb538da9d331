"""The built-in model: a llama.cpp server of our own on this computer, in a process of its own.

Started when first needed, watched, started again once when it fails, stopped with the application;
it ends by itself when the application is killed (see `engine_host`).
"""

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.engine_process import EngineAddress, EngineProcess
from desktop.llm.errors import EngineFailed, EngineMissing, LlmError
from desktop.llm.provider import Encoder, Provider, Transport
from desktop.llm.registry import provider_for
from store.model.stream import Chunk

__all__ = ["Engine", "EngineAddress"]

_COMMAND: Final = (sys.executable, "-P", str(Path(__file__).with_name("engine_host.py")))
_START_S: Final = 120.0


class Engine:
    """The one engine of an application; all of it runs on one event loop.

    `find` tells what to start from, `command` starts the host, `start_s` is how long it may take.
    """

    def __init__(
        self,
        *,
        find: Callable[[], EngineFiles | EngineMissing] = find_engine,
        command: Sequence[str] = _COMMAND,
        start_s: float = _START_S,
    ) -> None:
        self._find = find
        self._command = tuple(command)
        self._start_s = start_s
        self._process: EngineProcess | None = None
        self._starting: asyncio.Task[EngineProcess] | None = None
        self._deaths = 0

    @property
    def is_running(self) -> bool:
        """Whether the engine is up."""
        return self._process is not None and self._process.is_alive

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
        return _Watched(self, process, provider_for(process.address.route(), client))

    async def stop(self) -> None:
        """Stop the engine and wait until it is gone; it may be started again."""
        starting, self._starting = self._starting, None
        if starting is not None:
            starting.cancel()
            await asyncio.wait([starting])
        process, self._process = self._process, None
        if process is not None:
            await process.stop()

    def note_answer(self) -> None:
        """Note that a request came to its end: deaths before it no longer count."""
        self._deaths = 0

    def note_death(self, process: EngineProcess) -> EngineFailed:
        """Note that the engine died under a request; return the failure that says so."""
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
        files = self._find()
        if isinstance(files, EngineMissing):
            raise EngineMissing(files.code)
        return await EngineProcess.start(self._command, files, within_s=self._start_s)


class _Watched:
    """The engine's provider, telling a dead engine from a failed request."""

    def __init__(self, engine: Engine, process: EngineProcess, provider: Provider) -> None:
        self._engine = engine
        self._process = process
        self._provider = provider

    @property
    def encoder(self) -> Encoder:
        return self._provider.encoder

    @property
    def endpoint(self) -> str:
        return self._provider.endpoint

    async def stream(self, body: bytes) -> AsyncIterator[Chunk]:
        chunks = self._provider.stream(body)
        try:
            async for chunk in chunks:
                yield chunk
        except LlmError:
            if await self._process.has_died():
                raise self._engine.note_death(self._process) from None
            raise
        finally:
            if isinstance(chunks, AsyncGenerator):
                await chunks.aclose()
        self._engine.note_answer()
