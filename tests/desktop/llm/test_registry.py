"""Routes, headers and tables."""

import pytest

from desktop.llm.catalog import BUILT_IN_MODEL, capabilities_of, dialect_of
from desktop.llm.errors import RequestRefused
from desktop.llm.registry import ENCODERS, custom_route, header_for, provider_for
from desktop.llm.types import BUILT_IN, Route, SecretKey
from store.model.events import Draft, make_event

ROUTE = custom_route(address="http://127.0.0.1:1/v1", model="m")


def test_encoders_are_found_under_their_own_name():
    assert all(name == encoder.name for name, encoder in ENCODERS.items())
    assert {"openai-chat/1", "openai-responses/1", "ollama/1"} <= ENCODERS.keys()


def test_the_built_in_models_header_says_that_it_does_not_see():
    route = Route(BUILT_IN, "openai_chat", "", BUILT_IN_MODEL, dialect="llama.cpp")
    header = header_for(route, capabilities_of(BUILT_IN), {})
    assert header["config"] == {
        "provider": "built-in",
        "model": "SmolLM2-135M-Instruct",
        "maxTokens": 1024,
    }
    assert header["adapterDefaults"] == ("maxTokens",)
    assert header["pictures"] == {"sees": False}
    assert header["dialect"]["name"] == "llama.cpp"


def test_a_model_named_by_hand_is_taken_to_see():
    header = header_for(ROUTE, capabilities_of("custom"), {})
    assert header["config"] == {"provider": "custom", "model": "m"}
    assert "adapterDefaults" not in header
    assert header["pictures"] == {
        "sees": True,
        "maxCount": 100,
        "maxBytes": 3 * 2**20,
        "maxTotalBytes": 16 * 2**20,
    }


def test_settings_that_are_set_go_into_the_header_and_others_do_not():
    settings = {"temperature": 0.5, "maxTokens": 9, "stop": [], "reasoningEffort": None, "x": 1}
    config = header_for(ROUTE, capabilities_of("custom"), settings)["config"]
    assert config == {
        "provider": "custom",
        "model": "m",
        "temperature": 0.5,
        "maxTokens": 9,
        "stop": (),
    }


def test_a_limit_the_person_set_is_no_default():
    header = header_for(ROUTE, capabilities_of(BUILT_IN), {"maxTokens": 5})
    assert header["config"]["maxTokens"] == 5
    assert "adapterDefaults" not in header


def test_the_log_takes_every_header():
    for capabilities in (capabilities_of(BUILT_IN), capabilities_of("custom")):
        header = header_for(ROUTE, capabilities, {"stop": ["x"], "temperature": 1})
        data = {"header": header, "reason": "initial"}
        make_event(Draft("request/header", data), seq=0, time=1)


def test_a_dialect_is_told_by_the_host():
    assert dialect_of("https://api.openai.com/v1") == "openai"
    assert dialect_of("https://api.openai.com.evil.example/v1") == "generic"
    assert dialect_of("http://127.0.0.1:1234/v1") == "generic"


def test_an_unknown_protocol_is_refused():
    with pytest.raises(RequestRefused):
        provider_for(Route("p", "telepathy", "", "m"), client=None)


def test_an_endpoint_never_holds_a_secret():
    route = custom_route(
        address="https://user:pass@127.0.0.1/v1?key=k", model="m", key=SecretKey("sk")
    )
    assert provider_for(route, client=None).endpoint == "https://127.0.0.1/v1/chat/completions"
