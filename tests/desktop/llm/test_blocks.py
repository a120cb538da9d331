"""The blocks of an answer: which piece belongs to which, and when arguments are whole."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.blocks import AnswerBlocks, Wholeness
from store.model.assemble import assemble

VALUES = st.recursive(
    st.one_of(st.text(max_size=6), st.integers(), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(max_size=4), VALUES, max_size=4)


@given(OBJECTS, st.booleans())
def test_an_object_is_whole_at_its_last_character_and_never_before(value, ascii_only):
    text = json.dumps(value, ensure_ascii=ascii_only)
    wholeness = Wholeness()
    seen = []
    for character in text:
        wholeness.push(character)
        seen.append(wholeness.is_whole)
    assert seen.index(True) == len(text) - 1
    at_once = Wholeness()
    at_once.push(text)
    assert at_once.is_whole


@given(OBJECTS, st.integers(1, 5))
def test_it_does_not_matter_where_the_text_is_cut(value, size):
    text = json.dumps(value)
    wholeness = Wholeness()
    for at in range(0, len(text), size):
        assert not wholeness.is_whole
        wholeness.push(text[at : at + size])
    assert wholeness.is_whole


@pytest.mark.parametrize("text", ["", " ", "{", '{"a":"}"', '{"a":"\\', '"{}"', "7"])
def test_what_is_no_whole_object_is_not_whole(text):
    wholeness = Wholeness()
    wholeness.push(text)
    assert not wholeness.is_whole


def said(*steps):
    blocks = AnswerBlocks(lambda: 7)
    chunks = [chunk for step in steps for chunk in step(blocks)]
    return blocks, assemble([*chunks, *blocks.flush()]).content


def words(text):
    return lambda blocks: blocks.text(text)


def thought(text):
    return lambda blocks: blocks.reasoning(text)


def test_neighbours_of_one_kind_share_a_block():
    blocks, content = said(thought("a"), thought("b"), words("c"), words("d"), thought("e"))
    assert [one["text"] for one in content] == ["ab", "cd", "e"]
    assert blocks.has_reasoning
    assert blocks.outputs == 1


def test_halves_of_a_character_wait_for_each_other():
    _, content = said(words("a\ud83c"), words("\udf0d"), words("\ud83c"))
    assert content[0]["text"] == "a🌍\ufffd"


def test_white_space_is_nothing_to_see():
    blocks, _ = said(words(" \n"))
    assert blocks.is_empty
    assert not blocks.has_reasoning


def test_a_call_without_an_id_gets_one_and_keeps_it():
    blocks = AnswerBlocks(lambda: 7)
    call = blocks.begin_call()
    chunks = [*blocks.call(call, "f", "{"), *blocks.call(call, "g", "}")]
    call.told_id = "late"
    assert {chunk.id for chunk in chunks} == {call.id} == {"call_1"}
    assert assemble(chunks).content[0]["name"] == "f"
    assert not blocks.is_empty
