"""From the pieces of an answer to its content and to the event that settles its attempt.

The turn and the recovery after a crash settle by the same rule, so that an answer reads the same
whichever of them wrote it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from store.model.events import Draft
from store.model.jsonvalue import FrozenObject, JsonValue, well_formed
from store.model.messages import assistant_message
from store.model.stream import (
    Chunk,
    OtherChunk,
    ReasoningDelta,
    TextDelta,
    ToolCallDelta,
    pack_stream,
)

Ending: TypeAlias = Literal["whole", "limited", "cut", "words", "nothing"]
_LESS: Mapping[Ending, Ending] = {
    "whole": "cut",
    "limited": "cut",
    "cut": "words",
    "words": "nothing",
}


class Asked(Protocol):
    """What a settlement must know of a request: where it stands, and what its answer is called."""

    @property
    def turn(self) -> int:
        """The open turn."""

    @property
    def step(self) -> int:
        """The open step."""

    @property
    def message_id(self) -> str:
        """The id of the message that the answer becomes."""

    @property
    def provider(self) -> str:
        """Who was asked."""

    @property
    def model(self) -> str:
        """Which model was asked."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """An answer as far as it came.

    `content` holds its blocks in index order, `usage` and `finish` what the provider said last,
    `has_visible` whether there was anything that a person could read (text or reasoning), and
    `replay_state` what the provider wants back with this answer another time.
    """

    content: tuple[FrozenObject, ...]
    usage: FrozenObject | None
    finish: str | None
    has_visible: bool
    replay_state: JsonValue = None


@dataclass(slots=True)
class _Block:
    """The pieces of one block."""

    kind: str
    index: int
    call_id: str = ""
    name: str = ""
    pieces: list[str] = field(default_factory=list)

    def finished(self) -> FrozenObject:
        text = well_formed("".join(self.pieces))
        if self.kind != "tool-call":
            return FrozenObject({"type": self.kind, "text": text})
        call: dict[str, JsonValue] = {"type": self.kind, "id": self.call_id, "name": self.name}
        return FrozenObject({**call, "arguments": text})


def assemble(chunks: Iterable[Chunk], *, interrupted: bool = False) -> Assembled:
    """Put the pieces of one attempt together.

    Blocks without a single character are left out. The tool calls of an answer that was
    `interrupted` are dropped: none of them ran.
    """
    blocks: dict[tuple[int, str, str], _Block] = {}
    usage: FrozenObject | None = None
    finish: str | None = None
    replay_state: JsonValue = None
    for chunk in chunks:
        if isinstance(chunk, OtherChunk):
            usage, finish = _usage(chunk) or usage, _finish(chunk) or finish
            replay_state = _replay_state(chunk) or replay_state
        else:
            _take(blocks, chunk)
    ordered = sorted(blocks.values(), key=lambda block: block.index)
    finished = [block.finished() for block in ordered]
    content = tuple(block for block in finished if _is_kept(block, interrupted=interrupted))
    has_visible = any(str(block.get("text", "")).strip() for block in content)
    return Assembled(content, usage, finish, has_visible, replay_state)


def settlement(asked: Asked, chunks: Sequence[Chunk], *, ending: Ending) -> Draft:
    """Return the one event that settles an attempt of which `chunks` came in.

    "whole" keeps the answer as it came; "limited" (the model's own limit) and "cut" (a failure, a
    stop, a crash) drop its tool calls, none of which ran. Of an answer that was cut before a
    person saw anything only the attempt is recorded. "words" keeps what a person saw and nothing
    besides, "nothing" only that there was an attempt: for pieces that a log does not take.
    """
    place: dict[str, object] = {"turn": asked.turn, "step": asked.step}
    if ending == "nothing":
        return Draft("assistant/attempt", {**place, "stream": ()})
    if ending == "words":
        chunks = _words(chunks)
    answer = assemble(chunks, interrupted=ending != "whole")
    stream = pack_stream(chunks)
    if not answer.has_visible and ending != "whole":
        return Draft("assistant/attempt", {**place, "stream": stream})
    message = assistant_message(
        asked.message_id,
        answer.content,
        provider=asked.provider,
        model=asked.model,
        replay_state=answer.replay_state,
    )
    data: dict[str, object] = {**place, "message": message, "stream": stream}
    if answer.usage is not None:
        data["usage"] = answer.usage
    if ending in {"cut", "words"}:
        data["interrupted"] = True
    return Draft("assistant/message", data, surface_op="append")


def lesser_endings(ending: Ending) -> Iterator[Ending]:
    """Yield `ending` and what is left to settle by when a log refuses it, each keeping less."""
    yield ending
    while ending in _LESS:
        ending = _LESS[ending]
        yield ending


def _words(chunks: Iterable[Chunk]) -> list[Chunk]:
    """Return one piece for each block that a person saw: its text, made well, and no time."""
    content = assemble(chunks, interrupted=True).content
    return [
        (TextDelta if block["type"] == "text" else ReasoningDelta)(0, index, str(block["text"]))
        for index, block in enumerate(content)
    ]


def _take(
    blocks: dict[tuple[int, str, str], _Block], chunk: TextDelta | ReasoningDelta | ToolCallDelta
) -> None:
    if isinstance(chunk, ToolCallDelta):
        key = (chunk.index, "tool-call", chunk.id)
        block = blocks.setdefault(key, _Block("tool-call", chunk.index, call_id=chunk.id))
        block.name = block.name or chunk.name or ""
        block.pieces.append(chunk.arguments)
    else:
        kind = "text" if isinstance(chunk, TextDelta) else "reasoning"
        block = blocks.setdefault((chunk.index, kind, ""), _Block(kind, chunk.index))
        block.pieces.append(chunk.text)


def _is_kept(block: FrozenObject, *, interrupted: bool) -> bool:
    if block["type"] == "tool-call":
        return not interrupted
    return bool(block["text"])


def _usage(chunk: OtherChunk) -> FrozenObject | None:
    usage = chunk.chunk.get("usage") if chunk.chunk.get("type") == "usage" else None
    return usage if isinstance(usage, FrozenObject) else None


def _finish(chunk: OtherChunk) -> str | None:
    reason = chunk.chunk.get("reason") if chunk.chunk.get("type") == "finish" else None
    return reason if isinstance(reason, str) else None


def _replay_state(chunk: OtherChunk) -> JsonValue:
    return chunk.chunk.get("state") if chunk.chunk.get("type") == "replay-state" else None
