"""One message of `ollama/1` as bytes; the rules are told in `encode`."""

from desktop.llm.arguments import object_bytes_of
from desktop.llm.content import NO_OUTPUT, Content, is_blank, object_bytes
from store.model.jsonvalue import FrozenObject, JsonValue, objects_at, text_at


def written(message: FrozenObject, content: Content, config: FrozenObject) -> bytes:
    """Return a message, whose content is known; empty: not sent."""
    role = text_at(message, "role")
    if role == "assistant":
        return _assistant(message, "".join(content.texts), config)
    text = "\n".join(content.texts)
    if role == "tool":
        call = text_at(message, "toolCallId")
        return object_bytes({"role": "tool", "content": text or NO_OUTPUT, "tool_call_id": call})
    if content.is_empty():
        return b""
    fields = object_bytes({"role": "user" if role == "user" else "system", "content": text})
    return fields[:-1] + _images(content) + b"}"


def _images(content: Content) -> bytes:
    if not content.pictures:
        return b""
    texts = (b'"' + picture.base64 + b'"' for picture in content.pictures)
    return b',"images":[' + b",".join(texts) + b"]"


def _assistant(message: FrozenObject, text: str, config: FrozenObject) -> bytes:
    blocks = objects_at(message, "content")
    calls = [_call(block) for block in blocks if block.get("type") == "tool-call"]
    if not calls:
        return b"" if is_blank(text) else object_bytes({"role": "assistant", "content": text})
    fields: dict[str, JsonValue] = {"role": "assistant", "content": text}
    thinking = "".join(
        text_at(block, "text") for block in blocks if block.get("type") == "reasoning"
    )
    if thinking and _is_own(message, config):
        fields["thinking"] = thinking
    return object_bytes(fields)[:-1] + b',"tool_calls":[' + b",".join(calls) + b"]}"


def _is_own(message: FrozenObject, config: FrozenObject) -> bool:
    """Whether the model that is asked has written this message itself."""
    source = message.get("source")
    return isinstance(source, FrozenObject) and all(
        source.get(name) == config.get(name) for name in ("provider", "model")
    )


def _call(block: FrozenObject) -> bytes:
    head = object_bytes({"id": block["id"]})[:-1]
    function = object_bytes({"name": block["name"]})[:-1]
    arguments = object_bytes_of(text_at(block, "arguments"))
    return head + b',"function":' + function + b',"arguments":' + arguments + b"}}"
