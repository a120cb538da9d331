"""From the pieces of an answer to its content, whether it came to its end or was cut off."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from store.model.jsonvalue import FrozenObject, JsonValue, well_formed
from store.model.stream import Chunk, OtherChunk, ReasoningDelta, TextDelta, ToolCallDelta


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
