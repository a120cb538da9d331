"""What a header states for a model of Google's, from its name and from what is known of it."""

from dataclasses import replace

import pytest

from desktop.llm.catalog import capabilities_of
from desktop.llm.registry import custom_route, header_for

UNKNOWN = capabilities_of("custom", dialect="gemini")


def flags(model, *, known=UNKNOWN, **settings):
    route = custom_route(address="https://host", model=model, protocol="gemini")
    return header_for(route, known, settings)["dialect"]


def thinking(model, **more):
    return flags(model, **more)["asks"].get("thinkingConfig")


@pytest.mark.parametrize(
    ("model", "asked", "signatures"),
    [
        ("gemini-3.1-pro-preview", {"includeThoughts": True}, True),
        ("models/gemini-4-flash", {"includeThoughts": True}, True),
        ("gemini-flash-latest", {"includeThoughts": True}, True),
        ("gemini-2.5-flash", {"includeThoughts": True}, False),
        ("gemini-2.5-flash-image", None, False),
        ("gemini-3-pro-image-preview", None, True),
        ("gemini-2.0-flash", None, False),
        ("gemma-3-27b-it", None, False),
        ("gemma-4-31b-it", None, False),
    ],
)
def test_thoughts_are_asked_for_where_a_model_has_some(model, asked, signatures):
    assert thinking(model) == asked
    assert flags(model)["signatures"] is signatures
    assert flags(model)["origin"] == "host"


@pytest.mark.parametrize(
    ("model", "effort", "asked"),
    [
        ("gemini-3.1-pro-preview", "medium", {"thinkingLevel": "medium"}),
        ("gemini-3-flash-preview", "none", {"thinkingLevel": "minimal"}),
        ("gemini-3-pro-preview", "medium", {"thinkingLevel": "high"}),
        ("gemini-3-pro-preview", "none", {"thinkingLevel": "low"}),
        ("gemini-flash-latest", "low", {"thinkingLevel": "low"}),
        ("gemini-2.5-flash", "none", {"thinkingBudget": 0}),
        ("gemini-2.5-pro", "none", {"thinkingBudget": 128}),
        ("gemini-2.5-flash-lite", "low", {"thinkingBudget": 1024}),
        ("gemini-2.5-pro", "high", {"thinkingBudget": 24576}),
    ],
)
def test_an_effort_is_asked_for_in_the_models_own_way(model, effort, asked):
    assert thinking(model, reasoningEffort=effort) == {"includeThoughts": True, **asked}


def test_a_model_that_is_known_not_to_think_is_not_asked_to():
    known = replace(UNKNOWN, thinks=False)
    assert thinking("gemini-4-nano", known=known, reasoningEffort="high") is None


@pytest.mark.parametrize(
    ("model", "longest", "sent"),
    [
        ("gemini-2.0-flash", None, 1000),
        ("gemini-3-flash", None, 1000 + 24_576),
        ("gemini-3-flash", 8192, 8192),
        ("gemini-2.0-flash", 500, 500),
    ],
)
def test_the_length_a_person_sets_is_for_the_words(model, longest, sent):
    known = replace(UNKNOWN, longest_answer=longest)
    assert flags(model, known=known, maxTokens=1000)["asks"]["maxOutputTokens"] == sent


def test_without_a_set_length_none_is_sent():
    assert flags("gemini-2.0-flash")["asks"] == {}


def test_a_temperature_goes_unless_it_is_known_to_be_refused():
    assert flags("gemini-2.0-flash", temperature=0.5)["asks"] == {"temperature": 0.5}
    known = replace(UNKNOWN, takes_temperature=False)
    assert flags("gemini-2.0-flash", known=known, temperature=0.5)["asks"] == {}


@pytest.mark.parametrize(
    ("model", "systemless"),
    [("gemma-3-27b-it", True), ("gemma-3n-e4b-it", True), ("gemma-4-31b-it", None)],
)
def test_a_model_without_a_system_prompt_is_known(model, systemless):
    assert flags(model).get("systemless") is systemless
