"""The flags that a header states for Ollama, resolved once and logged with it.

- `numCtx`: the context to allocate, which is the window that the model is taken to have (see
  `allocated_context`). Without it the server takes its own default, 4096 tokens on most computers,
  and silently cuts the start of a longer conversation (https://docs.ollama.com/context-length). It
  depends on that window alone and so stays the same through a chat: another one would have the
  server load the model anew;
- `overflow`: `error`, which lets a conversation that is too long be refused and not cut
  (`truncate` and `shift` in `ChatRequest`, `api/types.go`, since 0.12.6; older servers still cut);
- `keepAlive`: how long the model stays loaded behind a request; always the same, since a changed
  value is no reason to load a model anew (`docs/api.md`: default `5m`);
- `think`: whether the model reasons before it answers, or how much; absent: as the model is used
  to, and where it is known not to think, since it would refuse to be asked. Only some families
  know levels, the others take yes or no, and a level they do not know is refused or ignored
  (https://docs.ollama.com/capabilities/thinking);
- `numPredict`: the length that a person set for the words, and room beside it where the model is
  known to think, since thoughts count as answer;
- `toolNames`: that a result names its tool, as
  https://docs.ollama.com/capabilities/tool-calling has it.
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer

# A person reads and thinks for longer than Ollama's own five minutes; loading takes many seconds.
_KEEP_ALIVE: Final = "30m"
# A window is memory: about 1 GB for every 8192 tokens with a model of 8 billion parameters.
_USUAL_CONTEXT: Final = 8192
_MOST_CONTEXT: Final = 32_768
# What thoughts may take beside the words; nobody documents a better number.
_ROOM: Final = 8192
# The one family that takes levels, and no plain yes or no.
_WITH_LEVELS: Final = ("gpt-oss",)
_NO_THINKING: Final = frozenset({"none", "off", "minimal"})


def allocated_context(window: int | None) -> int:
    """Return how many tokens to allocate for a model of this window, if nobody says otherwise.

    The whole window up to 32768 tokens, since more is beyond the memory of most computers; 8192
    where the window is not known.
    """
    return _USUAL_CONTEXT if window is None else min(window, _MOST_CONTEXT)


def ollama_dialect(
    route: Route, capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the flags for a model."""
    flags: dict[str, JsonValue] = {
        "name": "ollama",
        "numCtx": capabilities.context_window or allocated_context(None),
        "overflow": "error",
        "keepAlive": _KEEP_ALIVE,
        "toolNames": True,
    }
    effort = settings.get("reasoningEffort")
    if isinstance(effort, str) and capabilities.thinks is not False:
        flags["think"] = _think(route.model, effort, capabilities.efforts or ())
    limit = settings.get("maxTokens")
    if is_integer(limit):
        has_thoughts = capabilities.thinks is True and flags.get("think") is not False
        flags["numPredict"] = limit + (_ROOM if has_thoughts else 0)
    return FrozenObject(flags)


def _think(model: str, effort: str, efforts: tuple[str, ...]) -> bool | str:
    if effort in _NO_THINKING:
        return False
    family = model.rpartition("/")[2]
    return effort if effort in efforts or family.startswith(_WITH_LEVELS) else True
