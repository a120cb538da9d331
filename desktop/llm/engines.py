"""The engines of an application: one for each model file that is in use, as memory allows.

An engine stays up when its answer is given, so that the next one comes at once. Before another is
started, idle ones are stopped, longest unused first, until there is room for it; busy ones are
waited for. Starts happen one after the other, in the order in which they were asked for.
"""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import anyio

from desktop.llm.engine import COMMAND, START_S, Engine
from desktop.llm.engine_files import Find, find_engine
from desktop.llm.errors import EngineMissing
from desktop.llm.file_digests import FileDigests
from desktop.llm.provider import Provider, Transport

__all__ = ["EngineSource", "Engines"]

_MOST: Final = 2
"""How many run at once: the one in use, and one more for a second chat or for going back."""
# A promise of an engine that was not kept lapses without a word, so waiting ends now and then.
_LOOK_AGAIN_S: Final = 2.0


class EngineSource(Protocol):
    """Where models of ours are had from. A model is named by its file; "" is the shipped one."""

    async def provider(self, file: str, client: Transport) -> Provider:
        """Return what answers for a model, started; raises EngineMissing or EngineFailed."""
        ...

    def identity(self, file: str) -> Mapping[str, object] | None:
        """Return version and hash of the engine of a model while it runs, else None."""
        ...

    async def learn(self, file: str) -> None:
        """Get to know a model ahead of its first start, which then comes sooner."""
        ...

    async def let_go(self, file: str) -> None:
        """Stop the engine of a model as soon as it is at rest."""
        ...


class Engines:
    """All engines of one application; all of it runs on one event loop.

    `find` tells what a model's engine starts from, `command` starts a host, `most` is how many may
    run at once, `digests` remembers what the files hash to.
    """

    def __init__(
        self,
        *,
        find: Find = find_engine,
        command: Sequence[str] = COMMAND,
        start_s: float = START_S,
        digests: FileDigests | None = None,
        most: int = _MOST,
    ) -> None:
        self._find = find
        self._command = command
        self._start_s = start_s
        self._digests = digests or FileDigests()
        self._most = most
        self._engines: dict[str, Engine] = {}
        self._order = asyncio.Lock()
        self._rested = asyncio.Event()

    def identity(self, file: str) -> Mapping[str, object] | None:
        """Return version and hash of the engine of a model while it runs, else None."""
        engine = self._engines.get(file)
        address = engine.address if engine is not None else None
        if address is None:
            return None
        return {"version": address.version, "modelDigest": address.model_digest}

    async def provider(self, file: str, client: Transport) -> Provider:
        """Return what answers for a model; its engine is started if it has to be.

        It is not stopped before the answer is over. Raises `EngineMissing` when it cannot run here,
        `EngineFailed` when it would not start.
        """
        engine = self._engine(file)
        if not engine.is_running:
            async with self._order:
                # While this one waited for its turn another may have started it.
                if not engine.is_running:
                    await self._make_room(file, engine)
                return await engine.provider(client)
        return await engine.provider(client)

    async def learn(self, file: str) -> None:
        """Hash a model's file ahead of its first start; may take long, and be given up."""
        await self._digests.learn(Path(file))

    async def let_go(self, file: str) -> None:
        """Stop the engine of a model; an answer that is being given is waited for."""
        engine = self._engines.get(file)
        while engine is not None and engine.is_up:
            if engine.is_running and not engine.is_busy:
                await engine.stop()
            else:
                await self._rest()

    async def stop(self) -> None:
        """Stop every engine and wait until all are gone."""
        async with anyio.create_task_group() as group:
            for engine in self._engines.values():
                group.start_soon(engine.stop)

    def _engine(self, file: str) -> Engine:
        if file not in self._engines:
            self._engines[file] = Engine(
                find=partial(self._find, file),
                command=self._command,
                start_s=self._start_s,
                digests=self._digests,
                on_rest=self._rested.set,
            )
        return self._engines[file]

    async def _make_room(self, file: str, engine: Engine) -> None:
        """Stop what is idle, and wait for what is not, until there is room for one more."""
        while True:
            found = await anyio.to_thread.run_sync(self._find, file)
            lacks_memory = isinstance(found, EngineMissing) and found.code == "MEMORY"
            others = [one for one in self._engines.values() if one is not engine and one.is_up]
            if isinstance(found, EngineMissing) and not (lacks_memory and others):
                raise EngineMissing(found.code)
            if not lacks_memory and len(others) < self._most:
                return
            await self._free_one(others)

    async def _free_one(self, others: Sequence[Engine]) -> None:
        """Stop the engine that was idle longest; wait a while when all are busy."""
        idle = [one for one in others if not one.is_busy]
        if idle:
            await min(idle, key=lambda one: one.used_at).stop()
        else:
            await self._rest()

    async def _rest(self) -> None:
        """Wait until an engine comes to rest, or a while."""
        self._rested.clear()
        try:
            async with asyncio.timeout(_LOOK_AGAIN_S):
                await self._rested.wait()
        except TimeoutError:
            pass  # a promise may have lapsed meanwhile
