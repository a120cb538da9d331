"""Promises of `desktop.asking` that need no turn: what is known of a model before it is asked."""

import pytest

from desktop.asking import Question, settings_of
from desktop.runtime.asked import SYSTEM_PROMPT


def question(*, address: str | None = None, model: str | None = None, **fields: object) -> Question:
    said = {
        "text": "Hello",
        "files": (),
        "session_id": None,
        "protocol": "openai_chat",
        "key_name": None,
        **fields,
    }
    return Question(address=address, model=model, **said)


def test_a_service_we_know_is_asked_as_its_model_can() -> None:
    settings = settings_of(question(address="https://api.openai.com/v1", model="gpt-4o"))
    assert settings.capabilities.sees
    assert settings.capabilities.context_window == 128_000
    assert settings.route.dialect == "openai"
    assert settings.route.provider == "custom"


def test_a_blind_model_is_said_so_before_a_picture_goes(
    capfd: pytest.CaptureFixture[str],
) -> None:
    asked = question(address="https://api.openai.com/v1", model="gpt-3.5-turbo")
    assert not settings_of(asked).capabilities.sees
    assert not capfd.readouterr().err
    settings_of(asked, has_pictures=True)
    assert "cannot see pictures" in capfd.readouterr().err


def test_of_an_address_of_ones_own_nothing_is_known_and_it_may_see() -> None:
    can = settings_of(question(address="http://127.0.0.1:9/v1", model="gpt-4o")).capabilities
    assert (can.sees, can.context_window) == (True, None)


def test_the_built_in_model_is_asked_with_a_prompt_and_its_window() -> None:
    settings = settings_of(question())
    assert settings.initial_prompt == SYSTEM_PROMPT
    assert settings.capabilities.context_window
    assert not settings.capabilities.sees


def test_a_key_is_read_from_the_variable_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-planted")
    asked = question(address="https://api.openai.com/v1", model="gpt-4o", key_name="MY_KEY")
    key = settings_of(asked).route.key
    assert key is not None
    assert key.reveal() == "sk-planted"
    assert "planted" not in repr(settings_of(asked))
