"""What only answers of Ollama say."""

from functools import partial

import pytest

from desktop.llm.adapters.ollama.decode import AnswerDecoder
from desktop.llm.errors import NetworkFailed
from store.model.assemble import assemble
from tests.support.ollama_wire import line
from tests.support.recordings import decode

fresh = partial(AnswerDecoder, clock=lambda: 7)


def test_what_was_held_back_is_given_when_the_connection_breaks():
    decoder = fresh()
    chunks = list(decoder.feed(line("<think>a</thi")))
    rest = decoder.break_off(NetworkFailed("TIMEOUT"))
    with pytest.raises(NetworkFailed):
        chunks.extend(rest)
    assert assemble(chunks).content == ({"type": "reasoning", "text": "a</thi"},)


def test_a_model_that_is_not_there_is_named_also_inside_a_stream():
    _, error = decode(fresh(), b'{"error":"model \'m\' not found, try pulling it first"}\n')
    assert (error.code, error.retryable) == ("MODEL_UNKNOWN", False)
