"""What goes wrong in a turn ends in the log, and nothing that was read is lost."""

import random
from dataclasses import replace

import anyio
import pytest

from desktop.agent.loop import write_unwritten
from desktop.agent.turn import TurnUnwritten
from desktop.llm.errors import (
    CredentialFailed,
    EngineMissing,
    LimitReached,
    LlmError,
    NetworkFailed,
)
from store import DiskFull
from tests.support.turns import Scripted, answer, call, finish, thought, usage

ENDED = ["step/end", "turn/end"]


def test_an_overloaded_server_is_asked_again_in_the_same_step(stage, chat):
    provider = Scripted([LlmError("OVERLOADED", status=529)], answer("Good day"))
    end = stage.ask(chat, "Hello", provider)

    assert end.kind == "completed"
    retry = ["request/dispatched", "assistant/attempt", "llm/retry"]
    assert stage.types(chat)[-7:] == [*retry, "request/dispatched", "assistant/message", *ENDED]
    assert provider.bodies[0] == provider.bodies[1]
    attempts = [e.data["attempt"] for e in stage.events(chat) if e.type == "request/dispatched"]
    assert attempts == [1, 2]


def test_a_retry_says_why_and_how_long(stage, chat):
    error = LlmError("OVERLOADED", status=529, provider_message="busy")
    stage.ask(chat, "Hello", Scripted([error], answer("Yes")))

    data = stage.last(chat, "llm/retry").data
    assert data["turn"], data["step"] == (1, 1)
    assert (data["attempt"], data["delayMs"]) == (1, 375)
    assert data["error"]["code"] == "OVERLOADED"
    assert data["error"]["status"] == 529
    assert stage.slept == [0.375]


def test_five_retries_and_then_the_error(stage, chat):
    end = stage.ask(chat, "Hello", Scripted(*[[LlmError("CONNECT")]] * 6))

    assert end.reason["error"]["code"] == "CONNECT"
    assert stage.types(chat).count("request/dispatched") == 6
    assert stage.types(chat).count("llm/retry") == 5
    assert stage.types(chat).count("assistant/attempt") == 6


def test_a_server_that_names_a_time_is_obeyed(stage, chat):
    error = LimitReached("RATE_LIMITED", retry_after_s=42.0)
    stage.ask(chat, "Hello", Scripted([error], answer("Yes")))

    assert stage.slept == [42.0]


def test_a_wait_of_hours_is_said_and_not_waited(stage, chat):
    error = LimitReached("RATE_LIMITED", retry_after_s=7200.0, status=429)
    end = stage.ask(chat, "Hello", Scripted([error]))

    assert stage.slept == []
    assert end.reason["error"]["code"] == "RATE_LIMITED"
    assert end.reason["error"]["retryAfterMs"] == 7_200_000


@pytest.mark.parametrize("code", ["BAD_REQUEST", "CREDENTIAL_REJECTED", "CONTEXT_TOO_LONG"])
def test_what_the_server_refused_is_not_asked_again(stage, chat, code):
    end = stage.ask(chat, "Hello", Scripted([LlmError(code, status=400)]))

    assert end.reason["error"]["code"] == code
    assert stage.types(chat).count("request/dispatched") == 1


@pytest.mark.parametrize("seen", ["Good ", thought("hm")])
def test_after_the_first_piece_nothing_is_tried_again(stage, chat, seen):
    end = stage.ask(chat, "Hello", Scripted([seen, LlmError("STREAM_CUT")]))

    assert end.reason["error"]["code"] == "STREAM_CUT"
    settled = stage.last(chat, "assistant/message").data
    assert settled["interrupted"] is True
    assert len(settled["message"]["content"]) == 1
    assert stage.types(chat).count("request/dispatched") == 1


def test_a_call_that_broke_off_was_not_seen_and_is_tried_again(stage, chat):
    provider = Scripted([call("fly"), LlmError("STREAM_CUT")], answer("Yes"))

    assert stage.ask(chat, "Hello", provider).kind == "completed"


def test_a_missing_key_ends_the_turn_with_the_words_safe(stage, chat):
    end = stage.ask(chat, "Hello", CredentialFailed("CREDENTIAL_MISSING"))

    assert end.reason["error"]["code"] == "CREDENTIAL_MISSING"
    assert stage.last(chat, "user/message").data["content"][0]["text"] == "Hello"
    assert "request/dispatched" not in stage.types(chat)


def test_a_missing_engine_ends_the_turn(stage, chat):
    end = stage.ask(chat, "Hello", EngineMissing("NO_MODEL"))

    assert end.reason["error"]["code"] == "NO_MODEL"
    assert stage.run(chat, Scripted(answer("Yes")), start="retry").kind == "completed"


def test_the_provider_s_own_words_are_kept_apart(stage, chat):
    error = LlmError("BAD_REQUEST", status=400, provider_message="no such thing", request_id="r1")
    end = stage.ask(chat, "Hello", Scripted([error]))

    assert end.reason["error"]["providerMessage"] == "no such thing"
    assert end.reason["error"]["requestId"] == "r1"


def test_a_program_that_is_off_is_named_and_asked_once(stage, chat):
    error = NetworkFailed("NOT_RUNNING")
    error.server = "Ollama"
    end = stage.ask(chat, "Hello", Scripted([error]))

    assert end.reason["error"] == {
        "message": "NOT_RUNNING",
        "code": "NOT_RUNNING",
        "server": "Ollama",
    }


def test_a_fault_of_ours_ends_the_turn_and_is_raised(stage, chat):
    with pytest.raises(ZeroDivisionError):
        stage.ask(chat, "Hello", Scripted(["Good ", lambda: 1 / 0]))

    assert stage.last(chat, "assistant/message").data["interrupted"] is True
    assert stage.last(chat, "turn/end").data["reason"]["error"]["code"] == "FAULT"


def test_an_answer_whose_calls_the_log_refuses_is_kept_without_them(stage, chat):
    twice = [call("fly", "c1", index=1), call("swim", "c1", index=2), finish("tool-calls")]
    end = stage.ask(chat, "Hello", Scripted(["Let me see", *twice]))

    assert end.kind == "error"
    settled = stage.last(chat, "assistant/message").data
    assert [block["type"] for block in settled["message"]["content"]] == ["text"]


BAD_USAGE = usage(inputs=-1)
NO_TEXT = call(call_id="\ud800")


@pytest.mark.parametrize("odd", [BAD_USAGE, NO_TEXT], ids=["usage", "text"])
@pytest.mark.parametrize("end", [[finish()], [LlmError("STREAM_CUT")]], ids=["whole", "cut"])
def test_an_answer_with_pieces_the_log_refuses_is_kept_in_its_words(stage, chat, odd, end):
    ended = stage.ask(chat, "Hello", Scripted([thought("hm"), "Good day", odd, *end]))

    assert ended.kind == "error"
    settled = stage.last(chat, "assistant/message").data
    assert [block["text"] for block in settled["message"]["content"]] == ["hm", "Good day"]
    assert settled["interrupted"] is True
    assert stage.types(chat)[-1] == "turn/end"
    assert stage.ask(chat, "And?", Scripted(answer("Yes"))).kind == "completed"
    assert all(proof.verified for proof in stage.proofs(chat))


def test_an_attempt_with_pieces_the_log_refuses_is_recorded_without_them(stage, chat):
    ended = stage.ask(chat, "Hello", Scripted([NO_TEXT, LlmError("STREAM_CUT", retryable=False)]))

    assert ended.kind == "error"
    assert stage.types(chat)[-3:] == ["assistant/attempt", "step/end", "turn/end"]


def test_a_failure_told_in_words_the_log_refuses_still_ends_the_turn(stage, chat):
    error = LlmError("BAD_REQUEST", provider_message="\ud800")

    assert stage.ask(chat, "Hello", Scripted([error])).kind == "error"
    assert stage.types(chat)[-1] == "turn/end"


def test_a_request_that_differs_from_the_log_is_not_sent(stage, chat):
    provider = Scripted(answer("never"))
    provider.encoder = Fickle(provider.encoder)
    end = stage.ask(chat, "Hello", provider)

    assert end.reason["error"]["code"] == "REQUEST_DIFFERS"
    assert provider.bodies == []
    assert "request/dispatched" not in stage.types(chat)


class Fickle:
    """An encoder that never makes the same bytes twice, as one that reads a clock would."""

    def __init__(self, encoder):
        self._encoder = encoder
        self._times = 0
        self.name = encoder.name
        self.wanted, self.growing = encoder.wanted, encoder.growing

    def encode(self, request):
        self._times += 1
        encoded = self._encoder.encode(request)
        return replace(encoded, body=encoded.body + b" " * self._times)


def test_a_disk_that_fills_up_in_mid_answer_loses_nothing(stage, chat):
    text = noise()
    with pytest.raises(TurnUnwritten) as caught:
        stage.ask(chat, "Hello", Scripted([lambda: fill_disk(stage), *answer(text)]))

    assert caught.value.code == "DISK_FULL"
    assert stage.types(chat)[-1] == "request/dispatched"
    free_disk(stage)
    anyio.run(write_unwritten, stage.store, stage.memory, chat)
    assert stage.types(chat)[-3:] == ["assistant/message", *ENDED]
    assert stage.last(chat, "assistant/message").data["message"]["content"][0]["text"] == text
    assert stage.memory.unwritten == {}


def test_the_next_turn_writes_what_the_full_disk_refused(stage, chat):
    text = noise()
    with pytest.raises(TurnUnwritten):
        stage.ask(chat, "Hello", Scripted([lambda: fill_disk(stage), *answer(text)]))
    free_disk(stage)

    assert stage.ask(chat, "Again", Scripted(answer("Yes"))).turn == 2
    assert stage.types(chat).count("assistant/message") == 2
    assert all(proof.verified for proof in stage.proofs(chat))


def test_a_full_disk_before_the_claim_leaves_the_message_in_the_queue(stage, chat):
    stage.queue(chat, noise())
    fill_disk(stage)
    with pytest.raises(DiskFull):
        stage.run(chat, Scripted(answer("never")))

    free_disk(stage)
    assert stage.types(chat) == ["agent/inbox/spliced"]
    assert stage.run(chat, Scripted(answer("Yes"))).kind == "completed"


def test_a_disk_that_fills_up_during_a_summary_leaves_the_chat_as_it_was(stage, chat):
    for _ in range(3):
        stage.ask(chat, noise(), Scripted(answer(noise())), window=None)
    before = stage.read(lambda reader: reader.messages(chat))
    with pytest.raises(DiskFull):
        stage.compact(chat, Scripted([lambda: fill_disk(stage), *answer(noise())]), window=None)

    free_disk(stage)
    assert stage.types(chat)[-1] == "one-shot/dispatched"
    assert stage.read(lambda reader: reader.messages(chat)) == before
    assert stage.ask(chat, "Again", Scripted(answer("Yes")), window=None).kind == "completed"
    assert stage.last(chat, "compaction/end").data == {"outcome": "interrupted"}
    stage.compact(chat, Scripted(answer("In short.")), window=None)
    assert all(proof.verified for proof in stage.proofs(chat))


def test_a_disk_that_fills_up_during_a_summary_in_a_turn_ends_the_turn(stage, chat):
    for _ in range(3):
        stage.ask(chat, noise(), Scripted(answer(noise())), window=None)
    refused = [LlmError("CONTEXT_TOO_LONG")]
    summary = [lambda: fill_disk(stage), *answer(noise())]
    stage.queue(chat, noise())
    end = stage.run(chat, Scripted(refused, summary), window=None)

    assert end.reason["error"]["code"] == "DISK_FULL"
    free_disk(stage)
    assert stage.run(chat, Scripted(answer("Yes")), start="retry", window=None).kind == "completed"
    assert stage.types(chat).count("compaction/end") == 1
    assert all(proof.verified for proof in stage.proofs(chat))


def noise():
    """Return a text that no compression makes small."""
    return random.Random(1).randbytes(50_000).hex()


def fill_disk(stage):
    """Let the database not grow by a single page, as SQLite itself can be told."""
    limit_pages(stage, "(SELECT page_count FROM pragma_page_count)")


def free_disk(stage):
    limit_pages(stage, "1000000")


def limit_pages(stage, pages):
    def limit(ledger):
        (count,) = ledger.database.row(f"SELECT {pages}", ())
        ledger.database.rows(f"PRAGMA max_page_count = {count}", ())

    stage.store._submit(limit).result()
