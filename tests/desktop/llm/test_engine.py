"""The life of the engine's process, with a double of its host."""

import os
import signal
import sys
import threading
from contextlib import aclosing
from pathlib import Path

import anyio
import pytest

from desktop.llm.client import HttpClient
from desktop.llm.engine import Engine
from desktop.llm.engine_files import EngineFiles
from desktop.llm.errors import EngineFailed, EngineMissing
from desktop.llm.progress import Begun, Queued
from tests.support import engine_double
from tests.support.wire_routes import drain
from tests.support.wire_server import (
    Close,
    Until,
    WireServer,
    begin,
    chunked,
    reply,
    stream_of,
    whole,
)


class Stage:
    """Engines whose host is the double."""

    def __init__(self, folder):
        self.starts = folder / "starts"
        self.model = folder / "model.gguf"
        self.model.write_bytes(b"")

    def engine(self, what="serve", *, url="http://127.0.0.1:9", digest="", start_s=20):
        double = str(Path(engine_double.__file__))
        return Engine(
            find=lambda: EngineFiles(self.model, digest, 4096),
            command=(sys.executable, double, what, url, str(self.starts)),
            start_s=start_s,
        )

    @property
    def pids(self):
        lines = self.starts.read_text().splitlines() if self.starts.exists() else []
        return [int(line.split()[0]) for line in lines]

    def is_alive(self, pid):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path)


def rest(*texts):
    """Return how an answer that has begun goes on to its end."""
    return (*(chunked(one) for one in stream_of(*texts)[1:]), chunked(b""))


def started(engine):
    """Start an engine, stop it, and return its address or its failure."""

    async def once():
        try:
            return await engine.ensure_started()
        except (EngineFailed, EngineMissing) as error:
            return error
        finally:
            await engine.stop()

    return anyio.run(once)


def test_a_start_tells_where_and_what(stage):
    address = started(stage.engine())
    assert address.url == "http://127.0.0.1:9"
    assert address.version == "double 1"
    assert address.model_digest == "sha256:1"
    assert address.model == "model"
    assert address.context == 4096
    route = address.route()
    assert (route.provider, route.address) == ("built-in", "http://127.0.0.1:9/v1")
    assert route.dialect == "llama.cpp"


def test_the_token_is_new_for_each_start_and_shown_nowhere(stage):
    address, other = started(stage.engine()), started(stage.engine())
    token = address.token.reveal()
    assert len(token) >= 32
    assert token != other.token.reveal()
    assert token not in repr(address) + repr(address.route())
    assert token in stage.starts.read_text()


def test_two_who_ask_at_once_share_one_start(stage):
    engine = stage.engine()

    async def both():
        async with anyio.create_task_group() as group:
            for _ in range(2):
                group.start_soon(engine.ensure_started)
        address = await engine.ensure_started()
        assert engine.is_running
        await engine.stop()
        return address

    anyio.run(both)
    assert len(stage.pids) == 1
    assert not engine.is_running


def test_one_who_gives_up_does_not_stop_the_start_for_others(stage):
    engine = stage.engine()

    async def give_up():
        async with anyio.create_task_group() as group:
            group.start_soon(engine.ensure_started)
            await anyio.lowlevel.checkpoint()
            group.cancel_scope.cancel()
        await engine.ensure_started()
        await engine.stop()

    anyio.run(give_up)
    assert len(stage.pids) == 1


def test_a_start_that_fails_once_is_tried_again(stage):
    assert started(stage.engine("die-once")).version == "double 1"
    assert len(stage.pids) == 2


def test_a_start_that_fails_twice_is_told_with_the_engines_words(stage):
    error = started(stage.engine("die"))
    assert isinstance(error, EngineFailed)
    assert (error.code, error.retryable) == ("ENGINE_FAILED", False)
    assert error.provider_message == "no luck today"
    assert len(stage.pids) == 2


@pytest.mark.parametrize("what", ["nonsense", "refuse"])
def test_a_host_that_does_not_say_where_it_serves_has_failed(stage, what):
    assert started(stage.engine(what)).code == "ENGINE_FAILED"


def test_a_host_that_is_silent_is_stopped(stage):
    assert started(stage.engine("silent", start_s=0.5)).code == "ENGINE_FAILED"
    assert not any(map(stage.is_alive, stage.pids))


def test_a_host_that_cannot_be_run_at_all_has_failed(stage):
    engine = Engine(find=lambda: EngineFiles(stage.model, "", 4096), command=("/no/such/program",))
    assert started(engine).code == "ENGINE_FAILED"


def test_a_damaged_model_is_told_and_not_tried_again(stage):
    error = started(stage.engine("refuse", digest="sha256:2"))
    assert isinstance(error, EngineMissing)
    assert error.code == "MODEL_DAMAGED"
    assert len(stage.pids) == 1


def test_a_processor_that_cannot_run_it_is_told(stage):
    assert started(stage.engine("illegal")).code == "CPU"


def test_what_is_missing_is_told_and_nothing_started():
    engine = Engine(find=lambda: EngineMissing("NO_MODEL"), command=("/no/such/program",))
    assert started(engine).code == "NO_MODEL"
    assert started(engine).code == "NO_MODEL"


def test_stopping_ends_the_process(stage):
    started(stage.engine())
    assert not stage.is_alive(stage.pids[0])


def test_a_host_that_does_not_listen_is_killed(stage):
    started(stage.engine("deaf"))
    assert not stage.is_alive(stage.pids[0])


def test_stopping_while_it_starts_ends_it_too(stage):
    engine = stage.engine("silent")

    async def stop_early():
        async with anyio.create_task_group() as group:
            group.start_soon(engine.ensure_started)
            while not stage.pids:  # noqa: ASYNC110 — another process writes the file
                await anyio.sleep(0.01)
            await engine.stop()
            group.cancel_scope.cancel()

    anyio.run(stop_early)
    assert not stage.is_alive(stage.pids[0])


def test_an_engine_that_was_stopped_can_be_started_again(stage):
    engine = stage.engine()
    started(engine)
    started(engine)
    assert len(stage.pids) == 2


def test_an_engine_that_died_is_started_anew(stage):
    engine = stage.engine()

    async def kill_between():
        await engine.ensure_started()
        os.kill(stage.pids[-1], signal.SIGKILL)
        while engine.is_running:  # noqa: ASYNC110 — the operating system tells it
            await anyio.sleep(0.01)
        await engine.ensure_started()
        await engine.stop()

    anyio.run(kill_between)
    assert len(stage.pids) == 2


@pytest.mark.usefixtures("unhurried")
def test_a_death_under_a_request_is_told_and_a_second_in_a_row_is_final(stage):
    with WireServer() as server:
        engine = stage.engine(url=server.address.removesuffix("/v1"))

        async def die_under_requests(*, answered_between):
            failures = []
            async with HttpClient() as client:
                for _ in range(2):
                    server.answer(*begin("so far"), Close())
                    provider = await engine.provider(client)
                    os.kill(stage.pids[-1], signal.SIGKILL)
                    failures.append((await drain(provider))[1])
                    if answered_between:
                        server.answer(*reply("fine"))
                        await drain(await engine.provider(client))
            await engine.stop()
            return [(error.code, error.retryable) for error in failures]

        assert anyio.run(lambda: die_under_requests(answered_between=True)) == [
            ("ENGINE_STOPPED", True),
            ("ENGINE_STOPPED", True),
        ]
        assert anyio.run(lambda: die_under_requests(answered_between=False)) == [
            ("ENGINE_STOPPED", True),
            ("ENGINE_STOPPED", False),
        ]


def test_a_request_that_fails_while_the_engine_lives_keeps_its_own_failure(stage):
    with WireServer() as server:
        engine = stage.engine(url=server.address.removesuffix("/v1"))
        server.answer(*whole(400, {"error": {"type": "exceed_context_size_error"}}))

        async def once():
            async with HttpClient() as client:
                _, error = await drain(await engine.provider(client))
            await engine.stop()
            return error

        assert anyio.run(once).code == "CONTEXT_TOO_LONG"
        assert server.requests[0].headers["authorization"].startswith("Bearer ")


def test_who_has_to_wait_for_another_answer_is_told_when_and_until_when(stage):
    with WireServer() as server:
        engine = stage.engine(url=server.address.removesuffix("/v1"))
        is_read = threading.Event()
        server.answer(*begin("one"), Until(is_read), *rest(" two"))
        server.answer(*reply("three"))
        told = {"first": [], "second": []}

        async def ask(name, client, heard):
            async with aclosing((await engine.provider(client)).stream(b"{}")) as pieces:
                async for piece in pieces:
                    told[name].append(getattr(piece, "text", piece))
                    heard.set()

        async def both():
            first, second = anyio.Event(), anyio.Event()
            async with HttpClient() as client, anyio.create_task_group() as group:
                group.start_soon(ask, "first", client, first)
                await first.wait()
                group.start_soon(ask, "second", client, second)
                await second.wait()
                assert told["second"] == [Queued()]
                is_read.set()
            await engine.stop()

        anyio.run(both)
        assert told["first"][:2] == ["one", " two"]
        assert told["second"][:3] == [Queued(), Begun(), "three"]
