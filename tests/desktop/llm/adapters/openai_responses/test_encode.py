"""The rules of openai-responses/1; see also `test_every_encoder`."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.adapters.openai_responses.encode import OPENAI_RESPONSES_1
from desktop.llm.catalog import capabilities_of
from desktop.llm.registry import custom_route, header_for, series_of
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from tests.support.requests import call, data_url, header, message, picture, request

SEES = {"sees": True, "maxCount": 4, "maxBytes": 1000, "maxTotalBytes": 4000}
DIALECT = {"encrypted": True, "origin": "api.openai.com", "cacheKey": "k"}
THOUGHT = {"type": "reasoning", "text": "hm"}
ITEM = {"at": 0, "id": "rs_1", "summary": ["why"], "encrypted": "gA=="}
SENT_ITEM = {
    "type": "reasoning",
    "id": "rs_1",
    "summary": [{"type": "summary_text", "text": "why"}],
    "encrypted_content": "gA==",
}


def own(*items, **more):
    state = {"protocol": "openai_responses", "origin": "api.openai.com", "items": list(items)}
    return {"kind": "model", "provider": "p", "model": "m", "replayState": state, **more}


def body(head, *messages, **more):
    return json.loads(OPENAI_RESPONSES_1.encode(request(head, *messages, **more)).body)


def sent(*messages, head=None, **more):
    return body(head or header(dialect=DIALECT), *messages, **more)["input"]


def said(role, words):
    kind = "output_text" if role == "assistant" else "input_text"
    return {"type": "message", "role": role, "content": [{"type": kind, "text": words}]}


def header_of(address, model, **more):
    route = custom_route(address=address, model=model, protocol="openai_responses")
    return header_for(route, capabilities_of("custom"), {}, **more)


def test_the_order_of_the_fields_is_fixed_and_the_items_come_last():
    head = header(
        temperature=0.7,
        maxTokens=5,
        stop=["a"],
        reasoningEffort="low",
        dialect=DIALECT,
        tools=[{"name": "t", "parameters": {}, "secret": 1}],
    )
    made = OPENAI_RESPONSES_1.encode(request(head, message("system", "S"), message("user", "Hi")))
    assert made.body.decode() == (
        '{"model":"m","instructions":"S","stream":true,"store":false,'
        '"include":["reasoning.encrypted_content"],"prompt_cache_key":"k","max_output_tokens":5,'
        '"temperature":0.7,"reasoning":{"effort":"low","summary":"auto"},'
        '"tools":[{"type":"function","name":"t","parameters":{},"strict":false}],'
        '"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}]}'
    )


def test_nothing_is_ever_stored_on_the_server():
    assert body(header())["store"] is False


def test_only_the_first_system_message_is_the_instructions():
    made = body(header(), message("system", "a", "b"), message("user", "Hi"))
    assert made["instructions"] == "a\nb"
    assert made["input"] == [said("user", "Hi")]
    later = body(header(), message("user", "Hi"), message("system", "S"), message("developer", "D"))
    assert "instructions" not in later
    assert later["input"][1:] == [said("system", "S"), said("developer", "D")]


def test_an_empty_prompt_is_no_instructions():
    assert "instructions" not in body(header(), message("system", ""), message("user", "Hi"))


def test_a_picture_is_a_data_url_among_the_words():
    made = OPENAI_RESPONSES_1.encode(
        request(
            header(pictures=SEES, dialect=DIALECT),
            message("user", "What?", picture(b"\x00\xffpng"), "And?"),
            objects=[b"\x00\xffpng"],
        )
    )
    assert json.loads(made.body)["input"][0]["content"] == [
        {"type": "input_text", "text": "What?"},
        {"type": "input_image", "image_url": data_url(b"\x00\xffpng")},
        {"type": "input_text", "text": "And?"},
    ]
    assert made.objects == (digest_of(b"\x00\xffpng"),)


def test_empty_messages_are_not_sent():
    blank = [message("user", " \n"), message("assistant", ""), message("assistant", THOUGHT)]
    assert sent(*blank) == []
    assert sent(blank[0], message("user", "a"), blank[1]) == [said("user", "a")]


# What the header states --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "model", "asks"),
    [
        ("https://api.openai.com/v1", "gpt-5.2", True),
        ("https://api.openai.com/v1", "o4-mini", True),
        ("https://api.openai.com/v1", "gpt-4.1", False),
        ("https://openrouter.ai/api/v1", "openai/gpt-4.1", True),
        ("http://127.0.0.1:1234/v1", "gpt-4-like", True),
    ],
)
def test_encrypted_reasoning_is_asked_for_where_a_model_reasons(address, model, asks):
    assert ("include" in body(header_of(address, model))) is asks


@pytest.mark.parametrize("thinks", [True, False])
def test_what_is_known_of_a_model_goes_before_its_name(thinks):
    facts = replace(capabilities_of("custom"), thinks=thinks)
    route = custom_route(
        address="https://api.openai.com/v1", model="gpt-4.1", protocol="openai_responses"
    )
    made = body(header_for(route, facts, {"reasoningEffort": "low"}))
    assert ("include" in made, "reasoning" in made) == (thinks, thinks)


def settings_of(model, address="https://api.openai.com/v1", **settings):
    route = custom_route(address=address, model=model, protocol="openai_responses")
    return body(header_for(route, capabilities_of("custom"), settings))


def test_reasoning_models_of_openai_take_an_effort_and_no_temperature():
    made = settings_of("gpt-5.2", reasoningEffort="high", temperature=0.5)
    assert made["reasoning"] == {"effort": "high", "summary": "auto"}
    assert "temperature" not in made


def test_its_other_models_take_a_temperature_and_no_effort():
    made = settings_of("gpt-4.1", reasoningEffort="high", temperature=0.5)
    assert made["temperature"] == 0.5
    assert "reasoning" not in made


def test_reasoning_gets_room_beside_the_words():
    assert settings_of("gpt-5.2", maxTokens=9)["max_output_tokens"] == 25_009
    assert settings_of("gpt-4.1", maxTokens=9)["max_output_tokens"] == 9


def test_without_an_effort_no_summary_is_asked_for():
    # Organisations that are not verified are refused a summary, and must be able to ask at all.
    assert "reasoning" not in settings_of("gpt-5.2")


def test_a_person_always_has_the_last_word():
    head = header_of("https://api.openai.com/v1", "gpt-5")
    assert sent(message("user", "a"), message("assistant", "b"), head=head)[2:] == [
        said("user", "Please go on.")
    ]


def test_xais_older_models_get_no_effort():
    xai = "https://api.x.ai/v1"
    assert "reasoning" not in settings_of("grok-4", xai, reasoningEffort="low")
    assert settings_of("grok-4.7", xai, reasoningEffort="low")["reasoning"]["effort"] == "low"
    assert settings_of("grok-4.7", xai)["include"] == ["reasoning.encrypted_content"]


def test_a_chat_and_its_branches_share_a_key_for_the_cache():
    first = header_of("https://api.openai.com/v1", "gpt-5", series=series_of(None, "root"))
    assert body(first)["prompt_cache_key"] == "root"
    assert series_of(first, "branch") == "root"
    assert series_of(header(), "branch") == "branch"


def test_without_a_series_no_key_is_sent():
    assert "prompt_cache_key" not in body(header_of("https://api.openai.com/v1", "gpt-5"))


# Handing over ------------------------------------------------------------------------------------


def test_encrypted_reasoning_goes_back_in_front_of_what_it_led_to():
    second = {"at": 1, "summary": [], "encrypted": "gB=="}
    answer = message("assistant", THOUGHT, "One.", call("f", "{}"), source=own(ITEM, second))
    assert sent(answer) == [
        SENT_ITEM,
        said("assistant", "One."),
        {"type": "reasoning", "summary": [], "encrypted_content": "gB=="},
        {"type": "function_call", "call_id": "call-1", "name": "f", "arguments": "{}"},
    ]


def test_another_model_of_the_same_provider_gets_none():
    answer = message("assistant", "One.", source=own(ITEM, model="other"))
    head = header(dialect={**DIALECT, "sameModel": True})
    assert sent(answer, head=head) == [said("assistant", "One.")]
    assert sent(message("assistant", "One.", source=own(ITEM)), head=head)[0] == SENT_ITEM


def test_under_a_header_of_version_0_1_it_got_it_too():
    answer = message("assistant", "One.", source=own(ITEM, model="other"))
    assert sent(answer)[0] == SENT_ITEM


@pytest.mark.parametrize(
    "source",
    [
        own(ITEM, provider="q"),
        own(ITEM, replayState={"protocol": "anthropic", "items": [ITEM]}),
        own(
            replayState={"protocol": "openai_responses", "origin": "api.x.ai", "items": [ITEM]},
        ),
        own(replayState="blob"),
        {"kind": "model", "provider": "p", "model": "m"},
    ],
    ids=["provider", "protocol", "server", "shape", "none"],
)
def test_foreign_reasoning_stays_here(source):
    assert sent(message("assistant", THOUGHT, "One.", source=source)) == [said("assistant", "One.")]


def test_a_model_that_does_not_reason_gets_none():
    head = header(dialect={**DIALECT, "encrypted": False})
    assert sent(message("assistant", "One.", source=own(ITEM)), head=head) == [
        said("assistant", "One.")
    ]


@pytest.mark.parametrize("words", [[], ["  "]])
def test_reasoning_with_nothing_behind_it_stays_here(words):
    assert sent(message("assistant", THOUGHT, *words, source=own(ITEM))) == []


def test_calls_keep_their_arguments_as_written_and_results_their_ids():
    asked = message("assistant", call("look", '{"a": 1,  "a":2}'), call("go", "", identity="c2"))
    results = [
        message("tool", "found", toolCallId="call-1", isError=False),
        message("tool", toolCallId="c2", isError=True),
    ]
    assert sent(asked, *results) == [
        {
            "type": "function_call",
            "call_id": "call-1",
            "name": "look",
            "arguments": '{"a": 1,  "a":2}',
        },
        {"type": "function_call", "call_id": "c2", "name": "go", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "call-1", "output": "found"},
        {"type": "function_call_output", "call_id": "c2", "output": "(no output)"},
    ]


def test_an_id_that_is_too_long_is_shortened_in_both_places():
    long = "toolu_" + "x" * 70
    asked, answered = sent(
        message("assistant", call("f", "{}", identity=long)),
        message("tool", "1", toolCallId=long, isError=False),
    )
    assert asked["call_id"] == answered["call_id"]
    assert len(asked["call_id"]) <= 64
    assert sent(message("tool", "1", toolCallId="x" * 64, isError=False))[0]["call_id"] == "x" * 64


def test_a_picture_of_an_answer_becomes_a_sentence_in_its_place():
    made = sent(message("assistant", "a", picture(b"p"), "", "b"))
    assert [item["content"][0]["text"][:8] for item in made] == ["a", "[Picture", "b"]


@given(st.lists(st.sampled_from(["user", "assistant", "system", "developer"]), max_size=6))
def test_a_longer_history_only_lengthens_the_end(roles):
    history = [message("system", "S"), *(message(role, f"{at}") for at, role in enumerate(roles))]
    bodies = [
        OPENAI_RESPONSES_1.encode(request(header(), *history[:size])).body.removesuffix(b"]}")
        for size in range(1, len(history) + 1)
    ]
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(bodies))


def test_a_stored_state_may_have_any_shape():
    strange = [{"at": "0"}, {"at": True}, ITEM]
    answer = message("assistant", "One.", source=own(*strange))
    assert sent(freeze_object(answer))[0] == SENT_ITEM
