"""A request's body read back: which stretch of it is what, and what a model read there.

This is the other direction of the encoders, for people: a body is never made from what is read
here. Each wire has a `Form` beside its encoder, and whatever a form does not know stays visible as
its JSON. A picture's bytes need not be in the body: `stand_in` gives each a short one of its own,
so that a body of megabytes is read as one of kilobytes, and `unfolded` puts the bytes back.
"""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from secrets import token_bytes
from typing import Final, NoReturn, TypeAlias

from typing_extensions import override

from desktop.inspecting import Opaque, PartKind, Picture, Result, Sent, Setting, Tool, Words
from store.model.ids import ObjectDigest

Json: TypeAlias = Mapping[str, object]

# 15 bytes are 20 characters of base64 with nothing left over, so they begin every stand-in alike.
# Other ones in each run: no words of a chat can look like a picture.
_MAGIC: Final = token_bytes(15)
_END: Final = b"\x00"
_DIGEST_BYTES: Final = 32
_SCHEME: Final = "sha256:"
_STAND_IN: Final = re.compile(re.escape(b64encode(_MAGIC)) + rb"[A-Za-z0-9+/]{44}")
STAND_IN_CHARS: Final = 64
"""How many characters of base64 a stand-in is."""

_SPACE: Final = " \t\r\n"


class StandIns(Mapping[ObjectDigest, bytes]):
    """In the place of a picture's bytes, few that say which picture it is; files as they are."""

    def __init__(self, pictures: Collection[str], read: Callable[[ObjectDigest], bytes]) -> None:
        self._pictures = frozenset(pictures)
        self._read = read

    @override
    def __getitem__(self, digest: ObjectDigest) -> bytes:
        if digest not in self._pictures:
            return self._read(digest)
        return _MAGIC + bytes.fromhex(digest.removeprefix(_SCHEME)) + _END

    @override
    def __iter__(self) -> NoReturn:
        raise TypeError("the objects are not listed here")

    @override
    def __len__(self) -> NoReturn:
        raise TypeError("the objects are not counted here")


def unfolded(
    body: bytes, read: Callable[[ObjectDigest], bytes]
) -> Iterator[tuple[bytes, ObjectDigest | None]]:
    """Yield a body in pieces, each picture's base64 in the place of its stand-in, with its digest.

    Raises what `read` raises.
    """
    start = 0
    for found in _STAND_IN.finditer(body):
        yield body[start : found.start()], None
        digest = stood_for(found[0])
        yield b64encode(read(digest)), digest
        start = found.end()
    yield body[start:], None


def folds_in(text: str) -> Iterator[tuple[int, int, ObjectDigest]]:
    """Yield where the stand-ins of a text begin and end, and what each stands for."""
    for found in _STAND_IN_TEXT.finditer(text):
        yield found.start(), found.end(), stood_for(found[0].encode("ascii"))


_STAND_IN_TEXT: Final = re.compile(_STAND_IN.pattern.decode("ascii"))


def stood_for(base64: bytes) -> ObjectDigest:
    """Return the picture that a stand-in is for."""
    data = b64decode(base64)[len(_MAGIC) :]
    return ObjectDigest(_SCHEME + data[:_DIGEST_BYTES].hex())


@dataclass(frozen=True, slots=True)
class Turn:
    """One element of a body's list of messages, read."""

    kind: PartKind
    sent: tuple[Sent, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """Where a wire's body has its messages, and how they are read.

    `turns` is the member with the list of messages, `system` the one with the system prompt ("":
    it is one of the messages), `tools` the one with the tools.
    """

    turns: str
    read_turn: Callable[[Json], Turn]
    read_tools: Callable[[object], Iterable[Tool]]
    system: str = ""
    read_system: Callable[[object], Iterable[Sent]] = lambda _value: ()
    tools: str = "tools"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a body: the text from `start` to `stop`, and what it says."""

    start: int
    stop: int
    kind: PartKind
    sent: tuple[Sent, ...] = ()
    settings: tuple[Setting, ...] = ()
    tools: tuple[Tool, ...] = ()
    raw: str = ""


def stretches_of(text: str, form: Form) -> list[Stretch]:
    """Return the parts of a body in its order, the settings first.

    ValueError when it is not the JSON of an object. Each message is decoded by itself: a long list
    in one go would keep every other thread waiting.
    """
    settings: list[str] = []
    values: list[Setting] = []
    found: list[Stretch] = []
    at = _opened(text, _after_space(text, 0), "{")
    while text[at : at + 1] != "}":
        key, at = _DECODER.raw_decode(text, at)
        start = _after_space(text, _past(text, at, ":"))
        if key == form.turns and text[start : start + 1] == "[":
            turns = list(_turns(text, start, form))
            found += turns
            stop = _closed(text, turns[-1].stop if turns else start + 1)
            told = "…"
        else:
            value, stop = _DECODER.raw_decode(text, start)
            part = _apart(str(key), value, form)
            if part is not None:
                found.append(replace(part, start=start, stop=stop, raw=text[start:stop]))
            else:
                values += _settings(str(key), value)
            told = text[start:stop] if part is None else "…"
        settings.append(f"{json.dumps(key, ensure_ascii=False)}:{told}")
        at = _next(text, stop)
    head = Stretch(0, 0, "settings", settings=tuple(values), raw="{" + ",".join(settings) + "}")
    return [head, *found]


def _apart(key: str, value: object, form: Form) -> Stretch | None:
    """Return what a member says that is a part of its own; None for a setting."""
    if key == form.tools:
        return Stretch(0, 0, "tools", tools=tuple(form.read_tools(value)))
    if key == form.system:
        return Stretch(0, 0, "system", tuple(form.read_system(value)))
    return None


def text_in(value: object) -> str:
    """Return a value that is a text, "" for any other."""
    return value if isinstance(value, str) else ""


def fields_in(value: object) -> Json:
    """Return a value that is an object, an empty one for any other."""
    return value if isinstance(value, dict) else {}


def objects_in(value: object) -> list[Json]:
    """Return those elements of a list that are objects."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def json_of(value: object) -> str:
    """Return a value as compact JSON, numbers as the body has them."""
    match value:
        case _Number():
            return str(value)
        case dict():
            inner = (f"{_quoted(key)}:{json_of(one)}" for key, one in value.items())
            return "{" + ",".join(inner) + "}"
        case list():
            return "[" + ",".join(map(json_of, value)) + "]"
        case _:
            return _quoted(value)


def opaque(value: object) -> Opaque:
    """Return a piece that no form knows."""
    return Opaque(json_of(value))


def picture_in(base64: str, media_type: str) -> Picture:
    """Return the picture that stands in a body as base64, by its stand-in."""
    is_stand_in = _STAND_IN_TEXT.fullmatch(base64)
    digest = stood_for(base64.encode("ascii")) if is_stand_in else ""
    return Picture(digest, media_type)


def picture_at(url: object) -> Sent:
    """Return the picture of a data URL; any other address stays what it is."""
    head, _, base64 = text_in(url).partition(";base64,")
    if not base64:
        return opaque(url)
    return picture_in(base64, head.removeprefix("data:"))


def words_in(value: object) -> list[Sent]:
    """Return a text as words, nothing for an empty one."""
    return [Words(value)] if isinstance(value, str) and value else []


def turn_of(kind: PartKind, sent: Iterable[Sent]) -> Turn:
    """Return what was sent in one turn; one that holds nothing but results is the tools'."""
    pieces = tuple(sent)
    is_tools = bool(pieces) and all(isinstance(one, Result) for one in pieces)
    return Turn("tool" if is_tools else kind, pieces)


def tool_in(fields: Json, schema: str) -> Tool:
    """Return a tool that is offered; the member `schema` says which arguments it takes."""
    parameters = fields.get(schema)
    return Tool(
        text_in(fields.get("name")),
        text_in(fields.get("description")),
        "" if parameters is None else json_of(parameters),
    )


def functions_in(value: object) -> Iterator[Tool]:
    """Read the tools that are offered as functions, each under a member of that name."""
    for one in objects_in(value):
        yield tool_in(fields_in(one.get("function")), "parameters")


class _Number(str):
    """A number as it stands in the text: nothing is lost by reading it."""

    __slots__ = ()


_DECODER: Final = json.JSONDecoder(parse_int=_Number, parse_float=_Number)


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _turns(text: str, start: int, form: Form) -> Iterator[Stretch]:
    """Yield the elements of the list that begins at `start`."""
    at = _opened(text, start, "[")
    while text[at : at + 1] != "]":
        value, stop = _DECODER.raw_decode(text, at)
        turn = form.read_turn(value) if isinstance(value, dict) else Turn("other", (opaque(value),))
        yield Stretch(at, stop, turn.kind, turn.sent, raw=text[at:stop])
        at = _next(text, stop)


def _opened(text: str, at: int, bracket: str) -> int:
    """Return where what stands in a bracket begins."""
    if text[at : at + 1] != bracket:
        raise ValueError(f"no {bracket!r} at {at}")
    return _after_space(text, at + 1)


def _closed(text: str, at: int) -> int:
    """Return what follows the bracket that closes a list behind its last element."""
    return _past(text, at, "]")


def _next(text: str, at: int) -> int:
    """Return where the next value begins behind one, or the bracket that closes them."""
    at = _after_space(text, at)
    return _after_space(text, at + 1) if text[at : at + 1] == "," else at


def _past(text: str, at: int, sign: str) -> int:
    at = _after_space(text, at)
    if text[at : at + 1] != sign:
        raise ValueError(f"no {sign!r} at {at}")
    return at + 1


def _after_space(text: str, at: int) -> int:
    while text[at : at + 1] in _SPACE and at < len(text):
        at += 1
    return at


def _settings(name: str, value: object) -> Iterator[Setting]:
    """Yield a member as settings, each field of an object by itself."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from _settings(f"{name}.{key}", one)
    else:
        yield Setting(name, json_of(value))
