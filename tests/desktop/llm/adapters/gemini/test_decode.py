"""What only answers of generateContent say: thoughts, signatures, refusals, waits."""

import json

import pytest

from desktop.llm.adapters.gemini.decode import GeminiReader
from store.model.assemble import assemble
from tests.support.recordings import WIRE, decode


def reader(secret=""):
    return GeminiReader(clock=lambda: 7, secret=secret)


def recorded(name):
    return decode(reader(), (WIRE / "gemini" / f"{name}.sse").read_bytes())


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
