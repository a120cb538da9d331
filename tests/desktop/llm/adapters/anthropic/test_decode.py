"""What only answers of Messages say: thinking that goes back, and what is odd."""

import json

import pytest

from desktop.llm.adapters.anthropic.decode import AnthropicReader
from store.model.assemble import assemble
from tests.support.recordings import WIRE, decode


def reader(secret=""):
    return AnthropicReader(clock=lambda: 7, secret=secret)


def test_thinking_is_kept_for_its_provider_as_it_came():
    chunks, _ = decode(reader(), (WIRE / "anthropic" / "interleaved.sse").read_bytes())
    answer = assemble(chunks)
    assert [block["type"] for block in answer.content] == [
        "reasoning",
        "text",
        "reasoning",
        "tool-call",
        "tool-call",
    ]
    assert answer.content[3]["arguments"] == '{"a": "\\ud83c\\udf0d"}'
    assert answer.replay_state == {
        "wire": "anthropic",
        "origin": "",
        "thinking": (
            {"place": 0, "type": "thinking", "thinking": "a", "signature": "s1"},
            {"place": 0, "type": "redacted_thinking", "data": "xx"},
            {"place": 1, "type": "thinking", "thinking": "b", "signature": "s2"},
        ),
    }


def test_thinking_without_its_signature_is_not_kept_for_replay():
    chunks, error = decode(reader(), (WIRE / "anthropic" / "cut-thinking.sse").read_bytes())
    assert error.code == "STREAM_CUT"
    state = assemble(chunks, interrupted=True).replay_state
    assert [entry["thinking"] for entry in state["thinking"]] == ["a"]


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "content_block_delta", "index": [], "delta": 3},
        {"type": "content_block_start", "index": None, "content_block": None},
        {"type": "content_block_stop", "index": 9},
        {"type": "message_delta", "delta": [], "usage": "x"},
        {"type": "message_start", "message": None},
        {"type": 5},
    ],
)
def test_what_is_odd_is_skipped(odd):
    data = f"data: {json.dumps(odd)}\n\n".encode()
    whole = (WIRE / "anthropic" / "plain.sse").read_bytes()
    chunks, error = decode(reader(), data + whole)
    assert error is None
    assert assemble(chunks).content == ({"type": "text", "text": "Hello 🌍那✅"},)
