"""What a header asks for that was made before its dialect said so in full.

Released with the first `anthropic/1`, and part of it: the flags `thinking` (`adaptive`, `budget` or
`none`) and `sampling`, the effort and the length of the answer give the fields.
"""

from typing import Final

from desktop.llm.content import stated
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer, object_at

_MAX_TOKENS: Final = 4096
_LEAST_BUDGET: Final = 1024
_BUDGETS: Final[dict[str, int]] = {"minimal": 1024, "low": 2048, "medium": 8192}
_HIGH_BUDGET: Final = 16384


def asked_before(flags: FrozenObject, header: FrozenObject) -> FrozenObject:
    """Return the fields of the request that depend on the model."""
    config = object_at(header, "config")
    limit = config.get("maxTokens")
    max_tokens = limit if is_integer(limit) else _MAX_TOKENS
    thinking = _thinking(flags.get("thinking"), config.get("reasoningEffort"), max_tokens)
    takes_temperature = flags.get("sampling") is not False and not thinking
    temperature = config.get("temperature") if takes_temperature else None
    return stated({"max_tokens": max_tokens, "temperature": temperature, **thinking})


def _thinking(way: JsonValue, effort: JsonValue, max_tokens: int) -> dict[str, JsonValue]:
    if not isinstance(effort, str) or effort == "none":
        return {}
    if way == "adaptive":
        return {
            "thinking": FrozenObject({"type": "adaptive", "display": "summarized"}),
            "output_config": FrozenObject({"effort": effort}),
        }
    budget = min(_BUDGETS.get(effort, _HIGH_BUDGET), max_tokens - 1)
    if way != "budget" or budget < _LEAST_BUDGET:
        return {}
    return {"thinking": FrozenObject({"type": "enabled", "budget_tokens": budget})}
