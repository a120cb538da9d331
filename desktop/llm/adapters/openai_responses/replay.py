"""Encrypted reasoning between an answer and the next request: how the log holds it.

`replayState` is `{protocol, origin, items: [{at, id?, summary, encrypted}]}`; `at` is how many
blocks of words or calls stand before the item in its message. Everything here is part of
`openai-responses/1` and therefore never changes.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from desktop.llm.answer import Json
from desktop.llm.content import dialect_flags
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer, objects_at, well_formed

PROTOCOL: Final = "openai_responses"


def kept_item(item: Json, *, at: int) -> FrozenObject | None:
    """Return what is kept of a reasoning item; nothing when it cannot be sent back."""
    encrypted, identity = item.get("encrypted_content"), item.get("id")
    if not isinstance(encrypted, str) or not encrypted:
        return None
    fields: dict[str, JsonValue] = {"at": at}
    if isinstance(identity, str) and identity:
        fields["id"] = well_formed(identity)
    fields["summary"] = tuple(map(well_formed, texts_in(item.get("summary"))))
    return FrozenObject({**fields, "encrypted": well_formed(encrypted)})


def kept_items(output: Iterable[Json]) -> Iterator[FrozenObject]:
    """Yield what is kept of the reasoning items of a whole output."""
    at = 0
    for item in output:
        if item.get("type") == "reasoning":
            kept = kept_item(item, at=at)
            if kept is not None:
                yield kept
        else:
            at += item.get("type") == "function_call" or bool(texts_in(item.get("content")))


def texts_in(parts: object) -> list[str]:
    """Return the texts of a list of parts."""
    return [
        part["text"]
        for part in (parts if isinstance(parts, list) else ())
        if isinstance(part, dict) and isinstance(part.get("text"), str)
    ]


def state_of(items: Iterable[FrozenObject], *, origin: str) -> FrozenObject:
    """Return the state that an answer's message carries in the log."""
    return FrozenObject({"protocol": PROTOCOL, "origin": origin, "items": tuple(items)})


def replayed(message: FrozenObject, header: FrozenObject) -> dict[int, list[FrozenObject]]:
    """Return the items that go back with a message, by the block that each stands before.

    None, unless the very provider and server that is asked has made them, and, where the header
    says so, the very model.
    """
    source = message.get("source")
    state = source.get("replayState") if isinstance(source, FrozenObject) else None
    config, flags = header.get("config"), dialect_flags(header)
    is_own = (
        isinstance(source, FrozenObject)
        and isinstance(state, FrozenObject)
        and isinstance(config, FrozenObject)
        and source.get("provider") == config.get("provider")
        and state.get("protocol") == PROTOCOL
        and state.get("origin") == flags.get("origin")
        and flags.get("encrypted") is True
        and (flags.get("sameModel") is not True or source.get("model") == config.get("model"))
    )
    items: dict[int, list[FrozenObject]] = {}
    for item in objects_at(state, "items") if is_own and isinstance(state, FrozenObject) else ():
        at = item.get("at")
        if is_integer(at):
            items.setdefault(at, []).append(item)
    return items
