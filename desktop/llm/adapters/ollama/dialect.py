"""The flags that a header states for Ollama, resolved once and logged with it.

- `numCtx`: the context to allocate. Without it the server takes its own default, 4096 tokens on
  most computers, and silently cuts the start of a longer conversation
  (https://docs.ollama.com/context-length);
- `keepAlive`: how long the model stays loaded behind a request; always the same, since a changed
  value is no reason to load a model anew (`docs/api.md`: default `5m`);
- `think`: whether the model reasons before it answers, or how much; absent: as the model is used
  to. Only some families know levels, the others take yes or no, and a level they do not know is
  refused (https://docs.ollama.com/capabilities/thinking).
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, JsonValue

_KEEP_ALIVE: Final = "30m"
# A window is memory: about 1 GB at 8192 tokens for a model of 8 billion parameters.
_USUAL_CONTEXT: Final = 8192
_MOST_CONTEXT: Final = 32_768
_WITH_LEVELS: Final = ("gpt-oss",)
_NO_THINKING: Final = frozenset({"none", "off", "minimal"})


def ollama_dialect(
    route: Route, capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the flags for a model: its known window, within what a computer can hold."""
    window = capabilities.context_window
    flags: dict[str, JsonValue] = {
        "name": "ollama",
        "numCtx": _USUAL_CONTEXT if window is None else min(window, _MOST_CONTEXT),
        "keepAlive": _KEEP_ALIVE,
    }
    effort = settings.get("reasoningEffort")
    if isinstance(effort, str):
        flags["think"] = _think(route.model, effort)
    return FrozenObject(flags)


def _think(model: str, effort: str) -> bool | str:
    if effort in _NO_THINKING:
        return False
    family = model.rpartition("/")[2]
    return effort if family.startswith(_WITH_LEVELS) else True
