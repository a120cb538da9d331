"""A body of generateContent read back, for people; the other direction is told in `encode`."""

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


def read_turn(content: Json) -> Turn:
    """Read one of the contents; one that holds nothing but results is the tools'."""
    return turn_of(kind_in(content), read_parts(content.get("parts")))


def read_parts(parts: object) -> Iterator[Sent]:
    """Read the parts of a content."""
    for part in objects_in(parts):
        if "functionCall" in part:
            call = fields_in(part["functionCall"])
            yield Call(text_in(call.get("name")), json_of(call.get("args")))
        elif "functionResponse" in part:
            yield _result(fields_in(part["functionResponse"]))
        elif "inlineData" in part:
            data = fields_in(part["inlineData"])
            yield picture_in(text_in(data.get("data")), text_in(data.get("mimeType")))
        elif part.get("thought") is True:
            yield Thought(text_in(part.get("text")))
        elif "text" in part:
            yield from words_in(part["text"])
        else:
            yield opaque(part)


def read_system(value: object) -> Iterator[Sent]:
    """Read the system prompt."""
    yield from read_parts(fields_in(value).get("parts"))


def read_tools(value: object) -> Iterator[Tool]:
    """Read the tools that are offered."""
    for group in objects_in(value):
        for one in objects_in(group.get("functionDeclarations")):
            yield tool_in(one, "parametersJsonSchema")


FORM: Final = Form(
    "contents", read_turn, read_tools, system="systemInstruction", read_system=read_system
)


def _result(response: Json) -> Result:
    said = fields_in(response.get("response"))
    name = text_in(response.get("name"))
    if "error" in said:
        return Result(text_in(said["error"]), name, failed=True)
    return Result(text_in(said.get("output")), name)
