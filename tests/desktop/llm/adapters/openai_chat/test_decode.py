"""What is particular to the answers of chat completions; see also `test_every_decoder`."""

import json

import pytest

from desktop.llm.adapters.openai_chat.decode import AnswerDecoder
from desktop.llm.errors import NetworkFailed
from desktop.llm.progress import Reading
from store.model.assemble import assemble
from store.model.stream import TextDelta
from tests.support.recordings import decode
from tests.support.wire_server import delta, event, usage

END = event(delta(finish="stop"))


def answer(*values, end=END):
    """Return what an answer of these objects comes to, without a failure."""
    chunks, error = decode(AnswerDecoder(clock=lambda: 7), *map(event, values), end)
    assert error is None
    return assemble(chunks)


def calls(*deltas):
    made = answer(*(delta(tool_calls=pieces) for pieces in deltas)).content
    return [(one["id"], one["name"], one["arguments"]) for one in made]


def piece(arguments="", name=None, **more):
    return {**more, "function": {"name": name, "arguments": arguments}}


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        ({"total": 900, "cache": 100, "processed": 300, "time_ms": 9}, [Reading(200, 800)]),
        ({"total": 900, "processed": 900}, [Reading(900, 900)]),
        ({"total": 5, "cache": 9, "processed": 5}, [Reading(0, 0)]),
        ({"total": "many", "processed": 3}, []),
        ([1, 2], []),
        (None, []),
    ],
)
def test_how_far_the_prompt_is_read_is_told_and_no_part_of_the_answer(told, heard):
    decoder = AnswerDecoder(clock=lambda: 7)
    first = {**delta(role="assistant", content=None), "prompt_progress": told}
    pieces = [*decoder.feed(event(first)), *decoder.feed(event(delta("Hi"))), *decoder.feed(END)]
    assert [piece for piece in pieces if isinstance(piece, Reading)] == heard
    assert [piece.text for piece in pieces if isinstance(piece, TextDelta)] == ["Hi"]


def test_what_was_held_back_is_given_when_the_connection_breaks():
    decoder = AnswerDecoder(clock=lambda: 7)
    chunks = list(decoder.feed(event(delta("<think>a</thi"))))
    rest = decoder.break_off(NetworkFailed("TIMEOUT"))
    with pytest.raises(NetworkFailed):
        chunks.extend(rest)
    assert assemble(chunks).content == ({"type": "reasoning", "text": "a</thi"},)


@pytest.mark.parametrize("reason", ["error", "insufficient_system_resource"])
def test_an_answer_that_its_server_broke_off_is_never_whole(reason):
    data = event(delta("half")) + event(delta(finish=reason)) + event("[DONE]")
    chunks, error = decode(AnswerDecoder(clock=lambda: 7), data)
    assert (error.code, error.retryable) == ("SERVER_ERROR", False)
    assert assemble(chunks).finish is None


# Calls -------------------------------------------------------------------------------------------


def test_calls_are_told_apart_by_index():
    assert calls(
        [piece(name="a", index=0, id="x"), piece(name="b", index=1, id="y")],
        [piece("{1", index=1)],
        [piece("{2", index=0)],
        [piece("}", index=1), piece("}", index=0)],
    ) == [("x", "a", "{2}"), ("y", "b", "{1}")]


def test_calls_are_told_apart_by_id_when_they_share_an_index():
    assert calls(
        [piece("{1", name="a", index=0, id="x")],
        [piece("{2", name="b", index=0, id="y")],
        [piece("}", index=0, id="x")],
        [piece("}", index=0, id="y")],
    ) == [("x", "a", "{1}"), ("y", "b", "{2}")]


def test_calls_without_either_are_told_apart_by_place_and_by_being_whole():
    assert calls(
        [piece('{"q":"}', name="a"), piece("{}", name="b")],
        [piece('"}', name="a")],
        [piece("{}", name="c")],
    ) == [("call_1", "a", '{"q":"}"}'), ("call_2", "b", "{}"), ("call_3", "c", "{}")]


@pytest.mark.parametrize("empty", ["", None])
def test_an_empty_id_is_none(empty):
    assert calls(
        [piece("{", name="a", index=0, id=empty), piece("{}", name="b", index=1, id=empty)],
        [piece("}", index=0, id=empty)],
    ) == [("call_1", "a", "{}"), ("call_2", "b", "{}")]


def test_a_call_in_a_thousand_pieces_that_each_repeat_its_name_is_one():
    words = "x" * 1000
    pieces = [[piece(part, name="a")] for part in ('{"q":"', *words, '"}')]
    assert calls(*pieces) == [("call_1", "a", json.dumps({"q": words}, separators=(",", ":")))]


@pytest.mark.parametrize(
    "odd",
    [
        {"tool_calls": {}},
        {"tool_calls": [None, 3]},
        {"tool_calls": "x"},
        {"content": {}},
        {"content": [None, 3, {"type": "text"}]},
        {"reasoning_details": {}},
        {"reasoning_details": [None]},
        {"reasoning": {}},
    ],
)
def test_what_is_odd_is_skipped(odd):
    assert answer(delta(**odd), delta("a")).content == ({"type": "text", "text": "a"},)


# Counts ------------------------------------------------------------------------------------------


def counted(told):
    return answer(delta("a"), {"choices": [], "usage": told}).usage


@pytest.mark.parametrize("details", [{"reasoning_tokens": 94}, {"reasoning_tokens": 94, "x": 1}])
def test_reasoning_that_is_counted_beside_the_words_is_counted_among_them(details):
    told = {"prompt_tokens": 32, "completion_tokens": 9, "total_tokens": 135}
    assert counted({**told, "completion_tokens_details": details}) == {
        "inputTokens": 32,
        "outputTokens": 103,
        "reasoningTokens": 94,
    }


def test_reasoning_that_is_counted_among_the_words_is_left_there():
    told = {"prompt_tokens": 32, "completion_tokens": 103, "total_tokens": 135}
    assert counted({**told, "completion_tokens_details": {"reasoning_tokens": 94}}) == {
        "inputTokens": 32,
        "outputTokens": 103,
        "reasoningTokens": 94,
    }


@pytest.mark.parametrize(
    "told",
    [
        {"prompt_tokens_details": {"cached_tokens": 16}},
        {"prompt_cache_hit_tokens": 16, "prompt_cache_miss_tokens": 4},
        {"num_cached_tokens": 16},
    ],
)
def test_what_was_read_from_a_cache_is_counted_apart(told):
    assert counted({"prompt_tokens": 20, "completion_tokens": 3, **told}) == {
        "inputTokens": 4,
        "outputTokens": 3,
        "cacheReadTokens": 16,
    }


def test_the_last_counts_stand():
    assert answer(delta("a"), usage(9, 1), usage(9, 3)).usage["outputTokens"] == 3


@pytest.mark.parametrize("told", [None, {}, [], {"prompt_tokens": -1, "completion_tokens": 2}])
def test_counts_that_are_none_are_absent(told):
    assert counted(told) is None
