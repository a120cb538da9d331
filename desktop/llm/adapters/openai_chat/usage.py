"""Token counts, as the varieties of the protocol tell them, in the log's form."""

from desktop.llm.answer import Json, count_at, fields_at, known
from store.model.jsonvalue import FrozenObject


def usage_in(chunk: Json) -> FrozenObject | None:
    """Return the counts a chunk tells, or nothing: `{inputTokens, outputTokens, …}`.

    Input is what was neither read from nor written to a cache; the parts add up to the whole
    prompt. What is unknown is absent.
    """
    told = fields_at(chunk, "usage") or fields_at(fields_at(chunk, "x_groq"), "usage")
    return _usage(told) if told else _timings(fields_at(chunk, "timings"))


def _usage(told: Json) -> FrozenObject | None:
    prompt, output = count_at(told, "prompt_tokens"), count_at(told, "completion_tokens")
    if prompt is None or output is None:
        return None
    read = _read(told)
    written = count_at(fields_at(told, "prompt_tokens_details"), "cache_write_tokens")
    reasoning = count_at(fields_at(told, "completion_tokens_details"), "reasoning_tokens")
    if reasoning and count_at(told, "total_tokens") == prompt + output + reasoning:
        output += reasoning  # xAI counts it beside the words, everybody else among them
    return known(
        ("inputTokens", max(0, prompt - (read or 0) - (written or 0))),
        ("outputTokens", output),
        ("cacheReadTokens", read),
        ("cacheWriteTokens", written),
        ("reasoningTokens", reasoning),
    )


def _read(told: Json) -> int | None:
    """Return what was read from a cache: as most say it, as DeepSeek, or as Mistral does."""
    counts = (
        count_at(fields_at(told, "prompt_tokens_details"), "cached_tokens"),
        count_at(told, "prompt_cache_hit_tokens"),
        count_at(told, "num_cached_tokens"),
    )
    return next((count for count in counts if count is not None), None)


def _timings(told: Json) -> FrozenObject | None:
    """Read llama.cpp's own counts, which stand in the last chunk when no usage was asked for."""
    evaluated, output = count_at(told, "prompt_n"), count_at(told, "predicted_n")
    if evaluated is None or output is None:
        return None
    return known(
        ("inputTokens", evaluated),
        ("outputTokens", output),
        ("cacheReadTokens", count_at(told, "cache_n")),
    )
