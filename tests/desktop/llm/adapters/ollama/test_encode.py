"""The rules of the encoder ollama/1; what every encoder promises is tested with all."""

import json
from base64 import b64encode

import pytest

from desktop.llm.adapters.ollama.encode import OLLAMA_1
from store.model.ids import digest_of
from tests.support.requests import call, header, message, picture, request

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
DIALECT = {"name": "ollama", "numCtx": 4096, "keepAlive": "30m"}
OWN = {"kind": "model", "provider": "p", "model": "m"}


def body(head, *messages, **more):
    return json.loads(OLLAMA_1.encode(request(head, *messages, **more)).body)


def sent(*messages, head=None, **more):
    return body(head or header(dialect=DIALECT), *messages, **more)["messages"]


def test_the_order_of_the_fields_is_fixed_and_the_messages_come_last():
    head = header(
        temperature=0.7,
        maxTokens=5,
        stop=["a"],
        dialect={**DIALECT, "think": True},
        tools=[{"name": "t", "parameters": {}, "secret": 1}],
    )
    assert OLLAMA_1.encode(request(head, message("user", "Hi"))).body.decode() == (
        '{"model":"m","stream":true,"keep_alive":"30m","think":true,'
        '"options":{"num_ctx":4096,"num_predict":5,"temperature":0.7,"stop":["a"]},'
        '"tools":[{"type":"function","function":{"name":"t","parameters":{}}}],'
        '"messages":[{"role":"user","content":"Hi"}]}'
    )


def test_the_size_of_the_context_is_always_sent():
    assert body(header())["options"] == {"num_ctx": 8192}
    assert body(header(dialect={"numCtx": True}))["options"] == {"num_ctx": 8192}
    assert body(header(dialect=DIALECT))["options"] == {"num_ctx": 4096}


def test_the_dialect_says_how_long_an_answer_may_be():
    stated = header(dialect={**DIALECT, "numPredict": 9}, maxTokens=5)
    assert body(stated)["options"]["num_predict"] == 9
    assert body(header(dialect=DIALECT, maxTokens=5))["options"]["num_predict"] == 5


def test_a_conversation_that_is_too_long_is_to_be_refused_and_not_cut():
    made = body(header(dialect={**DIALECT, "overflow": "error"}))
    assert (made["truncate"], made["shift"]) == (False, False)
    assert not {"truncate", "shift"} & body(header(dialect=DIALECT)).keys()


def test_a_picture_is_bare_base64_beside_the_words():
    made = OLLAMA_1.encode(
        request(
            header(pictures=SEES, dialect=DIALECT),
            message("user", "What?", picture(b"\x00\xffpng"), "And?", picture(b"two")),
            objects=[b"\x00\xffpng", b"two"],
        )
    )
    images = [b64encode(data).decode() for data in (b"\x00\xffpng", b"two")]
    assert json.loads(made.body)["messages"] == [
        {"role": "user", "content": "What?\nAnd?", "images": images}
    ]
    assert made.objects == (digest_of(b"\x00\xffpng"), digest_of(b"two"))


def test_a_model_that_cannot_see_gets_a_sentence():
    made = sent(message("user", picture(b"p", name="cat.png"), "What?"))
    assert "images" not in made[0]
    assert made[0]["content"].startswith("[Picture: cat.png, ")


def test_a_developers_message_is_a_system_message():
    assert sent(message("developer", "D")) == [{"role": "system", "content": "D"}]


def test_empty_messages_are_not_sent():
    blank = [message("user", " \n"), message("assistant", ""), message("system", "")]
    assert sent(*blank) == []
    assert sent(blank[0], message("user", "a"), blank[1]) == [{"role": "user", "content": "a"}]


# Handing over ------------------------------------------------------------------------------------


def test_a_result_names_its_tool_where_the_dialect_wants_it():
    asked = message("assistant", call("look", "{}"), call("go", "{}", identity="c2"))
    again = message("assistant", call("run", "{}", identity="c2"))
    found = [message("tool", "r", toolCallId=one) for one in ("c2", "call-1", "?")]
    named = header(dialect={**DIALECT, "toolNames": True})
    made = sent(asked, *found, again, found[0], head=named)
    names = [one.get("tool_name") for one in made if one["role"] == "tool"]
    assert names == ["go", "look", None, "run"]
    assert not any("tool_name" in one for one in sent(asked, *found))


def test_reasoning_goes_back_beside_calls_of_the_very_same_model():
    thought = {"type": "reasoning", "text": "hm"}
    made = sent(message("assistant", thought, call("look", "{}"), source=OWN))
    assert made[0]["thinking"] == "hm"


@pytest.mark.parametrize("source", [{**OWN, "model": "x"}, {**OWN, "provider": "x"}, None])
def test_foreign_reasoning_stays_here(source):
    thought = {"type": "reasoning", "text": "hm"}
    more = {} if source is None else {"source": source}
    assert "thinking" not in sent(message("assistant", thought, call("f", "{}"), **more))[0]


def test_reasoning_without_calls_stays_here():
    thought = {"type": "reasoning", "text": "hm"}
    made = sent(message("assistant", thought, "yes", source=OWN))
    assert made == [{"role": "assistant", "content": "yes"}]


def test_what_another_provider_wants_back_stays_here():
    source = {**OWN, "provider": "x", "replayState": {"signature": "blob"}}
    made = OLLAMA_1.encode(request(header(), message("assistant", "yes", source=source))).body
    assert b"blob" not in made


def test_calls_and_their_results_keep_their_ids():
    made = sent(
        message("assistant", call("look", '{"a":1}'), call("go", "", identity="c2")),
        message("tool", "found", toolCallId="call-1", isError=False),
        message("tool", toolCallId="c2", isError=True),
    )
    assert made == [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [
                {"id": "call-1", "function": {"name": "look", "arguments": {"a": 1}}},
                {"id": "c2", "function": {"name": "go", "arguments": {}}},
            ],
        },
        {"role": "tool", "content": "found", "tool_call_id": "call-1"},
        {"role": "tool", "content": "(no output)", "tool_call_id": "c2"},
    ]


def arguments_sent(written):
    made = OLLAMA_1.encode(request(header(), message("assistant", call("f", written)))).body
    return made.split(b'"arguments":', 1)[1].removesuffix(b"}}]}]}").decode()


@pytest.mark.parametrize("written", ["", " \n\t"])
def test_no_arguments_are_an_empty_object(written):
    assert arguments_sent(written) == "{}"


@pytest.mark.parametrize("written", ['{"b":1,"a":[1.5,null,"é"]}', "{}", '{"n":9007199254740991}'])
def test_sound_arguments_are_the_object_in_its_order(written):
    assert arguments_sent(written) == written


@pytest.mark.parametrize(
    ("written", "sent_as"),
    [
        ('{"k":1,"a":0,"k":2}', '{"k":2,"a":0}'),
        ('{"n":12345678901234567890}', '{"n":"12345678901234567890"}'),
        ('{"n":1e999}', '{"n":"1e999"}'),
        ('{"n":NaN}', '{"n":"NaN"}'),
        ('{"s":"\\ud800"}', '{"s":"\ufffd"}'),
        ("{cut", '{"arguments":"{cut"}'),
        ("[1]", '{"arguments":"[1]"}'),
        ("null", '{"arguments":"null"}'),
    ],
)
def test_arguments_that_are_no_sound_object_become_one_by_rule(written, sent_as):
    assert arguments_sent(written) == sent_as


# Laws over random histories, and frozen requests -------------------------------------------------
