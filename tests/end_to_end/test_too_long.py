"""A chat that outgrows the window of a real engine: it is summed up by itself, and goes on.

The window is made small, so that this takes seconds. What the small model writes is of no matter.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from desktop.agent.connection import Connections
from desktop.agent.turn import TurnEnd, TurnSettings
from desktop.llm.catalog import BUILT_IN_MODEL, capabilities_of
from desktop.llm.client import HttpClient
from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.engines import Engines
from desktop.llm.errors import EngineMissing
from desktop.llm.types import BUILT_IN, Route
from store import SessionId
from store.model.jsonvalue import object_at, text_at
from tests.support.built_in import needs_the_engine
from tests.support.turns import Stage

pytestmark = [pytest.mark.slow, needs_the_engine]

WINDOW = 512
# About 55 tokens.
STORY = "The old captain of the small ship looked at the wide grey sea and thought of home. " * 3
SETTINGS = TurnSettings(
    Route(BUILT_IN, "openai_chat", "", BUILT_IN_MODEL, dialect="llama.cpp"),
    replace(capabilities_of(BUILT_IN), context_window=WINDOW),
    system_prompt="You answer in one short sentence.",
    parameters={"maxTokens": 16, "temperature": 0.0},
)


def small_window(file: str) -> EngineFiles | EngineMissing:
    found = find_engine(file)
    if isinstance(found, EngineMissing):
        return found
    return replace(found, context=WINDOW, tuning=replace(found.tuning, prompt_threads=1))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    yield stage
    stage.store.close()


@asynccontextmanager
async def connected() -> AsyncIterator[Connections]:
    engines = Engines(find=small_window)
    async with HttpClient() as client:
        try:
            yield Connections(client, engines)
        finally:
            await engines.stop()


def kinds(stage: Stage, chat: SessionId) -> list[str]:
    return [event.type for event in stage.events(chat)]


def test_a_chat_that_outgrows_the_window_is_summed_up_and_goes_on(stage: Stage) -> None:
    chat = stage.chat()

    async def talk() -> None:
        async with connected() as connections:
            for number in range(20):
                end = await stage.ask_along(chat, f"{number}: {STORY}", connections, SETTINGS)
                assert end.kind in {"completed", "max-tokens"}
                if "compaction/end" in kinds(stage, chat):
                    break
            end = await stage.ask_along(chat, "Where was the captain?", connections, SETTINGS)
            assert end.kind in {"completed", "max-tokens"}

    anyio.run(talk)
    ended = stage.last(chat, "compaction/end").data
    assert "error" not in ended, ended
    assert text_at(stage.last(chat, "compaction/summary").data, "text").strip()
    assert all(proof.verified for proof in stage.proofs(chat))
    # What was written since the summary is read on from where the engine was.
    usage = object_at(stage.last(chat, "assistant/message").data, "usage")
    cached = usage["cacheReadTokens"]
    assert isinstance(cached, int)
    assert cached > 0


def test_without_leave_to_sum_up_it_is_told_that_the_chat_is_too_long(stage: Stage) -> None:
    chat = stage.chat()
    chosen = replace(SETTINGS, auto_compaction=False)

    async def talk() -> TurnEnd:
        async with connected() as connections:
            return await stage.ask_along(chat, STORY * 10, connections, chosen)

    end = anyio.run(talk)
    assert end.kind == "error"
    assert text_at(object_at(end.reason, "error"), "code") == "CONTEXT_TOO_LONG"


def test_one_message_that_is_longer_than_the_window_is_told_so(stage: Stage) -> None:
    chat = stage.chat()

    async def talk() -> tuple[TurnEnd, TurnEnd]:
        async with connected() as connections:
            refused = await stage.ask_along(chat, STORY * 10, connections, SETTINGS)
            other = stage.chat()
            return refused, await stage.ask_along(other, "Hello", connections, SETTINGS)

    refused, answered = anyio.run(talk)
    assert text_at(object_at(refused.reason, "error"), "code") == "CONTEXT_TOO_LONG"
    assert answered.kind in {"completed", "max-tokens"}
