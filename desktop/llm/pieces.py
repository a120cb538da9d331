"""What the forms of all wires are made of: readers of a value, of words, pictures and tools.

Each takes whatever stands there. What it cannot read is nothing, or stays visible as its JSON.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from desktop.inspecting import Opaque, PartKind, Picture, Result, Sent, Tool, Words
from desktop.llm.standins import digest_in

Json: TypeAlias = Mapping[str, object]

_KINDS: Final[Mapping[str, PartKind]] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "model": "assistant",
    "tool": "tool",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """One element of a body's list of messages, read."""

    kind: PartKind
    sent: tuple[Sent, ...]


class Number(str):
    """A number as it stands in the text: nothing is lost by reading it."""

    __slots__ = ()


def text_in(value: object) -> str:
    """Return a value that is a text, "" for any other."""
    return value if isinstance(value, str) else ""


def fields_in(value: object) -> Json:
    """Return a value that is an object, an empty one for any other."""
    return value if isinstance(value, dict) else {}


def objects_in(value: object) -> list[Json]:
    """Return those elements of a list that are objects."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def json_of(value: object) -> str:
    """Return a value as compact JSON, numbers as the body has them."""
    match value:
        case Number():
            return str(value)
        case dict():
            inner = (f"{_quoted(key)}:{json_of(one)}" for key, one in value.items())
            return "{" + ",".join(inner) + "}"
        case list():
            return "[" + ",".join(map(json_of, value)) + "]"
        case _:
            return _quoted(value)


def opaque(value: object) -> Opaque:
    """Return a piece that no form knows."""
    return Opaque(json_of(value))


def picture_in(base64: str, media_type: str) -> Picture:
    """Return the picture that stands in a body as base64, by its stand-in."""
    return Picture(digest_in(base64) or "", media_type)


def picture_at(url: object) -> Sent:
    """Return the picture of a data URL; any other address stays what it is."""
    head, _, base64 = text_in(url).partition(";base64,")
    if not base64:
        return opaque(url)
    return picture_in(base64, head.removeprefix("data:"))


def words_in(value: object) -> list[Sent]:
    """Return a text as words, nothing for an empty one."""
    return [Words(value)] if isinstance(value, str) and value else []


def kind_in(message: Json) -> PartKind:
    """Return whose message it is, by the role it has: no two wires mean different ones by one."""
    return _KINDS.get(text_in(message.get("role")), "other")


def turn_of(kind: PartKind, sent: Iterable[Sent]) -> Turn:
    """Return what was sent in one turn; one that holds nothing but results is the tools'."""
    pieces = tuple(sent)
    is_tools = bool(pieces) and all(isinstance(one, Result) for one in pieces)
    return Turn("tool" if is_tools else kind, pieces)


def tool_in(fields: Json, schema: str) -> Tool:
    """Return a tool that is offered; the member `schema` says which arguments it takes."""
    parameters = fields.get(schema)
    return Tool(
        text_in(fields.get("name")),
        text_in(fields.get("description")),
        "" if parameters is None else json_of(parameters),
    )


def functions_in(value: object) -> Iterator[Tool]:
    """Read the tools that are offered as functions, each under a member of that name."""
    for one in objects_in(value):
        yield tool_in(fields_in(one.get("function")), "parameters")


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
