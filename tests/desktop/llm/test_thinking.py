"""Reasoning between tags at the start of an answer."""

import pytest

from desktop.llm.thinking import ThinkSplitter

CASES = [
    ("plain", "", "plain"),
    ("<think>why</think>because", "why", "because"),
    (" \n<think>\nwhy\n</think>\n\nbecause", "\nwhy\n", "because"),
    ("<think></think>x", "", "x"),
    ("a <think>b</think>", "", "a <think>b</think>"),
    ("<think>a</think>b<think>c</think>", "a", "b<think>c</think>"),
    ("<thinking>x</thinking>", "", "<thinking>x</thinking>"),
    ("  indented", "", "  indented"),
    ("<think>never closed", "never closed", ""),
    ("<think>a </thin", "a </thin", ""),
    ("<think>1 < 2 </ </think></think>", "1 < 2 </ ", "</think>"),
    ("<thi", "", "<thi"),
    ("  ", "", "  "),
]


def split(*pieces):
    splitter = ThinkSplitter()
    thoughts = [thought for piece in pieces for thought in splitter.push(piece)]
    thoughts += splitter.flush()
    assert all(thought.text for thought in thoughts)
    return (
        "".join(thought.text for thought in thoughts if thought.is_reasoning),
        "".join(thought.text for thought in thoughts if not thought.is_reasoning),
    )


@pytest.mark.parametrize(("whole", "reasoning", "answer"), CASES)
def test_an_answer_is_split_wherever_it_is_cut(whole, reasoning, answer):
    assert split(whole) == (reasoning, answer)
    assert split(*whole) == (reasoning, answer)
    for cut in range(len(whole)):
        assert split(whole[:cut], whole[cut:]) == (reasoning, answer), cut


def test_an_ordinary_answer_is_not_held_back():
    splitter = ThinkSplitter()
    assert [thought.text for thought in splitter.push("H")] == ["H"]
    assert [thought.text for thought in splitter.push("<think>")] == ["<think>"]
