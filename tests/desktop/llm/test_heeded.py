"""What a person is offered to say to a model is what makes a difference to its requests."""

import pytest

from desktop.llm.heeded import heeded
from desktop.llm.registry import capabilities_from, route_to
from desktop.llm.types import Access
from desktop.models import ListedModel

ALL = ("low", "medium", "high")


@pytest.mark.parametrize(
    ("service", "protocol", "listed", "temperature", "efforts"),
    [
        ("openai", "openai_responses", ListedModel("gpt-5.1"), False, ALL),
        ("openai", "openai_responses", ListedModel("gpt-4o"), True, ()),
        ("openai", "openai_responses", ListedModel("x", takes_temperature=True), True, ALL),
        ("mistral", "openai_chat", ListedModel("magistral"), True, ("low", "high")),
        ("groq", "openai_chat", ListedModel("llama", thinks=True), True, ()),
        ("anthropic", "anthropic", ListedModel("claude-haiku-3-5"), True, ()),
        ("anthropic", "anthropic", ListedModel("claude-opus-4-7"), False, ALL),
        ("google", "gemini", ListedModel("gemini-3-pro"), True, ("low", "high")),
        ("google", "gemini", ListedModel("gemini-2.0-flash"), True, ()),
        ("ollama", "ollama", ListedModel("qwen3", thinks=True), True, ("high",)),
        ("ollama", "ollama", ListedModel("gpt-oss", thinks=True), True, ALL),
        ("ollama", "ollama", ListedModel("llama", thinks=False), True, ()),
        ("", "openai_chat", ListedModel("any"), True, ALL),
        ("", "openai_chat", ListedModel("any", thinks=False), True, ()),
        ("", "of tomorrow", ListedModel("any"), False, ()),
    ],
)
def test_what_changes_nothing_is_not_heeded(
    service: str,
    protocol: str,
    listed: ListedModel,
    temperature: bool,  # noqa: FBT001 - a column of the table
    efforts: tuple[str, ...],
) -> None:
    access = Access(service, protocol, "https://example.org/v1")
    found = heeded(route_to(access, listed.model), capabilities_from(access, listed))
    assert (found.temperature, found.efforts) == (temperature, efforts)
