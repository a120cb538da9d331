"""Several models at once: which engines run, who waits, and what is stopped for whom."""

import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import pytest

from desktop.llm.client import HttpClient
from desktop.llm.engine_files import EngineFiles
from desktop.llm.engines import Engines
from desktop.llm.errors import EngineFailed, EngineMissing
from desktop.llm.file_digests import FileDigests
from desktop.llm.provider import Provider
from store.model.ids import digest_of
from tests.support import engine_double
from tests.support.wire_routes import drain
from tests.support.wire_server import Close, Until, WireServer, begin, reply


class Stage:
    """Engines whose hosts are doubles that lead to one scripted server."""

    def __init__(self, folder: Path, server: WireServer) -> None:
        self.folder = folder
        self.server = server
        self.starts = folder / "starts"
        self.room = 9
        self.digests = FileDigests(folder / "digests.json")

    def engines(self, *, most: int = 2) -> Engines:
        double = str(Path(engine_double.__file__))
        url = self.server.address.removesuffix("/v1")
        return Engines(
            find=self.find,
            command=(sys.executable, double, "serve", url, str(self.starts)),
            start_s=20,
            digests=self.digests,
            most=most,
        )

    def find(self, file: str) -> EngineFiles | EngineMissing:
        """Find every file, as long as there is room for one more engine."""
        if file == "none":
            return EngineMissing("NO_MODEL")
        model = self.folder / f"{file or 'shipped'}.gguf"
        if not model.exists():
            model.write_bytes(b"")
        if sum(map(is_alive, self.pids)) >= self.room:
            return EngineMissing("MEMORY")
        return EngineFiles(model, "", 4096)

    @property
    def pids(self) -> list[int]:
        lines = self.starts.read_text().splitlines() if self.starts.exists() else []
        return [int(line.split()[0]) for line in lines]

    def run(self, play: Callable[[Engines, HttpClient], Awaitable[None]], *, most: int = 2) -> None:
        """Play a scene with engines and a client, and stop them after it."""

        async def scene() -> None:
            engines = self.engines(most=most)
            async with HttpClient() as client:
                try:
                    with anyio.fail_after(120):
                        await play(engines, client)
                finally:
                    await engines.stop()

        anyio.run(scene)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def stage(tmp_path: Path) -> "Stage":
    with WireServer(always=reply("fine")) as server:
        yield Stage(tmp_path, server)


async def answered(provider: Provider) -> None:
    _, error = await drain(provider)
    assert error is None


def test_each_model_has_an_engine_of_its_own_that_stays_up(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        for file in ("", "a", "", "a"):
            await answered(await engines.provider(file, client))
        assert len(stage.pids) == 2
        assert engines.identity("a") == {"version": "double 1", "modelDigest": "sha256:1"}
        assert engines.identity("b") is None

    stage.run(play)
    assert not any(map(is_alive, stage.pids))


def test_the_one_that_was_idle_longest_makes_room(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        for file in ("a", "b", "a", "c"):
            await answered(await engines.provider(file, client))
        assert [engines.identity(file) is not None for file in "abc"] == [True, False, True]
        await answered(await engines.provider("b", client))
        assert [engines.identity(file) is not None for file in "abc"] == [False, True, True]

    stage.run(play)


def test_an_engine_that_is_let_go_is_stopped_and_no_other(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        for file in ("a", "b"):
            await answered(await engines.provider(file, client))
        for file in ("a", "a", "never asked"):
            await engines.let_go(file)
        assert [engines.identity(file) is not None for file in "ab"] == [False, True]
        await answered(await engines.provider("a", client))

    stage.run(play)


def test_an_answer_is_given_to_its_end_before_its_engine_is_let_go(stage: Stage) -> None:
    go_on = threading.Event()

    async def play(engines: Engines, client: HttpClient) -> None:
        stage.server.answer(*begin("so far"), Until(go_on), *reply("fine")[1:])
        async with anyio.create_task_group() as group:
            group.start_soon(answered, await engines.provider("a", client))
            await anyio.to_thread.run_sync(stage.server.wait_for_requests, 1)
            group.start_soon(engines.let_go, "a")
            await anyio.lowlevel.checkpoint()
            assert engines.identity("a") is not None
            go_on.set()
        assert engines.identity("a") is None

    stage.run(play)


def test_one_that_is_let_go_while_it_starts_answers_who_asked_for_it(stage: Stage) -> None:
    async def ask(engines: Engines, client: HttpClient) -> None:
        await answered(await engines.provider("a", client))

    async def play(engines: Engines, client: HttpClient) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(ask, engines, client)
            while not stage.pids:
                await anyio.lowlevel.checkpoint()
            group.start_soon(engines.let_go, "a")
        assert engines.identity("a") is None

    stage.run(play)
    assert len(stage.pids) == 1


def test_what_was_learnt_of_a_file_is_not_found_out_at_its_start(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        model = stage.folder / "a.gguf"
        model.write_bytes(b"weights")
        await engines.learn(str(model))
        await engines.learn(str(stage.folder / "absent.gguf"))
        await answered(await engines.provider("a", client))
        known = stage.starts.read_text().split()[-1]
        assert known == stage.digests.recall(model) == digest_of(b"weights")

    stage.run(play)


def test_two_models_answer_two_chats_at_once(stage: Stage) -> None:
    both_asked = threading.Event()

    async def play(engines: Engines, client: HttpClient) -> None:
        for _ in range(2):
            stage.server.answer(Until(both_asked), *reply("fine"))
        async with anyio.create_task_group() as group:
            for file in ("a", "b"):
                group.start_soon(answered, await engines.provider(file, client))
            await anyio.to_thread.run_sync(stage.server.wait_for_requests, 2)
            both_asked.set()

    stage.run(play)
    assert len(stage.pids) == 2


def test_a_busy_engine_is_waited_for_where_memory_holds_only_one(stage: Stage) -> None:
    stage.room = 1
    go_on = threading.Event()
    order: list[str] = []

    async def ask(engines: Engines, client: HttpClient, file: str) -> None:
        await answered(await engines.provider(file, client))
        order.append(file)

    async def play(engines: Engines, client: HttpClient) -> None:
        stage.server.answer(*begin("so far"), Until(go_on), *reply("fine")[1:])
        async with anyio.create_task_group() as group:
            group.start_soon(ask, engines, client, "a")
            await anyio.to_thread.run_sync(stage.server.wait_for_requests, 1)
            for file in ("b", "c"):
                group.start_soon(ask, engines, client, file)
                await anyio.lowlevel.checkpoint()
            assert len(stage.pids) == 1
            go_on.set()

    stage.run(play)
    assert order == ["a", "b", "c"]
    assert len(stage.pids) == 3


def test_one_who_gives_up_waiting_leaves_the_others_their_turn(stage: Stage) -> None:
    go_on = threading.Event()

    async def play(engines: Engines, client: HttpClient) -> None:
        stage.server.answer(Until(go_on), *reply("fine"))
        async with anyio.create_task_group() as group:
            group.start_soon(answered, await engines.provider("a", client))
            await anyio.to_thread.run_sync(stage.server.wait_for_requests, 1)
            with anyio.move_on_after(0.05):
                await engines.provider("b", client)
            assert engines.identity("b") is None
            go_on.set()
        await answered(await engines.provider("c", client))

    stage.run(play, most=1)
    assert len(stage.pids) == 2


def test_an_engine_is_not_stopped_between_getting_and_asking_it(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        first = await engines.provider("a", client)
        async with anyio.create_task_group() as group:
            group.start_soon(engines.provider, "b", client)
            await anyio.lowlevel.checkpoint()
            await answered(first)

    stage.run(play, most=1)
    assert len(stage.pids) == 2


def test_a_quick_answer_breaks_no_promise_made_to_another_chat(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        patient = await engines.provider("a", client)
        await answered(await engines.provider("a", client))
        async with anyio.create_task_group() as group:
            group.start_soon(engines.provider, "b", client)
            await anyio.lowlevel.checkpoint()
            assert engines.identity("a") is not None
            await answered(patient)

    stage.run(play, most=1)
    assert len(stage.pids) == 2


def test_too_little_memory_is_told_when_nothing_can_be_stopped_for_it(stage: Stage) -> None:
    stage.room = 0

    async def play(engines: Engines, client: HttpClient) -> None:
        with pytest.raises(EngineMissing, match="MEMORY"):
            await engines.provider("a", client)
        with pytest.raises(EngineMissing, match="NO_MODEL"):
            await engines.provider("none", client)

    stage.run(play)
    assert stage.pids == []


def test_many_who_ask_for_one_model_share_its_engine(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        async with anyio.create_task_group() as group:
            for _ in range(3):
                group.start_soon(engines.provider, "a", client)

    stage.run(play)
    assert len(stage.pids) == 1


def test_chats_on_one_model_are_answered_in_the_order_of_asking(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        go_on = threading.Event()
        stage.server.answer(*begin("so far"), Until(go_on), *reply("fine")[1:])
        order: list[int] = []

        async def ask(number: int) -> None:
            provider = await engines.provider("a", client)
            _, error = await drain(provider, f'{{"number":{number}}}'.encode())
            assert error is None
            order.append(number)

        async with anyio.create_task_group() as group:
            group.start_soon(ask, 0)
            await anyio.to_thread.run_sync(stage.server.wait_for_requests, 1)
            with anyio.move_on_after(0.1):
                await ask(1)  # and gives up
            for number in (2, 3):
                group.start_soon(ask, number)
                await anyio.lowlevel.checkpoint()
            assert len(stage.server.requests) == 1
            go_on.set()
        assert order == [0, 2, 3]
        assert [one.json()["number"] for one in stage.server.requests] == [0, 2, 3]

    stage.run(play)


@pytest.mark.usefixtures("unhurried")
def test_an_engine_that_dies_takes_no_other_with_it_and_is_started_again(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        await answered(await engines.provider("b", client))
        stage.server.answer(*begin("so far"), Close())
        provider = await engines.provider("a", client)
        os.kill(stage.pids[-1], signal.SIGKILL)
        _, error = await drain(provider)
        assert isinstance(error, EngineFailed)
        assert (error.code, engines.identity("a")) == ("ENGINE_STOPPED", None)
        assert engines.identity("b") is not None
        await answered(await engines.provider("a", client))

    stage.run(play)
    assert len(stage.pids) == 3


@pytest.mark.usefixtures("unhurried")
def test_one_death_under_two_chats_is_one_death(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        errors = []
        died = threading.Event()

        async def ask(provider: Provider) -> None:
            errors.append((await drain(provider))[1])

        for _ in range(2):
            stage.server.answer(*begin("so far"), Until(died), Close())
        async with anyio.create_task_group() as group:
            for _ in range(2):
                group.start_soon(ask, await engines.provider("a", client))
            await anyio.to_thread.run_sync(stage.server.wait_for_requests, 1)
            os.kill(stage.pids[-1], signal.SIGKILL)
            died.set()
        assert [(one.code, one.retryable) for one in errors] == [("ENGINE_STOPPED", True)] * 2

    stage.run(play)


def test_what_a_file_hashes_to_is_computed_once(stage: Stage) -> None:
    async def play(engines: Engines, client: HttpClient) -> None:
        await engines.provider("a", client)

    stage.run(play)
    assert stage.digests.recall(stage.folder / "a.gguf") == "sha256:1"
    told = (stage.folder / "starts").read_text().split()
    stage.run(play)
    again = (stage.folder / "starts").read_text().split()
    assert told[2] == "-"
    assert again[-1] == "sha256:1"
