"""The encoder `openai-responses/1`: from what the log holds to the bytes of one request.

Released: its behaviour never changes; `tests/wire/openai_responses` holds frozen requests and
digests.

The body is one object: model, `instructions`, options, tools, then `input` last, so that a longer
history only lengthens the end. Sources: the reference of
https://developers.openai.com/api/reference/resources/responses/methods/create and the types of the
`openai` package 3.57 (`types/responses/response_input_item_param.py`). The rules are:

- nothing is stored on the server (`store: false`): every request carries the whole history;
- the first message, where it is a system message, is `instructions`; later ones, and a
  developer's, are messages of their role;
- words are `input_text`, an assistant's `output_text`, each block a part or an item of its own;
  pictures are `input_image` with a data URL (see `desktop.llm.pictures`), files are words (see
  `desktop.llm.textfiles`);
- calls are `function_call` with the arguments as the text that the model wrote, `{}` where it wrote
  none; results are `function_call_output`; an id longer than 64 characters, which this wire does
  not take, becomes `call_` and the first 32 digits of its SHA-256, in both places;
- encrypted reasoning goes back word for word, in front of the words or the call it led to, and only
  to the very provider and server that made it (`replay`); with nothing behind it, which is refused,
  it stays here, as plain reasoning always does;
- the effort a person chose asks for a summary too; this wire knows no stop words;
- what a header does not state is as it was in version 0.1, see `dialect`;
- a message without words, pictures and calls is not sent; a tool's result always is.
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.adapters.openai_responses.message import items_of, joined_text, words_of_user
from desktop.llm.bodies import Place, Separate, UserLast, Writer, WriterEncoder, Written
from desktop.llm.content import Content, content_of, dialect_flags, object_bytes, stated, tools_of
from desktop.llm.pictures import PictureRule
from desktop.llm.provider import Encoder
from desktop.llm.turns import GO_ON
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, object_at, text_at

_START: Final = Place(position=0, number=0, dropped=0)


class ResponsesLayout:
    """The parts of a body under one header; see the module's own words."""

    tail: Final = b"]}"

    def __init__(
        self, header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._header = header
        self._objects = objects

    def head(self, first: FrozenObject | None) -> bytes:
        """Return everything before the items."""
        config, flags = object_at(self._header, "config"), dialect_flags(self._header)
        fields = stated(
            {
                "model": config.get("model"),
                "instructions": self._instructions(first),
                "stream": True,
                "store": False,
                "include": ("reasoning.encrypted_content",) if flags.get("encrypted") else None,
                "prompt_cache_key": flags.get("cacheKey"),
                "max_output_tokens": flags.get("limit", config.get("maxTokens")),
                "temperature": None
                if flags.get("sampling") is False
                else config.get("temperature"),
                "reasoning": _reasoning(config, flags),
                "tools": _tools(self._header) or None,
            }
        )
        return object_bytes(fields)[:-1] + b',"input":['

    def write(self, message: FrozenObject, place: Place) -> Written:
        """Return the items of one message, joined with commas."""
        content = self._content(message, place)
        items = () if _leads(message, place) else items_of(message, content, self._header)
        return Written(b",".join(items), tuple(content.objects), tuple(content.omitted))

    def _content(self, message: FrozenObject, place: Place) -> Content:
        return content_of(message, place, rule=self.rule, objects=self._objects)

    def _instructions(self, first: FrozenObject | None) -> str | None:
        if first is None or not _leads(first, _START):
            return None
        content = self._content(first, _START)
        return None if content.is_empty() else joined_text(content)


def _writer(
    header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
) -> Writer:
    layout = ResponsesLayout(header, rule, objects)
    if dialect_flags(header).get("userLast") is True:
        return UserLast(layout, words_of_user(GO_ON))
    return Separate(layout)


OPENAI_RESPONSES_1: Final[Encoder] = WriterEncoder("openai-responses/1", _writer)


def _leads(message: FrozenObject, place: Place) -> bool:
    """Whether a message is the one that goes as `instructions`."""
    return place.position == 0 and text_at(message, "role") == "system"


def _reasoning(config: FrozenObject, flags: FrozenObject) -> FrozenObject | None:
    asked = flags.get("reasoning")
    if isinstance(asked, FrozenObject):
        return asked or None
    effort = config.get("reasoningEffort")
    return None if effort is None else FrozenObject({"effort": effort, "summary": "auto"})


def _tools(header: FrozenObject) -> tuple[FrozenObject, ...]:
    # Unless told otherwise this wire is strict, and refuses schemas that are not closed.
    return tuple(
        FrozenObject({"type": "function", **tool, "strict": False}) for tool in tools_of(header)
    )
