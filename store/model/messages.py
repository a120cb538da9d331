"""Messages and their content blocks: what they must look like, how to build and read them.

The models judge; they are never dumped. What is stored, derived and sent is always the frozen JSON
that was judged, so a field we do not know survives, in its place.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, Self, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema

from store.model.ids import DIGEST_PATTERN, ObjectDigest, is_digest
from store.model.jsonvalue import FrozenObject, JsonValue, freeze_object, objects_at

_T = TypeVar("_T")


class _NeverNull:
    """Turns `T | None` into "a T, or absent": absent is told by leaving it out, never by null."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        schema = handler(source)
        assert schema["type"] == "nullable"
        inner: CoreSchema = schema["schema"]
        return inner


def _only_true(value: bool) -> bool:  # noqa: FBT001 — pydantic calls it
    if not value:
        raise ValueError("is true or absent")
    return value


Optionally = Annotated[_T | None, _NeverNull()]
OnlyTrue = Annotated[bool, AfterValidator(_only_true)]
NonEmpty = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0)]
Ordinal = Annotated[int, Field(ge=1)]
Digest = Annotated[str, Field(pattern=DIGEST_PATTERN)]
OpenObject = dict[str, object]


class Strict(BaseModel):
    """A JSON object with these fields, and others that are not judged.

    Values are never converted: `True` is no integer, `1.0` is none, a list is a tuple (frozen).
    """

    # "ignore": the other fields live on in the JSON that was judged; a copy here would serve nobody
    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", alias_generator=to_camel)


class Attachment(Strict):
    """A reference to a stored object; the bytes lie beside the log."""

    attachment_id: Digest
    media_type: NonEmpty
    bytes: Count
    name: Optionally[str] = None
    original_id: Optionally[Digest] = None
    original_dimensions: Optionally[object] = None


class Picture(Attachment):
    """A reference to a picture, with its size in pixels."""

    width: Ordinal
    height: Ordinal


class TextBlock(Strict):
    """What a person or a model said."""

    type: Literal["text"]
    text: str


class ReasoningBlock(Strict):
    """What a model thought aloud."""

    type: Literal["reasoning"]
    text: str


class ImageBlock(Strict):
    """A picture."""

    type: Literal["image"]
    attachment: Picture


class FileBlock(Strict):
    """Any other file."""

    type: Literal["file"]
    attachment: Attachment


class ToolCallBlock(Strict):
    """A call that a model asks for; `arguments` is the raw text that it produced."""

    type: Literal["tool-call"]
    id: NonEmpty
    name: str
    arguments: str


Block = Annotated[TextBlock | ImageBlock | FileBlock, Field(discriminator="type")]
AnswerBlock = Annotated[
    TextBlock | ReasoningBlock | ToolCallBlock | ImageBlock | FileBlock,
    Field(discriminator="type"),
]


class Source(Strict):
    """Who a message came from: `user` for a person, otherwise the producer's own kind."""

    kind: NonEmpty


class PromptSource(Strict):
    """The system prompt."""

    kind: Literal["system-prompt"]


class ModelSource(Strict):
    """A model, by provider and name."""

    kind: Literal["model"]
    provider: NonEmpty
    model: NonEmpty
    replay_state: Optionally[object] = None


class ToolSource(Strict):
    """The tool that answered a call."""

    kind: Literal["tool"]
    call_id: NonEmpty


class SystemMessage(Strict):
    """The prompt at the head of a conversation."""

    id: NonEmpty
    role: Literal["system"]
    source: PromptSource
    content: tuple[Block, ...]


class DeveloperMessage(Strict):
    """An instruction of the program in mid-conversation."""

    id: NonEmpty
    role: Literal["developer"]
    source: Source
    content: tuple[Block, ...]


class UserMessage(Strict):
    """A person's words, or a producer's in their place."""

    id: NonEmpty
    role: Literal["user"]
    source: Source
    content: tuple[Block, ...]


class AssistantMessage(Strict):
    """A model's answer."""

    id: NonEmpty
    role: Literal["assistant"]
    source: ModelSource
    content: tuple[AnswerBlock, ...]


class ToolMessage(Strict):
    """A tool's answer to one call."""

    id: NonEmpty
    role: Literal["tool"]
    tool_call_id: NonEmpty
    source: ToolSource
    is_error: bool
    content: tuple[Block, ...]

    @model_validator(mode="after")
    def _names_one_call(self) -> Self:
        if self.source.call_id != self.tool_call_id:
            raise ValueError("toolCallId and source.callId name different calls")
        return self


Attachments: TypeAlias = Iterable[Mapping[str, object]]
USER_SOURCE: Mapping[str, object] = freeze_object({"kind": "user"})


def text_block(text: str) -> FrozenObject:
    """Build a text block."""
    return FrozenObject({"type": "text", "text": text})


def attachment_block(reference: Mapping[str, object]) -> FrozenObject:
    """Build the block of an attachment: an image when its media type says so, else a file."""
    is_image = str(reference.get("mediaType", "")).startswith("image/")
    return freeze_object({"type": "image" if is_image else "file", "attachment": reference})


def user_message(
    message_id: str,
    text: str,
    attachments: Attachments = (),
    *,
    source: Mapping[str, object] = USER_SOURCE,
) -> FrozenObject:
    """Build a user message: attachments first, then the text when there is any."""
    content = [attachment_block(reference) for reference in attachments]
    if text:
        content.append(text_block(text))
    return freeze_object({"id": message_id, "role": "user", "content": content, "source": source})


def system_message(message_id: str, text: str) -> FrozenObject:
    """Build a system prompt; an empty text makes an empty one."""
    content = [text_block(text)] if text else []
    source = {"kind": "system-prompt"}
    return freeze_object({"id": message_id, "role": "system", "content": content, "source": source})


def assistant_message(
    message_id: str,
    content: Iterable[Mapping[str, object]],
    *,
    provider: str,
    model: str,
    replay_state: object = None,
) -> FrozenObject:
    """Build an answer; `replay_state` is what the adapter wants back with it, `None` for none."""
    source: dict[str, object] = {"kind": "model", "provider": provider, "model": model}
    if replay_state is not None:
        source["replayState"] = replay_state
    return freeze_object(
        {"id": message_id, "role": "assistant", "content": list(content), "source": source}
    )


def tool_message(message_id: str, call_id: str, text: str, *, is_error: bool) -> FrozenObject:
    """Build a tool's answer of one text block."""
    return freeze_object(
        {
            "id": message_id,
            "role": "tool",
            "toolCallId": call_id,
            "source": {"kind": "tool", "callId": call_id},
            "isError": is_error,
            "content": [text_block(text)],
        }
    )


def blocks_of(message: Mapping[str, JsonValue], *kinds: str) -> tuple[FrozenObject, ...]:
    """Return the content blocks of these kinds, in order; all of them when none is named."""
    blocks = objects_at(message, "content")
    # Every message of a long chat comes through here some times for each request.
    return tuple([block for block in blocks if block.get("type") in kinds]) if kinds else blocks


def text_of(message: Mapping[str, JsonValue]) -> str:
    """Return what a message says: its text blocks, a blank line between two."""
    return "\n\n".join(str(block["text"]) for block in blocks_of(message, "text"))


def reasoning_of(message: Mapping[str, JsonValue]) -> str:
    """Return what a message thought: its reasoning blocks, a blank line between two."""
    return "\n\n".join(str(block["text"]) for block in blocks_of(message, "reasoning"))


def attachments_of(message: Mapping[str, JsonValue]) -> tuple[FrozenObject, ...]:
    """Return the attachment references of a message, pictures and files, in order."""
    return _references(blocks_of(message, "image", "file"))


def pictures_of(message: Mapping[str, JsonValue]) -> tuple[FrozenObject, ...]:
    """Return the attachment references of a message's pictures, in order."""
    return _references(blocks_of(message, "image"))


def files_of(message: Mapping[str, JsonValue]) -> tuple[FrozenObject, ...]:
    """Return the attachment references of a message's files that are no pictures, in order."""
    return _references(blocks_of(message, "file"))


def calls_of(message: Mapping[str, JsonValue]) -> tuple[FrozenObject, ...]:
    """Return the tool-call blocks of a message, in order."""
    return blocks_of(message, "tool-call")


def digests_in(value: JsonValue) -> frozenset[ObjectDigest]:
    """Return every object that a value names: as `attachmentId` or `originalId`, at any depth.

    Streams are skipped: they repeat an answer's text and name nothing of their own.
    """
    return frozenset(_digests(value))


def _references(blocks: Iterable[FrozenObject]) -> tuple[FrozenObject, ...]:
    references = (block.get("attachment") for block in blocks)
    return tuple(item for item in references if isinstance(item, FrozenObject))


def _digests(value: JsonValue) -> Iterator[ObjectDigest]:
    if isinstance(value, tuple):
        for item in value:
            yield from _digests(item)
    elif isinstance(value, FrozenObject):
        for key, item in value.items():
            if key in {"attachmentId", "originalId"} and isinstance(item, str) and is_digest(item):
                yield ObjectDigest(item)
            elif key != "stream":
                yield from _digests(item)
