"""The items that one message of `openai-responses/1` becomes; the rules are told in `encode`."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from desktop.llm.adapters.openai_responses.replay import replayed
from desktop.llm.content import NO_OUTPUT, Content, Picture, is_blank, object_bytes
from store.model.jsonvalue import FrozenObject, JsonValue, list_at, objects_at, text_at

# Longer ids are refused, and those of another model may be.
_MAX_ID_CHARS: Final = 64


def items_of(message: FrozenObject, content: Content, header: FrozenObject) -> tuple[bytes, ...]:
    """Return the items of a message, whose content is known; none: it is not sent."""
    role = text_at(message, "role")
    if role == "assistant":
        return tuple(_answer_items(message, content, header))
    if role == "tool":
        fields = {
            "type": "function_call_output",
            "call_id": _call_id(text_at(message, "toolCallId")),
            "output": joined_text(content) or NO_OUTPUT,
        }
        return (object_bytes(fields),)
    return () if content.is_empty() else (_message(role, map(_part, content.parts)),)


def joined_text(content: Content) -> str:
    """Return a content's words as one text."""
    return "\n".join(content.texts)


def words_of_user(text: str) -> bytes:
    """Return a message in which a person says this."""
    return _message("user", [_part(text)])


def _message(role: str, parts: Iterable[bytes]) -> bytes:
    head = object_bytes({"type": "message", "role": role})
    return head[:-1] + b',"content":[' + b",".join(parts) + b"]}"


def _part(part: str | Picture) -> bytes:
    if isinstance(part, str):
        return object_bytes({"type": "input_text", "text": part})
    url = b"data:" + part.kind + b";base64," + part.base64
    return b'{"type":"input_image","image_url":"' + url + b'"}'


def _answer_items(message: FrozenObject, content: Content, header: FrozenObject) -> Iterator[bytes]:
    """Yield an answer's items in its own order, each with the reasoning that led to it."""
    reasoning = replayed(message, header)
    texts = iter(content.texts)
    place = 0
    for block in objects_at(message, "content"):
        kind = block.get("type")
        if kind == "reasoning" or (kind == "text" and not block.get("text")):
            continue
        item = _call(block) if kind == "tool-call" else _words(next(texts))
        if item:
            yield from map(_reasoning, reasoning.get(place, ()))
            yield item
        place += 1


def _words(text: str) -> bytes:
    if is_blank(text):
        return b""
    return _message("assistant", [object_bytes({"type": "output_text", "text": text})])


def _call(block: FrozenObject) -> bytes:
    return object_bytes(
        {
            "type": "function_call",
            "call_id": _call_id(text_at(block, "id")),
            "name": block["name"],
            "arguments": block["arguments"] or "{}",
        }
    )


def _call_id(identity: str) -> str:
    if len(identity) <= _MAX_ID_CHARS:
        return identity
    return f"call_{hashlib.sha256(identity.encode()).hexdigest()[:32]}"


def _reasoning(item: FrozenObject) -> bytes:
    fields: dict[str, JsonValue] = {"type": "reasoning"}
    if "id" in item:
        fields["id"] = item["id"]
    fields["summary"] = tuple(
        FrozenObject({"type": "summary_text", "text": text}) for text in list_at(item, "summary")
    )
    return object_bytes({**fields, "encrypted_content": item["encrypted"]})
