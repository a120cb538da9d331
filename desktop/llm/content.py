"""The content of one message on its way onto a wire, and the small pieces of JSON around it.

Everything here is part of every encoder version that uses it and therefore never changes.
"""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from desktop.llm.bodies import Place
from desktop.llm.pictures import PictureRule, Reason, placeholder
from desktop.llm.textfiles import file_refusal, file_words
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
_NO_FLAGS: Final = FrozenObject()
NO_OUTPUT: Final = "(no output)"
"""What a tool's result without words says: an empty one is refused by some servers."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that goes: its type, and its bytes as base64."""

    kind: bytes
    base64: bytes


@dataclass(slots=True)
class Content:
    """The words and pictures of one message, in order; sentences stand for what is not sent."""

    parts: list[str | Picture] = field(default_factory=list)
    objects: list[ObjectDigest] = field(default_factory=list)
    omitted: list[FrozenObject] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        """The words alone."""
        return [part for part in self.parts if isinstance(part, str)]

    @property
    def pictures(self) -> list[Picture]:
        """The pictures alone."""
        return [part for part in self.parts if isinstance(part, Picture)]

    def is_empty(self) -> bool:
        """Whether nothing is there that a model could read."""
        return not self.objects and is_blank("".join(self.texts))


def content_of(
    message: FrozenObject,
    place: Place,
    *,
    rule: PictureRule,
    objects: Mapping[ObjectDigest, bytes],
) -> Content:
    """Return what of a message's text, pictures and files goes.

    `KeyError` when the objects lack a picture or file that goes.
    """
    content = Content()
    number = place.number
    for block in objects_at(message, "content"):
        if block.get("type") == "text":
            _add_text(content, text_at(block, "text"))
        elif block.get("type") == "file":
            _add_file(
                content, text_at(message, "role"), object_at(block, "attachment"), rule, objects
            )
        elif block.get("type") == "image":
            attachment = object_at(block, "attachment")
            reason = rule.refusal(text_at(message, "role"), attachment)
            if reason is None and number >= place.dropped:
                _add_picture(content, attachment, objects)
            else:
                _leave_out(content, attachment, reason or "budget")
            number += reason is None
    return content


def is_blank(text: str) -> bool:
    """Whether a text has nothing but the white space that JSON knows.

    Wires that take turns have a wider rule of their own, `turns.is_only_space`.
    """
    return not text.strip(_SPACE)


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


def stated(fields: Mapping[str, JsonValue]) -> FrozenObject:
    """Return an object of those fields that have a value."""
    return FrozenObject({key: value for key, value in fields.items() if value is not None})


def tools_of(header: FrozenObject) -> tuple[FrozenObject, ...]:
    """Return what a wire may learn of the tools that a header offers, in their order."""
    if not header.get("tools"):
        return ()
    return tuple(
        stated({key: tool.get(key) for key in ("name", "description", "parameters")})
        for tool in objects_at(header, "tools")
    )


def _add_text(content: Content, text: str) -> None:
    if text:
        content.parts.append(text)


def _add_picture(
    content: Content, attachment: FrozenObject, objects: Mapping[ObjectDigest, bytes]
) -> None:
    digest = ObjectDigest(text_at(attachment, "attachmentId"))
    kind = text_at(attachment, "mediaType").encode("ascii")
    content.parts.append(Picture(kind, b64encode(objects[digest])))
    content.objects.append(digest)


def _add_file(
    content: Content,
    role: str,
    attachment: FrozenObject,
    rule: PictureRule,
    objects: Mapping[ObjectDigest, bytes],
) -> None:
    reason = file_refusal(rule, role, attachment)
    if reason is not None:
        _leave_out(content, attachment, reason)
        return
    content.parts.append(file_words(attachment, objects))
    content.objects.append(ObjectDigest(text_at(attachment, "attachmentId")))


def _leave_out(content: Content, attachment: FrozenObject, reason: Reason) -> None:
    content.omitted.append(
        FrozenObject({"attachmentId": attachment["attachmentId"], "reason": reason})
    )
    _add_text(content, placeholder(attachment, reason))
