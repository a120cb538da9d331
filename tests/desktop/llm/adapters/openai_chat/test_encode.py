"""The encoder openai-chat/1: rules, purity, and bytes that stand for ever."""

import hashlib
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.types import Request
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object, parse_json
from tests.support.requests import call, data_url, header, message, picture, request, text

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
WIRE = Path(__file__).parents[4] / "wire" / "openai_chat"


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


def test_unknown_fields_never_reach_the_wire():
    odd = message("user", {"type": "text", "text": "Hi", "note": "private"}, mood="secret")
    encoded = OPENAI_CHAT_1.encode(request(header(extra="x"), odd)).body
    assert b"private" not in encoded
    assert b"secret" not in encoded
    assert b"extra" not in encoded


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


def test_a_picture_without_words_is_sent():
    made = sent(message("user", picture(b"p")), head=header(pictures=SEES), objects=[b"p"])
    assert [part["type"] for part in made[0]["content"]] == ["image_url"]


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


def test_the_same_picture_twice_is_wanted_once_and_sent_twice():
    twice = [message("user", picture(b"p")), message("user", picture(b"p"))]
    head = header(pictures=SEES)
    assert OPENAI_CHAT_1.wanted(head, tuple(twice), frozenset()) == (digest_of(b"p"),)
    made = OPENAI_CHAT_1.encode(request(head, *twice, objects=[b"p"]))
    assert made.objects == (digest_of(b"p"),)
    assert made.body.count(b"base64") == 2


def test_a_wanted_picture_that_is_missing_stops_the_encoding():
    with pytest.raises(KeyError):
        OPENAI_CHAT_1.encode(request(header(pictures=SEES), message("user", picture(b"p"))))


def test_a_longer_history_only_lengthens_the_end():
    history = [message("user", "a"), message("assistant", "b"), message("user", "c")]
    bodies = [
        OPENAI_CHAT_1.encode(request(header(), *history[:size])).body.removesuffix(b"]}")
        for size in range(1, 4)
    ]
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(bodies))


# Laws over random histories ----------------------------------------------------------------------

WORDS = st.text(max_size=6)
PICTURES = st.integers(0, 9).map(lambda n: picture(b"%d" % n, claimed_bytes=n * 20))
MESSAGES = st.one_of(
    st.lists(st.one_of(WORDS.map(text), PICTURES), max_size=4).map(lambda c: message("user", *c)),
    WORDS.map(lambda words: message("assistant", words)),
    WORDS.map(lambda words: message("system", words)),
)
HISTORIES = st.lists(MESSAGES, max_size=10)
HEADERS = st.builds(
    lambda count, total, sees: header(
        pictures={"sees": sees, "maxCount": count, "maxBytes": 150, "maxTotalBytes": total}
    ),
    st.integers(0, 5),
    st.integers(0, 600),
    st.booleans(),
)
OBJECTS = {digest_of(b"%d" % n): b"%d" % n for n in range(10)}
QUARANTINED = st.sets(st.sampled_from(sorted(OBJECTS))).map(frozenset)


@given(HEADERS, HISTORIES, QUARANTINED)
def test_the_pieces_joined_are_the_body(head, history, quarantined):
    made = Request(head, tuple(history), OBJECTS, quarantined)
    encoded = OPENAI_CHAT_1.encode(made)
    pieces = list(OPENAI_CHAT_1.pieces(made))
    assert b"".join(pieces) == encoded.body
    assert len(pieces) == len(history) + 2
    json.loads(encoded.body)


@given(HEADERS, HISTORIES, QUARANTINED)
def test_what_is_wanted_is_what_goes_in(head, history, quarantined):
    wanted = OPENAI_CHAT_1.wanted(head, tuple(history), quarantined)
    objects = {digest: OBJECTS[digest] for digest in wanted}
    encoded = OPENAI_CHAT_1.encode(Request(head, tuple(history), objects, quarantined))
    assert encoded.objects == wanted


@given(HEADERS, HISTORIES, QUARANTINED)
def test_a_growing_body_is_the_body_of_every_prefix(head, history, quarantined):
    growing = OPENAI_CHAT_1.growing(head, quarantined, OBJECTS)
    for size in range(len(history) + 1):
        made = OPENAI_CHAT_1.encode(Request(head, tuple(history[:size]), OBJECTS, quarantined))
        assert growing.seal() == (digest_of(made.body), len(made.body))
        if size < len(history):
            growing.add(history[size])


def test_a_growing_body_that_lacks_a_picture_has_not_changed():
    growing = OPENAI_CHAT_1.growing(header(pictures=SEES), frozenset(), {})
    growing.add(message("user", "a"))
    before = growing.seal()
    with pytest.raises(KeyError):
        growing.add(message("user", picture(b"p")))
    assert growing.seal() == before


# Frozen: a released version never changes ---------------------------------------------------------


def frozen_requests():
    for file in sorted(WIRE.glob("request-*.json")):
        case = json.loads(file.read_bytes())
        objects = {digest_of(data.encode()): data.encode() for data in case["objects"]}
        yield (
            file.stem,
            case["digest"],
            Request(
                freeze_object(case["header"]),
                tuple(freeze_object(one) for one in case["messages"]),
                objects,
                frozenset(digest_of(data.encode()) for data in case["quarantined"]),
            ),
        )


def test_there_are_frozen_requests():
    assert len(list(frozen_requests())) >= 6


@pytest.mark.parametrize(
    ("digest", "made"),
    [(digest, made) for _, digest, made in frozen_requests()],
    ids=[name for name, _, _ in frozen_requests()],
)
def test_a_frozen_request_gives_the_same_bytes_for_ever(digest, made):
    assert digest_of(OPENAI_CHAT_1.encode(made).body) == digest


@pytest.mark.parametrize("language", ["C", "tr_TR.UTF-8"])
def test_another_process_elsewhere_makes_the_same_bytes(language):
    script = (
        "import json, hashlib\n"
        "from tests.desktop.llm.adapters.openai_chat.test_encode import *\n"
        "for _, _, made in frozen_requests():\n"
        "    print(hashlib.sha256(OPENAI_CHAT_1.encode(made).body).hexdigest())\n"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "LANG": language,
        "LC_ALL": language,
        "TZ": "Pacific/Kiritimati",
        "PYTHONHASHSEED": "4711",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    said = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        cwd=WIRE.parents[2],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    here = [
        hashlib.sha256(OPENAI_CHAT_1.encode(made).body).hexdigest()
        for _, _, made in frozen_requests()
    ]
    assert said == here
