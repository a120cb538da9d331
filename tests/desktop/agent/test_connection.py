"""The way to the models of our own, and what is known of the engines behind them."""

import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from desktop.agent.connection import Connections
from desktop.llm.client import HttpClient
from desktop.llm.engine_files import EngineFiles
from desktop.llm.engines import Engines
from desktop.llm.errors import EngineMissing
from desktop.llm.types import BUILT_IN, Route
from tests.support import engine_double

SHIPPED = Route(BUILT_IN, "openai_chat", "", "m", dialect="llama.cpp")
IDENTITY = {"version": "double 1", "modelDigest": "sha256:1"}


def engines_in(folder: Path) -> Engines:
    model = folder / "model.gguf"
    model.write_bytes(b"")
    double = str(Path(engine_double.__file__))
    return Engines(
        find=lambda file: EngineFiles(Path(file) if file else model, "", 4096),
        command=(sys.executable, double, "serve", "http://127.0.0.1:9", str(folder / "starts")),
    )


def played(folder: Path, scene: Callable[[Connections], Awaitable[None]]) -> None:
    """Play a scene with connections whose engines are doubles, and stop them after it."""

    async def live() -> None:
        engines = engines_in(folder)
        async with HttpClient() as client:
            try:
                with anyio.fail_after(120):
                    await scene(Connections(client, engines))
            finally:
                await engines.stop()

    anyio.run(live)


def test_an_engine_is_known_while_it_runs(tmp_path: Path) -> None:
    async def scene(connections: Connections) -> None:
        assert connections.engine_identity(SHIPPED) is None
        await connections.provider_for(SHIPPED)
        assert connections.engine_identity(SHIPPED) == IDENTITY
        os.kill(int((tmp_path / "starts").read_text().split()[0]), signal.SIGKILL)
        while connections.engine_identity(SHIPPED) is not None:
            await anyio.lowlevel.checkpoint()
        await connections.provider_for(SHIPPED)
        assert connections.engine_identity(SHIPPED) == IDENTITY

    played(tmp_path, scene)


def test_each_file_is_a_model_of_its_own(tmp_path: Path) -> None:
    own = replace(SHIPPED, address=str(tmp_path / "own.gguf"), model="own")

    async def scene(connections: Connections) -> None:
        await connections.provider_for(own)
        assert connections.engine_identity(own) == IDENTITY
        assert connections.engine_identity(SHIPPED) is None

    played(tmp_path, scene)


def test_a_server_of_others_has_no_engine_of_ours(tmp_path: Path) -> None:
    theirs = Route("Ollama", "openai_chat", "http://127.0.0.1:9/v1", "m")

    async def scene(connections: Connections) -> None:
        provider = await connections.provider_for(theirs)
        assert provider.endpoint.startswith(theirs.address)
        assert connections.engine_identity(theirs) is None

    played(tmp_path, scene)
    assert not (tmp_path / "starts").exists()


def test_without_engines_our_models_are_missing() -> None:
    async def ask() -> None:
        async with HttpClient() as client:
            connections = Connections(client, None)
            assert connections.engine_identity(SHIPPED) is None
            with pytest.raises(EngineMissing, match="NO_ENGINE"):
                await connections.provider_for(SHIPPED)

    anyio.run(ask)
