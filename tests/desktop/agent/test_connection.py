"""The way to the built-in model, and what is known of the engine behind it."""

import os
import signal
import sys
from pathlib import Path

import anyio

from desktop.agent.connection import Connections
from desktop.llm.client import HttpClient
from desktop.llm.engine import Engine
from desktop.llm.engine_files import EngineFiles
from desktop.llm.types import BUILT_IN, Route
from tests.support import engine_double

ROUTE = Route(BUILT_IN, "openai_chat", "", "m", dialect="llama.cpp")


def engine_in(folder: Path) -> Engine:
    model = folder / "model.gguf"
    model.write_bytes(b"")
    double = str(Path(engine_double.__file__))
    return Engine(
        find=lambda: EngineFiles(model, "", 4096),
        command=(sys.executable, double, "serve", "http://127.0.0.1:9", str(folder / "starts")),
    )


def test_an_engine_is_known_while_it_runs(tmp_path: Path) -> None:
    async def live() -> None:
        async with HttpClient() as client:
            engine = engine_in(tmp_path)
            connections = Connections(client, engine)
            assert connections.engine_identity(ROUTE) is None
            await connections.provider_for(ROUTE)
            identity = {"version": "double 1", "modelDigest": "sha256:1"}
            assert connections.engine_identity(ROUTE) == identity
            pid = engine.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            with anyio.fail_after(20):
                while engine.is_running:
                    await anyio.lowlevel.checkpoint()
            assert connections.engine_identity(ROUTE) is None
            await connections.provider_for(ROUTE)
            assert connections.engine_identity(ROUTE) == identity
            await engine.stop()

    anyio.run(live)
