"""Reasoning goes back where its server wants it, and nowhere else."""

import json
from dataclasses import replace

import pytest

from desktop.llm.adapters.openai_chat.decode import AnswerDecoder
from desktop.llm.adapters.openai_chat.dialects import chat_dialect
from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.adapters.openai_chat.replay import Details
from desktop.llm.types import Capabilities, PictureLimits, Route
from store.model.assemble import assemble
from tests.support.recordings import decode
from tests.support.requests import call, header, message, request
from tests.support.wire_server import delta, event

THOUGHT = {"type": "reasoning", "text": "hm"}
ABLE = Capabilities(sees=False, tools=False, context_window=None, pictures=PictureLimits(0, 0, 0))
TEXT = {"type": "reasoning.text", "text": "hm", "signature": "s==", "format": "f", "index": 0}
SECRET = {"type": "reasoning.encrypted", "data": "gA==", "id": None, "index": 1}


def head_of(dialect, **config):
    route = Route("p", "openai_chat", "https://here.example/v1", "m", dialect=dialect)
    return header(dialect=chat_dialect(route, ABLE, {}), **config)


def own(**changes):
    state = {"wire": "openai_chat", "origin": "here.example", "details": [TEXT, SECRET]}
    return {"kind": "model", "provider": "p", "model": "m", "replayState": state} | changes


def changed(**changes):
    return own(replayState={**own()["replayState"], **changes})


FOREIGN = {
    "another provider": own(provider="q"),
    "another model": own(model="n"),
    "another server": changed(origin="there.example"),
    "another wire": changed(wire="gemini"),
    "no state": {"kind": "model", "provider": "p", "model": "m"},
    "an odd state": own(replayState="blob"),
}
foreign = pytest.mark.parametrize("source", FOREIGN.values(), ids=FOREIGN)


def sent(head, *messages):
    """Return what is sent of messages that a person's last word follows."""
    body = OPENAI_CHAT_1.encode(request(head, *messages, message("user", "next"))).body
    return json.loads(body)["messages"][: len(messages)]


def answer(*blocks, source=None):
    return message("assistant", *blocks, source=source or own())


def result():
    return message("tool", "1", toolCallId="call-1", isError=False)


# DeepSeek ----------------------------------------------------------------------------------------


def test_deepseek_gets_the_reasoning_of_a_whole_turn_with_tools():
    deepseek = head_of("deepseek")
    asked, said = answer(THOUGHT, call("f", "{}")), answer(THOUGHT, "It is 1.")
    made = sent(deepseek, message("user", "a"), asked, result(), said)
    assert [one.get("reasoning_content") for one in made] == [None, "hm", None, "hm"]


def test_deepseek_gets_none_of_a_turn_without_tools():
    (made,) = sent(head_of("deepseek"), answer(THOUGHT, "yes"))
    assert made == {"role": "assistant", "content": "yes"}


@foreign
def test_deepseek_gets_an_empty_one_of_anothers_turn_with_tools(source):
    made = sent(head_of("deepseek"), answer(THOUGHT, call("f", "{}"), source=source), result())
    assert made[0]["reasoning_content"] == ""


# OpenRouter --------------------------------------------------------------------------------------


def test_openrouter_gets_its_details_word_for_word_and_in_their_order():
    (made,) = sent(head_of("openrouter"), answer(THOUGHT, "yes"))
    assert json.dumps(made["reasoning_details"]) == json.dumps([TEXT, SECRET])


@foreign
def test_openrouter_gets_no_details_of_another(source):
    (made,) = sent(head_of("openrouter"), answer(THOUGHT, "yes", source=source))
    assert made == {"role": "assistant", "content": "yes"}


def test_an_answer_without_details_sends_none():
    (made,) = sent(head_of("openrouter"), answer("yes", source=changed(details=[])))
    assert made == {"role": "assistant", "content": "yes"}


# Mistral -----------------------------------------------------------------------------------------


def test_mistral_gets_its_thinking_before_the_words():
    made = sent(head_of("mistral"), message("user", "a"), answer(THOUGHT, "yes"))
    assert made[1]["content"] == [
        {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
        {"type": "text", "text": "yes"},
    ]


@foreign
def test_mistral_gets_no_thinking_of_another(source):
    made = sent(head_of("mistral"), message("user", "a"), answer(THOUGHT, "yes", source=source))
    assert made[1] == {"role": "assistant", "content": "yes"}


# Everybody else ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dialect", ["openai", "groq", "xai", "lm-studio", "llama.cpp", "vllm", "ollama", "generic"]
)
def test_nobody_else_gets_any(dialect):
    body = OPENAI_CHAT_1.encode(request(head_of(dialect), answer(THOUGHT, call("f", "{}")))).body
    assert b"hm" not in body
    assert b"gA==" not in body


def test_what_version_0_1_stated_still_holds():
    older = header(dialect={"reasoningReplay": "reasoning_content"})
    made = sent(older, answer(THOUGHT, "yes"), answer(THOUGHT, call("f", "{}")))
    assert [one.get("reasoning_content") for one in made] == [None, "hm"]


# What an answer keeps for it ----------------------------------------------------------------------


def state(replay, *deltas, finish="stop"):
    fresh = AnswerDecoder(clock=lambda: 7, origin="here.example", replay=replay)
    end = [event(delta(finish=finish))] if finish else []
    chunks, _ = decode(fresh, b"".join([*map(event, deltas), *end]))
    return assemble(chunks).replay_state


def piece(text, **more):
    return {"type": "reasoning.text", "text": text, "signature": None, "index": 0, **more}


def test_the_pieces_of_a_detail_are_put_together():
    kept = state(
        "reasoning_details",
        delta(reasoning="h", reasoning_details=[piece("h", id="r1")]),
        delta(reasoning="m", reasoning_details=[piece("m")]),
        delta(reasoning_details=[piece("", signature="s==")]),
        delta(reasoning_details=[{**SECRET}]),
        delta("yes"),
    )
    assert kept["details"] == (
        {"type": "reasoning.text", "text": "hm", "signature": "s==", "index": 0, "id": "r1"},
        SECRET,
    )


def test_details_with_their_own_index_stay_apart():
    details = Details()
    details.take([piece("a"), piece("b", index=1), piece("c", index=1)])
    details.take([{"type": "reasoning.encrypted", "data": "1"}] * 2)
    assert [one.get("text") or one["data"] for one in details.whole()] == ["a", "bc", "1", "1"]


def test_odd_details_are_kept_as_they_are():
    details = Details()
    details.take([{"type": []}, {"type": []}, {}, {"type": "reasoning.text", "text": 5}])
    assert details.whole()[-1] == {"type": "reasoning.text", "text": 5}
    assert len(details.whole()) == 4


def test_reasoning_that_comes_in_details_alone_is_shown():
    chunks, _ = decode(
        AnswerDecoder(clock=lambda: 7),
        event(delta(reasoning_details=[piece("hm")])) + event(delta("yes", finish="stop")),
    )
    assert assemble(chunks).content[0] == {"type": "reasoning", "text": "hm"}


@pytest.mark.parametrize("replay", ["reasoning_content", "thinking"])
def test_an_answer_that_reasoned_is_marked_with_its_server(replay):
    assert state(replay, delta(reasoning_content="hm"), delta("yes")) == {
        "wire": "openai_chat",
        "origin": "here.example",
    }
    assert state(replay, delta("yes")) is None


@pytest.mark.parametrize("replay", ["", "reasoning_details"])
def test_without_details_or_a_server_that_wants_them_nothing_is_kept(replay):
    assert state(replay, delta(reasoning="hm"), delta("yes")) is None


def test_what_a_broken_answer_wants_back_is_not_kept():
    details = delta(reasoning="hm", reasoning_details=[piece("hm")])
    assert state("reasoning_details", details, finish=None) is None
    assert state("reasoning_details", details, finish="error") is None


def test_details_that_the_log_cannot_hold_are_not_held():
    odd = {"type": "reasoning.encrypted", "data": 2**60}
    assert state("reasoning_details", delta("yes", reasoning_details=[odd])) is None


def test_the_header_of_a_corrected_model_wants_the_same_back():
    route = Route("p", "openai_chat", "https://here.example/v1", "m", dialect="deepseek")
    corrected = replace(ABLE, context_window=9, thinks=True)
    assert chat_dialect(route, corrected, {})["origin"] == "here.example"
