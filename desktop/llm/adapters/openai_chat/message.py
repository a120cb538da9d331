"""One message of `openai-chat/1` as bytes; the rules are told in `encode`."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from desktop.llm.pictures import PictureRule, Reason, pictures_of, placeholder
from store.model.ids import ObjectDigest
from store.model.jsonvalue import (
    FrozenObject,
    JsonValue,
    canonical_bytes,
    object_at,
    objects_at,
    text_at,
)

_SPACE: Final = " \t\r\n"
_NO_OUTPUT: Final = "(no output)"
_NO_FLAGS: Final = FrozenObject()


@dataclass(frozen=True, slots=True)
class Written:
    """One message as it goes over the wire; no bytes when it is not sent."""

    data: bytes
    objects: tuple[ObjectDigest, ...] = ()
    omitted: tuple[FrozenObject, ...] = ()


class _Content:
    """The content of one message being written."""

    def __init__(self, role: str, objects: Mapping[ObjectDigest, bytes]) -> None:
        self.role = role
        self.objects: list[ObjectDigest] = []
        self.omitted: list[FrozenObject] = []
        self._source = objects
        self._texts: list[str] = []
        self._parts: list[bytes] = []

    def add_text(self, text: str) -> None:
        """Add words; none are no part."""
        if text:
            self._texts.append(text)
            self._parts.append(object_bytes({"type": "text", "text": text}))

    def add_picture(self, attachment: FrozenObject) -> None:
        """Add a picture's bytes."""
        digest = ObjectDigest(text_at(attachment, "attachmentId"))
        kind = text_at(attachment, "mediaType").encode("ascii")
        data = b64encode(self._source[digest])
        self.objects.append(digest)
        self._parts.append(
            b'{"type":"image_url","image_url":{"url":"data:' + kind + b";base64," + data + b'"}}'
        )

    def leave_out(self, attachment: FrozenObject, reason: Reason) -> None:
        """Put the sentence in the place of what is not sent."""
        self.omitted.append(
            FrozenObject({"attachmentId": attachment["attachmentId"], "reason": reason})
        )
        self.add_text(placeholder(attachment, reason))

    def is_empty(self) -> bool:
        """Whether nothing is there that a model could read."""
        return not self.objects and not self.text().strip(_SPACE)

    def text(self) -> str:
        """Return the words alone."""
        return ("" if self.role == "assistant" else "\n").join(self._texts)

    def value(self) -> bytes:
        """Return the JSON of the content: a string, or parts when pictures go."""
        if not self.objects:
            return canonical_bytes(self.text())
        return b"[" + b",".join(self._parts) + b"]"


class MessageWriter:
    """Writes messages under one header; knows no other message than the one it is given."""

    def __init__(
        self, header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._objects = objects
        self._flags = dialect_flags(header)

    def write(self, message: FrozenObject, *, number: int, dropped: int) -> Written:
        """Write a message whose first picture that can go has this number."""
        role = text_at(message, "role")
        content = _Content(role, self._objects)
        for block in objects_at(message, "content"):
            number += self._add(content, block, number=number, dropped=dropped)
        fields = self._fields(role, message, content)
        return Written(fields, tuple(content.objects), tuple(content.omitted))

    def _add(self, content: _Content, block: FrozenObject, *, number: int, dropped: int) -> int:
        """Add a block; return how many pictures that can go it is: one, or none."""
        match block.get("type"):
            case "text":
                content.add_text(text_at(block, "text"))
            case "file":
                content.leave_out(object_at(block, "attachment"), "file")
            case "image":
                attachment = object_at(block, "attachment")
                reason = self.rule.refusal(content.role, attachment)
                if reason is None and number >= dropped:
                    content.add_picture(attachment)
                else:
                    content.leave_out(attachment, reason or "budget")
                return int(reason is None)
            case _:
                pass
        return 0

    def _fields(self, role: str, message: FrozenObject, content: _Content) -> bytes:
        if role == "assistant":
            return self._assistant(message, content.text())
        if role == "tool":
            call = text_at(message, "toolCallId")
            text = content.text() or _NO_OUTPUT
            return object_bytes({"role": "tool", "tool_call_id": call, "content": text})
        if content.is_empty():
            return b""
        if role in {"system", "developer"}:
            role = flag_text(self._flags, f"{role}Role", "system")
        head = canonical_bytes(FrozenObject({"role": role}))
        return head[:-1] + b',"content":' + content.value() + b"}"

    def _assistant(self, message: FrozenObject, text: str) -> bytes:
        blocks = objects_at(message, "content")
        calls = tuple(_call(block) for block in blocks if block.get("type") == "tool-call")
        if not calls:
            has_words = bool(text.strip(_SPACE))
            return object_bytes({"role": "assistant", "content": text}) if has_words else b""
        fields: dict[str, JsonValue] = {"role": "assistant", "content": text or None}
        replay = self._flags.get("reasoningReplay")
        if isinstance(replay, str):
            fields[replay] = "".join(
                text_at(block, "text") for block in blocks if block.get("type") == "reasoning"
            )
        return object_bytes({**fields, "tool_calls": calls})


def write_all(
    writer: MessageWriter, messages: Iterable[FrozenObject], *, dropped: int
) -> Iterator[Written]:
    """Write a conversation from its first message on, without its `dropped` oldest pictures."""
    number = 0
    for message in messages:
        yield writer.write(message, number=number, dropped=dropped)
        number += sum(
            writer.rule.refusal(text_at(message, "role"), picture) is None
            for picture in pictures_of(message)
        )


def _call(block: FrozenObject) -> FrozenObject:
    function = FrozenObject({"name": block["name"], "arguments": block["arguments"] or "{}"})
    return FrozenObject({"id": block["id"], "type": "function", "function": function})


def dialect_flags(header: FrozenObject) -> FrozenObject:
    """Return the flags of the wire that a header states."""
    flags = header.get("dialect")
    return flags if isinstance(flags, FrozenObject) else _NO_FLAGS


def flag_text(flags: FrozenObject, name: str, default: str) -> str:
    """Return a flag that is a text."""
    value = flags.get(name)
    return value if isinstance(value, str) else default


def object_bytes(fields: Mapping[str, JsonValue]) -> bytes:
    """Return the JSON of an object, keys in the order given."""
    return canonical_bytes(FrozenObject(fields))
