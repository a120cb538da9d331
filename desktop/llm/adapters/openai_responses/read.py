"""A body of the Responses wire read back, for people; the other direction is told in `encode`."""

from collections.abc import Iterator
from typing import Final

from desktop.inspecting import Call, Result, Sent, Thought, Tool
from desktop.llm.forms import Form
from desktop.llm.pieces import (
    Json,
    Turn,
    fields_in,
    kind_in,
    objects_in,
    opaque,
    picture_at,
    text_in,
    tool_in,
    words_in,
)


def read_turn(item: Json) -> Turn:
    """Read one item of the input."""
    match item.get("type"):
        case "message":
            kind = kind_in(item)
            return Turn(kind, tuple(_content(item.get("content"))))
        case "function_call":
            name, arguments = text_in(item.get("name")), text_in(item.get("arguments"))
            return Turn("assistant", (Call(name, arguments, text_in(item.get("call_id"))),))
        case "function_call_output":
            told = Result(text_in(item.get("output")), id=text_in(item.get("call_id")))
            return Turn("tool", (told,))
        case "reasoning":
            summary = objects_in(item.get("summary"))
            text = "\n\n".join(text_in(one.get("text")) for one in summary)
            return Turn("assistant", (Thought(text, sealed="encrypted_content" in item),))
        case _:
            return Turn("other", (opaque(item),))


def read_tools(value: object) -> Iterator[Tool]:
    """Read the tools that are offered."""
    for one in objects_in(value):
        yield tool_in(one, "parameters")


FORM: Final = Form("input", read_turn, read_tools, system="instructions", read_system=words_in)


def _content(content: object) -> Iterator[Sent]:
    for part in content if isinstance(content, list) else ():
        fields = fields_in(part)
        match fields.get("type"):
            case "input_text" | "output_text":
                yield from words_in(fields.get("text"))
            case "input_image":
                yield picture_at(fields.get("image_url"))
            case _:
                yield opaque(part)
