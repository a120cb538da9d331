"""The encoder `gemini/1`: from what the log holds to the bytes of one request.

Released: its behaviour never changes; `tests/wire/gemini` holds frozen requests and digests.

The body is one object: `generationConfig`, `tools`, `systemInstruction`, and `contents` last, so
that a longer history only lengthens the end, which is what the server's implicit caching wants
(https://ai.google.dev/gemini-api/docs/caching); the model's name stands in the address. The rules
that it has in common with other wires are told in `desktop.llm.turns`, those of a call's arguments
in `desktop.llm.arguments`; its own (https://ai.google.dev/api/generate-content,
https://ai.google.dev/api/caching#Part) are:

- a picture is `inlineData`, a call `functionCall`, a result `functionResponse` with the call's id
  and name and `{"output": words}`, or `{"error": words}`;
- of the stop sequences the first five go, which is the most that the server takes;
- the rest of `generationConfig` is what the header's dialect `asks`, word for word; for headers
  made before there was that, see `before`;
- signatures go back on the parts they came with, and only to the provider, model and server they
  came from, see `desktop.llm.adapters.gemini.signatures`; thoughts themselves stay here, but for a
  part of them that is signed;
- where calls must be signed, an answer's first call that has no signature gets the word for
  histories of other models, which the server does not check
  (https://ai.google.dev/gemini-api/docs/thought-signatures, its questions at the end).
"""

from collections.abc import Iterator
from typing import Final

from desktop.llm.adapters.gemini.before import asked_before
from desktop.llm.adapters.gemini.signatures import Signatures
from desktop.llm.arguments import object_bytes_of
from desktop.llm.content import dialect_flags, stated, tools_of
from desktop.llm.provider import Encoder
from desktop.llm.turns import Asked, Grammar, is_only_space, turn_encoder, words_of_call
from store.model.jsonvalue import (
    FrozenObject,
    JsonValue,
    canonical_bytes,
    object_at,
    objects_at,
    text_at,
)

# Google's own word for a call that another model made.
_UNCHECKED: Final = "skip_thought_signature_validator"
# More are refused.
_MOST_STOPS: Final = 5
_TOOL_FIELDS: Final = {
    "name": "name",
    "description": "description",
    "parameters": "parametersJsonSchema",
}


class _Contents:
    """The parts of generateContent under one header."""

    grammar: Final = Grammar(
        system=(b',"systemInstruction":{"parts":[', b"]}"),
        turns=b',"contents":[',
        content=b"parts",
        assistant=b"model",
    )

    def __init__(self, header: FrozenObject) -> None:
        self.head = _head(header)
        self._has_tools = bool(header.get("tools"))
        self._header = header
        flags = dialect_flags(header)
        self._must_sign = flags.get("signatures") is True
        self.takes_system = flags.get("systemless") is not True

    def text(self, words: str) -> bytes:
        """Return a part of words."""
        return _bytes(text=words)

    def picture(self, kind: bytes, data: bytes) -> bytes:
        """Return a part of a picture."""
        return b'{"inlineData":{"mimeType":"' + kind + b'","data":"' + data + b'"}}'

    def takes_calls(self, _message: FrozenObject) -> bool:
        """Whether an answer's calls go as calls: all do, since those unsigned can be excused."""
        return self._has_tools

    def answer(self, message: FrozenObject, calls: tuple[Asked, ...]) -> list[bytes]:
        """Return the parts of an answer, each with the signature it came with."""
        signatures = Signatures(message, self._header)
        asked = iter(calls)
        parts: list[bytes] = []
        texts = said = 0
        for kind, number, block in _numbered(message):
            if kind == "call":
                signature = signatures.of_call(number)
                written = [self._call(block, next(asked, None), signature, number)]
            else:
                cut = signatures.cut(kind, number, text_at(block, "text"))
                written = list(_texts(cut) if kind == "text" else _thoughts(cut))
            parts += written
            texts += kind == "text"
            said += 0 if kind == "reasoning" else len(written)
        if not said:
            return []
        return parts + [_signed("", one) for one in signatures.behind(texts)]

    def result(self, call: Asked, words: str, *, is_error: bool) -> bytes:
        """Return the part of a call's result."""
        response = FrozenObject({"error" if is_error else "output": words})
        fields = FrozenObject({"id": call.id, "name": call.name, "response": response})
        return _bytes(functionResponse=fields)

    def _call(
        self, block: FrozenObject, call: Asked | None, signature: str | None, number: int
    ) -> bytes:
        if call is None:
            return self.text(words_of_call(block))
        if signature is None and self._must_sign and number == 0:
            signature = _UNCHECKED
        opening = _bytes(id=call.id, name=call.name)[:-1]
        part = b'{"functionCall":' + opening + b',"args":' + object_bytes_of(call.arguments) + b"}"
        return part + _signature(signature) + b"}"


_KINDS: Final = {"text": "text", "reasoning": "reasoning", "tool-call": "call"}
GEMINI_1: Final[Encoder] = turn_encoder("gemini/1", _Contents)


def _numbered(message: FrozenObject) -> Iterator[tuple[str, int, FrozenObject]]:
    """Yield an answer's blocks with their kinds, each kind numbered by itself."""
    counts = dict.fromkeys(_KINDS.values(), 0)
    for block in objects_at(message, "content"):
        kind = _KINDS.get(text_at(block, "type"))
        if kind is not None:
            yield kind, counts[kind], block
            counts[kind] += 1


def _texts(cut: Iterator[tuple[str, str | None]]) -> Iterator[bytes]:
    for text, signature in cut:
        if signature is not None or not is_only_space(text):
            yield _signed(text, signature)


def _thoughts(cut: Iterator[tuple[str, str | None]]) -> Iterator[bytes]:
    for text, signature in cut:
        if signature is not None:
            yield _bytes(text=text, thought=True, thoughtSignature=signature)


def _signed(text: str, signature: str | None) -> bytes:
    return _bytes(text=text)[:-1] + _signature(signature) + b"}"


def _signature(signature: str | None) -> bytes:
    if signature is None:
        return b""
    return b',"thoughtSignature":' + canonical_bytes(signature)


def _head(header: FrozenObject) -> bytes:
    config = object_at(header, "config")
    asks = _asks(header)
    fields: dict[str, JsonValue] = {
        "temperature": asks.get("temperature"),
        "maxOutputTokens": asks.get("maxOutputTokens"),
        "stopSequences": _stops(config),
        "thinkingConfig": asks.get("thinkingConfig"),
    }
    tools = [
        FrozenObject({_TOOL_FIELDS[name]: value for name, value in tool.items()})
        for tool in tools_of(header)
    ]
    offered = (FrozenObject({"functionDeclarations": tuple(tools)}),) if tools else None
    whole = {"generationConfig": stated(fields), "tools": offered}
    return canonical_bytes(stated(whole))[:-1]


def _asks(header: FrozenObject) -> FrozenObject:
    """Return the fields that depend on the model."""
    flags = dialect_flags(header)
    asks = flags.get("asks")
    return asks if isinstance(asks, FrozenObject) else asked_before(flags, header)


def _stops(config: FrozenObject) -> JsonValue:
    stops = config.get("stop")
    return (stops[:_MOST_STOPS] or None) if isinstance(stops, tuple) else None


def _bytes(**fields: JsonValue) -> bytes:
    """Return the JSON of an object, keys in the order given."""
    return canonical_bytes(FrozenObject(fields))
