"""Token counts, as the varieties of the protocol tell them, in the log's form."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from store.model.jsonvalue import FrozenObject, is_integer

Json: TypeAlias = Mapping[str, object]


def usage_in(chunk: Json) -> FrozenObject | None:
    """Return the counts a chunk tells, or nothing: `{inputTokens, outputTokens, …}`.

    Input is what was neither read from nor written to a cache; the parts add up to the whole
    prompt. What is unknown is absent.
    """
    told = chunk.get("usage") or _object(chunk.get("x_groq")).get("usage")
    if isinstance(told, Mapping):
        return _usage(told)
    timings = chunk.get("timings")
    return _timings(timings) if isinstance(timings, Mapping) else None


def _usage(told: Json) -> FrozenObject | None:
    prompt = _count(told.get("prompt_tokens"))
    output = _count(told.get("completion_tokens"))
    if prompt is None or output is None:
        return None
    prompt_details = _object(told.get("prompt_tokens_details"))
    read = _first(
        prompt_details.get("cached_tokens"),
        told.get("prompt_cache_hit_tokens"),
        told.get("num_cached_tokens"),
    )
    written = _count(prompt_details.get("cache_write_tokens"))
    output_details = _object(told.get("completion_tokens_details"))
    reasoning = _count(output_details.get("reasoning_tokens"))
    if reasoning and _count(told.get("total_tokens")) == prompt + output + reasoning:
        output += reasoning  # xAI counts it beside the words, everybody else among them
    return _known(
        ("inputTokens", max(0, prompt - (read or 0) - (written or 0))),
        ("outputTokens", output),
        ("cacheReadTokens", read),
        ("cacheWriteTokens", written),
        ("reasoningTokens", reasoning),
    )


def _timings(told: Json) -> FrozenObject | None:
    """Read llama.cpp's own counts, which stand in the last chunk when no usage was asked for."""
    evaluated, output = _count(told.get("prompt_n")), _count(told.get("predicted_n"))
    if evaluated is None or output is None:
        return None
    return _known(
        ("inputTokens", evaluated),
        ("outputTokens", output),
        ("cacheReadTokens", _count(told.get("cache_n"))),
    )


def _known(*counts: tuple[str, int | None]) -> FrozenObject:
    return FrozenObject({name: count for name, count in counts if count is not None})


def _first(*values: object) -> int | None:
    counts: Iterable[int | None] = map(_count, values)
    return next((count for count in counts if count is not None), None)


def _count(value: object) -> int | None:
    return value if is_integer(value) and value >= 0 else None


def _object(value: object) -> Json:
    return value if isinstance(value, Mapping) else {}
