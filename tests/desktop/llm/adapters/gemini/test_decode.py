"""Recorded answers of generateContent give the same chunks wherever their bytes are cut."""

import json

import pytest

from desktop.llm.adapters.gemini.decode import GeminiReader
from desktop.llm.errors import LlmError, NetworkFailed
from store.model.assemble import assemble
from tests.support.recordings import WIRE, check_every_cut, decode, recordings, told

STREAMS = recordings("gemini", "sse")


def reader(secret=""):
    return GeminiReader(clock=lambda: 7, secret=secret)


def recorded(name):
    return decode(reader(), (WIRE / "gemini" / f"{name}.sse").read_bytes())


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_gives_its_chunks(stream):
    expected = json.loads(stream.with_suffix(".json").read_bytes())
    assert told(*decode(reader(), stream.read_bytes())) == expected


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_may_be_cut_anywhere(stream):
    check_every_cut(reader, stream.read_bytes())


def test_an_answer_that_ends_early_is_never_taken_for_a_whole_one():
    data = (WIRE / "gemini" / "plain.sse").read_bytes()
    for cut in range(data.index(b'"finishReason"')):
        _, error = decode(reader(), data[:cut])
        assert error is not None, cut
        assert error.code == "STREAM_CUT", cut
        assert error.retryable


def test_thoughts_are_reasoning_and_counted_apart():
    answer = assemble(recorded("thoughts")[0])
    assert answer.content == (
        {"type": "reasoning", "text": "Let me see."},
        {"type": "text", "text": "42"},
    )
    assert answer.usage == {
        "inputTokens": 4,
        "outputTokens": 7,
        "cacheReadTokens": 16,
        "reasoningTokens": 4,
    }


def test_a_refused_prompt_is_a_refusal_with_its_reason():
    chunks, error = recorded("blocked")
    assert (error.code, error.retryable) == ("CONTENT_BLOCKED", False)
    assert error.provider_message == "PROHIBITED_CONTENT no"
    assert assemble(chunks).usage == {"inputTokens": 9, "outputTokens": 0}


def test_a_wait_told_in_the_stream_is_obeyed():
    _, error = recorded("error-wait")
    assert (error.code, error.retry_after_s, error.retryable) == ("RATE_LIMITED", 7.0, True)


def test_signatures_are_kept_with_the_place_they_stood_at():
    state = assemble(recorded("signed-text")[0]).replay_state
    assert state == {
        "wire": "gemini",
        "origin": "",
        "signed": (
            {"part": "text", "number": 0, "start": 2, "end": 4, "signature": "s1"},
            {"part": "text", "number": 0, "start": 6, "end": 8, "signature": "s2"},
        ),
    }


def test_what_came_is_kept_when_the_connection_breaks():
    decoder = reader()
    chunks = list(decoder.feed((WIRE / "gemini" / "cut.sse").read_bytes()))
    with pytest.raises(NetworkFailed):
        chunks.extend(decoder.break_off(NetworkFailed("TIMEOUT")))
    assert assemble(chunks).content == ({"type": "text", "text": "so far"},)


def test_the_key_never_comes_back_in_the_failures_words():
    with pytest.raises(LlmError) as failed:
        list(reader("my-own-key").feed(b'data: {"error":{"message":"bad my-own-key"}}\n\n'))
    assert failed.value.provider_message == "bad [key]"


@pytest.mark.parametrize(
    "odd",
    [
        {"candidates": None, "usageMetadata": []},
        {"candidates": [3]},
        {"candidates": [{"content": None, "finishReason": 5}]},
        {"candidates": [{"content": {"parts": [None, {}, {"text": 5}]}}]},
        {"promptFeedback": "x"},
    ],
)
def test_what_is_odd_is_skipped(odd):
    whole = (WIRE / "gemini" / "plain.sse").read_bytes()
    chunks, error = decode(reader(), f"data: {json.dumps(odd)}\n\n".encode() + whole)
    assert error is None
    assert assemble(chunks).content == ({"type": "text", "text": "Hello 🌍那✅!"},)
