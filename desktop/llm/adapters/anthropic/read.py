"""A body of Messages read back, for people; the other direction is told in `encode`."""

from collections.abc import Iterator
from typing import Final

from desktop.inspecting import Call, Result, Sent, Thought, Tool
from desktop.llm.forms import Form
from desktop.llm.pieces import (
    Json,
    Turn,
    fields_in,
    json_of,
    kind_in,
    objects_in,
    opaque,
    picture_in,
    text_in,
    tool_in,
    turn_of,
    words_in,
)


def read_turn(message: Json) -> Turn:
    """Read one message; one that holds nothing but results is the tools'."""
    return turn_of(kind_in(message), read_blocks(message.get("content")))


def read_blocks(content: object) -> Iterator[Sent]:
    """Read the blocks of a message, or of the system prompt."""
    yield from words_in(content)
    for block in content if isinstance(content, list) else ():
        fields = fields_in(block)
        match fields.get("type"):
            case "text":
                yield from words_in(fields.get("text"))
            case "image":
                source = fields_in(fields.get("source"))
                yield picture_in(text_in(source.get("data")), text_in(source.get("media_type")))
            case "thinking":
                yield Thought(text_in(fields.get("thinking")))
            case "redacted_thinking":
                yield Thought("", sealed=True)
            case "tool_use":
                name, arguments = text_in(fields.get("name")), json_of(fields.get("input"))
                yield Call(name, arguments, text_in(fields.get("id")))
            case "tool_result":
                is_error = fields.get("is_error") is True
                asked = text_in(fields.get("tool_use_id"))
                yield Result(text_in(fields.get("content")), failed=is_error, id=asked)
            case _:
                yield opaque(block)


def read_tools(value: object) -> Iterator[Tool]:
    """Read the tools that are offered."""
    for one in objects_in(value):
        yield tool_in(one, "input_schema")


FORM: Final = Form("messages", read_turn, read_tools, system="system", read_system=read_blocks)
