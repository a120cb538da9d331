"""What a model of Google's wants to be asked differently, as data of the header.

The flags, resolved from the model's name when the header is made:

- `origin`: the server's name; what one has signed another refuses;
- `thinking`: how thinking is asked for: `level` from Gemini 3 on, `budget` for 2.5, `none` for
  those that do not think and refuse to be asked (https://ai.google.dev/gemini-api/docs/thinking);
- `signatures`: whether a call without its signature is refused, as from Gemini 3 on
  (https://ai.google.dev/gemini-api/docs/thought-signatures).
"""

import re
from collections.abc import Mapping
from typing import Final

from desktop.llm.addresses import host_of
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, JsonValue

_VERSION: Final = re.compile(r"gemini-(\d{1,3})(?:\.(\d{1,3}))?", re.ASCII)
_UNTHINKING: Final = re.compile(r"image|tts|live|audio|embedding|robotics|computer-use")
_FIRST_WITH_BUDGET: Final = (2, 5)
_FIRST_WITH_LEVEL: Final = (3, 0)


def gemini_dialect(
    route: Route, _capabilities: Capabilities, _settings: Mapping[str, object]
) -> FrozenObject:
    """Return the resolved flags of a route's model."""
    name = route.model.lower()
    found = _VERSION.search(name)
    version = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
    thinking = "none"
    if not _UNTHINKING.search(name) and version >= _FIRST_WITH_BUDGET:
        thinking = "level" if version >= _FIRST_WITH_LEVEL else "budget"
    signatures = version >= _FIRST_WITH_LEVEL
    origin = host_of(route.address)
    flags: dict[str, JsonValue] = {
        "name": "gemini",
        "origin": origin,
        "thinking": thinking,
        "signatures": signatures,
    }
    return FrozenObject(flags)
