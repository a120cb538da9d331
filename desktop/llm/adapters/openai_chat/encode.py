"""The encoder `openai-chat/1`: from what the log holds to the bytes of one request.

Released: its behaviour never changes; `tests/wire/openai_chat` holds frozen requests and digests.

The body is one object: model, stream, options, then `messages` last, so that a longer history only
lengthens the end. Each message is serialised by itself and its bytes joined; pictures enter as
base64 bytes. What is sent is an allow-list, and the rules are:

- text alone is a string: blocks are joined with a line break, an assistant's with nothing between;
  with pictures that go, `content` is a list of parts in the blocks' order;
- pictures: see `desktop.llm.pictures`; files: see `desktop.llm.textfiles`;
- an assistant's calls keep their arguments as the string the model wrote, `{}` where it wrote none;
  their ids are made to fit the target (`ids`);
- reasoning stays here, unless the header's dialect wants it back (`replay`);
- a message without words, pictures and calls is not sent; a tool's result always is;
- an empty `stop` list means nothing and is not sent;
- where the dialect says so, the two sides take turns (`alternating`), or at least a person has the
  last word (`bodies.UserLast`).

What a header does not state is as it was in version 0.1: a later rule has a flag of its own, see
`dialects`. That every call has its result, right behind it, is what the log guarantees.
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.adapters.openai_chat.alternating import AlternatingWriter
from desktop.llm.adapters.openai_chat.head import head_of
from desktop.llm.adapters.openai_chat.message import MessageWriter
from desktop.llm.bodies import Place, Separate, UserLast, Writer, WriterEncoder, Written
from desktop.llm.content import content_of, dialect_flags, object_bytes
from desktop.llm.pictures import PictureRule
from desktop.llm.provider import Encoder
from desktop.llm.turns import GO_ON
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject


class ChatLayout:
    """The parts of a body under one header, each message by itself."""

    tail: Final = b"]}"

    def __init__(
        self, header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._header = header
        self._objects = objects
        self._messages = MessageWriter(header)

    def head(self, _first: FrozenObject | None) -> bytes:
        """Return everything before the messages."""
        return head_of(self._header)

    def write(self, message: FrozenObject, place: Place) -> Written:
        """Return one message."""
        content = content_of(message, place, rule=self.rule, objects=self._objects)
        data = self._messages.written(message, content, before=place.before)
        return Written(data, tuple(content.objects), tuple(content.omitted))


def _writer(
    header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
) -> Writer:
    flags = dialect_flags(header)
    if flags.get("alternates") is True:
        return AlternatingWriter(header, rule, objects)
    layout = ChatLayout(header, rule, objects)
    if flags.get("userLast") is True:
        return UserLast(layout, object_bytes({"role": "user", "content": GO_ON}))
    return Separate(layout)


OPENAI_CHAT_1: Final[Encoder] = WriterEncoder("openai-chat/1", _writer)
