"""The encoder `openai-chat/1`: from what the log holds to the bytes of one request.

Released: its behaviour never changes; `tests/wire/openai_chat` holds frozen requests and digests.

The body is one object: model, stream, options, then `messages` last, so that a longer history only
lengthens the end. Each message is serialised by itself and its bytes joined; pictures enter as
base64 bytes. What is sent is an allow-list, and the rules are:

- text alone is a string: blocks are joined with a line break, an assistant's with nothing between;
  with pictures that go, `content` is a list of parts in the blocks' order;
- pictures: see `desktop.llm.pictures`; a file is always replaced by its sentence;
- an assistant's calls keep their arguments as the string the model wrote, `{}` where it wrote none;
- reasoning stays here, unless the header's dialect names a field for it beside calls;
- a message without words, pictures and calls is not sent; a tool's result always is;
- an empty `stop` list means nothing and is not sent.

That every call has its result, right behind it, is what the log guarantees.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from desktop.llm.adapters.openai_chat.growing import GrowingBody
from desktop.llm.adapters.openai_chat.message import (
    MessageWriter,
    Written,
    dialect_flags,
    flag_text,
    object_bytes,
    write_all,
)
from desktop.llm.pictures import Carried, PictureRule, picture_rule, pictures_of
from desktop.llm.provider import Encoder, Growing
from desktop.llm.types import Encoded, Request
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, JsonValue, object_at, objects_at, text_at

_TAIL: Final = b"]}"


class OpenAiChatEncoder:
    """See the module's own words; stateless."""

    name: Final = "openai-chat/1"

    def wanted(
        self,
        header: FrozenObject,
        messages: tuple[FrozenObject, ...],
        quarantined: frozenset[ObjectDigest],
    ) -> tuple[ObjectDigest, ...]:
        """Name the pictures whose bytes go in, each once, in order."""
        rule = picture_rule(header, quarantined)
        able = [
            ObjectDigest(text_at(picture, "attachmentId"))
            for message in messages
            for picture in pictures_of(message)
            if rule.refusal(text_at(message, "role"), picture) is None
        ]
        return tuple(dict.fromkeys(able[_dropped(rule, messages) :]))

    def encode(self, request: Request) -> Encoded:
        """Make the body; `KeyError` when a wanted picture is not among the objects."""
        written = tuple(_write(request))
        return Encoded(
            body=b"".join(_joined(request.header, written)),
            encoder=self.name,
            objects=tuple(dict.fromkeys(item for one in written for item in one.objects)),
            omitted=tuple(item for one in written for item in one.omitted),
        )

    def pieces(self, request: Request) -> Iterator[bytes]:
        """Yield head, one value per message, tail; joined they are the body."""
        return _joined(request.header, _write(request))

    def growing(
        self,
        header: FrozenObject,
        quarantined: frozenset[ObjectDigest],
        objects: Mapping[ObjectDigest, bytes],
    ) -> Growing:
        """Begin a body that grows message by message."""
        return GrowingBody(
            _head(header),
            MessageWriter(header, picture_rule(header, quarantined), objects),
            _TAIL,
        )


OPENAI_CHAT_1: Final[Encoder] = OpenAiChatEncoder()


def _write(request: Request) -> Iterator[Written]:
    rule = picture_rule(request.header, request.quarantined)
    writer = MessageWriter(request.header, rule, request.objects)
    return write_all(writer, request.messages, dropped=_dropped(rule, request.messages))


def _dropped(rule: PictureRule, messages: Iterable[FrozenObject]) -> int:
    carried = Carried()
    for message in messages:
        carried = rule.after(carried, message)
    return carried.dropped


def _joined(header: FrozenObject, written: Iterable[Written]) -> Iterator[bytes]:
    yield _head(header)
    separator = b""
    for one in written:
        yield separator + one.data if one.data else b""
        separator = b"," if one.data else separator
    yield _TAIL


def _head(header: FrozenObject) -> bytes:
    config = object_at(header, "config")
    flags = dialect_flags(header)
    fields: dict[str, JsonValue] = {"model": config.get("model"), "stream": True}
    if flags.get("usage") is True:
        fields["stream_options"] = FrozenObject({"include_usage": True})
    fields[flag_text(flags, "tokenLimit", "max_tokens")] = config.get("maxTokens")
    fields["temperature"] = config.get("temperature")
    fields["stop"] = config.get("stop") or None
    fields["reasoning_effort"] = config.get("reasoningEffort")
    fields["tools"] = _tools(header)
    sent = {key: value for key, value in fields.items() if value is not None}
    return object_bytes(sent)[:-1] + b',"messages":['


def _tools(header: FrozenObject) -> tuple[FrozenObject, ...] | None:
    if not header.get("tools"):
        return None
    return tuple(
        FrozenObject(
            {
                "type": "function",
                "function": FrozenObject(
                    {
                        key: tool[key]
                        for key in ("name", "description", "parameters")
                        if tool.get(key) is not None
                    }
                ),
            }
        )
        for tool in objects_at(header, "tools")
    )
