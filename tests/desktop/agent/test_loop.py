"""A turn from the queued message to its end, told by what stands in the log."""

import asyncio
import threading

import anyio
import pytest

from desktop.agent.loop import run_turn
from desktop.agent.turn import NothingQueued
from desktop.llm.errors import LlmError, RequestRefused
from desktop.llm.registry import ENCODERS
from store.model.events import Draft
from store.model.ids import digest_of
from store.model.messages import user_message
from tests.support.turns import (
    HANG,
    HangingSleep,
    Opening,
    Scripted,
    answer,
    call,
    connecting,
    finish,
    thought,
    turn_request,
)

OPENING = ["turn/start", "agent/inbox/spliced", "step/start"]
FIRST = ["system/message", "user/message", "request/header", "request/context"]
SENT = ["request/dispatched", "assistant/message"]
ENDED = ["step/end", "turn/end"]


def test_a_first_turn_writes_its_commits_in_order(stage, chat):
    end = stage.ask(chat, "Hello", Scripted(answer("Good ", "day")))

    assert end.turn == 1
    assert end.reason == {"kind": "completed"}
    assert stage.types(chat) == ["agent/inbox/spliced", *OPENING, *FIRST, *SENT, *ENDED]


def test_the_claimed_message_is_sent_verbatim(stage, chat):
    queued = stage.queue(chat, "Hello")
    stage.run(chat, Scripted(answer("Good day")))

    claimed = stage.last(chat, "user/message").data
    assert claimed["id"] == queued
    assert claimed["content"] == ({"type": "text", "text": "Hello"},)
    assert stage.read(lambda reader: reader.inbox(chat).next_turn) == ()


def test_what_was_sent_is_what_was_logged_before(stage, chat):
    provider = Scripted(answer("Good day"), answer("Yes"))
    stage.ask(chat, "Hello", provider)
    stage.ask(chat, "Again", provider)

    logged = [e.data for e in stage.events(chat) if e.type == "request/dispatched"]
    assert [data["bodyDigest"] for data in logged] == [digest_of(b) for b in provider.bodies]
    assert [data["bodyBytes"] for data in logged] == [len(b) for b in provider.bodies]
    assert [proof.verified for proof in stage.proofs(chat)] == [True, True]


def test_the_answer_keeps_its_pieces_and_what_it_cost(stage, chat):
    stage.ask(chat, "Hello", Scripted([thought("hm"), *answer("Good ", "day")]))

    settled = stage.last(chat, "assistant/message").data
    assert [block["text"] for block in settled["message"]["content"]] == ["hm", "Good day"]
    assert settled["usage"] == {"inputTokens": 9, "outputTokens": 3}
    assert settled["stream"][1]["texts"] == ("Good ", "day")
    assert settled["message"]["source"]["model"] == "parrot"
    assert "interrupted" not in settled


def test_the_answer_is_shown_as_it_comes(stage, chat):
    stage.ask(chat, "Hello", Scripted([thought("hm"), *answer("Good ", "day")]))

    update = stage.live.take()
    assert (update.text_added, update.reasoning_added) == ("Good day", "hm")


def test_a_second_turn_owes_no_header_and_no_prompt(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider)
    so_far = len(stage.events(chat))
    end = stage.ask(chat, "2", provider)

    assert end.turn == 2
    assert stage.types(chat, start=so_far + 1) == [*OPENING, "user/message", *SENT, *ENDED]


def test_a_new_process_states_its_header_anew(stage, chat):
    stage.ask(chat, "1", Scripted(answer("One")))
    stage.reopen()
    stage.ask(chat, "2", Scripted(answer("Two")))

    assert stage.last(chat, "request/header").data["reason"] == "resume"
    assert stage.types(chat).count("request/context") == 1


def test_a_changed_setting_is_a_changed_header(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider)
    stage.ask(chat, "2", provider, temperature=0.5)

    assert stage.last(chat, "request/header").data["reason"] == "change"


def test_a_changed_prompt_replaces_the_first_one(stage, chat):
    provider = Scripted(answer("One"), answer("Two"), answer("Three"))
    stage.ask(chat, "1", provider, prompt="Be brief.")
    stage.ask(chat, "2", provider, prompt="Be kind.")
    stage.ask(chat, "3", provider, prompt="Be kind.")

    assert stage.types(chat).count("system/message") == 2
    header = stage.last(chat, "request/header").data
    assert header["reason"] == "series"
    messages = stage.read(lambda reader: reader.messages(chat))
    assert [message["role"] for message in messages][:2] == ["system", "user"]
    assert messages[0]["content"][0]["text"] == "Be kind."
    assert all(proof.verified for proof in stage.proofs(chat))


def test_a_prompt_taken_away_leaves_the_request(stage, chat):
    provider = Scripted(answer("One"), answer("Two"), answer("Three"))
    stage.ask(chat, "1", provider, prompt="Be brief.")
    stage.ask(chat, "2", provider, prompt="")
    stage.ask(chat, "3", provider, prompt="Be kind.")

    roles = [b'"role":"system"' in body for body in provider.bodies]
    assert roles == [True, False, True]
    assert all(proof.verified for proof in stage.proofs(chat))


def test_a_prompt_stays_while_nobody_chooses_another(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider, prompt="Be brief.")
    stage.reopen()
    stage.ask(chat, "2", provider)

    assert stage.types(chat).count("system/message") == 1
    assert b"Be brief." in provider.bodies[1]
    assert "startsSeries" not in stage.last(chat, "request/header").data


def test_a_log_that_began_without_a_prompt_can_get_one(stage, chat):
    stage.append(chat, Draft("user/message", user_message("u1", "Hello"), "append"))
    provider = Scripted(answer("One"), answer("Two"), answer("Three"), answer("Four"))
    stage.run(chat, provider, start="retry")
    assert "system/message" not in stage.types(chat)
    for prompt in ("Be kind.", "", "Be brief."):
        assert stage.run(chat, provider, start="retry", prompt=prompt).kind == "completed"

    assert [b"Be " in body for body in provider.bodies] == [False, True, False, True]
    assert all(proof.verified for proof in stage.proofs(chat))


def test_a_request_extends_the_one_before(stage, chat):
    provider = Scripted(answer("One"), answer("Two"))
    stage.ask(chat, "1", provider)
    stage.ask(chat, "2", provider)

    first, second = provider.bodies
    head, _, _ = first.rpartition(b"}]")
    assert second.startswith(head)


def test_every_message_that_waits_goes_into_one_turn(stage, chat):
    stage.queue(chat, "One")
    stage.queue(chat, "Two")
    stage.run(chat, Scripted(answer("Both")))

    assert stage.types(chat).count("user/message") == 2
    assert stage.types(chat).count("turn/start") == 1


def test_a_message_that_may_not_be_claimed_stays(stage, chat):
    stage.queue(chat, "left from before")
    wanted = {stage.queue(chat, "now"), stage.queue(chat, "and this")}
    stage.run(chat, Scripted(answer("Yes")), only=frozenset(wanted))

    waiting = stage.read(lambda reader: reader.inbox(chat).next_turn)
    assert [message["content"][0]["text"] for message in waiting] == ["left from before"]
    assert stage.types(chat).count("user/message") == 2


def test_what_lies_between_two_claimed_messages_stays(stage, chat):
    first, _, last = (stage.queue(chat, text) for text in ("a", "b", "c"))
    stage.run(chat, Scripted(answer("Yes")), only=frozenset({first, last}))

    waiting = stage.read(lambda reader: reader.inbox(chat).next_turn)
    assert [message["content"][0]["text"] for message in waiting] == ["b"]


def test_a_turn_with_nothing_to_send_leaves_no_trace(stage, chat):
    with pytest.raises(NothingQueued):
        stage.run(chat, Scripted())

    assert stage.types(chat) == []


def test_a_message_queued_meanwhile_waits_for_the_next_turn(stage, chat):
    provider = Scripted(["Good ", lambda: stage.queue(chat, "me too"), *answer("day")])
    end = stage.ask(chat, "Hello", provider)

    assert end.kind == "completed"
    waiting = stage.read(lambda reader: reader.inbox(chat).next_turn)
    assert [message["content"][0]["text"] for message in waiting] == ["me too"]
    assert stage.run(chat, Scripted(answer("You too"))).turn == 2
    assert all(proof.verified for proof in stage.proofs(chat))


def test_retry_asks_again_without_a_new_message(stage, chat):
    stage.ask(chat, "Hello", Scripted([RequestRefused("MODEL_UNKNOWN", status=404)]))
    provider = Scripted(answer("Good day"))
    end = stage.run(chat, provider, start="retry")

    assert end.turn == 2
    assert stage.types(chat).count("user/message") == 1
    assert provider.bodies[0].count(b'"role":"user"') == 1


def test_continue_asks_with_a_fixed_text_of_its_own_source(stage, chat):
    stage.queue(chat, "Tell")
    stage.run_stopped(chat, Scripted(["Once upon", HANG]))
    stage.run(chat, Scripted(answer(" a time")), start="continue")

    asked = stage.last(chat, "user/message").data
    assert asked["source"] == {"kind": "continue"}
    assert asked["content"][0]["text"].startswith("Continue exactly where you stopped.")
    assert all(proof.verified for proof in stage.proofs(chat))


def test_an_answer_at_its_length_limit_is_kept_and_marked(stage, chat):
    end = stage.ask(chat, "Hello", Scripted(answer("Good", reason="length")))

    assert end.reason == {"kind": "max-tokens"}
    settled = stage.last(chat, "assistant/message").data
    assert settled["message"]["content"][0]["text"] == "Good"
    assert "interrupted" not in settled


def test_a_limit_reached_before_a_word_is_no_error(stage, chat):
    end = stage.ask(chat, "Hello", Scripted([finish("length")]))

    assert end.kind == "max-tokens"
    assert "assistant/attempt" in stage.types(chat)


def test_an_answer_that_was_filtered_keeps_what_was_seen(stage, chat):
    end = stage.ask(chat, "Hello", Scripted(answer("Well, ", reason="content-filter")))

    assert end.reason["error"]["code"] == "CONTENT_BLOCKED"
    assert stage.last(chat, "assistant/message").data["interrupted"] is True


def test_an_empty_answer_is_tried_again_and_then_said(stage, chat):
    end = stage.ask(chat, "Hello", Scripted(*[[finish()]] * 6))

    assert end.reason["error"]["code"] == "EMPTY"
    assert stage.types(chat).count("assistant/attempt") == 6


def test_calls_of_tools_that_were_never_offered_are_refused(stage, chat):
    provider = Scripted(
        ["Let me see", call("fly"), call("swim", "c2", index=2), finish("tool-calls")],
        answer("I cannot"),
    )
    end = stage.ask(chat, "Hello", provider)

    assert end.kind == "completed"
    refused = [event.data for event in stage.events(chat) if event.type == "tool/result"]
    assert [data["error"]["code"] for data in refused] == ["UNKNOWN_TOOL", "UNKNOWN_TOOL"]
    assert [data["message"]["toolCallId"] for data in refused] == ["c1", "c2"]
    assert stage.last(chat, "step/end").data["step"] == 2
    assert all(proof.verified for proof in stage.proofs(chat))


def test_three_steps_of_unknown_tools_end_the_turn(stage, chat):
    step = [call("fly"), finish("tool-calls")]
    end = stage.ask(chat, "Hello", Scripted(step, step, step))

    assert end.reason["error"]["code"] == "UNKNOWN_TOOL"
    assert stage.types(chat).count("request/dispatched") == 3
    assert stage.types(chat).count("tool/result") == 3
    assert stage.ask(chat, "Again", Scripted(answer("Yes"))).kind == "completed"


def test_calls_of_an_answer_that_broke_off_are_dropped(stage, chat):
    broken = LlmError("STREAM_CUT")
    stage.ask(chat, "Hello", Scripted(["Let me", call("fly"), broken]))

    settled = stage.last(chat, "assistant/message").data
    assert [block["type"] for block in settled["message"]["content"]] == ["text"]
    assert "tool/call" not in stage.types(chat)


@pytest.mark.parametrize("seen", ["Good ", thought("hm")])
def test_stop_keeps_what_was_visible(stage, chat, seen):
    stage.queue(chat, "Hello")
    stage.run_stopped(chat, Scripted([seen, HANG]))

    assert stage.types(chat)[-4:] == ["request/dispatched", "assistant/message", *ENDED]
    assert stage.last(chat, "assistant/message").data["interrupted"] is True
    reason = stage.last(chat, "turn/end").data["reason"]
    assert reason == {"kind": "aborted", "reason": {"kind": "user"}}


def test_stop_before_a_word_leaves_an_attempt(stage, chat):
    stage.queue(chat, "Hello")
    stage.run_stopped(chat, Scripted([HANG]))

    assert stage.types(chat)[-4:] == ["request/dispatched", "assistant/attempt", *ENDED]


class Dawdling:
    """An encoder that takes its time, as over a long chat."""

    def __init__(self, loop):
        self._loop = loop
        self.begun, self.goes_on = asyncio.Event(), threading.Event()
        self.is_done = False

    def __getattr__(self, name):
        return getattr(ENCODERS["openai-chat/1"], name)

    def encode(self, request):
        self._loop.call_soon_threadsafe(self.begun.set)
        self.goes_on.wait(20)
        self.is_done = True
        return ENCODERS["openai-chat/1"].encode(request)


def test_stop_does_not_wait_until_a_long_chat_is_read(stage, chat):
    async def stopped():
        provider = Scripted(answer("never"))
        dawdling = provider.encoder = Dawdling(asyncio.get_running_loop())
        async with anyio.create_task_group() as group:
            group.start_soon(run_turn, turn_request(chat), stage.world(connecting(provider)))
            await dawdling.begun.wait()
            group.cancel_scope.cancel()
        assert not dawdling.is_done
        dawdling.goes_on.set()

    stage.queue(chat, "Hello")
    anyio.run(stopped)
    assert stage.types(chat)[-2:] == ENDED
    assert stage.run(chat, Scripted(answer("Yes")), start="retry").kind == "completed"


def test_stop_while_the_engine_starts_ends_the_turn(stage, chat):
    async def stopped():
        waits = anyio.Event()
        stage.live.start = waits.set  # told once the turn has begun and waits for its engine
        async with anyio.create_task_group() as group:
            group.start_soon(run_turn, turn_request(chat), stage.world(Opening()))
            await waits.wait()
            group.cancel_scope.cancel()

    stage.queue(chat, "Hello")
    anyio.run(stopped)

    assert stage.types(chat)[-2:] == ENDED
    assert "request/dispatched" not in stage.types(chat)
    assert stage.run(chat, Scripted(answer("Yes")), start="retry").kind == "completed"


def test_a_model_that_has_to_start_says_so_until_it_has(stage, chat):
    states = []
    provider = Scripted([lambda: states.append(stage.live.take().state), *answer("Yes")])

    async def start(_route):
        with anyio.fail_after(60):
            while not states:
                await anyio.sleep(0.01)
                if stage.live.take().state == "starting":
                    states.append("starting")
        return provider

    stage.queue(chat, "Hello")
    anyio.run(run_turn, turn_request(chat), stage.world(start))
    assert states == ["starting", "waiting"]


def test_stop_while_waiting_to_retry_ends_the_turn(stage, chat):
    provider = Scripted([LlmError("OVERLOADED")])
    stage.sleep = HangingSleep(provider.hanging)
    stage.queue(chat, "Hello")
    stage.run_stopped(chat, provider)

    assert stage.types(chat)[-4:] == ["assistant/attempt", "llm/retry", *ENDED]


def test_after_a_stop_the_next_turn_works(stage, chat):
    stage.queue(chat, "Hello")
    stage.run_stopped(chat, Scripted(["Good ", HANG]))
    provider = Scripted(answer("Yes"))
    end = stage.ask(chat, "Again", provider)

    assert end.turn == 2
    assert b"Good " in provider.bodies[0]
    assert all(proof.verified for proof in stage.proofs(chat))
