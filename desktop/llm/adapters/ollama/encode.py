"""The encoder `ollama/1`: from what the log holds to the bytes of one request.

Released: its behaviour never changes; `tests/wire/ollama` holds frozen requests and digests.

The body is one object: model, stream, `keep_alive`, `think`, `options`, `tools`, then `messages`
last, so that a longer history only lengthens the end. Sources: `docs/api.md` and `api/types.go` of
https://github.com/ollama/ollama (ChatRequest, Message, ToolCall, Options). The rules are:

- `options.num_ctx` is always sent; it, `keep_alive`, `think` and `num_predict` are the header's
  dialect, word for word (before there was `numPredict`: its `maxTokens`); `temperature` and `stop`
  only where the header states them; an `overflow` of `error` is `truncate` and `shift`, both false;
- a message's text is one string: blocks joined with a line break, an assistant's with nothing
  between; its pictures stand beside it in `images`, as bare base64;
- pictures: see `desktop.llm.pictures`; files: see `desktop.llm.textfiles`;
- a developer's message is a system message: the server knows no other role for it;
- arguments of calls are an object, made by `desktop.llm.arguments`; ids go with calls and results,
  and the tool's name with a result, where the dialect wants it and its call stands before;
- reasoning goes back as `thinking` beside calls that the very same provider and model made
  (https://docs.ollama.com/capabilities/tool-calling), and nowhere else;
- a message without words, pictures and calls is not sent; a tool's result always is.
"""

from collections.abc import Mapping
from typing import Final

from desktop.llm.adapters.ollama.message import ToolNames, written
from desktop.llm.bodies import BodyEncoder, Place, Written
from desktop.llm.content import content_of, dialect_flags, object_bytes, stated, tools_of
from desktop.llm.pictures import PictureRule
from desktop.llm.provider import Encoder
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, is_integer, object_at

_NUM_CTX: Final = 8192
"""For a header that states no dialect of ours, such as one made for another protocol."""


class OllamaLayout:
    """The parts of a body under one header; see the module's own words."""

    tail: Final = b"]}"

    def __init__(
        self, header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._header = header
        self._config = object_at(header, "config")
        self._objects = objects
        self._names = ToolNames(are_wanted=dialect_flags(header).get("toolNames") is True)

    def head(self, _first: FrozenObject | None) -> bytes:
        """Return everything before the messages."""
        flags = dialect_flags(self._header)
        think = flags.get("think")
        cuts = False if flags.get("overflow") == "error" else None
        fields = stated(
            {
                "model": self._config.get("model"),
                "stream": True,
                "keep_alive": flags.get("keepAlive"),
                "think": think if isinstance(think, bool | str) else None,
                "truncate": cuts,
                "shift": cuts,
                "options": self._options(flags),
                "tools": _tools(self._header) or None,
            }
        )
        return object_bytes(fields)[:-1] + b',"messages":['

    def write(self, message: FrozenObject, place: Place) -> Written:
        """Return one message."""
        content = content_of(message, place, rule=self.rule, objects=self._objects)
        data = written(message, content, self._config, self._names)
        return Written(data, tuple(content.objects), tuple(content.omitted))

    def _options(self, flags: FrozenObject) -> FrozenObject:
        context = flags.get("numCtx")
        return stated(
            {
                "num_ctx": context if is_integer(context) else _NUM_CTX,
                "num_predict": flags.get("numPredict", self._config.get("maxTokens")),
                "temperature": self._config.get("temperature"),
                "stop": self._config.get("stop") or None,
            }
        )


OLLAMA_1: Final[Encoder] = BodyEncoder("ollama/1", OllamaLayout)


def _tools(header: FrozenObject) -> tuple[FrozenObject, ...]:
    return tuple(FrozenObject({"type": "function", "function": tool}) for tool in tools_of(header))
