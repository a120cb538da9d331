"""A body of chat completions read back, for people; the other direction is told in `encode`."""

from collections.abc import Iterator
from typing import Final

from desktop.inspecting import Call, Result, Sent, Thought
from desktop.llm.forms import Form
from desktop.llm.pieces import (
    Json,
    Turn,
    fields_in,
    functions_in,
    kind_in,
    objects_in,
    opaque,
    picture_at,
    text_in,
    words_in,
)

_KNOWN: Final = frozenset({"role", "content", "tool_calls", "tool_call_id", "name"})
_THOUGHTS: Final = ("reasoning_content", "reasoning")


def read_turn(message: Json) -> Turn:
    """Read one message."""
    kind = kind_in(message)
    if kind == "tool":
        told = Result(text_in(message.get("content")), id=text_in(message.get("tool_call_id")))
        return Turn(kind, (told,))
    sent = [*_thoughts(message), *_content(message.get("content"))]
    sent += map(_call, objects_in(message.get("tool_calls")))
    return Turn(kind, (*sent, *_unknown(message)))


FORM: Final = Form("messages", read_turn, functions_in)


def _content(content: object) -> Iterator[Sent]:
    yield from words_in(content)
    for part in content if isinstance(content, list) else ():
        fields = fields_in(part)
        match fields.get("type"):
            case "text":
                yield from words_in(fields.get("text"))
            case "image_url":
                yield picture_at(fields_in(fields.get("image_url")).get("url"))
            case "thinking":
                texts = objects_in(fields.get("thinking"))
                yield Thought("".join(text_in(text.get("text")) for text in texts))
            case _:
                yield opaque(part)


def _thoughts(message: Json) -> Iterator[Sent]:
    for name in _THOUGHTS:
        if text := text_in(message.get(name)):
            yield Thought(text)
    for detail in objects_in(message.get("reasoning_details")):
        text = text_in(detail.get("text")) or text_in(detail.get("summary"))
        yield Thought(text, sealed=not text)


def _call(call: Json) -> Call:
    function = fields_in(call.get("function"))
    name, arguments = text_in(function.get("name")), text_in(function.get("arguments"))
    return Call(name, arguments, text_in(call.get("id")))


def _unknown(message: Json) -> Iterator[Sent]:
    known = _KNOWN | {*_THOUGHTS, "reasoning_details"}
    rest = {name: value for name, value in message.items() if name not in known}
    if rest:
        yield opaque(rest)
