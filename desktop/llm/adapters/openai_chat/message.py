"""One message of `openai-chat/1` as bytes; the rules are told in `encode`."""

from collections.abc import Sequence

from desktop.llm.content import NO_OUTPUT, Content, Picture, flag_text, is_blank, object_bytes
from store.model.jsonvalue import FrozenObject, JsonValue, canonical_bytes, objects_at, text_at


def written(message: FrozenObject, content: Content, flags: FrozenObject) -> bytes:
    """Return a message, whose content is known, in the words of a dialect; empty: not sent."""
    role = text_at(message, "role")
    if role == "assistant":
        return _assistant(message, "".join(content.texts), flags)
    text = "\n".join(content.texts)
    if role == "tool":
        call = text_at(message, "toolCallId")
        return object_bytes({"role": "tool", "tool_call_id": call, "content": text or NO_OUTPUT})
    if content.is_empty():
        return b""
    if role in {"system", "developer"}:
        role = flag_text(flags, f"{role}Role", "system")
    value = _parts(content.parts) if content.objects else canonical_bytes(text)
    return object_bytes({"role": role})[:-1] + b',"content":' + value + b"}"


def _parts(parts: Sequence[str | Picture]) -> bytes:
    return b"[" + b",".join(map(_part, parts)) + b"]"


def _part(part: str | Picture) -> bytes:
    if isinstance(part, str):
        return object_bytes({"type": "text", "text": part})
    return (
        b'{"type":"image_url","image_url":{"url":"data:'
        + part.kind
        + b";base64,"
        + part.base64
        + b'"}}'
    )


def _assistant(message: FrozenObject, text: str, flags: FrozenObject) -> bytes:
    blocks = objects_at(message, "content")
    calls = tuple(_call(block) for block in blocks if block.get("type") == "tool-call")
    if not calls:
        return b"" if is_blank(text) else object_bytes({"role": "assistant", "content": text})
    fields: dict[str, JsonValue] = {"role": "assistant", "content": text or None}
    replay = flags.get("reasoningReplay")
    if isinstance(replay, str):
        fields[replay] = "".join(
            text_at(block, "text") for block in blocks if block.get("type") == "reasoning"
        )
    return object_bytes({**fields, "tool_calls": calls})


def _call(block: FrozenObject) -> FrozenObject:
    function = FrozenObject({"name": block["name"], "arguments": block["arguments"] or "{}"})
    return FrozenObject({"id": block["id"], "type": "function", "function": function})
