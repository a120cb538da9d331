"""The rules of the encoder gemini/1; what every encoder promises is tested with all."""

import json

import pytest

from desktop.llm.adapters.gemini.decode import GeminiReader
from desktop.llm.adapters.gemini.encode import GEMINI_1
from desktop.llm.turns import BEGINNING, GO_ON, NO_RESULT
from store.model.assemble import assemble
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from tests.support.encoders import (
    WIRE,
)
from tests.support.recordings import decode
from tests.support.requests import call, header, message, picture, request

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
TOOLS = [{"name": "look", "description": "d", "parameters": {"type": "object"}, "secret": 1}]
HI = message("user", "Hi")
STRICT = {"origin": "host", "signatures": True}


def body(head, *messages, **more):
    head = freeze_object({**head, "dialect": {"origin": "host", **head.get("dialect", {})}})
    return json.loads(GEMINI_1.encode(request(head, *messages, **more)).body)


def sent(*messages, head=None, **more):
    return body(head or header(tools=TOOLS), *messages, **more)["contents"]


def part(one):
    return {"text": one} if isinstance(one, str) else one


def user(*parts):
    return {"role": "user", "parts": [part(one) for one in parts]}


def model(*parts):
    return {**user(*parts), "role": "model"}


def answer(*blocks, signed=(), provider="p", name="m", wire="gemini", origin="host"):
    state = {"wire": wire, "origin": origin, "signed": list(signed)}
    source = {"kind": "model", "provider": provider, "model": name, "replayState": state}
    return message("assistant", *blocks, source=source)


def test_the_order_of_the_fields_is_fixed_and_the_contents_come_last():
    head = header(
        temperature=0.7,
        maxTokens=2000,
        stop=["a"],
        reasoningEffort="low",
        tools=TOOLS,
        dialect={"thinking": "level"},
    )
    encoded = GEMINI_1.encode(request(head, message("system", "S"), HI)).body.decode()
    assert encoded == (
        '{"generationConfig":{"temperature":0.7,"maxOutputTokens":2000,"stopSequences":["a"],'
        '"thinkingConfig":{"includeThoughts":true,"thinkingLevel":"low"}},'
        '"tools":[{"functionDeclarations":'
        '[{"name":"look","description":"d","parametersJsonSchema":{"type":"object"}}]}],'
        '"systemInstruction":{"parts":[{"text":"S"}]},'
        '"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}'
    )


def test_only_what_the_header_states_is_sent():
    assert body(header(stop=[]), HI) == {"generationConfig": {}, "contents": [user("Hi")]}


def test_no_more_stop_sequences_go_than_are_taken():
    made = body(header(stop=list("abcdefg")), HI)
    assert made["generationConfig"]["stopSequences"] == list("abcde")


@pytest.mark.parametrize(
    ("thinking", "effort", "expected"),
    [
        ("level", None, {"includeThoughts": True}),
        ("level", "high", {"includeThoughts": True, "thinkingLevel": "high"}),
        ("level", "none", {"includeThoughts": True, "thinkingLevel": "minimal"}),
        ("budget", "none", {"includeThoughts": True, "thinkingBudget": 0}),
        ("budget", "medium", {"includeThoughts": True, "thinkingBudget": 8192}),
        ("budget", "high", {"includeThoughts": True, "thinkingBudget": 24576}),
        ("none", "high", None),
    ],
)
def test_thinking_is_asked_for_in_the_models_own_way(thinking, effort, expected):
    config = {} if effort is None else {"reasoningEffort": effort}
    made = body(header(dialect={"thinking": thinking}, **config), HI)
    assert made["generationConfig"].get("thinkingConfig") == expected


def test_what_the_header_asks_for_is_sent_word_for_word():
    asks = {
        "temperature": 0.5,
        "maxOutputTokens": 9,
        "thinkingConfig": {"includeThoughts": True, "thinkingLevel": "low"},
    }
    head = header(temperature=1, reasoningEffort="high", maxTokens=7, dialect={"asks": asks})
    assert body(head, HI)["generationConfig"] == asks


def test_a_model_without_a_system_prompt_is_told_it_in_words():
    head = header(dialect={"asks": {}, "systemless": True})
    made = body(head, message("system", "S"), HI, answer("x"), message("developer", "D"))
    assert "systemInstruction" not in made
    assert made["contents"] == [
        user("<system>\nS\n</system>", "Hi"),
        model("x"),
        user("<system>\nD\n</system>"),
    ]


def test_messages_of_one_side_are_one_turn():
    assert sent(
        message("system", "S"), HI, message("user", "a", "b"), answer("x"), answer("y"), HI
    ) == [user("Hi", "a\nb"), model("x", "y"), user("Hi")]


def test_empty_messages_are_never_sent():
    empty = [
        message("user"),
        message("user", " \n"),
        answer(),
        answer(" "),
        message("assistant", {"type": "reasoning", "text": "hm"}),
    ]
    assert sent(HI, *empty, message("user", "b")) == [user("Hi", "b")]


def test_the_users_side_begins_and_ends():
    assert sent(answer("a")) == [user(BEGINNING), model("a"), user(GO_ON)]


def test_pictures_stand_before_the_words():
    made = GEMINI_1.encode(
        request(
            header(pictures=SEES),
            message("user", "What?", picture(b"\x00\xffp", kind="image/jpeg")),
            objects=[b"\x00\xffp"],
        )
    )
    assert json.loads(made.body)["contents"] == [
        user({"inlineData": {"mimeType": "image/jpeg", "data": "AP9w"}}, "What?")
    ]
    assert made.objects == (digest_of(b"\x00\xffp"),)


def test_calls_and_results_are_parts_that_name_each_other():
    asked = answer("Look:", call("look", '{"a": 1, "a": 2}'), call("go", "[", identity="c2"))
    found = message("tool", "found", toolCallId="call-1", isError=False)
    failed = message("tool", "broken", toolCallId="c2", isError=True)
    assert sent(HI, asked, found, failed)[1:] == [
        model(
            "Look:",
            {"functionCall": {"id": "call-1", "name": "look", "args": {"a": 2}}},
            {"functionCall": {"id": "c2", "name": "go", "args": {"arguments": "["}}},
        ),
        user(
            {
                "functionResponse": {
                    "id": "call-1",
                    "name": "look",
                    "response": {"output": "found"},
                }
            },
            {"functionResponse": {"id": "c2", "name": "go", "response": {"error": "broken"}}},
        ),
    ]


def test_an_orphan_call_gets_a_result_and_a_late_result_goes_as_words():
    late = message("tool", "late", toolCallId="call-1", isError=False)
    made = sent(HI, answer(call("look", "{}")), message("user", "Go on"), late)
    response = {"id": "call-1", "name": "look", "response": {"error": NO_RESULT}}
    assert made[2] == user({"functionResponse": response}, "Go on", "[Result of a call: late]")


def test_without_tools_calls_and_results_are_told_in_words():
    found = message("tool", "found", toolCallId="call-1", isError=False)
    assert sent(HI, answer(call("look", "")), found, head=header()) == [
        user("Hi"),
        model("[Called look: {}]"),
        user("[Result of a call: found]"),
    ]


def test_signatures_go_back_on_the_parts_they_came_with():
    signed = [
        {"part": "reasoning", "number": 0, "start": 0, "end": 2, "signature": "r"},
        {"part": "text", "number": 0, "start": 2, "end": 4, "signature": "t"},
        {"part": "call", "number": 0, "signature": "c"},
        {"part": "text", "number": 1, "start": 0, "end": 0, "signature": "e"},
    ]
    thought = {"type": "reasoning", "text": "hm, so"}
    made = sent(HI, answer(thought, "abcdef", call("look", "{}"), signed=signed))
    assert made[1] == model(
        {"text": "hm", "thought": True, "thoughtSignature": "r"},
        "ab",
        {"text": "cd", "thoughtSignature": "t"},
        "ef",
        {
            "functionCall": {"id": "call-1", "name": "look", "args": {}},
            "thoughtSignature": "c",
        },
        {"text": "", "thoughtSignature": "e"},
    )


@pytest.mark.parametrize("name", ["thoughts", "signed-text", "signed-first", "escapes-signed"])
def test_what_was_read_goes_back_as_it_came(name):
    data = (WIRE / "gemini" / f"{name}.sse").read_bytes()
    said = assemble(decode(GeminiReader(clock=lambda: 7), data)[0])
    made = sent(HI, answer(*said.content, signed=said.replay_state["signed"]))[1]["parts"]
    events = [json.loads(line[6:]) for line in data.decode().splitlines() if line]
    came = [part for one in events for part in one["candidates"][0]["content"]["parts"]]
    signed = [part for part in came if "thoughtSignature" in part]
    assert [part["thoughtSignature"] for part in signed] == [
        part["thoughtSignature"] for part in made if "thoughtSignature" in part
    ]
    words = "".join(part["text"] for part in made)
    assert words == "".join(str(b["text"]) for b in said.content if b["type"] == "text")


@pytest.mark.parametrize(
    "foreign", [{"provider": "q"}, {"name": "n"}, {"wire": "x"}, {"origin": "elsewhere"}], ids=str
)
def test_foreign_reasoning_and_signatures_stay_here(foreign):
    signed = [{"part": "text", "number": 0, "start": 0, "end": 3, "signature": "sig"}]
    made = answer({"type": "reasoning", "text": "hm"}, "yes", signed=signed, **foreign)
    encoded = GEMINI_1.encode(request(header(dialect=STRICT), HI, made)).body
    assert b"hm" not in encoded
    assert b"sig" not in encoded


def test_a_foreign_call_is_sent_as_one_that_is_not_checked_where_calls_must_be_signed():
    asked = answer(call("look", "{}"), call("look", "{}", identity="b"), provider="q")
    strict = sent(HI, asked, head=header(tools=TOOLS, dialect=STRICT))[1]["parts"]
    assert [one.get("thoughtSignature") for one in strict] == [
        "skip_thought_signature_validator",
        None,
    ]
    assert "thoughtSignature" not in json.dumps(sent(HI, asked))


def test_a_damaged_place_of_a_signature_never_loses_words():
    signed = [{"part": "text", "number": 0, "start": 2, "end": 99, "signature": "s"}]
    assert sent(HI, answer("abc", signed=signed))[1] == model("abc")
