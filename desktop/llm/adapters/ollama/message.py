"""One message of `ollama/1` as bytes; the rules are told in `encode`."""

from desktop.llm.arguments import object_bytes_of
from desktop.llm.content import NO_OUTPUT, Content, is_blank, object_bytes
from store.model.jsonvalue import FrozenObject, JsonValue, objects_at, text_at


class ToolNames:
    """The names of the tools that were called so far in a body, by the ids of the calls."""

    def __init__(self, *, are_wanted: bool) -> None:
        self._are_wanted = are_wanted
        self._by_call: dict[str, JsonValue] = {}

    def note(self, message: FrozenObject) -> None:
        """Take in the calls of an answer; of an id that is used again the last one counts."""
        for block in objects_at(message, "content"):
            if self._are_wanted and block.get("type") == "tool-call":
                self._by_call[text_at(block, "id")] = block["name"]

    def fields(self, call: str) -> dict[str, JsonValue]:
        """Return what a result says of its tool."""
        return {"tool_name": self._by_call[call]} if call in self._by_call else {}


def written(
    message: FrozenObject, content: Content, config: FrozenObject, names: ToolNames
) -> bytes:
    """Return a message, whose content is known; empty: not sent."""
    role = text_at(message, "role")
    if role == "assistant":
        names.note(message)
        return _assistant(message, "".join(content.texts), config)
    text = "\n".join(content.texts)
    if role == "tool":
        call = text_at(message, "toolCallId")
        fields: dict[str, JsonValue] = {"content": text or NO_OUTPUT, "tool_call_id": call}
        return object_bytes({"role": "tool", **fields, **names.fields(call)})
    if content.is_empty():
        return b""
    begun = object_bytes({"role": "user" if role == "user" else "system", "content": text})[:-1]
    return begun + _images(content) + b"}"


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
