"""Token counts of a response in the log's form (`ResponseUsage` of the `openai` package 3.57)."""

from collections.abc import Mapping

from desktop.llm.adapters.openai_responses.replay import Json
from store.model.jsonvalue import FrozenObject, is_integer


def usage_of(response: Json) -> FrozenObject | None:
    """Return the counts a response tells, or nothing: `{inputTokens, outputTokens, …}`.

    Input is what was neither read from nor written to a cache; what is unknown is absent.
    """
    told = _object(response.get("usage"))
    prompt, output = _count(told.get("input_tokens")), _count(told.get("output_tokens"))
    if prompt is None or output is None:
        return None
    details = _object(told.get("input_tokens_details"))
    read, written = _count(details.get("cached_tokens")), _count(details.get("cache_write_tokens"))
    reasoning = _count(_object(told.get("output_tokens_details")).get("reasoning_tokens"))
    counts = {
        "inputTokens": max(0, prompt - (read or 0) - (written or 0)),
        "outputTokens": output,
        "cacheReadTokens": read,
        "cacheWriteTokens": written,
        "reasoningTokens": reasoning,
    }
    return FrozenObject({name: count for name, count in counts.items() if count is not None})


def _count(value: object) -> int | None:
    return value if is_integer(value) and value >= 0 else None


def _object(value: object) -> Json:
    return value if isinstance(value, Mapping) else {}
