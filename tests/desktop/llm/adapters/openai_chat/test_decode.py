"""Recorded answers give the same chunks wherever their bytes are cut."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from desktop.llm.adapters.openai_chat.decode import AnswerDecoder
from desktop.llm.errors import LlmError, NetworkFailed
from store.model.assemble import assemble

WIRE = Path(__file__).parents[4] / "wire" / "openai_chat"
STREAMS = sorted(WIRE.glob("*.sse"))


def decode(*pieces):
    """Return the chunks of an answer, and how it failed if it did."""
    decoder = AnswerDecoder(clock=lambda: 7)
    chunks = []
    try:
        for piece in pieces:
            chunks += list_into(chunks, decoder.feed(piece))
        chunks += list_into(chunks, decoder.end())
    except LlmError as error:
        return chunks, error
    return chunks, None


def list_into(chunks, more):
    """Keep what came before an error."""
    chunks.extend(more)
    return []


def told(chunks, error):
    """Return chunks and failure in the form of the recordings' expectations."""
    plain = [
        {"kind": type(chunk).__name__, **asdict(chunk)} | {"time_ms": None} for chunk in chunks
    ]
    for one in plain:
        del one["time_ms"]
    failure = None
    if error is not None:
        failure = [error.code, error.retryable, error.provider_message]
    return json.loads(json.dumps({"chunks": plain, "failure": failure}))


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_gives_its_chunks(stream):
    expected = json.loads(stream.with_suffix(".json").read_bytes())
    assert told(*decode(stream.read_bytes())) == expected


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_may_be_cut_anywhere(stream):
    data = stream.read_bytes()
    expected = told(*decode(data))
    for cut in range(len(data) + 1):
        assert told(*decode(data[:cut], data[cut:])) == expected, cut
    assert told(*decode(*(data[at : at + 1] for at in range(len(data))))) == expected


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_no_chunk_is_empty_and_every_one_can_be_stored(stream):
    chunks, _ = decode(stream.read_bytes())
    assemble(chunks)
    for chunk in chunks:
        text = getattr(chunk, "text", None)
        assert text is None or text.encode("utf-8")


def test_an_answer_that_ends_early_is_never_taken_for_a_whole_one():
    data = (WIRE / "plain.sse").read_bytes()
    whole = data.index(b'"finish_reason": "stop"')
    for cut in range(whole):
        _, error = decode(data[:cut])
        assert error is not None, cut
        assert error.code == "STREAM_CUT", cut
        assert error.retryable


def test_what_was_held_back_is_given_when_the_connection_breaks():
    decoder = AnswerDecoder(clock=lambda: 7)
    stream = b'data: {"choices":[{"delta":{"content":"<think>a</thi"}}]}\n\n'
    chunks = list(decoder.feed(stream))
    with pytest.raises(NetworkFailed):
        chunks.extend(list_into(chunks, decoder.break_off(NetworkFailed("TIMEOUT"))))
    assert assemble(chunks).content == ({"type": "reasoning", "text": "a</thi"},)


def test_an_endless_document_is_refused():
    decoder = AnswerDecoder(clock=lambda: 7)
    list(decoder.feed(b"{" + b" " * (2**24 - 1)))
    with pytest.raises(LlmError) as refused:
        list(decoder.feed(b" "))
    assert refused.value.code == "MALFORMED"


def test_the_key_never_comes_back_in_the_failures_words():
    decoder = AnswerDecoder(clock=lambda: 7, secret="my-own-key")
    with pytest.raises(LlmError) as failed:
        list(decoder.feed(b'data: {"error":{"message":"bad my-own-key"}}\n\n'))
    assert failed.value.provider_message == "bad [key]"
