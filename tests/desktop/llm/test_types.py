"""A key cannot be shown by accident."""

from desktop.llm.types import Route, SecretKey


def test_a_key_never_shows_in_a_text():
    key = SecretKey("sk-very-secret")
    route = Route("p", "openai_chat", "http://127.0.0.1/v1", "m", key=key)
    for text in (str(key), repr(key), f"{key}", repr(route), str({"key": key})):
        assert "very" not in text
    assert key.reveal() == "sk-very-secret"


def test_equal_keys_are_equal_and_nothing_else_is():
    assert SecretKey("a") == SecretKey("a")
    assert hash(SecretKey("a")) == hash(SecretKey("a"))
    assert SecretKey("a") != SecretKey("b")
    assert SecretKey("a") != "a"
