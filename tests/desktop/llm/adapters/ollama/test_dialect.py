"""What a header states for Ollama, from what is known of the model."""

from dataclasses import replace

import pytest

from desktop.llm.adapters.ollama.dialect import allocated_context
from desktop.llm.catalog import capabilities_of
from desktop.llm.registry import custom_route, header_for

UNKNOWN = capabilities_of("custom")


def flags(model="llama3.2", *, known=UNKNOWN, **settings):
    route = custom_route(address="http://127.0.0.1:1", model=model, protocol="ollama")
    return header_for(route, known, settings)["dialect"]


@pytest.mark.parametrize(
    ("window", "allocated"), [(None, 8192), (2048, 2048), (32768, 32768), (131072, 32768)]
)
def test_a_window_is_allocated_within_what_a_computer_can_hold(window, allocated):
    assert allocated_context(window) == allocated


@pytest.mark.parametrize(("window", "stated"), [(None, 8192), (4096, 4096), (65536, 65536)])
def test_the_context_follows_from_the_window_alone(window, stated):
    known = replace(UNKNOWN, context_window=window)
    assert flags(known=known)["numCtx"] == stated
    assert flags("other", known=known, temperature=1, maxTokens=5)["numCtx"] == stated


def test_a_chat_states_the_same_with_every_request():
    assert flags() == {
        "name": "ollama",
        "numCtx": 8192,
        "overflow": "error",
        "keepAlive": "30m",
        "toolNames": True,
        "files": "text",
    }


@pytest.mark.parametrize(
    ("model", "effort", "think"),
    [
        ("qwen3", None, None),
        ("qwen3", "high", True),
        ("qwen3", "none", False),
        ("gpt-oss:20b", "high", "high"),
        ("hub/gpt-oss", "low", "low"),
    ],
)
def test_how_much_it_thinks_is_said_in_the_models_own_way(model, effort, think):
    assert flags(model, reasoningEffort=effort).get("think") == think


def test_a_model_that_is_known_not_to_think_is_not_asked_to():
    known = replace(UNKNOWN, thinks=False)
    assert "think" not in flags("llama3.2", known=known, reasoningEffort="high")


def test_levels_that_the_server_names_are_asked_for():
    known = replace(UNKNOWN, thinks=True, efforts=("low", "high"))
    assert flags("new", known=known, reasoningEffort="high")["think"] == "high"
    assert flags("new", known=known, reasoningEffort="medium")["think"] is True


@pytest.mark.parametrize(
    ("thinks", "effort", "sent"),
    [(True, None, 100 + 8192), (True, "none", 100), (False, "high", 100), (None, "high", 100)],
)
def test_the_length_a_person_sets_is_for_the_words(thinks, effort, sent):
    known = replace(UNKNOWN, thinks=thinks)
    assert flags(known=known, maxTokens=100, reasoningEffort=effort)["numPredict"] == sent
