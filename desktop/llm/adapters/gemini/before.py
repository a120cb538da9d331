"""What a header asks for that was made before its dialect said so in full.

Released with the first `gemini/1`, and part of it: the flag `thinking` (`level`, `budget` or
`none`) and the effort give `thinkingConfig`.
"""

from typing import Final

from desktop.llm.content import stated
from store.model.jsonvalue import FrozenObject, JsonValue, object_at

_BUDGETS: Final[dict[str, int]] = {"none": 0, "minimal": 1024, "low": 1024, "medium": 8192}
_HIGH_BUDGET: Final = 24576


def asked_before(flags: FrozenObject, header: FrozenObject) -> FrozenObject:
    """Return the fields of `generationConfig` that depend on the model."""
    config = object_at(header, "config")
    return stated(
        {
            "temperature": config.get("temperature"),
            "maxOutputTokens": config.get("maxTokens"),
            "thinkingConfig": _thinking(flags.get("thinking"), config.get("reasoningEffort")),
        }
    )


def _thinking(way: JsonValue, effort: JsonValue) -> FrozenObject | None:
    if way not in {"level", "budget"}:
        return None
    fields: dict[str, JsonValue] = {"includeThoughts": True}
    if isinstance(effort, str) and way == "level":
        fields["thinkingLevel"] = "minimal" if effort == "none" else effort
    elif isinstance(effort, str):
        fields["thinkingBudget"] = _BUDGETS.get(effort, _HIGH_BUDGET)
    return FrozenObject(fields)
