"""From the pieces of one answer to its chunks: which block each piece belongs to."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from desktop.llm.callids import CallIds
from desktop.llm.surrogates import HalfKeeper
from desktop.llm.thinking import ThinkSplitter, Thought
from store.model.jsonvalue import well_formed
from store.model.stream import Chunk, ReasoningDelta, TextDelta, ToolCallDelta

_TEXT: Final = "text"
_REASONING: Final = "reasoning"
_OPENING: Final = frozenset("{[")
# What decides where a JSON value ends: brackets, and strings whole, so that theirs do not count.
_MARKS: Final = re.compile(r'\\.|["{}\[\]]', re.DOTALL)


class Wholeness:
    """Whether a text that comes in pieces is a whole JSON object or list; each is read once."""

    def __init__(self) -> None:
        self._depth = 0
        self._in_string = False
        self._is_begun = False
        self._rest = ""

    @property
    def is_whole(self) -> bool:
        """Whether every bracket so far is closed, and there was one."""
        return self._is_begun and self._depth == 0

    def push(self, piece: str) -> None:
        """Take in the next piece."""
        text = self._rest + piece
        end = 0
        for mark in _MARKS.finditer(text):
            end = mark.end()
            self._take(mark.group())
        # A backslash that ends a piece speaks of the character that comes next.
        self._rest = "\\" if text.endswith("\\") and end < len(text) else ""

    def _take(self, mark: str) -> None:
        if mark == '"':
            self._in_string = not self._in_string
        elif self._in_string or len(mark) > 1:
            pass
        elif mark in _OPENING:
            self._depth += 1
            self._is_begun = True
        else:
            self._depth -= 1


@dataclass(slots=True)
class Call:
    """One tool call being put together."""

    number: int
    told_id: str = ""
    """What the server calls it, as far as it said."""
    id: str = ""
    """What the log calls it, from its first piece on."""
    name: str = ""
    pieces: list[str] = field(default_factory=list)
    """The arguments so far."""
    wholeness: Wholeness = field(default_factory=Wholeness)
    block: int = -1
    halves: HalfKeeper = field(default_factory=HalfKeeper)


class AnswerBlocks:
    """Puts the pieces of one answer into blocks, in the order in which they appear.

    `clock` gives Unix time in milliseconds. Neighbouring pieces of one kind share a block, a call
    keeps its own. `outputs` counts the blocks that are no reasoning, `has_reasoning` tells of those
    that are.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._splitter = ThinkSplitter()
        self._call_ids = CallIds()
        self._text_halves = HalfKeeper()
        self._reasoning_halves = HalfKeeper()
        self._blocks = 0
        self._open_kind = ""
        self.calls: list[Call] = []
        self.outputs = 0
        self.has_visible = False
        self.has_reasoning = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing came yet: neither words nor a call."""
        return not self.has_visible and not self.calls

    def text(self, piece: str) -> Iterator[Chunk]:
        """Yield what a piece of the words completes."""
        yield from self._split(self._splitter.push(self._text_halves.push(piece)))

    def reasoning(self, piece: str) -> Iterator[Chunk]:
        """Yield what a piece of the reasoning completes."""
        yield from self._thoughts(self._reasoning_halves.push(piece))

    def begin_call(self) -> Call:
        """Return one more call; it has no block until its first piece."""
        call = Call(number=len(self.calls) + 1)
        self.calls.append(call)
        return call

    def call(self, call: Call, name: str, arguments: str) -> Iterator[Chunk]:
        """Yield what a piece of a call tells: its name, once, and more of its arguments."""
        is_new = call.block < 0
        if is_new:
            call.id = self._call_ids.give(call.told_id)
            call.block = self._block(f"call {call.number}")
        told_name = well_formed(name) if name and not call.name else None
        call.name = call.name or name
        call.pieces.append(arguments)
        call.wholeness.push(arguments)
        piece = call.halves.push(arguments)
        if is_new or told_name or piece:
            yield ToolCallDelta(self._clock(), call.block, call.id, told_name, piece)

    def split_off(self) -> None:
        """Let the next piece of words or reasoning begin a block of its own."""
        self._open_kind = ""

    def flush(self) -> Iterator[Chunk]:
        """Yield what was held back for its other half; call it once, when the answer is over."""
        yield from self._thoughts(self._reasoning_halves.flush())
        yield from self._split(self._splitter.push(self._text_halves.flush()))
        yield from self._split(self._splitter.flush())
        for call in self.calls:
            rest = call.halves.flush()
            if rest:
                yield ToolCallDelta(self._clock(), call.block, call.id, None, rest)

    def _split(self, thoughts: Iterable[Thought]) -> Iterator[Chunk]:
        for thought in thoughts:
            if thought.is_reasoning:
                yield from self._thoughts(thought.text)
            else:
                self._see(thought.text)
                yield TextDelta(self._clock(), self._block(_TEXT), thought.text)

    def _thoughts(self, text: str) -> Iterator[Chunk]:
        if text:
            self._see(text)
            self.has_reasoning = True
            yield ReasoningDelta(self._clock(), self._block(_REASONING), text)

    def _see(self, text: str) -> None:
        self.has_visible = self.has_visible or bool(text.strip())

    def _block(self, kind: str) -> int:
        """Return the index of the block that a piece of this kind goes into."""
        if kind != self._open_kind:
            self._open_kind = kind
            self._blocks += 1
            self.outputs += kind != _REASONING
        return self._blocks - 1
