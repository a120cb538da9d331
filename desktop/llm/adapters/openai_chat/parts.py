"""From the deltas of one answer to its chunks: which block each piece belongs to."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from desktop.llm.adapters.openai_chat.calls import Call, Calls
from desktop.llm.adapters.openai_chat.delta import (
    Json,
    calls_of,
    contents_of,
    name_and_arguments,
    reasoning_of,
)
from desktop.llm.surrogates import HalfKeeper
from desktop.llm.thinking import ThinkSplitter, Thought
from store.model.jsonvalue import well_formed
from store.model.stream import Chunk, ReasoningDelta, TextDelta, ToolCallDelta

_TEXT: Final = "text"
_REASONING: Final = "reasoning"


class AnswerParts:
    """Puts the pieces of one answer into blocks, in the order in which they appear.

    `clock` gives Unix time in milliseconds. Neighbouring pieces of one kind share a block, a call
    keeps its own.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._calls = Calls()
        self._splitter = ThinkSplitter()
        self._text_halves = HalfKeeper()
        self._reasoning_halves = HalfKeeper()
        self._blocks = 0
        self._open_kind = ""
        self.has_visible = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing came yet: neither words nor a call."""
        return not self.has_visible and not self._calls.all

    def take(self, delta: Json) -> Iterator[Chunk]:
        """Yield the chunks that one delta, or one whole message, tells."""
        yield from self._reasoning(self._reasoning_halves.push(reasoning_of(delta)))
        for is_reasoning, text in contents_of(delta):
            if is_reasoning:
                yield from self._reasoning(self._reasoning_halves.push(text))
            else:
                yield from self._split(self._splitter.push(self._text_halves.push(text)))
        for position, piece in enumerate(calls_of(delta)):
            call = self._calls.find(piece, position=position)
            yield from self._call(call, *name_and_arguments(piece))

    def flush(self) -> Iterator[Chunk]:
        """Yield what was held back for its other half; call it once, when the answer is over."""
        yield from self._reasoning(self._reasoning_halves.flush())
        yield from self._split(self._splitter.push(self._text_halves.flush()))
        yield from self._split(self._splitter.flush())
        for call in self._calls.all:
            rest = call.halves.flush()
            if rest:
                yield ToolCallDelta(self._clock(), call.block, call.id, None, rest)

    def _split(self, thoughts: Iterable[Thought]) -> Iterator[Chunk]:
        for thought in thoughts:
            if thought.is_reasoning:
                yield from self._reasoning(thought.text)
            else:
                self._see(thought.text)
                yield TextDelta(self._clock(), self._block(_TEXT), thought.text)

    def _reasoning(self, text: str) -> Iterator[Chunk]:
        if text:
            self._see(text)
            yield ReasoningDelta(self._clock(), self._block(_REASONING), text)

    def _call(self, call: Call, name: str, arguments: str) -> Iterator[Chunk]:
        is_new = call.block < 0
        if is_new:
            call.block = self._block(f"call {call.number}")
        told_name = well_formed(name) if name and not call.name else None
        call.name = call.name or name
        call.arguments += arguments
        piece = call.halves.push(arguments)
        if is_new or told_name or piece:
            yield ToolCallDelta(self._clock(), call.block, well_formed(call.id), told_name, piece)

    def _see(self, text: str) -> None:
        self.has_visible = self.has_visible or bool(text.strip())

    def _block(self, kind: str) -> int:
        """Return the index of the block that a piece of this kind goes into."""
        if kind != self._open_kind:
            self._open_kind = kind
            self._blocks += 1
        return self._blocks - 1
