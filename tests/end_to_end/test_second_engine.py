"""A long chat with a real server that was found, and with the built-in one: nothing is read twice.

The server is llama.cpp's own, started as a person would start it; all that is known of it is what
it says itself. A request's cost is what its answer says it took.
"""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from uuid import uuid4

import anyio
import pytest

from desktop.agent.connection import Connections
from desktop.agent.turn import TurnSettings
from desktop.llm.catalog import BUILT_IN_MODEL, capabilities_of
from desktop.llm.client import HttpClient
from desktop.llm.discovery import Found, discover
from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.engines import Engines
from desktop.llm.errors import EngineMissing
from desktop.llm.places import Place
from desktop.llm.registry import capabilities_from, route_to
from desktop.llm.types import BUILT_IN, Access, Route
from store import SessionId
from store.model.jsonvalue import FrozenObject, int_at, object_at
from tests.support import open_server
from tests.support.built_in import needs_the_engine
from tests.support.turns import Stage

pytestmark = [pytest.mark.slow, needs_the_engine, pytest.mark.usefixtures("unhurried")]

SLACK_TOKENS = 16
WINDOW = 4096
TURNS = 10
BRANCH_AFTER = 5
PROMPT = "You are a kind teacher who answers in one short sentence."
PARAMETERS = {"maxTokens": 12, "temperature": 0.0}


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    yield stage
    stage.store.close()


def one_thread(file: str) -> EngineFiles | EngineMissing:
    """Find the engine, and let it use one thread: others are at work on this computer."""
    found = find_engine(file)
    if isinstance(found, EngineMissing):
        return found
    return replace(found, context=WINDOW, tuning=replace(found.tuning, prompt_threads=1))


@contextmanager
def server_of_others() -> Iterator[str]:
    """Run llama.cpp's server beside us; give its address."""
    found = find_engine()
    assert isinstance(found, EngineFiles)
    command = [sys.executable, open_server.__file__, str(found.model), str(WINDOW)]
    environment = {**os.environ, "OMP_WAIT_POLICY": "PASSIVE"}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


@asynccontextmanager
async def with_the_built_in(client: HttpClient) -> AsyncIterator[tuple[Connections, TurnSettings]]:
    engines = Engines(find=one_thread)
    route = Route(BUILT_IN, "openai_chat", "", BUILT_IN_MODEL, dialect="llama.cpp")
    try:
        yield Connections(client, engines), settings(route, found=None)
    finally:
        await engines.stop()


@asynccontextmanager
async def with_a_found_one(client: HttpClient) -> AsyncIterator[tuple[Connections, TurnSettings]]:
    with server_of_others() as url:
        place = Place("llama.cpp", "llama.cpp", "openai_chat", f"{url}/v1")
        (found,) = await discover(client, [place])
        access = Access(found.kind, found.protocol, found.address)
        route = route_to(access, found.models[0].model)
        yield Connections(client, None), settings(route, found=found)


def settings(route: Route, *, found: Found | None) -> TurnSettings:
    able = capabilities_of(BUILT_IN)
    if found is not None:
        assert found.models[0].window == WINDOW
        assert found.models[0].sees is False
        access = Access(found.kind, found.protocol, found.address)
        able = capabilities_from(access, found.models[0])
    assert route.dialect == "llama.cpp"
    return TurnSettings(route, able, system_prompt=PROMPT, parameters=PARAMETERS)


ENGINES = {"built-in": with_the_built_in, "found": with_a_found_one}


@pytest.mark.parametrize("engine", list(ENGINES))
def test_nothing_is_read_twice_in_a_long_chat_and_its_branch(stage: Stage, engine: str) -> None:
    async def talk() -> tuple[list[FrozenObject], FrozenObject]:
        trunk, branch = stage.chat(), SessionId(uuid4().hex)
        async with HttpClient() as client, ENGINES[engine](client) as (connections, chosen):
            costs = []
            for number in range(1, TURNS + 1):
                if number == BRANCH_AFTER + 1:
                    at = len(stage.events(trunk)) - 1
                text = f"Tell me of the number {number}."
                costs.append(await cost_of(stage, trunk, text, connections, chosen))
            stage.store.fork(trunk, at, branch).result()
            text = "Tell me of the letter A."
            first = await cost_of(stage, branch, text, connections, chosen)
        assert all(proof.verified for chat in (trunk, branch) for proof in stage.proofs(chat))
        assert len(stage.proofs(trunk)) == TURNS
        return costs, first

    costs, first_of_branch = anyio.run(talk)
    steps = [*pairwise(costs), (costs[BRANCH_AFTER - 1], first_of_branch)]
    for before, cost in steps:
        tail = total(cost) - total(before) - int_at(before, "outputTokens")
        assert 0 < tail < 64
        assert int_at(cost, "inputTokens") <= tail + SLACK_TOKENS


async def cost_of(
    stage: Stage, chat: SessionId, text: str, connections: Connections, chosen: TurnSettings
) -> FrozenObject:
    """Run one turn, and return what its answer says it took, in tokens."""
    end = await stage.ask_along(chat, text, connections, chosen)
    assert end.kind in {"completed", "max-tokens"}
    return object_at(stage.last(chat, "assistant/message").data, "usage")


def total(cost: FrozenObject) -> int:
    """Return all tokens of a prompt, read now or before."""
    cached = cost.get("cacheReadTokens", 0)
    assert isinstance(cached, int)
    return int_at(cost, "inputTokens") + cached
