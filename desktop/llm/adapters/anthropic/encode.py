"""The encoder `anthropic/1`: from what the log holds to the bytes of one request.

Released: its behaviour never changes; `tests/wire/anthropic` holds frozen requests and digests.

The body is one object: options, `tools`, `system`, and `messages` last, so that a longer history
only lengthens the end. The rules that it has in common with other wires are told in
`desktop.llm.turns`, those of a call's arguments in `desktop.llm.arguments`; its own are:

- `cache_control` stands at the top and is always the same: the server puts the mark on the last
  block and moves it along as the chat grows, so that no earlier byte changes
  (https://platform.claude.com/docs/en/build-with-claude/prompt-caching, "automatic caching");
- `max_tokens`, a temperature, `thinking` and `output_config` are what the header's dialect `asks`,
  word for word; for headers made before there was that, see `before`;
- a stop sequence of white space alone is refused by the server, so it is not sent;
- thinking blocks go back exactly as they came, signature and all, and only to the provider, model
  and server they came from: the docs want them all back, unmodified and in their order, and a
  signature is worth nothing elsewhere. They stand where they stood; those behind an answer's last
  other block are left out, since an answer may not end in thinking. Other reasoning stays here;
- while thinking has a budget, an answer that calls has to begin with its thinking, or the server
  refuses it: one whose thinking is not here (another model's) is told in words, calls and results
  (https://platform.claude.com/docs/en/build-with-claude/extended-thinking, on tool use; an adaptive
  model does not ask for it).
"""

from collections.abc import Iterator
from typing import Final

from desktop.llm.adapters.anthropic.before import asked_before
from desktop.llm.arguments import object_bytes_of
from desktop.llm.content import dialect_flags, stated, tools_of
from desktop.llm.provider import Encoder
from desktop.llm.turns import Asked, Grammar, is_only_space, own_state, turn_encoder, words_of_call
from store.model.jsonvalue import (
    FrozenObject,
    JsonValue,
    canonical_bytes,
    is_integer,
    object_at,
    objects_at,
    text_at,
)

WIRE: Final = "anthropic"
"""The name of this wire in what an answer wants back."""

_THINKING_FIELDS: Final = {"thinking": ("thinking", "signature"), "redacted_thinking": ("data",)}
_SCHEMA: Final = {"input_schema": FrozenObject({"type": "object"})}
_TOOL_FIELDS: Final = {
    "name": "name",
    "description": "description",
    "parameters": "input_schema",
}


class _Messages:
    """The blocks of Messages under one header."""

    grammar: Final = Grammar(
        system=(b',"system":[', b"]"),
        turns=b',"messages":[',
        content=b"content",
        assistant=b"assistant",
    )

    def __init__(self, header: FrozenObject) -> None:
        self.head = _head(header)
        self._has_tools = bool(header.get("tools"))
        self.takes_system = True
        self._header = header
        self._has_budget = _has_budget(dialect_flags(header))

    def text(self, words: str) -> bytes:
        """Return a block of words."""
        return _bytes(type="text", text=words)

    def picture(self, kind: bytes, data: bytes) -> bytes:
        """Return a block of a picture."""
        source = b'{"type":"base64","media_type":"' + kind + b'","data":"' + data + b'"}'
        return b'{"type":"image","source":' + source + b"}"

    def takes_calls(self, message: FrozenObject) -> bool:
        """Whether an answer's calls go as calls; else they are told in words."""
        return self._has_tools and not (self._has_budget and 0 not in self._thinking(message))

    def answer(self, message: FrozenObject, calls: tuple[Asked, ...]) -> list[bytes]:
        """Return the blocks of an answer, its thinking where it stood."""
        thinking = self._thinking(message)
        asked = iter(calls)
        blocks: list[bytes] = []
        held: list[bytes] = []
        others = [
            block
            for block in objects_at(message, "content")
            if block.get("type") in {"text", "tool-call"}
        ]
        for place, block in enumerate(others):
            held += thinking.get(place, [])
            written = self._block(block, asked)
            if written:
                blocks += [*held, written]
                held = []
        return blocks

    def result(self, call: Asked, words: str, *, is_error: bool) -> bytes:
        """Return the block of a call's result."""
        fields: dict[str, JsonValue] = {"tool_use_id": call.id, "content": words}
        return _bytes(type="tool_result", **fields, **({"is_error": True} if is_error else {}))

    def _block(self, block: FrozenObject, asked: Iterator[Asked]) -> bytes:
        if block.get("type") == "text":
            text = text_at(block, "text")
            return b"" if is_only_space(text) else self.text(text)
        call = next(asked, None)
        if call is None:
            return self.text(words_of_call(block))
        opening = _bytes(type="tool_use", id=call.id, name=call.name)[:-1]
        return opening + b',"input":' + object_bytes_of(call.arguments) + b"}"

    def _thinking(self, message: FrozenObject) -> dict[int, list[bytes]]:
        """Return the thinking to send back, by the number of other blocks before it."""
        state = own_state(message, self._header, WIRE)
        if state is None:
            return {}
        placed: dict[int, list[bytes]] = {}
        for entry in objects_at(state, "thinking"):
            fields = _THINKING_FIELDS[text_at(entry, "type")]
            block = _bytes(type=entry["type"], **{name: entry[name] for name in fields})
            place = entry.get("place")
            placed.setdefault(place if is_integer(place) else 0, []).append(block)
        return placed


ANTHROPIC_1: Final[Encoder] = turn_encoder("anthropic/1", _Messages)


def _head(header: FrozenObject) -> bytes:
    config = object_at(header, "config")
    asks = _asks(header)
    fields: dict[str, JsonValue] = {
        "model": config.get("model"),
        "max_tokens": asks.get("max_tokens"),
        "stream": True,
        "cache_control": FrozenObject({"type": "ephemeral"}),
        "temperature": asks.get("temperature"),
        "stop_sequences": _stops(config),
        "thinking": asks.get("thinking"),
        "output_config": asks.get("output_config"),
        "tools": _tools(header),
    }
    return canonical_bytes(stated(fields))[:-1]


def _asks(header: FrozenObject) -> FrozenObject:
    """Return the fields that depend on the model."""
    flags = dialect_flags(header)
    asks = flags.get("asks")
    return asks if isinstance(asks, FrozenObject) else asked_before(flags, header)


def _has_budget(flags: FrozenObject) -> bool:
    """Whether thinking has a budget; never in a header of before, whose requests stay as made."""
    asks = flags.get("asks")
    thinking = asks.get("thinking") if isinstance(asks, FrozenObject) else None
    return isinstance(thinking, FrozenObject) and thinking.get("type") == "enabled"


def _stops(config: FrozenObject) -> JsonValue:
    stops = config.get("stop")
    if not isinstance(stops, tuple):
        return None
    return tuple(one for one in stops if isinstance(one, str) and not is_only_space(one)) or None


def _tools(header: FrozenObject) -> JsonValue:
    """Return the tools; `input_schema` is required, so one without parameters takes any object."""
    tools = [{_TOOL_FIELDS[name]: one[name] for name in one} for one in tools_of(header)]
    return tuple(FrozenObject({**tool, **_SCHEMA, **tool}) for tool in tools) or None


def _bytes(**fields: JsonValue) -> bytes:
    """Return the JSON of an object, keys in the order given."""
    return canonical_bytes(FrozenObject(fields))
