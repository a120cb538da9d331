"""The built-in model for real: what it has read once it does not read again, also in a branch."""

from itertools import pairwise
from uuid import uuid4

import anyio
import pytest

from desktop.agent.connection import Connections
from desktop.agent.loop import run_turn
from desktop.agent.turn import TurnRequest, TurnSettings, World
from desktop.llm.catalog import BUILT_IN_MODEL, capabilities_of
from desktop.llm.client import HttpClient
from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.engines import Engines
from desktop.llm.types import BUILT_IN, Route
from store.model.ids import SessionId

SETTINGS = TurnSettings(
    Route(BUILT_IN, "openai_chat", "", BUILT_IN_MODEL, dialect="llama.cpp"),
    capabilities_of(BUILT_IN),
    system_prompt="You are a kind teacher who answers in one short sentence.",
    parameters={"maxTokens": 24, "temperature": 0.0},
)
SLACK_TOKENS = 16


@pytest.mark.slow
@pytest.mark.skipif(
    not isinstance(find_engine(), EngineFiles), reason="the built-in model is not installed"
)
def test_what_was_read_once_is_not_read_again(stage, chat):
    costs = anyio.run(three_turns_and_a_branch, stage, chat)

    for before, cost in pairwise(costs):
        assert cost["cacheReadTokens"] > 0
        tail = total(cost) - total(before) - before["outputTokens"]
        assert cost["inputTokens"] <= max(tail, 0) + SLACK_TOKENS
    assert all(proof.verified for proof in stage.proofs(chat))


async def three_turns_and_a_branch(stage, chat):
    """Return what each request cost, in tokens."""
    async with HttpClient() as client:
        engine = Engines()
        try:
            connections = Connections(client, engine)
            costs = [
                await cost_of(stage, chat, text, connections)
                for text in ("Why is the sky blue?", "And in the evening?", "And at night?")
            ]
            child = SessionId(uuid4().hex)
            stage.store.fork(chat, len(stage.events(chat)) - 1, child).result()
            return [*costs, await cost_of(stage, child, "And on Mars?", connections)]
        finally:
            await engine.stop()


async def cost_of(stage, chat, text, connections):
    stage.queue(chat, text)
    world = World(
        store=stage.store,
        provider_for=connections.provider_for,
        engine=connections.engine_identity,
        live=stage.live,
        memory=stage.memory,
    )
    end = await run_turn(TurnRequest(chat, "inbox", SETTINGS), world)
    assert end.kind in {"completed", "max-tokens"}
    return stage.last(chat, "assistant/message").data["usage"]


def total(cost):
    """Return all tokens of a request, read again or not."""
    return cost["inputTokens"] + cost.get("cacheReadTokens", 0)
