"""The rules of openai-chat/1; see also `test_every_encoder`."""

import json

import pytest

from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from store.model.ids import digest_of
from store.model.jsonvalue import parse_json
from tests.support.requests import call, data_url, header, message, picture, request

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}


def body(head, *messages, **more):
    return json.loads(OPENAI_CHAT_1.encode(request(head, *messages, **more)).body)


def sent(*messages, head=None, **more):
    return body(head or header(), *messages, **more)["messages"]


def test_a_plain_chat_is_sent_as_strings():
    assert sent(
        message("system", "Be brief."), message("user", "Hi"), message("assistant", "Hello.")
    ) == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": "Hello."},
    ]


def test_the_order_of_the_fields_is_fixed_and_the_messages_come_last():
    head = header(
        temperature=0.7,
        maxTokens=5,
        stop=["a"],
        reasoningEffort="low",
        dialect={"usage": True},
        tools=[{"name": "t", "parameters": {}, "secret": 1}],
    )
    encoded = OPENAI_CHAT_1.encode(request(head, message("user", "Hi"))).body.decode()
    assert encoded == (
        '{"model":"m","stream":true,"stream_options":{"include_usage":true},"max_tokens":5,'
        '"temperature":0.7,"stop":["a"],"reasoning_effort":"low",'
        '"tools":[{"type":"function","function":{"name":"t","parameters":{}}}],'
        '"messages":[{"role":"user","content":"Hi"}]}'
    )


def test_only_what_the_header_states_is_sent():
    assert body(header(), message("user", "Hi")) == {
        "model": "m",
        "stream": True,
        "messages": [{"role": "user", "content": "Hi"}],
    }
    assert "stop" not in body(header(stop=[]))


@pytest.mark.parametrize("number", ["1", "1.0", "0.1", "1e-7", "2e22", "0"])
def test_numbers_are_those_of_the_log(number):
    head = parse_json(f'{{"config":{{"provider":"p","model":"m","temperature":{number}}}}}')
    stored = json.dumps(json.loads(number))
    assert f'"temperature":{stored},'.encode() in OPENAI_CHAT_1.encode(request(head)).body


def test_a_dialect_names_the_fields_and_roles():
    dialect = {"tokenLimit": "max_completion_tokens", "developerRole": "developer"}
    made = body(header(maxTokens=9, dialect=dialect), message("developer", "D"))
    assert made["max_completion_tokens"] == 9
    assert made["messages"] == [{"role": "developer", "content": "D"}]
    assert sent(message("developer", "D")) == [{"role": "system", "content": "D"}]


def test_empty_messages_are_not_sent():
    empty = [
        message("user"),
        message("user", ""),
        message("user", " \n"),
        message("assistant"),
        message("assistant", ""),
        message("assistant", {"type": "reasoning", "text": "hm"}),
        message("system", ""),
    ]
    assert sent(*empty) == []
    assert sent(empty[0], message("user", "a"), empty[1], message("user", "b"), empty[2]) == [
        {"role": "user", "content": "a"},
        {"role": "user", "content": "b"},
    ]


def test_texts_are_joined_by_role():
    assert sent(message("user", "a", "", "b"), message("assistant", "a", "b")) == [
        {"role": "user", "content": "a\nb"},
        {"role": "assistant", "content": "ab"},
    ]


def test_tool_calls_keep_their_arguments_as_written():
    asked = message("assistant", call("look", '{"a": 1,  "a":2}'), call("go", "", identity="c2"))
    assert sent(
        asked,
        message("tool", "found", toolCallId="call-1", isError=False),
        message("tool", toolCallId="c2", isError=True),
    ) == [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "call-1",
                    "type": "function",
                    "function": {"name": "look", "arguments": '{"a": 1,  "a":2}'},
                },
                {"id": "c2", "type": "function", "function": {"name": "go", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "tool_call_id": "call-1", "content": "found"},
        {"role": "tool", "tool_call_id": "c2", "content": "(no output)"},
    ]


def test_reasoning_goes_back_only_where_the_dialect_names_a_field():
    thought = {"type": "reasoning", "text": "hm"}
    answer = message("assistant", thought, "yes")
    asked = message("assistant", thought, call("look", "{}"))
    assert b"hm" not in OPENAI_CHAT_1.encode(request(header(), answer, asked)).body
    deepseek = header(dialect={"reasoningReplay": "reasoning_content"})
    made = sent(answer, asked, head=deepseek)
    assert "reasoning_content" not in made[0]
    assert made[1]["reasoning_content"] == "hm"


def test_a_picture_is_sent_beside_the_words():
    made = OPENAI_CHAT_1.encode(
        request(
            header(pictures=SEES),
            message("user", "What is this?", picture(b"\x00\xffpng")),
            objects=[b"\x00\xffpng"],
        )
    )
    assert json.loads(made.body)["messages"] == [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is this?"},
                {"type": "image_url", "image_url": {"url": data_url(b"\x00\xffpng")}},
            ],
        }
    ]
    assert made.objects == (digest_of(b"\x00\xffpng"),)
    assert made.omitted == ()


def test_a_model_that_cannot_see_gets_a_sentence():
    shown = picture(b"p", name="cat.png")
    made = OPENAI_CHAT_1.encode(
        request(header(pictures={"sees": False}), message("user", shown, "What is this?"))
    )
    assert json.loads(made.body)["messages"][0]["content"] == (
        "[Picture: cat.png, 640×480. This model cannot see pictures, so it was not sent.]\n"  # noqa: RUF001 — the very character
        "What is this?"
    )
    assert made.objects == ()
    assert made.omitted == ({"attachmentId": digest_of(b"p"), "reason": "model-cannot-see"},)


def test_beyond_the_budget_the_oldest_give_way_to_a_sentence():
    pictures = [b"a", b"b", b"c", b"d", b"e"]
    made = OPENAI_CHAT_1.encode(
        request(
            header(pictures=SEES),
            *(message("user", picture(data)) for data in pictures),
            objects=pictures,
        )
    )
    assert made.objects == (digest_of(b"d"), digest_of(b"e"))
    assert [dict(entry) for entry in made.omitted] == [
        {"attachmentId": digest_of(data), "reason": "budget"} for data in (b"a", b"b", b"c")
    ]


def test_a_quarantined_picture_gives_way_and_its_bytes_are_not_asked_for():
    made = OPENAI_CHAT_1.encode(
        request(header(pictures=SEES), message("user", picture(b"bad")), quarantined=[b"bad"])
    )
    assert [entry["reason"] for entry in made.omitted] == ["quarantined"]


def test_a_file_gives_way_to_a_sentence():
    attachment = {
        "attachmentId": digest_of(b"f"),
        "mediaType": "text/csv",
        "bytes": 1,
        "name": "t.csv",
    }
    made = sent(message("user", {"type": "file", "attachment": attachment}))
    assert made[0]["content"].startswith("[File: t.csv, text/csv, 1 bytes.")
