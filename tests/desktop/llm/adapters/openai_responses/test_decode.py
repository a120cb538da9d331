"""What is particular to the answers of responses; see also `test_every_decoder`."""

from functools import partial

import pytest

from desktop.llm.adapters.openai_responses.decode import AnswerDecoder
from desktop.llm.errors import NetworkFailed
from store.model.assemble import assemble
from tests.support.recordings import decode, recordings
from tests.support.responses_wire import completed, done, event, text, thought

STREAMS = recordings("openai_responses", "sse")
fresh = partial(AnswerDecoder, clock=lambda: 7, origin="api.openai.com")


def test_an_answer_without_its_last_event_is_never_taken_for_a_whole_one():
    data = text("Hel") + text("lo") + completed()
    whole = len(data) - 2  # the last line breaks say nothing new
    for cut in range(whole):
        _, error = decode(fresh(), data[:cut])
        assert error is not None, cut
        assert (error.code, error.retryable) == ("STREAM_CUT", True), cut
    assert decode(fresh(), data[:whole])[1] is None


def test_what_a_broken_answer_wants_back_is_not_kept():
    chunks, error = decode(fresh(), done(thought("secret", "why")) + text("so", index=1))
    assert error.code == "STREAM_CUT"
    assert assemble(chunks).replay_state is None


def test_what_a_whole_answer_wants_back_is_kept_word_for_word():
    data = done(thought("gA==", "why")) + text("so", index=1) + completed()
    assert assemble(decode(fresh(), data)[0]).replay_state == {
        "protocol": "openai_responses",
        "origin": "api.openai.com",
        "items": ({"at": 0, "id": "rs_1", "summary": ("why",), "encrypted": "gA=="},),
    }


def test_what_was_held_back_is_given_when_the_connection_breaks():
    decoder = fresh()
    chunks = list(decoder.feed(text("<think>a</thi")))
    rest = decoder.break_off(NetworkFailed("TIMEOUT"))
    with pytest.raises(NetworkFailed):
        chunks.extend(rest)
    assert assemble(chunks).content == ({"type": "reasoning", "text": "a</thi"},)


@pytest.mark.parametrize(
    ("code", "known_as"),
    [
        ("invalid_prompt", "BAD_REQUEST"),
        ("invalid_image", "BAD_REQUEST"),
        ("image_content_policy_violation", "CONTENT_BLOCKED"),
    ],
)
def test_a_response_that_failed_is_not_asked_again_in_vain(code, known_as):
    failed = {"status": "failed", "error": {"code": code, "message": "no"}}
    _, error = decode(fresh(), event("response.failed", response=failed))
    assert (error.code, error.retryable, error.provider_message) == (known_as, False, "no")


def test_what_only_the_last_event_tells_is_kept_too():
    part = {"type": "output_text", "text": "so"}
    call = {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}
    said = {"type": "message", "content": [part]}
    silent = done({**thought("gA==", "why"), "encrypted_content": None})
    output = [thought("gA=="), said, thought("gB==", identity="rs_2"), call, "odd"]
    data = silent + text("so", index=1) + done(call, index=3) + completed(output=output)
    state = assemble(decode(fresh(), data)[0]).replay_state
    assert [(one["at"], one["encrypted"]) for one in state["items"]] == [(0, "gA=="), (1, "gB==")]


def test_what_was_kept_is_not_kept_twice():
    data = done(thought("gA==", "why")) + text("so", index=1)
    state = assemble(decode(fresh(), data + completed(output=[thought("gA==")]))[0]).replay_state
    assert len(state["items"]) == 1
