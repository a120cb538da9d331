"""Recorded answers of Messages give the same chunks wherever their bytes are cut."""

import json

import pytest

from desktop.llm.adapters.anthropic.decode import AnthropicReader
from desktop.llm.errors import LlmError, NetworkFailed
from store.model.assemble import assemble
from tests.support.recordings import WIRE, check_every_cut, decode, recordings, told

STREAMS = recordings("anthropic", "sse")


def reader(secret=""):
    return AnthropicReader(clock=lambda: 7, secret=secret)


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_gives_its_chunks(stream):
    expected = json.loads(stream.with_suffix(".json").read_bytes())
    assert told(*decode(reader(), stream.read_bytes())) == expected


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_may_be_cut_anywhere(stream):
    check_every_cut(reader, stream.read_bytes())


def test_an_answer_that_ends_early_is_never_taken_for_a_whole_one():
    data = (WIRE / "anthropic" / "plain.sse").read_bytes()
    for cut in range(data.index(b'"stop_reason": "end_turn"')):
        _, error = decode(reader(), data[:cut])
        assert error is not None, cut
        assert error.code == "STREAM_CUT", cut
        assert error.retryable


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


def test_counts_are_kept_when_the_connection_breaks():
    decoder = reader()
    data = (WIRE / "anthropic" / "cut.sse").read_bytes()
    chunks = list(decoder.feed(data))
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
