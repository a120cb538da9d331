"""The messages of `openai-chat/1` as bytes; the rules are told in `encode`."""

from collections.abc import Mapping, Sequence

from desktop.llm.adapters.openai_chat.ids import id_rule
from desktop.llm.adapters.openai_chat.replay import (
    reasoning_text,
    replayed_fields,
    replayed_thinking,
)
from desktop.llm.content import (
    NO_OUTPUT,
    Content,
    Picture,
    dialect_flags,
    flag_text,
    is_blank,
    object_bytes,
)
from store.model.jsonvalue import FrozenObject, JsonValue, canonical_bytes, objects_at, text_at


class MessageWriter:
    """Writes single messages under one header."""

    def __init__(self, header: FrozenObject) -> None:
        self._header = header
        self._flags = dialect_flags(header)
        self._id = id_rule(self._flags.get("callIds"))

    def written(self, message: FrozenObject, content: Content, *, before: str) -> bytes:
        """Return a message, whose content is known, behind one of the role `before`.

        Nothing when it is not sent.
        """
        role = text_at(message, "role")
        if role == "assistant":
            return self.answer(message, "".join(content.texts), before=before)
        if role == "tool":
            return self.result(message, content)
        return b"" if content.is_empty() else self.spoken(role, content.parts)

    def spoken(self, role: str, parts: Sequence[str | Picture]) -> bytes:
        """Return a message of a person or of the system."""
        if role in {"system", "developer"}:
            role = flag_text(self._flags, f"{role}Role", "system")
        if any(isinstance(part, Picture) for part in parts):
            value = b"[" + b",".join(map(_part, parts)) + b"]"
        else:
            value = canonical_bytes("\n".join(map(str, parts)))
        return object_bytes({"role": role})[:-1] + b',"content":' + value + b"}"

    def answer(self, message: FrozenObject, text: str, *, before: str) -> bytes:
        """Return an answer with its calls; nothing when neither is there."""
        calls = self.calls(message)
        if not calls and is_blank(text):
            return b""
        of_tool_turn = bool(calls) or before == "tool"
        replayed = replayed_fields(message, self._header, self._flags, of_tool_turn=of_tool_turn)
        fields: dict[str, JsonValue] = {"role": "assistant", "content": text or None, **replayed}
        thinking = replayed_thinking(message, self._header, self._flags)
        if thinking:
            fields["content"] = _thinking_and_text(thinking, text)
        older = self._flags.get("reasoningReplay")
        if calls and isinstance(older, str):
            fields[older] = reasoning_text(message)
        return object_bytes({**fields, "tool_calls": calls} if calls else fields)

    def calls(self, message: FrozenObject) -> tuple[FrozenObject, ...]:
        """Return the calls of an answer."""
        blocks = objects_at(message, "content")
        return tuple(self._call(block) for block in blocks if block.get("type") == "tool-call")

    def result(self, message: FrozenObject, content: Content) -> bytes:
        """Return the result of a call; one without words says so."""
        call = self._id(text_at(message, "toolCallId"))
        words = "\n".join(content.texts) or NO_OUTPUT
        return object_bytes({"role": "tool", "tool_call_id": call, "content": words})

    def _call(self, block: FrozenObject) -> FrozenObject:
        function = FrozenObject({"name": block["name"], "arguments": block["arguments"] or "{}"})
        identity = self._id(text_at(block, "id"))
        return FrozenObject({"id": identity, "type": "function", "function": function})


def _thinking_and_text(thinking: str, text: str) -> JsonValue:
    words: list[JsonValue] = [FrozenObject({"type": "text", "text": thinking})]
    parts: list[Mapping[str, JsonValue]] = [{"type": "thinking", "thinking": tuple(words)}]
    if text:
        parts.append({"type": "text", "text": text})
    return tuple(map(FrozenObject, parts))


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
