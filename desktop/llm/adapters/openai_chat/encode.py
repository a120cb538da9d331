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

from collections.abc import Mapping
from typing import Final

from desktop.llm.adapters.openai_chat.message import written
from desktop.llm.bodies import BodyEncoder, Place, Written
from desktop.llm.content import content_of, dialect_flags, flag_text, object_bytes, stated, tools_of
from desktop.llm.pictures import PictureRule
from desktop.llm.provider import Encoder
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, JsonValue, object_at


class ChatLayout:
    """The parts of a body under one header; see the module's own words."""

    tail: Final = b"]}"

    def __init__(
        self, header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._header = header
        self._objects = objects
        self._flags = dialect_flags(header)

    def head(self, _first: FrozenObject | None) -> bytes:
        """Return everything before the messages."""
        config = object_at(self._header, "config")
        fields: dict[str, JsonValue] = {"model": config.get("model"), "stream": True}
        if self._flags.get("usage") is True:
            fields["stream_options"] = FrozenObject({"include_usage": True})
        fields[flag_text(self._flags, "tokenLimit", "max_tokens")] = config.get("maxTokens")
        fields["temperature"] = config.get("temperature")
        fields["stop"] = config.get("stop") or None
        fields["reasoning_effort"] = config.get("reasoningEffort")
        fields["tools"] = _tools(self._header) or None
        return object_bytes(stated(fields))[:-1] + b',"messages":['

    def write(self, message: FrozenObject, place: Place) -> Written:
        """Return one message."""
        content = content_of(message, place, rule=self.rule, objects=self._objects)
        data = written(message, content, self._flags)
        return Written(data, tuple(content.objects), tuple(content.omitted))


OPENAI_CHAT_1: Final[Encoder] = BodyEncoder("openai-chat/1", ChatLayout)


def _tools(header: FrozenObject) -> tuple[FrozenObject, ...]:
    return tuple(FrozenObject({"type": "function", "function": tool}) for tool in tools_of(header))
