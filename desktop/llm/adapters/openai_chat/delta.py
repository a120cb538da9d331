"""The parts of one delta: what a server may put into `choices[0].delta` or `.message`."""

import json
from collections.abc import Iterator
from typing import Final

from desktop.llm.answer import Json, fields_at, objects_in, string_at

_REASONING_FIELDS: Final = ("reasoning_content", "reasoning", "thinking")
_FINISHES: Final[dict[str, str]] = {
    "tool_calls": "tool-calls",
    "function_call": "tool-calls",
    "content_filter": "content-filter",
    "max_tokens": "length",
    "end_turn": "stop",
    "eos": "stop",
    "stop_sequence": "stop",
    # DeepSeek: "the request is interrupted due to insufficient resource of the inference system".
    "insufficient_system_resource": "error",
}


def reasoning_of(delta: Json) -> str:
    """Return the reasoning in a field of its own; servers that tell it twice are heard once."""
    told = next(filter(None, (string_at(delta, name) for name in _REASONING_FIELDS)), "")
    return told or "".join(map(_detail_text, details_of(delta)))


def details_of(delta: Json) -> list[Json]:
    """Return the details of the reasoning (OpenRouter), which some models want back."""
    return objects_in(delta, "reasoning_details")


def contents_of(delta: Json) -> Iterator[tuple[bool, str]]:
    """Yield the pieces of the content as (is reasoning, text): a string, or a list of parts."""
    for name in ("content", "refusal"):
        content = delta.get(name)
        if isinstance(content, str):
            yield False, content
        elif isinstance(content, list):
            yield from (_part(part) for part in content)


def calls_of(delta: Json) -> list[Json]:
    """Return the pieces of tool calls."""
    return objects_in(delta, "tool_calls")


def name_and_arguments(call: Json) -> tuple[str, str]:
    """Return what a piece tells of a call; arguments that came as an object become their JSON."""
    told = fields_at(call, "function")
    arguments = told.get("arguments")
    if arguments is None:
        arguments = ""
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))
    return string_at(told, "name"), arguments


def finish_of(choice: Json) -> str | None:
    """Return why the answer ended, in the log's words, or nothing while it goes on.

    "error" means that it broke off, whatever the server calls that.
    """
    reason = string_at(choice, "finish_reason")
    return _FINISHES.get(reason, reason) or None


def _detail_text(detail: Json) -> str:
    return string_at(detail, "text") or string_at(detail, "summary")


def _part(part: object) -> tuple[bool, str]:
    if isinstance(part, str):
        return False, part
    if not isinstance(part, dict):
        return False, ""
    thinking = part.get("thinking")
    if isinstance(thinking, list):
        return True, "".join(_part(inner)[1] for inner in thinking)
    if isinstance(thinking, str):
        return True, thinking
    return part.get("type") == "reasoning", string_at(part, "text")
