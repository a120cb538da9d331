"""The varieties of the chat-completions protocol, as data.

A header carries the resolved flags of its dialect, so that a later change of this table never
changes how an earlier request is rebuilt. The flags:

- `tokenLimit`: the field that limits the answer's length;
- `usage`: whether to ask for the token counts of a stream;
- `systemRole`, `developerRole`: the wire's names for these two roles;
- `reasoningReplay`: the field in which reasoning goes back beside tool calls; absent: never.
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, freeze_object

_PLAIN: Final[dict[str, object]] = {
    "tokenLimit": "max_tokens",
    "usage": True,
    "systemRole": "system",
    "developerRole": "system",
}

_DIFFERENCES: Final[dict[str, dict[str, object]]] = {
    "generic": {},
    "llama.cpp": {},
    "openai": {"tokenLimit": "max_completion_tokens", "developerRole": "developer"},
    "deepseek": {"reasoningReplay": "reasoning_content"},
    "groq": {"tokenLimit": "max_completion_tokens"},
    # Its streams tell the counts unasked, and its strict schema knows no `stream_options`.
    "mistral": {"usage": False},
    "openrouter": {},
    "xai": {},
}

DIALECTS: Final[dict[str, FrozenObject]] = {
    name: freeze_object({"name": name, **_PLAIN, **differences})
    for name, differences in _DIFFERENCES.items()
}


def chat_dialect(
    route: Route, _capabilities: Capabilities, _settings: Mapping[str, object]
) -> FrozenObject:
    """Return the flags of a route's dialect; an unknown one is taken for the generic."""
    return DIALECTS.get(route.dialect, DIALECTS["generic"])
