"""Which models may be asked to reason, how strongly, and which take a temperature."""

import pytest

from desktop.llm.efforts import effort_for, limit_for, reasons, takes_sampling
from desktop.llm.types import Capabilities, PictureLimits

ANYWHERE = ("openai", "xai", "mistral", "deepseek", "openrouter", "groq", "generic", "odd")


def able(**facts):
    limits = PictureLimits(0, 0, 0)
    return Capabilities(sees=False, tools=False, context_window=None, pictures=limits, **facts)


@pytest.mark.parametrize("model", ["gpt-5.2", "gpt-5-pro", "o1", "o3-mini", "o4-mini", "gpt-6-sol"])
def test_openais_newer_models_reason_and_take_no_temperature(model):
    assert reasons("openai", model, able())
    assert not takes_sampling("openai", model, able())


@pytest.mark.parametrize(
    "model", ["gpt-4.1", "gpt-4o", "gpt-3.5-turbo", "chatgpt-4o", "gpt-5-chat"]
)
def test_openais_other_models_do_not(model):
    assert not reasons("openai", model, able())
    assert takes_sampling("openai", model, able())
    assert effort_for("openai", model, able(), "low") is None


@pytest.mark.parametrize("dialect", ANYWHERE[1:])
def test_elsewhere_a_model_may_be_anything(dialect):
    assert reasons(dialect, "gpt-4", able())
    assert takes_sampling(dialect, "gpt-5", able())


@pytest.mark.parametrize("dialect", ANYWHERE)
@pytest.mark.parametrize("model", ["gpt-5", "gpt-4", "m"])
def test_what_is_known_goes_before_any_name(dialect, model):
    assert reasons(dialect, model, able(thinks=True))
    assert not reasons(dialect, model, able(thinks=False))
    assert takes_sampling(dialect, model, able(takes_temperature=True))
    assert not takes_sampling(dialect, model, able(takes_temperature=False))
    assert effort_for(dialect, model, able(thinks=False), "low") is None


@pytest.mark.parametrize("chosen", [None, "", 3, ["low"]])
def test_without_a_choice_nothing_is_asked(chosen):
    assert effort_for("generic", "m", able(), chosen) is None


@pytest.mark.parametrize(
    ("efforts", "chosen", "asked"),
    [
        (None, "low", "low"),
        (("low", "high"), "medium", "high"),
        (("minimal", "medium"), "low", "medium"),
        (("none", "high"), "low", "none"),
        (("none", "high"), "medium", "high"),
        (("high", "max"), "low", "high"),
        (("medium",), "medium", "medium"),
        (("odd",), "odd", "odd"),
        (("odd",), "low", None),
        ((), "low", None),
        (("low",), "ultra", "ultra"),
    ],
)
def test_an_effort_a_model_does_not_know_becomes_the_nearest(efforts, chosen, asked):
    assert effort_for("generic", "m", able(efforts=efforts), chosen) == asked


@pytest.mark.parametrize(
    ("model", "asked"),
    [
        ("grok-3", None),
        ("grok-3-mini", "low"),
        ("grok-4", None),
        ("grok-4-fast-reasoning", None),
        ("grok-4-1-fast", None),
        ("grok-code-fast-1", None),
        ("grok-4.3", "low"),
        ("grok-4.7", "low"),
    ],
)
def test_grok_models_that_answer_an_effort_with_an_error_get_none(model, asked):
    assert effort_for("xai", model, able(thinks=True), "low") == asked


@pytest.mark.parametrize(
    ("model", "chosen", "asked"),
    [
        ("mistral-small-latest", "low", "none"),
        ("mistral-medium-3-5", "medium", "high"),
        ("mistral-large-4-0", "medium", "medium"),
    ],
)
def test_mistrals_models_get_an_effort_they_know(model, chosen, asked):
    assert effort_for("mistral", model, able(), chosen) == asked
    assert effort_for("mistral", model, able(efforts=("low",)), chosen) == "low"


# The answer's length -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "model", "facts", "limit"),
    [
        ("openai", "gpt-5.2", {}, 25_500),
        ("openai", "gpt-4.1", {}, None),
        ("openai", "gpt-5.2", {"thinks": False}, None),
        ("xai", "grok-4.7", {"thinks": True}, 25_500),
        ("deepseek", "deepseek-v4", {"thinks": True, "longest_answer": 8000}, 8000),
        ("deepseek", "deepseek-v4", {"thinks": True, "longest_answer": 100}, 500),
        ("deepseek", "deepseek-v4", {}, None),
        ("llama.cpp", "qwen3", {"thinks": True}, 8692),
        ("vllm", "qwen3", {"thinks": True}, None),
        ("generic", "qwen3", {"thinks": True}, None),
    ],
)
def test_reasoning_gets_room_beside_the_words(dialect, model, facts, limit):
    assert limit_for(dialect, model, able(**facts), 500) == limit


@pytest.mark.parametrize("words", [None, "500", True])
def test_without_a_limit_there_is_none(words):
    assert limit_for("openai", "gpt-5.2", able(), words) is None
