"""The flags that a header states for the Responses protocol, resolved once and logged with it.

- `encrypted`: whether to ask for reasoning in its encrypted form, which has to come back with the
  next request since nothing is stored on the server; models that do not reason refuse to be asked
  (https://developers.openai.com/api/docs/guides/reasoning);
- `origin`: the server's name; what one server has encrypted, no other can read;
- `cacheKey`: what keeps the requests of one chat and its branches on the same cache
  (https://developers.openai.com/api/docs/guides/prompt-caching).
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.addresses import host_of
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, JsonValue

_OPENAI: Final = "api.openai.com"
_WITHOUT_REASONING: Final = ("chatgpt-", "gpt-3.5", "gpt-4")


def responses_dialect(
    route: Route, _capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the flags for a model; `settings` may name the `series` of its requests."""
    origin = host_of(route.address)
    flags: dict[str, JsonValue] = {
        "name": "responses",
        "encrypted": origin != _OPENAI or not route.model.startswith(_WITHOUT_REASONING),
        "origin": origin,
    }
    series = settings.get("series")
    if isinstance(series, str) and series:
        flags["cacheKey"] = series
    return FrozenObject(flags)
