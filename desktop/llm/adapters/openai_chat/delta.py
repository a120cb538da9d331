"""The parts of one delta: what a server may put into `choices[0].delta` or `.message`."""

import json
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

Json: TypeAlias = Mapping[str, object]

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
    for name in _REASONING_FIELDS:
        text = delta.get(name)
        if isinstance(text, str) and text:
            return text
    return "".join(map(_detail_text, details_of(delta)))


def details_of(delta: Json) -> list[Json]:
    """Return the details of the reasoning (OpenRouter), which some models want back."""
    details = delta.get("reasoning_details")
    return [one for one in details if isinstance(one, dict)] if isinstance(details, list) else []


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
    calls = delta.get("tool_calls")
    return [call for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []


def name_and_arguments(call: Json) -> tuple[str, str]:
    """Return what a piece tells of a call; arguments that came as an object become their JSON."""
    function = call.get("function")
    told: Json = function if isinstance(function, dict) else {}
    name, arguments = told.get("name"), told.get("arguments")
    if arguments is None:
        arguments = ""
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))
    return name if isinstance(name, str) else "", arguments


def finish_of(choice: Json) -> str | None:
    """Return why the answer ended, in the log's words, or nothing while it goes on.

    "error" means that it broke off, whatever the server calls that.
    """
    reason = choice.get("finish_reason")
    return _FINISHES.get(reason, reason) if isinstance(reason, str) and reason else None


def _detail_text(detail: Json) -> str:
    text = detail.get("text") or detail.get("summary")
    return text if isinstance(text, str) else ""


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
    text = part.get("text")
    return part.get("type") == "reasoning", text if isinstance(text, str) else ""
