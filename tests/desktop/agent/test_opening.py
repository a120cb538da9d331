"""The first moments of a turn: what it reads before anything of it stands in the log."""

import asyncio
from dataclasses import replace

import anyio

from desktop.agent.loop import run_turn
from tests.support.slowreads import SlowReads
from tests.support.turns import Scripted, answer, connecting, turn_request


def test_stop_in_the_first_reading_of_a_long_chat_leaves_the_message_waiting(stage, chat):
    provider = Scripted(answer("never"))

    async def stopped():
        world = stage.world(connecting(provider))
        slow = SlowReads(stage.store, asyncio.get_running_loop())
        async with anyio.create_task_group() as group:
            group.start_soon(run_turn, turn_request(chat), replace(world, store=slow))
            await slow.begun.wait()
            group.cancel_scope.cancel()
        assert not slow.is_done
        slow.goes_on.set()

    queued = stage.queue(chat, "Hello")
    anyio.run(stopped)
    assert stage.types(chat) == ["agent/inbox/spliced"]
    assert [one["id"] for one in stage.read(lambda it: it.inbox(chat).next_turn)] == [queued]
    assert provider.bodies == []
    assert stage.run(chat, Scripted(answer("Yes"))).kind == "completed"
