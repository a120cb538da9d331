"""Ids of calls fit their target, and a call and its result still belong together."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.adapters.openai_chat.ids import id_rule
from store.model.jsonvalue import parse_json
from tests.support.requests import call, header, message, request

SHAPES = {"nine": r"[a-zA-Z0-9]{9}", "forty": r"[a-zA-Z0-9_-]{1,40}"}
FITTING = {"nine": "VvvODy9mT", "forty": "call_" + "x" * 35}


@pytest.mark.parametrize("flag", SHAPES)
@given(identity=st.text(max_size=60))
def test_every_id_becomes_one_that_fits(flag, identity):
    assert re.fullmatch(SHAPES[flag], id_rule(flag)(identity))


@pytest.mark.parametrize("flag", SHAPES)
def test_an_id_that_fits_is_kept(flag):
    assert id_rule(flag)(FITTING[flag]) == FITTING[flag]


@pytest.mark.parametrize("flag", [None, "odd", 9])
def test_without_a_rule_an_id_stays_as_it_is(flag):
    assert id_rule(flag)("toolu_01/ä") == "toolu_01/ä"


def test_ids_that_differ_stay_different():
    for flag in SHAPES:
        made = {id_rule(flag)(f"toolu_{number:060}") for number in range(1000)}
        assert len(made) == 1000


def test_a_call_and_its_result_get_the_same_id():
    asked = message("assistant", call("f", "{}", identity="toolu_01"))
    answered = message("tool", "1", toolCallId="toolu_01", isError=False)
    made = OPENAI_CHAT_1.encode(request(header(dialect={"callIds": "nine"}), asked, answered))
    first, second = parse_json(made.body)["messages"]
    assert first["tool_calls"][0]["id"] == second["tool_call_id"] != "toolu_01"
