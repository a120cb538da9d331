"""The ids of one answer's tool calls."""

import json

import pytest

from desktop.llm.callids import CallIds
from store.model.assemble import assemble
from tests.support import responses_wire
from tests.support.protocols import WIRES
from tests.support.recordings import decode
from tests.support.wire_server import event

WIRE = {wire.name: wire for wire in WIRES}


def item(place):
    told = {"type": "function_call", "id": f"fc_{place}", "call_id": "same", "name": "look"}
    return responses_wire.done({**told, "arguments": "{}"}, index=place)


def block(place):
    call = {"type": "tool_use", "id": "same", "name": "look", "input": {}}
    return event({"type": "content_block_start", "index": place, "content_block": call})


def parts():
    calls = [{"functionCall": {"id": "same", "name": "look", "args": {}}} for _ in range(2)]
    return event({"candidates": [{"content": {"parts": calls}, "finishReason": "STOP"}]})


def line():
    call = {"id": "same", "function": {"name": "look", "arguments": {}}}
    return json.dumps({"message": {"tool_calls": [call, call]}}).encode() + b"\n"


TWICE = {
    "openai_responses": item(0) + item(1),
    "anthropic": block(0) + block(1),
    "gemini": parts(),
    "ollama": line(),
}


def test_a_server_s_own_id_is_kept_and_others_get_the_next_number():
    ids = CallIds()
    assert [ids.give(told) for told in ("call_2", "", "x", "x", "")] == [
        "call_2",
        "call_3",
        "x",
        "call_4",
        "call_5",
    ]


def test_two_broken_ids_that_look_alike_once_mended_are_told_apart():
    ids = CallIds()
    assert ids.give("\ud800") == "\ufffd"
    assert ids.give("\udfff") == "call_2"


@pytest.mark.parametrize("name", TWICE)
def test_two_calls_with_one_id_are_both_kept(name):
    wire = WIRE[name]
    chunks, error = decode(wire.fresh(), TWICE[name] + wire.closing)
    calls = [one["id"] for one in assemble(chunks).content if one["type"] == "tool-call"]
    assert (calls, error) == (["same", "call_2"], None)
