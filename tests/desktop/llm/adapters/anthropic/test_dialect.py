"""What a header states for a model of Anthropic's, from its name and from what is known of it."""

from dataclasses import replace

import pytest

from desktop.llm.catalog import capabilities_of
from desktop.llm.registry import custom_route, header_for

UNKNOWN = replace(capabilities_of("custom", dialect="anthropic"), max_tokens=8192)
SHOWN = {"type": "adaptive", "display": "summarized"}
OWN = "https://api.anthropic.com"


def header(model, *, known=UNKNOWN, address="https://host", **settings):
    route = custom_route(address=address, model=model, protocol="anthropic")
    return header_for(route, known, settings)


def asks(model, **more):
    return header(model, **more)["dialect"]["asks"]


@pytest.mark.parametrize(
    ("model", "effort", "thinking"),
    [
        ("claude-opus-5-5", "", SHOWN),
        ("claude-haiku-5-5", "high", SHOWN),
        ("claude-opus-5", "", SHOWN),
        ("claude-opus-5-20260901", "", SHOWN),
        ("claude-opus-4-7", "", None),
        ("claude-opus-4-7", "high", SHOWN),
        ("claude-sonnet-4-6", "low", SHOWN),
        ("anthropic/claude-4.6-sonnet", "low", SHOWN),
        ("claude-mythos-preview", "", None),
        ("claude-mythos-preview", "high", SHOWN),
        ("claude-sonnet-4-5-20250929", "low", {"type": "enabled", "budget_tokens": 2048}),
        ("claude-opus-4-1-20250805", "medium", {"type": "enabled", "budget_tokens": 8192}),
        ("claude-sonnet-4-20250514", "high", {"type": "enabled", "budget_tokens": 16384}),
        ("claude-3-7-sonnet-latest", "", None),
        ("claude-3-7-sonnet-latest", "minimal", {"type": "enabled", "budget_tokens": 1024}),
        ("claude-3-5-haiku-latest", "high", None),
        ("claude-2.1", "high", None),
        ("deepseek-chat", "low", {"type": "enabled", "budget_tokens": 2048}),
        ("claude-opus-4-7", "none", None),
    ],
)
def test_thinking_is_asked_for_in_the_models_own_way(model, effort, thinking):
    asked = asks(model, reasoningEffort=effort or None)
    assert asked.get("thinking") == thinking
    is_told = effort if thinking == SHOWN and effort else None
    assert asked.get("output_config") == (is_told and {"effort": is_told})


@pytest.mark.parametrize(
    ("model", "address", "is_bound"),
    [
        ("claude-opus-5-5", OWN, True),
        ("claude-fable-5-1", OWN + "/v1", True),
        ("claude-opus-6", OWN, True),
        ("claude-opus-5", OWN, False),
        ("claude-opus-4-8", OWN, False),
        ("claude-opus-5-5", "https://gateway", False),
    ],
)
def test_a_thought_whose_conversation_changed_is_dropped_and_not_the_request(
    model, address, is_bound
):
    asked = asks(model, address=address, reasoningEffort="low")["thinking"]
    binding = {"prefix_mismatch_behavior": "drop_block"} if is_bound else None
    assert asked.get("block_binding") == binding


@pytest.mark.parametrize(
    ("model", "settings", "sent"),
    [
        ("claude-3-5-haiku-latest", {}, 8192),
        ("claude-3-5-haiku-latest", {"maxTokens": 100}, 100),
        ("claude-opus-4-7", {"maxTokens": 100}, 100),
        ("claude-opus-5", {}, 8192 + 16_384),
        ("claude-opus-5", {"reasoningEffort": "low"}, 8192 + 4096),
        ("claude-opus-5", {"reasoningEffort": "high", "maxTokens": 100}, 100 + 32_768),
        ("claude-opus-5", {"maxTokens": 60_000}, 64_000),
        ("claude-opus-4-5", {"reasoningEffort": "high"}, 8192 + 16_384),
    ],
)
def test_the_length_a_person_sets_is_for_the_words(model, settings, sent):
    assert asks(model, **settings)["max_tokens"] == sent


def test_words_and_thoughts_share_what_a_model_can_say():
    known = replace(UNKNOWN, longest_answer=8000)
    asked = asks("claude-opus-4-5", known=known, reasoningEffort="high", maxTokens=8000)
    assert asked == {
        "max_tokens": 8000,
        "thinking": {"type": "enabled", "budget_tokens": 4000},
    }
    small = replace(UNKNOWN, longest_answer=2000)
    assert asks("claude-opus-4-5", known=small, reasoningEffort="high") == {"max_tokens": 2000}
    assert asks("claude-opus-5", known=known)["max_tokens"] == 8000


@pytest.mark.parametrize(
    ("model", "settings", "sent"),
    [
        ("claude-sonnet-4-6", {"temperature": 0.5}, 0.5),
        ("claude-sonnet-4-6", {"temperature": 1.7}, 1),
        ("claude-sonnet-4-6", {"temperature": 0.5, "reasoningEffort": "low"}, None),
        ("claude-opus-4-7", {"temperature": 0.5}, None),
        ("claude-opus-5", {"temperature": 0.5}, None),
        ("claude-next", {"temperature": 0.5}, None),
        ("deepseek-chat", {"temperature": 0.5}, 0.5),
        ("deepseek-chat", {"temperature": True}, None),
    ],
)
def test_a_temperature_goes_only_where_the_model_takes_one(model, settings, sent):
    assert asks(model, **settings).get("temperature") == sent


def test_what_is_known_of_a_model_counts_more_than_its_name():
    known = replace(UNKNOWN, thinks=False, takes_temperature=True)
    asked = asks("claude-opus-9", known=known, reasoningEffort="high", temperature=0.5)
    assert asked == {"max_tokens": 8192, "temperature": 0.5}
    some = replace(UNKNOWN, efforts=("low", "high"))
    assert "output_config" not in asks("claude-opus-9", known=some, reasoningEffort="medium")


def test_the_header_says_where_it_goes_and_that_the_length_is_ours():
    made = header("claude-opus-4-7")
    assert made["dialect"]["origin"] == "host"
    assert made["config"]["maxTokens"] == 8192
    assert made["adapterDefaults"] == ("maxTokens",)
