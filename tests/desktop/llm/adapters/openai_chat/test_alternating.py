"""Templates that insist on turns get turns; nothing that was said is lost."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.types import Request
from store.model.jsonvalue import freeze_object
from tests.support.encoders import (
    HEADERS,
    HISTORIES,
    OBJECTS,
    QUARANTINED,
    check_growing,
    check_steady,
)
from tests.support.requests import call, data_url, header, message, picture, request

FLAGS = {"alternates": True, "callIds": "nine"}
TOOLS = [{"name": "f", "parameters": {}}]
SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
HEAD = header(dialect=FLAGS)
WITH_TOOLS = header(dialect=FLAGS, tools=TOOLS)
RESULT = {"toolCallId": "call-1", "isError": False}
# After each role, which may come; "" is the beginning and, on the right, the end.
NEXT = {
    "": {"system", "user"},
    "system": {"user"},
    "user": {"assistant", ""},
    "assistant": {"user", "tool"},
    "tool": {"assistant", "tool", ""},
}


def sent(*messages, head=HEAD, **more):
    return json.loads(OPENAI_CHAT_1.encode(request(head, *messages, **more)).body)["messages"]


def told(*messages, **more):
    return [(one["role"], one["content"]) for one in sent(*messages, **more)]


def strict(head, tools):
    return freeze_object({**head, "dialect": FLAGS, **({"tools": TOOLS} if tools else {})})


def test_a_plain_chat_is_sent_as_it_is_everywhere():
    chat = [message("system", "S"), message("user", "a"), message("assistant", "b")]
    chat.append(message("user", "c"))
    assert sent(*chat) == sent(*chat, head=header())


def test_what_a_person_says_in_a_row_is_one_message():
    assert told(message("user", "a"), message("user", " "), message("user", "b", "c")) == [
        ("user", "a\nb\nc")
    ]


def test_pictures_keep_their_place_between_the_words():
    made = sent(
        message("user", "one", picture(b"p")),
        message("user", picture(b"q"), "two"),
        head=header(dialect=FLAGS, pictures=SEES),
        objects=[b"p", b"q"],
    )
    parts = [part.get("text") or part["image_url"]["url"] for part in made[0]["content"]]
    assert parts == ["one", data_url(b"p"), data_url(b"q"), "two"]


def test_the_systems_words_come_first_and_later_ones_are_a_persons():
    assert told(
        message("system", "S"),
        message("developer", "D"),
        message("user", "a"),
        message("system", "later"),
    ) == [("system", "S\nD"), ("user", "a\n<system>\nlater\n</system>")]


def test_an_answer_never_comes_first_or_last_or_behind_another():
    assert told(message("system", "S"), message("assistant", "x"), message("assistant", "y")) == [
        ("system", "S"),
        ("user", "(The beginning of this conversation is not shown.)"),
        ("assistant", "x"),
        ("user", "Please go on."),
        ("assistant", "y"),
        ("user", "Please go on."),
    ]


def test_a_person_never_speaks_right_behind_a_result():
    made = told(
        message("user", "a"),
        message("assistant", call("f", "{}")),
        message("tool", "1", **RESULT),
        message("user", "b"),
        head=WITH_TOOLS,
    )
    assert made[2:] == [("tool", "1"), ("assistant", "(There was no answer.)"), ("user", "b")]


def test_without_tools_calls_and_results_are_told_in_words():
    assert told(
        message("user", "a"),
        message("assistant", "Wait.", call("f", '{"x":1}')),
        message("tool", "1", **RESULT),
        message("assistant", "It is 1."),
        message("user", "b"),
    ) == [
        ("user", "a"),
        ("assistant", 'Wait.\n[Called f: {"x":1}]'),
        ("user", "[Result of a call: 1]"),
        ("assistant", "It is 1."),
        ("user", "b"),
    ]


def test_a_result_that_answers_no_call_is_told_in_words():
    assert told(message("user", "a"), message("tool", "1", **RESULT), head=WITH_TOOLS) == [
        ("user", "a\n[Result of a call: 1]")
    ]


def test_a_failed_question_and_the_next_share_their_beginning():
    def body(*messages):
        return OPENAI_CHAT_1.encode(request(HEAD, *messages)).body

    asked, again = message("user", "first"), message("user", "second")
    before = [message("system", "S")]
    assert body(*before, asked, again).startswith(body(*before, asked).removesuffix(b'"}]}'))


def test_a_missing_picture_leaves_a_growing_body_as_it_was():
    growing = OPENAI_CHAT_1.growing(header(dialect=FLAGS, pictures=SEES), frozenset(), {})
    growing.add(message("user", "a"))
    before = growing.seal()
    with pytest.raises(KeyError):
        growing.add(message("user", picture(b"p")))
    assert growing.seal() == before


# Laws over random histories ----------------------------------------------------------------------


@given(HEADERS, HISTORIES, QUARANTINED, st.booleans())
def test_turns_are_always_taken(head, history, quarantined, tools):
    made = Request(strict(head, tools), tuple(history), OBJECTS, quarantined)
    roles = [one["role"] for one in json.loads(OPENAI_CHAT_1.encode(made).body)["messages"]]
    for role, following in zip(["", *roles], [*roles, ""], strict=True):
        assert following in NEXT[role], roles
    assert roles


@given(HEADERS, HISTORIES, QUARANTINED, st.booleans())
def test_pieces_wanted_pictures_and_body_agree(head, history, quarantined, tools):
    check_steady(OPENAI_CHAT_1, strict(head, tools), history, quarantined)


@given(HEADERS, HISTORIES, QUARANTINED, st.booleans())
def test_a_growing_body_is_the_body_of_every_prefix(head, history, quarantined, tools):
    check_growing(OPENAI_CHAT_1, strict(head, tools), history, quarantined)


@given(HISTORIES, st.booleans())
def test_every_word_of_a_person_is_sent(history, tools):
    body = OPENAI_CHAT_1.encode(Request(strict(header(), tools), tuple(history), OBJECTS)).body
    texts = json.dumps(json.loads(body)["messages"])
    for one in history:
        for block in one["content"]:
            if one["role"] == "user" and block.get("text", "").strip():
                assert json.dumps(block["text"])[1:-1] in texts
