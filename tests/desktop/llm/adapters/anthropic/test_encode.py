"""The rules of the encoder anthropic/1; what every encoder promises is tested with all."""

import json

import pytest

from desktop.llm.adapters.anthropic.encode import ANTHROPIC_1
from desktop.llm.turns import BEGINNING, GO_ON, NO_RESULT
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from tests.support.requests import call, header, message, picture, request

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
TOOLS = [{"name": "look", "description": "d", "parameters": {"type": "object"}, "secret": 1}]
HI = message("user", "Hi")


def body(head, *messages, **more):
    head = freeze_object({**head, "dialect": {"origin": "host", **head.get("dialect", {})}})
    return json.loads(ANTHROPIC_1.encode(request(head, *messages, **more)).body)


def sent(*messages, head=None, **more):
    return body(head or header(tools=TOOLS), *messages, **more)["messages"]


def words(text):
    return {"type": "text", "text": text}


def user(*blocks):
    return {"role": "user", "content": [words(b) if isinstance(b, str) else b for b in blocks]}


def assistant(*blocks):
    return {**user(*blocks), "role": "assistant"}


def thought(place=0, text="hm", signature="sig"):
    return {"place": place, "type": "thinking", "thinking": text, "signature": signature}


def answer(*blocks, thinking=(), provider="p", model="m", wire="anthropic", origin="host"):
    state = {"wire": wire, "origin": origin, "thinking": list(thinking)}
    source = {"kind": "model", "provider": provider, "model": model, "replayState": state}
    return message("assistant", *blocks, source=source)


def test_the_order_of_the_fields_is_fixed_and_the_messages_come_last():
    head = header(
        temperature=0.7,
        maxTokens=2000,
        stop=["a", " "],
        tools=TOOLS,
        dialect={"thinking": "none"},
    )
    encoded = ANTHROPIC_1.encode(request(head, message("system", "S"), HI)).body.decode()
    assert encoded == (
        '{"model":"m","max_tokens":2000,"stream":true,"cache_control":{"type":"ephemeral"},'
        '"temperature":0.7,"stop_sequences":["a"],'
        '"tools":[{"name":"look","description":"d","input_schema":{"type":"object"}}],'
        '"system":[{"type":"text","text":"S"}],'
        '"messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}]}'
    )


def test_only_what_the_header_states_is_sent():
    made = body(header(), HI)
    assert set(made) == {"model", "max_tokens", "stream", "cache_control", "messages"}
    assert made["max_tokens"] == 4096


def test_the_cache_mark_stands_at_the_top_and_never_moves():
    made = body(header(), HI, answer("a"), message("user", "b"))
    assert made["cache_control"] == {"type": "ephemeral"}
    assert "cache_control" not in json.dumps([made["messages"]])


@pytest.mark.parametrize(
    ("dialect", "config", "expected"),
    [
        (
            {"thinking": "adaptive"},
            {"reasoningEffort": "high"},
            {
                "thinking": {"type": "adaptive", "display": "summarized"},
                "output_config": {"effort": "high"},
            },
        ),
        (
            {"thinking": "budget"},
            {"reasoningEffort": "low", "maxTokens": 8192},
            {"thinking": {"type": "enabled", "budget_tokens": 2048}},
        ),
        (
            {"thinking": "budget"},
            {"reasoningEffort": "high", "maxTokens": 8192},
            {"thinking": {"type": "enabled", "budget_tokens": 8191}},
        ),
        ({"thinking": "budget"}, {"reasoningEffort": "low", "maxTokens": 1000}, {}),
        ({"thinking": "budget"}, {"reasoningEffort": "none"}, {}),
        ({"thinking": "none"}, {"reasoningEffort": "high"}, {}),
        ({"thinking": "adaptive"}, {}, {}),
    ],
)
def test_thinking_is_asked_for_in_the_models_own_way(dialect, config, expected):
    made = body(header(dialect=dialect, temperature=0.5, **config), HI)
    assert {name: made[name] for name in ("thinking", "output_config") if name in made} == expected
    assert ("temperature" in made) == (not expected)


def test_what_the_header_asks_for_is_sent_word_for_word():
    asks = {
        "max_tokens": 9,
        "thinking": {"type": "adaptive", "display": "summarized"},
        "output_config": {"effort": "low"},
    }
    head = header(temperature=0.5, reasoningEffort="high", maxTokens=7, dialect={"asks": asks})
    made = body(head, HI)
    assert {name: made[name] for name in asks} == asks
    assert "temperature" not in made


def test_a_tool_without_parameters_takes_any_object():
    assert body(header(tools=[{"name": "go"}]), HI)["tools"] == [
        {"name": "go", "input_schema": {"type": "object"}}
    ]


def test_a_temperature_goes_only_where_the_model_takes_one():
    assert "temperature" not in body(header(temperature=1, dialect={"sampling": False}), HI)
    assert "temperature" not in body(header(), HI)


def test_the_system_prompt_is_a_field_of_its_own():
    made = body(
        header(), message("system", "S"), message("developer", "D"), HI, message("developer", "E")
    )
    assert made["system"] == [words("S"), words("D")]
    assert made["messages"] == [user("Hi", "<system>\nE\n</system>")]
    assert "system" not in body(header(), message("system", " "), HI)


def test_messages_of_one_side_are_one_turn():
    assert sent(HI, message("user", "a", "b"), answer("x"), answer("y"), message("user", "z")) == [
        user("Hi", "a\nb"),
        assistant("x", "y"),
        user("z"),
    ]


def test_empty_messages_are_never_sent():
    empty = [
        message("user"),
        message("user", ""),
        message("user", " \n\u2003"),
        answer(),
        answer(""),
        answer(" \n"),
        message("assistant", {"type": "reasoning", "text": "hm"}),
    ]
    assert sent(HI, *empty, message("user", "b")) == [user("Hi", "b")]


def test_the_users_side_begins_and_ends():
    assert sent(answer("a")) == [user(BEGINNING), assistant("a"), user(GO_ON)]
    assert sent() == [user(GO_ON)]
    assert sent(message("system", "S"), answer("a"), HI) == [
        user(BEGINNING),
        assistant("a"),
        user("Hi"),
    ]


def test_pictures_stand_before_the_words():
    made = ANTHROPIC_1.encode(
        request(
            header(pictures=SEES),
            message("user", "What is this?", picture(b"\x00\xffp", kind="image/jpeg")),
            objects=[b"\x00\xffp"],
        )
    )
    assert json.loads(made.body)["messages"][0]["content"] == [
        {
            "type": "image",
            "source": {"type": "base64", "media_type": "image/jpeg", "data": "AP9w"},
        },
        words("What is this?"),
    ]
    assert made.objects == (digest_of(b"\x00\xffp"),)


def test_a_model_that_cannot_see_gets_a_sentence():
    made = ANTHROPIC_1.encode(request(header(), message("user", picture(b"p"), "What?")))
    assert made.omitted == ({"attachmentId": digest_of(b"p"), "reason": "model-cannot-see"},)
    assert json.loads(made.body)["messages"][0]["content"][0]["text"].endswith("\nWhat?")


def test_calls_and_results_are_blocks():
    asked = answer("Look:", call("look", '{"a": 1, "a": 2}'), call("go", "", identity="c2"))
    results = [
        message("tool", "found", toolCallId="call-1", isError=False),
        message("tool", toolCallId="c2", isError=True),
    ]
    assert sent(HI, asked, *results, message("user", "More"), answer("x"), HI)[1:3] == [
        assistant(
            "Look:",
            {"type": "tool_use", "id": "call-1", "name": "look", "input": {"a": 2}},
            {"type": "tool_use", "id": "c2", "name": "go", "input": {}},
        ),
        user(
            {"type": "tool_result", "tool_use_id": "call-1", "content": "found"},
            {
                "type": "tool_result",
                "tool_use_id": "c2",
                "content": "(no output)",
                "is_error": True,
            },
            "More",
        ),
    ]


def test_an_orphan_call_gets_a_result_and_a_late_result_goes_as_words():
    asked = answer(call("look", "{}", identity="a"), call("look", "{}", identity="b"))
    late = message("tool", "late", toolCallId="a", isError=False)
    found = message("tool", "found", toolCallId="b", isError=False)
    missing = {"tool_use_id": "a", "content": NO_RESULT, "is_error": True, "type": "tool_result"}
    result = {"tool_use_id": "b", "content": "found", "type": "tool_result"}
    made = sent(HI, asked, found, message("user", "Go on"), late)
    assert made[2] == user(result, missing, "Go on", "[Result of a call: late]")
    assert sent(HI, asked)[-1]["content"][0] == missing
    assert sent(HI, asked, answer("x"), HI)[2]["content"][0] == missing


def test_ids_and_names_of_others_become_valid_and_stay_unique():
    first = answer(call("a b/ü", "{}", identity="x"), call("", "{}", identity="bad id"))
    again = answer(call("look", "{}", identity="x"))
    results = [message("tool", "r", toolCallId=one, isError=False) for one in ("bad id", "x")]
    made = sent(HI, first, *results, again, message("tool", "s", toolCallId="x", isError=False))
    uses = [b for turn in made for b in turn["content"] if b["type"] == "tool_use"]
    assert [(use["id"], use["name"]) for use in uses] == [
        ("x", "a_b__"),
        ("call_2", "unnamed"),
        ("call_3", "look"),
    ]
    told = [b["tool_use_id"] for t in made for b in t["content"] if b["type"] == "tool_result"]
    assert told == ["call_2", "x", "call_3"]


def test_without_tools_calls_and_results_are_told_in_words():
    asked = answer(call("look", '{"a":1}'))
    found = message("tool", "found", toolCallId="call-1", isError=False)
    assert sent(HI, asked, found, head=header()) == [
        user("Hi"),
        assistant('[Called look: {"a":1}]'),
        user("[Result of a call: found]"),
    ]


def test_thinking_goes_back_where_it_stood():
    redacted = {"place": 1, "type": "redacted_thinking", "data": "xx"}
    asked = answer(
        {"type": "reasoning", "text": "hm"},
        "Look:",
        call("look", "{}"),
        thinking=[thought(), redacted, thought(1, "so", "s2"), thought(2, "late", "s3")],
    )
    made = sent(HI, asked, message("tool", "r", toolCallId="call-1", isError=False))
    assert made[1]["content"] == [
        {"type": "thinking", "thinking": "hm", "signature": "sig"},
        words("Look:"),
        {"type": "redacted_thinking", "data": "xx"},
        {"type": "thinking", "thinking": "so", "signature": "s2"},
        {"type": "tool_use", "id": "call-1", "name": "look", "input": {}},
    ]


@pytest.mark.parametrize(
    "foreign",
    [{"provider": "q"}, {"model": "n"}, {"wire": "gemini"}, {"origin": "elsewhere"}],
    ids=str,
)
def test_foreign_reasoning_stays_here(foreign):
    made = answer({"type": "reasoning", "text": "hm"}, "yes", thinking=[thought()], **foreign)
    assert (
        b"hm" not in ANTHROPIC_1.encode(request(header(dialect={"origin": "host"}), HI, made)).body
    )


def test_an_answer_of_thinking_alone_is_not_sent():
    assert sent(HI, answer(thinking=[thought()]), message("user", "b")) == [user("Hi", "b")]


@pytest.mark.parametrize(
    ("asked", "thinking", "is_a_call"),
    [
        ({"type": "enabled", "budget_tokens": 1024}, [], False),
        ({"type": "enabled", "budget_tokens": 1024}, [thought(1)], False),
        ({"type": "enabled", "budget_tokens": 1024}, [thought()], True),
        ({"type": "adaptive"}, [], True),
        (None, [], True),
    ],
)
def test_while_thinking_has_a_budget_calls_without_their_thinking_are_words(
    asked, thinking, is_a_call
):
    asks = {"max_tokens": 9, **({"thinking": asked} if asked else {})}
    asking = answer("Look:", call("look", "{}"), thinking=thinking)
    found = message("tool", "found", toolCallId="call-1", isError=False)
    made = sent(HI, asking, found, head=header(tools=TOOLS, dialect={"asks": asks}))
    assert (made[1]["content"][-1]["type"] == "tool_use") is is_a_call
    assert (made[2]["content"][0]["type"] == "tool_result") is is_a_call
    if not is_a_call:
        assert made[1]["content"][-1] == words("[Called look: {}]")
        assert made[2] == user("[Result of a call: found]")
