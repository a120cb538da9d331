"""What a model of Anthropic's wants to be asked differently, as data of the header.

The flags, resolved from the model's name when the header is made:

- `origin`: the server's name; what one has signed another refuses;
- `thinking`: how thinking is asked for. `adaptive` from Claude 4.6 on, and for any name that is not
  known, since newer ones refuse the old way; `budget` for 3.7 to 4.5; `none` before.
- `sampling`: whether a temperature is taken; from Opus 4.7 on it is refused.

Sources: https://vercel.com/docs/ai-gateway/models-and-providers/reasoning/anthropic (adaptive
thinking from 4.6 on, budgets refused from Opus 4.7 on), platform.claude.com (extended thinking),
the product's own survey of providers (sampling fields refused from Opus 4.7 on).
"""

import re
from collections.abc import Mapping
from typing import Final

from desktop.llm.addresses import host_of
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, JsonValue

_BUDGET: Final = re.compile(r"claude-3-7|claude-(opus|sonnet|haiku)-4(-[015])?(-\d{8}|@|$)")
_NO_THINKING: Final = re.compile(r"claude-(2|instant|3-(5|opus|sonnet|haiku))")
_SAMPLING: Final = re.compile(r"claude-(opus|sonnet|haiku)-4-6")


def anthropic_dialect(
    route: Route, _capabilities: Capabilities, _settings: Mapping[str, object]
) -> FrozenObject:
    """Return the resolved flags of a route's model."""
    name = route.model.lower()
    thinking = "adaptive"
    if _NO_THINKING.search(name):
        thinking = "none"
    elif _BUDGET.search(name):
        thinking = "budget"
    is_foreign = "claude" not in name
    sampling = thinking != "adaptive" or is_foreign or bool(_SAMPLING.search(name))
    origin = host_of(route.address)
    flags: dict[str, JsonValue] = {
        "name": "anthropic",
        "origin": origin,
        "thinking": thinking,
        "sampling": sampling,
    }
    return FrozenObject(flags)
