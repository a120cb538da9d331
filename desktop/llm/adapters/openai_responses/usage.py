"""Token counts of a response in the log's form (`ResponseUsage` of the `openai` package 3.57)."""

from desktop.llm.answer import Json, count_at, fields_at, known
from store.model.jsonvalue import FrozenObject


def usage_of(response: Json) -> FrozenObject | None:
    """Return the counts a response tells, or nothing: `{inputTokens, outputTokens, …}`.

    Input is what was neither read from nor written to a cache; what is unknown is absent.
    """
    told = fields_at(response, "usage")
    prompt, output = count_at(told, "input_tokens"), count_at(told, "output_tokens")
    if prompt is None or output is None:
        return None
    details = fields_at(told, "input_tokens_details")
    read, written = count_at(details, "cached_tokens"), count_at(details, "cache_write_tokens")
    return known(
        ("inputTokens", max(0, prompt - (read or 0) - (written or 0))),
        ("outputTokens", output),
        ("cacheReadTokens", read),
        ("cacheWriteTokens", written),
        ("reasoningTokens", count_at(fields_at(told, "output_tokens_details"), "reasoning_tokens")),
    )
