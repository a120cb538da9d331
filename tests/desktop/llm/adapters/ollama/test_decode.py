"""Recorded answers give the same chunks wherever their bytes are cut."""

import json
from functools import partial

import pytest

from desktop.llm.adapters.ollama.decode import AnswerDecoder
from desktop.llm.errors import NetworkFailed
from store.model.assemble import assemble
from tests.support.ollama_wire import last, line
from tests.support.recordings import check_every_cut, decode, recordings, told

STREAMS = recordings("ollama", "ndjson")
fresh = partial(AnswerDecoder, clock=lambda: 7)


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_gives_its_chunks(stream):
    expected = json.loads(stream.with_suffix(".json").read_bytes())
    assert told(*decode(fresh(), stream.read_bytes())) == expected


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_a_recorded_answer_may_be_cut_anywhere(stream):
    check_every_cut(fresh, stream.read_bytes())


@pytest.mark.parametrize("stream", STREAMS, ids=lambda path: path.stem)
def test_every_chunk_can_be_stored(stream):
    chunks, _ = decode(fresh(), stream.read_bytes())
    assemble(chunks)
    for chunk in chunks:
        text = getattr(chunk, "text", None)
        assert text is None or text.encode("utf-8")


def test_an_answer_without_its_last_line_is_never_taken_for_a_whole_one():
    data = line("Hel") + line("lo") + last()
    whole = len(data) - 1  # the last line break says nothing new
    for cut in range(whole):
        _, error = decode(fresh(), data[:cut])
        assert error is not None, cut
        assert (error.code, error.retryable) == ("STREAM_CUT", True), cut
    assert decode(fresh(), data[:whole])[1] is None


def test_what_was_held_back_is_given_when_the_connection_breaks():
    decoder = fresh()
    chunks = list(decoder.feed(line("<think>a</thi")))
    rest = decoder.break_off(NetworkFailed("TIMEOUT"))
    with pytest.raises(NetworkFailed):
        chunks.extend(rest)
    assert assemble(chunks).content == ({"type": "reasoning", "text": "a</thi"},)


def test_an_endless_line_is_refused():
    _, error = decode(fresh(), b"{" + b" " * (2**24 - 1), b" ")
    assert error.code == "MALFORMED"


def test_the_key_never_comes_back_in_the_failures_words():
    _, error = decode(fresh(secret="my-own-key"), b'{"error":"bad my-own-key"}\n')
    assert error.provider_message == "bad [key]"


def test_a_model_that_is_not_there_is_named_also_inside_a_stream():
    _, error = decode(fresh(), b'{"error":"model \'m\' not found, try pulling it first"}\n')
    assert (error.code, error.retryable) == ("MODEL_UNKNOWN", False)
