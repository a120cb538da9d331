"""What a header states of each variety of the protocol, and what is sent by it."""

import json

import pytest

from desktop.llm.adapters.openai_chat.dialects import DIALECTS, chat_dialect, replay_of
from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.registry import header_for, series_of
from desktop.llm.types import Capabilities, PictureLimits, Route
from store.model.events import Draft, make_event
from tests.support.requests import header, message, request

HOSTED = ("openai", "deepseek", "openrouter", "mistral", "groq", "xai")
LOCAL = ("lm-studio", "llama.cpp", "vllm", "ollama", "generic")
BLIND = PictureLimits(0, 0, 0)


def able(**facts):
    return Capabilities(sees=False, tools=False, context_window=None, pictures=BLIND, **facts)


def route(dialect, model="m"):
    return Route("p", "openai_chat", f"https://{dialect}.example/v1", model, dialect=dialect)


def flags(dialect, model="m", facts=None, **settings):
    return chat_dialect(route(dialect, model), facts or able(), settings)


def head(dialect, model="m", facts=None, series="", **settings):
    made = header_for(route(dialect, model), facts or able(), settings, series=series)
    make_event(Draft("request/header", {"header": made, "reason": "initial"}), seq=0, time=1)
    body = json.loads(OPENAI_CHAT_1.encode(request(made, message("user", "Hi"))).body)
    assert body.pop("messages") == [{"role": "user", "content": "Hi"}]
    return body


def test_every_server_has_its_row():
    assert set(DIALECTS) == {*HOSTED, *LOCAL}


def test_an_unknown_dialect_is_the_generic_one():
    assert flags("telepathy")["name"] == "generic"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_without_wishes_only_what_is_needed_is_sent(dialect):
    counts = {} if dialect == "mistral" else {"stream_options": {"include_usage": True}}
    progress = {"return_progress": True} if dialect == "llama.cpp" else {}
    assert head(dialect) == {"model": "m", "stream": True, **counts, **progress}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_answers_length_has_the_name_the_server_knows(dialect):
    name = "max_completion_tokens" if dialect in {"openai", "groq"} else "max_tokens"
    assert head(dialect, facts=able(thinks=False), maxTokens=9)[name] == 9


def test_reasoning_gets_room_beside_the_words():
    assert head("openai", "gpt-5.2", maxTokens=9)["max_completion_tokens"] == 25_009
    assert head("openai", "gpt-4.1", maxTokens=9)["max_completion_tokens"] == 9
    assert head("groq", facts=able(thinks=True), maxTokens=9)["max_completion_tokens"] == 25_009
    assert "limit" not in flags("openai", "gpt-5.2")


@pytest.mark.parametrize("dialect", LOCAL)
def test_a_template_gets_turns_and_ids_that_every_template_takes(dialect):
    stated = flags(dialect)
    assert (stated["alternates"], stated["callIds"]) == (True, "nine")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_person_always_has_the_last_word(dialect):
    chat = [message("user", "a"), message("assistant", "b")]
    for made in (chat, [*chat, message("user", " ")]):
        body = OPENAI_CHAT_1.encode(request(header(dialect=flags(dialect)), *made)).body
        roles = [one["role"] for one in json.loads(body)["messages"]]
        assert roles == ["user", "assistant", "user"]


@pytest.mark.parametrize(
    ("dialect", "model", "rule"),
    [
        ("mistral", "mistral-large-latest", "nine"),
        ("openrouter", "mistralai/devstral", "nine"),
        ("openrouter", "openai/gpt-5", None),
        ("openai", "gpt-5", "forty"),
        ("deepseek", "deepseek-chat", None),
    ],
)
def test_ids_follow_who_reads_them(dialect, model, rule):
    assert flags(dialect, model).get("callIds") == rule


# The cache ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "field"),
    [
        ("openai", "prompt_cache_key"),
        ("mistral", "prompt_cache_key"),
        ("openrouter", "session_id"),
        ("deepseek", None),
        ("xai", None),
        ("llama.cpp", None),
    ],
)
def test_a_chat_and_its_branches_share_a_key_for_the_cache(dialect, field):
    sent = head(dialect, series="root")
    assert [name for name, value in sent.items() if value == "root"] == ([field] if field else [])
    if field:
        before = header_for(route(dialect), able(), {}, series="root")
        assert series_of(before, "branch") == "root"


@pytest.mark.parametrize(
    ("model", "mark"),
    [
        ("anthropic/claude-sonnet-5", {"type": "ephemeral"}),
        ("~anthropic/claude-latest", {"type": "ephemeral"}),
        ("openai/gpt-5", None),
    ],
)
def test_a_cache_that_must_be_asked_for_is_asked_for(model, mark):
    assert head("openrouter", model).get("cache_control") == mark


def test_without_a_series_no_key_is_stated():
    assert {"cacheKey", "cacheField"}.isdisjoint(flags("openai"))


# Reasoning ---------------------------------------------------------------------------------------

OPENAI_PLAIN = ["gpt-4.1", "gpt-4o-mini", "chatgpt-4o-latest", "gpt-3.5-turbo", "gpt-5-chat-latest"]
OPENAI_THINKING = ["gpt-5.2", "o4-mini", "o3", "gpt-6-sol"]


def asked(dialect, model="m", facts=None, effort="low"):
    sent = head(dialect, model, facts, reasoningEffort=effort)
    return {name: value for name, value in sent.items() if name.startswith("reasoning")}


@pytest.mark.parametrize("dialect", ["deepseek", "xai", *LOCAL])
def test_most_take_the_effort_in_a_field(dialect):
    assert asked(dialect) == {"reasoning_effort": "low"}


def test_openrouter_takes_it_in_an_object():
    assert asked("openrouter") == {"reasoning": {"effort": "low"}}


@pytest.mark.parametrize("model", OPENAI_THINKING)
def test_openais_reasoning_models_take_an_effort_and_no_sampling(model):
    sent = head("openai", model, reasoningEffort="high", temperature=0.5, stop=["x"])
    assert sent["reasoning_effort"] == "high"
    assert {"temperature", "stop"}.isdisjoint(sent)


@pytest.mark.parametrize("model", OPENAI_PLAIN)
def test_openais_other_models_take_sampling_and_no_effort(model):
    sent = head("openai", model, reasoningEffort="high", temperature=0.5, stop=["x"])
    assert "reasoning_effort" not in sent
    assert (sent["temperature"], sent["stop"]) == (0.5, ["x"])


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_known_of_a_model_goes_before_its_name(dialect):
    facts = able(thinks=False, takes_temperature=False)
    sent = head(dialect, "gpt-5", facts, reasoningEffort="low", temperature=0.5)
    assert {"reasoning_effort", "reasoning", "temperature"}.isdisjoint(sent)
    assert (
        head(dialect, "gpt-5", able(takes_temperature=True), temperature=0.5)["temperature"] == 0.5
    )


@pytest.mark.parametrize(
    ("model", "thinks", "fields"),
    [
        ("openai/gpt-oss-20b", None, {"reasoning_effort": "low"}),
        ("openai/gpt-oss-20b", True, {"reasoning_effort": "low"}),
        ("qwen/qwen3-32b", True, {"reasoning_format": "parsed"}),
        ("qwen/qwen3-32b", None, {}),
        ("llama-3.3-70b-versatile", False, {}),
    ],
)
def test_groq_is_asked_as_each_of_its_models_can_be(model, thinks, fields):
    assert asked("groq", model, able(thinks=thinks)) == fields


def test_an_effort_the_model_does_not_know_is_sent_as_the_nearest():
    assert asked("mistral", "mistral-small-latest") == {"reasoning_effort": "none"}
    assert asked("vllm", facts=able(efforts=("high",))) == {"reasoning_effort": "high"}
    assert asked("xai", "grok-4") == {}


# What the flags leave as it was ------------------------------------------------------------------


def test_a_header_of_version_0_1_still_sends_the_effort_as_it_did():
    body = json.loads(OPENAI_CHAT_1.encode(request(header(reasoningEffort="low"))).body)
    assert body["reasoning_effort"] == "low"


def test_only_servers_that_want_reasoning_back_are_named_in_the_header():
    assert {name for name in DIALECTS if "origin" in flags(name)} == {
        "deepseek",
        "mistral",
        "openrouter",
    }
    assert flags("deepseek")["origin"] == "deepseek.example"
    assert replay_of("telepathy") == ""
