"""The timed pieces of an answer on its way in, and their packed form in the log.

Packing is lossless: `unpack_stream(pack_stream(chunks))` gives back the same pieces with the same
times. Neighbours of the same kind and place share one entry; `dt` holds, per piece, the
milliseconds since the piece before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import TypeAlias, assert_never

from store.errors import LogDamaged
from store.model.jsonvalue import FrozenObject, JsonValue, int_at, list_at, object_at, text_at


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More text of block `index`; `time_ms` is Unix time in milliseconds."""

    time_ms: int
    index: int
    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """More reasoning of block `index`."""

    time_ms: int
    index: int
    text: str


@dataclass(frozen=True, slots=True)
class ToolCallDelta:
    """More of a tool call's raw arguments; `name` comes with the piece that told it."""

    time_ms: int
    index: int
    id: str
    name: str | None
    arguments: str


@dataclass(frozen=True, slots=True)
class OtherChunk:
    """Anything else, told by `chunk["type"]`.

    `usage` {usage} · `finish` {reason} · `note` {text} · `replay-state` {…}.
    """

    time_ms: int
    chunk: FrozenObject


Chunk: TypeAlias = TextDelta | ReasoningDelta | ToolCallDelta | OtherChunk


def pack_stream(chunks: Iterable[Chunk]) -> list[JsonValue]:
    """Return the packed entries of these pieces, in their order."""
    packed: list[JsonValue] = []
    for _, run in groupby(chunks, key=_place):
        pieces = list(run)
        if isinstance(pieces[0], OtherChunk):
            packed.extend(_packed_other(piece) for piece in pieces)
        else:
            packed.append(_packed_run(pieces))
    return packed


def unpack_stream(stream: Sequence[JsonValue]) -> list[Chunk]:
    """Return the pieces of a packed stream; `LogDamaged` when it is none."""
    try:
        return [chunk for entry in stream for chunk in _unpacked(entry)]
    except (TypeError, ValueError) as error:
        raise LogDamaged(f"no stream of an answer: {error}") from error


def _place(chunk: Chunk) -> tuple[object, ...]:
    match chunk:
        case TextDelta() | ReasoningDelta():
            return (type(chunk), chunk.index)
        case ToolCallDelta():
            return (type(chunk), chunk.index, chunk.id, chunk.name)
        case OtherChunk():
            return (type(chunk),)
        case unknown:
            assert_never(unknown)


def _packed_other(chunk: Chunk) -> FrozenObject:
    assert isinstance(chunk, OtherChunk)
    return FrozenObject({"type": "chunk", "time": chunk.time_ms, "chunk": chunk.chunk})


def _packed_run(run: Sequence[Chunk]) -> FrozenObject:
    times = [piece.time_ms for piece in run]
    steps = (0, *(later - earlier for earlier, later in pairwise(times)))
    body: dict[str, JsonValue] = {"type": "text-chunks", "time0": times[0]}
    texts = tuple(_text(piece) for piece in run)
    match run[0]:
        case TextDelta(index=index):
            body |= {"index": index, "dt": steps, "texts": texts}
        case ReasoningDelta(index=index):
            body |= {"type": "reasoning-chunks", "index": index, "dt": steps, "texts": texts}
        case ToolCallDelta(index=index, id=call_id, name=name):
            named: dict[str, JsonValue] = {} if name is None else {"name": name}
            body |= {"type": "tool-call-chunks", "index": index, "dt": steps, "id": call_id}
            body |= {**named, "args": texts}
        case OtherChunk():
            raise TypeError("other chunks stand alone")
        case unknown:
            assert_never(unknown)
    return FrozenObject(body)


def _text(chunk: Chunk) -> str:
    match chunk:
        case TextDelta(text=text) | ReasoningDelta(text=text):
            return text
        case ToolCallDelta(arguments=arguments):
            return arguments
        case OtherChunk():
            return ""
        case unknown:
            assert_never(unknown)


def _unpacked(entry: JsonValue) -> Iterator[Chunk]:
    if not isinstance(entry, FrozenObject):
        raise TypeError("an entry that is no object")
    kind = text_at(entry, "type")
    if kind == "chunk":
        yield OtherChunk(int_at(entry, "time"), object_at(entry, "chunk"))
        return
    make = _MAKERS.get(kind)
    if make is None:
        raise ValueError("an entry of an unknown type")
    yield from make(entry)


def _times(entry: FrozenObject) -> list[int]:
    steps = [int_at({"dt": step}, "dt") for step in list_at(entry, "dt")]
    return [int_at(entry, "time0") + offset for offset in accumulate(steps)]


def _texts(entry: FrozenObject, key: str) -> list[str]:
    return [text_at({key: text}, key) for text in list_at(entry, key)]


def _text_deltas(entry: FrozenObject) -> Iterator[Chunk]:
    index = int_at(entry, "index")
    for time_ms, text in zip(_times(entry), _texts(entry, "texts"), strict=True):
        yield TextDelta(time_ms, index, text)


def _reasoning_deltas(entry: FrozenObject) -> Iterator[Chunk]:
    index = int_at(entry, "index")
    for time_ms, text in zip(_times(entry), _texts(entry, "texts"), strict=True):
        yield ReasoningDelta(time_ms, index, text)


def _tool_call_deltas(entry: FrozenObject) -> Iterator[Chunk]:
    index, call_id = int_at(entry, "index"), text_at(entry, "id")
    name = text_at(entry, "name") if "name" in entry else None
    for time_ms, arguments in zip(_times(entry), _texts(entry, "args"), strict=True):
        yield ToolCallDelta(time_ms, index, call_id, name, arguments)


_MAKERS = {
    "text-chunks": _text_deltas,
    "reasoning-chunks": _reasoning_deltas,
    "tool-call-chunks": _tool_call_deltas,
}
