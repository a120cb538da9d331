"""What a model of Anthropic's is asked for, resolved when the header is made.

The flags are `name`; `origin`, the server's name, since what one has signed another refuses; and
`asks`: those fields of the request that depend on the model, word for word. (Headers made before
there was `asks` have `thinking` and `sampling` instead; `encode` still knows them.)

What is known of the model (`Capabilities`) decides; where nothing is, the version in its name:

- thinking: `adaptive` from 4.6 on, with an effort; before, down to 3.7, a budget of at least 1024
  tokens, which later ones refuse; none before. From 5 on a model thinks unasked and would not show
  it, so it is asked to (https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking,
  …/effort, …/models/opus-5-5/migration-guide);
- from 5.1 on a thought is refused once anything before it has changed, as it does with other
  instructions, a picture left out or a summary; then the thought is to be dropped and not the
  request (…/build-with-claude/preserved-thinking);
- thoughts count as answer, so the length that a person set is what stays for the words;
- a temperature, at most 1, is refused from 4.7 on and by every model while it thinks.

Other companies' servers that speak Messages know the older way, if any.
"""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from desktop.llm.addresses import host_of
from desktop.llm.types import Capabilities, Route
from store.model.jsonvalue import FrozenObject, JsonValue, freeze_object, is_integer

_Version: TypeAlias = tuple[int, int]

# A date such as 20250514 is no minor version.
_VERSION: Final = re.compile(r"claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)", re.ASCII)
_FIRST_THAT_THINKS: Final = (3, 7)
_FIRST_ADAPTIVE: Final = (4, 6)
_FIRST_WITHOUT_TEMPERATURE: Final = (4, 7)
_FIRST_UNASKED: Final = (5, 0)
_FIRST_BOUND: Final = (5, 1)
# A model of Claude's without a number is a newer one than any that is known here.
_UNNUMBERED: Final = (4, 7)
_FOREIGN: Final = (3, 7)
_OWN_SERVER: Final = "api.anthropic.com"

_MOST_HEAT: Final = 1
_USUAL_ANSWER: Final = 4096
_LEAST_BUDGET: Final = 1024
# What each way of thinking may take beside the words; nobody documents better numbers.
_BUDGETS: Final[dict[str, int]] = {"minimal": 1024, "low": 2048, "medium": 8192}
_HIGH_BUDGET: Final = 16_384
_ADAPTIVE_ROOM: Final[dict[str, int]] = {"low": 4096, "medium": 16_384, "": 16_384}
_HIGH_ADAPTIVE_ROOM: Final = 32_768
# The longest answer that every model of the kind allows (…/docs/en/about-claude/models/overview).
_LONGEST_WITH_BUDGET: Final = 32_000
_LONGEST_ADAPTIVE: Final = 64_000


def anthropic_dialect(
    route: Route, capabilities: Capabilities, settings: Mapping[str, object]
) -> FrozenObject:
    """Return the resolved flags of a route's model."""
    origin = host_of(route.address)
    version, is_numbered = _version(route.model.lower())
    way = _way(version, capabilities)
    effort = _effort(capabilities, settings)
    if way == "adaptive" and (effort or (is_numbered and version >= _FIRST_UNASKED)):
        is_bound = is_numbered and version >= _FIRST_BOUND and origin == _OWN_SERVER
        asks = _adaptive(effort, capabilities, settings, is_bound=is_bound)
    elif way == "budget" and effort:
        asks = _with_budget(effort, capabilities, settings)
    else:
        asks = {"max_tokens": _answer(capabilities, settings)}
    if "thinking" not in asks and _takes_temperature(version, capabilities):
        asks |= _temperature(settings)
    return freeze_object({"name": "anthropic", "origin": origin, "asks": asks})


def _version(name: str) -> tuple[_Version, bool]:
    """Return the version that a model is taken for, and whether its name tells it."""
    found = _VERSION.search(name)
    if found is not None:
        return (int(found[1]), int(found[2] or 0)), True
    return (_UNNUMBERED if "claude" in name else _FOREIGN), False


def _way(version: _Version, capabilities: Capabilities) -> str:
    if capabilities.thinks is False or version < _FIRST_THAT_THINKS:
        return "none"
    return "adaptive" if version >= _FIRST_ADAPTIVE else "budget"


def _effort(capabilities: Capabilities, settings: Mapping[str, object]) -> str:
    """Return the effort that is chosen and can be asked for, or nothing."""
    effort = settings.get("reasoningEffort")
    known = capabilities.efforts
    if not isinstance(effort, str) or effort == "none" or (known and effort not in known):
        return ""
    return effort


def _adaptive(
    effort: str, capabilities: Capabilities, settings: Mapping[str, object], *, is_bound: bool
) -> dict[str, object]:
    room = _ADAPTIVE_ROOM.get(effort, _HIGH_ADAPTIVE_ROOM)
    longest = capabilities.longest_answer or _LONGEST_ADAPTIVE
    thinking: dict[str, object] = {"type": "adaptive", "display": "summarized"}
    if is_bound:
        thinking["block_binding"] = {"prefix_mismatch_behavior": "drop_block"}
    asks: dict[str, object] = {
        "max_tokens": min(_answer(capabilities, settings) + room, longest),
        "thinking": thinking,
    }
    if effort:
        asks["output_config"] = {"effort": effort}
    return asks


def _with_budget(
    effort: str, capabilities: Capabilities, settings: Mapping[str, object]
) -> dict[str, object]:
    """Return a budget beside the answer; where both are too long, the answer has half of it."""
    answer = _answer(capabilities, settings)
    wanted = _BUDGETS.get(effort, _HIGH_BUDGET)
    whole = min(answer + wanted, capabilities.longest_answer or _LONGEST_WITH_BUDGET)
    budget = min(wanted, whole - min(answer, whole // 2))
    if budget < _LEAST_BUDGET:
        return {"max_tokens": answer}
    thinking = {"type": "enabled", "budget_tokens": budget}
    return {"max_tokens": whole, "thinking": thinking}


def _answer(capabilities: Capabilities, settings: Mapping[str, object]) -> int:
    """Return how many tokens the words may have; the server wants a number with every request."""
    limit = settings.get("maxTokens")
    answer = limit if is_integer(limit) else _USUAL_ANSWER
    return min(answer, capabilities.longest_answer or answer)


def _takes_temperature(version: _Version, capabilities: Capabilities) -> bool:
    known = capabilities.takes_temperature
    return version < _FIRST_WITHOUT_TEMPERATURE if known is None else known


def _temperature(settings: Mapping[str, object]) -> dict[str, JsonValue]:
    heat = settings.get("temperature")
    if isinstance(heat, bool) or not isinstance(heat, int | float):
        return {}
    return {"temperature": min(heat, _MOST_HEAT)}
