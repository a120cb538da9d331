"""A summary that fails, is stopped or is cut off by a crash leaves the chat as it was."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import anyio
import pytest

from desktop.agent.compaction import CompactionFailed, compact_chat
from desktop.llm.errors import LlmError
from store.model.events import Draft
from store.model.ids import SessionId
from tests.support.slowreads import SlowReads
from tests.support.summaries import BEGUN, FAILED, SUMMED_UP, TOO_LONG, all_proved, since
from tests.support.turns import (
    HANG,
    HangingSleep,
    Scripted,
    answer,
    connecting,
    finish,
    thought,
    turn_settings,
)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ([LlmError("BAD_REQUEST")], "BAD_REQUEST"),
        (["In sh", LlmError("QUOTA_EXHAUSTED")], "QUOTA_EXHAUSTED"),
        ([thought("hm"), finish("length")], "EMPTY"),
        (["No.", finish("content-filter")], "CONTENT_BLOCKED"),
        (answer("word " * 2000), "SUMMARY_NO_SHORTER"),
    ],
)
def test_a_summary_that_fails_leaves_the_chat_as_it_was(stage, long, before, script, code):
    with pytest.raises(CompactionFailed) as failed:
        stage.compact(long, Scripted(script))

    assert failed.value.code == code
    assert since(stage, long, before) == [*BEGUN, *FAILED]
    ended = stage.last(long, "compaction/end").data
    assert (ended["outcome"], ended["error"]["code"]) == ("failed", code)
    assert stage.read(lambda reader: reader.messages(long)) == before[0]
    assert stage.ask(long, "And now?", Scripted(answer("Now."))).kind == "completed"
    assert all_proved(stage, long)


def test_a_summary_that_fails_in_a_turn_ends_it_as_too_long(stage, long, before):
    provider = Scripted([TOO_LONG], [LlmError("BAD_REQUEST")])
    end = stage.ask(long, "And now?", provider)

    assert end.reason["error"]["code"] == "CONTEXT_TOO_LONG"
    assert since(stage, long, before)[-6:] == [*BEGUN, *FAILED, "step/end", "turn/end"]
    assert stage.last(long, "compaction/end").data["error"]["code"] == "BAD_REQUEST"
    assert stage.ask(long, "", Scripted(answer("Now.")), auto=True).kind == "completed"


def test_a_busy_server_is_asked_again_for_a_summary(stage, long, before):
    busy = LlmError("RATE_LIMITED", retry_after_s=3.0, provider_message="slow down")
    stage.compact(long, Scripted([busy], answer("In short.")))

    again = ["one-shot/settled", "llm/retry", "one-shot/dispatched"]
    assert since(stage, long, before) == [*BEGUN, *again, *SUMMED_UP]
    assert stage.slept == [3.0]
    assert stage.last(long, "llm/retry").data["delayMs"] == 3000
    assert all_proved(stage, long)


def test_a_server_that_stays_busy_ends_it(stage, long, before):
    with pytest.raises(CompactionFailed):
        stage.compact(long, Scripted(*([LlmError("OVERLOADED")] for _ in range(6))))

    assert len(stage.slept) == 5
    assert stage.read(lambda reader: reader.messages(long)) == before[0]


def test_stopped_by_hand_nothing_has_changed(stage, long, before):
    stage.compact_stopped(long, Scripted(["In sh", HANG]))

    assert since(stage, long, before) == [*BEGUN, *FAILED]
    assert stage.last(long, "compaction/end").data["outcome"] == "stopped"
    assert stage.last(long, "one-shot/settled").data["text"] == "In sh"
    assert stage.read(lambda reader: reader.messages(long)) == before[0]


def test_stopped_while_the_chat_is_read_for_it_it_ends_at_once(stage, long, before):
    async def stopped():
        world = stage.world(connecting(Scripted(answer("never"))))
        slow = SlowReads(stage.store, asyncio.get_running_loop())
        async with anyio.create_task_group() as group:
            group.start_soon(compact_chat, long, turn_settings(), replace(world, store=slow))
            await slow.begun.wait()
            group.cancel_scope.cancel()
        assert not slow.is_done
        slow.goes_on.set()

    anyio.run(stopped)
    assert since(stage, long, before) == []
    stage.compact(long, Scripted(answer("In short.")))
    assert since(stage, long, before) == [*BEGUN, *SUMMED_UP]


def test_stopped_while_it_waits_for_a_busy_server_it_ends_at_once(stage, long, before):
    provider = Scripted([LlmError("OVERLOADED")])
    stage.sleep = HangingSleep(provider.hanging)
    stage.compact_stopped(long, provider)

    assert since(stage, long, before)[-3:] == ["one-shot/settled", "llm/retry", "compaction/end"]


def test_stopped_in_a_turn_the_turn_ends_as_stopped(stage, long, before):
    stage.queue(long, "And now?")
    stage.run_stopped(long, Scripted([TOO_LONG], ["In sh", HANG]))

    assert since(stage, long, before)[-6:] == [*BEGUN, *FAILED, "step/end", "turn/end"]
    assert stage.last(long, "turn/end").data["reason"]["kind"] == "aborted"
    assert stage.ask(long, "again", Scripted(answer("Now."))).kind == "completed"


@pytest.mark.parametrize("upto", [1, 2, 3])
def test_what_a_crash_left_pending_is_ended_by_the_next_turn(stage, long, before, upto):
    stage.compact(long, Scripted(answer("In short.")))
    cut = [event.envelope for event in stage.events(long)[: before[1] + upto]]
    copy = SessionId(uuid4().hex)
    stage.store.load(copy, cut).result()
    end = stage.ask(copy, "And now?", Scripted(answer("Now.")))

    assert end.kind == "completed"
    owed = ["one-shot/settled"] if upto == 2 else []
    assert since(stage, copy, (0, before[1] + upto + 1))[: len(owed) + 2] == [
        *owed,
        "compaction/end",
        "turn/start",
    ]
    assert stage.last(copy, "compaction/end").data == {"outcome": "interrupted"}
    stage.compact(copy, Scripted(answer("In short.")))
    assert all_proved(stage, copy)


def test_what_a_crash_left_pending_is_ended_by_the_next_summary(stage, long, before):
    stage.append(long, Draft("compaction/start", {"cause": "asked"}))
    stage.compact(long, Scripted(answer("In short.")))

    assert since(stage, long, before) == ["compaction/start", "compaction/end", *BEGUN, *SUMMED_UP]
