"""The real engine with the real model: few, small, and skipped where it is not installed."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import anyio
import pytest

from desktop.llm.catalog import capabilities_of
from desktop.llm.client import HttpClient
from desktop.llm.engine import Engine
from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.engines import Engines
from desktop.llm.errors import EngineFailed
from desktop.llm.model_files import header_of
from desktop.llm.model_memory import resident_bytes
from desktop.llm.progress import Reading
from desktop.llm.registry import custom_route, header_for, provider_for
from desktop.llm.types import BUILT_IN, SecretKey
from store.model.assemble import assemble
from tests.support.built_in import is_gone
from tests.support.ggufs import CHAT, gguf
from tests.support.requests import message, request
from tests.support.waiting import until
from tests.support.wire_routes import drain

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not isinstance(find_engine(), EngineFiles), reason="the engine is not installed"
    ),
]


SYSTEM = message("system", "You are a friendly assistant who answers in one short sentence.")
COLOUR = message("user", "Name a colour.")
STORY = message("user", "Count from one to one thousand in words, leaving none out.")


@asynccontextmanager
async def running():
    """A started engine and a client."""
    engine = Engine()
    async with HttpClient() as client:
        try:
            yield engine, client
        finally:
            await engine.stop()


async def answer(engine, client, *messages, tokens=8, on_first=None):
    """Ask the engine; return the assembled answer and the failure."""
    provider = await engine.provider(client)
    route = (await engine.ensure_started()).route()
    header = header_for(route, capabilities_of(BUILT_IN), {"maxTokens": tokens})
    body = provider.encoder.encode(request(header, *messages)).body
    chunks, error = await drain(provider, body, on_first=on_first)
    return assemble(chunks, interrupted=error is not None), error


def test_it_says_how_far_it_is_with_a_long_prompt():
    async def told():
        async with running() as (engine, client):
            provider = await engine.provider(client)
            route = (await engine.ensure_started()).route()
            header = header_for(route, capabilities_of(BUILT_IN), {"maxTokens": 1})
            long = message("user", "Count to nine. " * 40)
            body = provider.encoder.encode(request(header, long)).body
            return [piece async for piece in provider.stream(body) if isinstance(piece, Reading)]

    shares = [reading.share for reading in anyio.run(told)]
    assert shares == sorted(shares)
    assert len(set(shares)) > 2
    assert shares[-1] == 1.0


def test_a_second_request_finds_the_first_in_the_cache():
    async def talk():
        async with running() as (engine, client):
            first, error = await answer(engine, client, SYSTEM, COLOUR)
            assert error is None
            assert first.has_visible
            said = message("assistant", str(first.content[0]["text"]))
            more = message("user", "Name another.")
            second, error = await answer(engine, client, SYSTEM, COLOUR, said, more)
        assert error is None
        assert second.usage["cacheReadTokens"] > 0
        assert second.usage["inputTokens"] <= 16 + 16

    anyio.run(talk)


def test_a_request_that_says_nothing_of_it_is_answered_calmly():
    async def props():
        async with running() as (engine, _client):
            address = await engine.ensure_started()
            key = {"Authorization": f"Bearer {address.token.reveal()}"}
            asked = urllib.request.Request(f"{address.url}/props", headers=key)
            with await anyio.to_thread.run_sync(urllib.request.urlopen, asked) as answer:
                return json.load(answer)

    chosen = anyio.run(props)["default_generation_settings"]["params"]
    assert chosen["temperature"] == pytest.approx(0.2)
    assert chosen["top_p"] == pytest.approx(0.9)


@pytest.mark.usefixtures("unhurried")
def test_an_engine_killed_in_mid_answer_comes_back():
    async def talk():
        async with running() as (engine, client):
            address = await engine.ensure_started()
            kill = partial(os.kill, engine.pid, signal.SIGKILL)
            _, error = await answer(engine, client, SYSTEM, STORY, tokens=2000, on_first=kill)
            assert (error.code, error.retryable) == ("ENGINE_STOPPED", True)
            again, error = await answer(engine, client, SYSTEM, COLOUR)
            assert error is None
            assert again.has_visible
            assert (await engine.ensure_started()).url != address.url

    anyio.run(talk)


def test_what_the_engine_refuses_is_told_in_our_words():
    async def talk():
        async with running() as (engine, client):
            _, error = await answer(engine, client, message("user", "word " * 9000))
            assert (error.code, error.retryable) == ("CONTEXT_TOO_LONG", False)
            url = (await engine.ensure_started()).url
            stranger = custom_route(address=url, model="m", key=SecretKey("wrong"))
            _, error = await drain(provider_for(stranger, client))
            assert error.code == "CREDENTIAL_REJECTED"
            seeing = b'{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}'
            body = b'{"messages":[{"role":"user","content":[' + seeing + b"]}]}"
            _, error = await drain(await engine.provider(client), body)
            assert (error.code, error.retryable) == ("PICTURES_REFUSED", False)

    anyio.run(talk)


PARENT = """
import anyio, sys
from desktop.llm.client import HttpClient
from desktop.llm.engines import Engines
async def main():
    engines = Engines()
    async with HttpClient() as client:
        for file in ("", sys.argv[1]):
            await engines.provider(file, client)
            print(engines._engines[file].pid, flush=True)
        await anyio.sleep_forever()
anyio.run(main)
"""


def test_all_engines_end_when_the_application_is_killed(tmp_path):
    own = tmp_path / "Mine.gguf"
    own.symlink_to(find_engine().model)
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(own)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with parent:
        children = [int(parent.stdout.readline()) for _ in range(2)]
        parent.kill()
    until(lambda: all(map(is_gone, children)))


def resident_bytes_of(pid):
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process takes")
@pytest.mark.parametrize("window", [2048, 8192])
def test_it_takes_the_memory_that_was_told_before(window):
    files = find_engine()
    told = resident_bytes(header_of(files.model), window)

    async def taken():
        engine = Engine(find=lambda: replace(files, context=window))
        await engine.ensure_started()
        try:
            return resident_bytes_of(engine.pid)
        finally:
            await engine.stop()

    assert anyio.run(taken) == pytest.approx(told, rel=0.1)


def test_a_model_that_the_engine_does_not_know_is_told_in_its_words(tmp_path):
    stranger = tmp_path / "stranger.gguf"
    of_its_own = {key.replace("llama.", "nosuch."): value for key, value in CHAT.items()}
    stranger.write_bytes(gguf({**of_its_own, "general.architecture": "nosuch"}))

    async def start():
        engines = Engines()
        async with HttpClient() as client:
            with pytest.raises(EngineFailed) as failed:
                await engines.provider(str(stranger), client)
        return failed.value

    assert "nosuch" in anyio.run(start).provider_message


def test_a_file_that_is_no_model_is_told(tmp_path):
    nonsense = tmp_path / "nonsense.gguf"
    nonsense.write_bytes(b"nonsense" * 100)
    engine = Engine(find=lambda: EngineFiles(nonsense, "", 2048))

    async def start():
        with pytest.raises(Exception, match="ENGINE_FAILED") as failed:
            await engine.ensure_started()
        return failed.value

    assert "invalid magic" in anyio.run(start).provider_message
