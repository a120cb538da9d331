"""From the frames of one answer to its chunks: what every such wire has in common; pure."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from typing_extensions import override

from desktop.llm.callids import CallIds
from desktop.llm.errors import AnswerBroken, LlmCode, LlmError, RequestRefused
from desktop.llm.failures import failure_of_error, scrubbed
from desktop.llm.frames import Frame, FrameReader
from desktop.llm.progress import Progress
from desktop.llm.surrogates import HalfKeeper
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer, well_formed
from store.model.stream import Chunk, OtherChunk, ReasoningDelta, TextDelta, ToolCallDelta

Json: TypeAlias = Mapping[str, object]
Kind: TypeAlias = Literal["text", "reasoning", "call"]

# A note goes into the log with its answer; the beginning says what kind of text it was.
_MAX_NOTE_CHARS: Final = 200
# Without a word an answer is a failure, unless the provider says itself why there is none.
_SILENT_ENDS: Final = frozenset({"length", "content-filter"})
# Servers that copy OpenAI write the field with every piece, empty in their own way.
_NO_ERROR: Final = (None, False, "")
_NO_FIELDS: Final[Json] = {}
# Nobody ever wrote so much: what says more counts something else, or nothing.
_MOST_TOKENS: Final = 2**40


@dataclass(slots=True, eq=False)
class Block:
    """One block being said; it has an index from its first character (a call: at once) on."""

    kind: Kind
    id: str = ""
    name: str = ""
    index: int = -1
    size: int = 0
    """Characters said so far."""
    halves: HalfKeeper = field(default_factory=HalfKeeper)


class Pieces:
    """Puts the pieces of one answer into blocks, numbered in the order in which they appear."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._call_ids = CallIds()
        self.blocks: list[Block] = []
        self.has_visible = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing came yet: neither words nor a call."""
        return not self.has_visible and not any(block.kind == "call" for block in self.blocks)

    def count(self, *kinds: Kind) -> int:
        """Return how many blocks of these kinds there are so far."""
        return sum(block.kind in kinds for block in self.blocks)

    def begin_call(self, identity: str, name: str) -> tuple[Block, Chunk]:
        """Begin a call; an id that is empty or taken is replaced by one of ours."""
        block = Block("call", self._call_ids.give(identity), well_formed(name))
        self._number(block)
        return block, ToolCallDelta(self._clock(), block.index, block.id, block.name, "")

    def say(self, block: Block, piece: str) -> Iterator[Chunk]:
        """Add a piece to a block."""
        yield from self._emit(block, block.halves.push(piece))

    def settle(self, block: Block) -> Iterator[Chunk]:
        """Give up waiting for the other half of a character."""
        yield from self._emit(block, block.halves.flush())

    def flush(self) -> Iterator[Chunk]:
        """Settle every block, when the answer is over."""
        for block in self.blocks:
            yield from self.settle(block)

    def _emit(self, block: Block, text: str) -> Iterator[Chunk]:
        if not text:
            return
        self._number(block)
        block.size += len(text)
        if block.kind == "call":
            yield ToolCallDelta(self._clock(), block.index, block.id, None, text)
            return
        self.has_visible = self.has_visible or bool(text.strip())
        kind = TextDelta if block.kind == "text" else ReasoningDelta
        yield kind(self._clock(), block.index, text)

    def _number(self, block: Block) -> None:
        if block.index < 0:
            block.index = len(self.blocks)
            self.blocks.append(block)


class Said(Protocol):
    """What an answer has said so far, in blocks."""

    @property
    def has_visible(self) -> bool:
        """Whether a person could read any of it."""
        ...

    @property
    def is_empty(self) -> bool:
        """Whether nothing came yet: neither words nor a call."""
        ...

    def flush(self) -> Iterator[Chunk]:
        """Yield what was held back for its other half."""
        ...


class Frames(Protocol):
    """Turns one answer's body into frames; see `desktop.llm.frames.FrameReader`."""

    @property
    def what_broke(self) -> LlmCode:
        """What a body is that ended without its end: cut, or no answer."""
        ...

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Take in bytes and yield the frames they complete."""
        ...

    def end(self) -> Iterator[Frame]:
        """Yield what is left when the body is over."""
        ...


class BodyReader(ABC):
    """Turns one answer's body into chunks: `feed` it, then `end` it.

    `clock` gives Unix time in milliseconds; `secret` is the key, kept out of a failure's words;
    `frames` cuts the body, where that is not a stream of events.
    """

    def __init__(
        self, *, clock: Callable[[], int], secret: str = "", frames: Frames | None = None
    ) -> None:
        self._clock = clock
        self.secret = secret
        self._frames: Frames = frames or FrameReader()
        self.usage: FrozenObject | None = None
        self.finish: str | None = None
        self.is_done = False

    @property
    @abstractmethod
    def said(self) -> Said:
        """What came so far."""

    @property
    def is_complete(self) -> bool:
        """Whether the answer's end was told: a connection that breaks now cuts nothing."""
        return self.is_done or self.finish is not None

    @abstractmethod
    def take_frame(self, value: Json, frame: Frame) -> Iterator[Chunk | Progress]:
        """Yield what one object of the answer tells; raises `LlmError` for a failure in it."""

    def skip(self, text: str) -> Iterator[Chunk]:
        """Yield what stands for text that is no object."""
        yield self.note(text)

    @abstractmethod
    def replay_state(self) -> JsonValue:
        """Return what the provider wants back with this answer, or `None`."""

    def feed(self, data: bytes) -> Iterator[Chunk | Progress]:
        """Take in bytes and yield the chunks they complete.

        Raises `LlmError` for an error told inside the answer, and when it is no answer.
        """
        for frame in self._frames.feed(data):
            yield from self._take(frame)

    def end(self) -> Iterator[Chunk | Progress]:
        """Yield what is left when the body is over.

        Raises `LlmError` when what came is no whole answer.
        """
        for frame in self._frames.end():
            yield from self._take(frame)
        yield from self.leave()
        if not self.is_complete:
            raise AnswerBroken(self._frames.what_broke)
        if self.said.is_empty and self.finish not in _SILENT_ENDS:
            raise AnswerBroken("EMPTY")

    def leave(self) -> Iterator[Chunk]:
        """Yield what was held back, the counts and the finish; nothing can follow."""
        yield from self.said.flush()
        if self.usage is not None:
            yield self.other(type="usage", usage=self.usage)
        state = self.replay_state()
        if state is not None:
            yield self.other(type="replay-state", state=state)
        if self.finish is not None:
            yield self.other(type="finish", reason=well_formed(self.finish))

    def break_off(self, error: LlmError) -> Iterator[Chunk]:
        """Yield what is left of an answer whose connection broke, then raise the error."""
        yield from self.leave()
        raise error

    def fail(self, error: object) -> Iterator[Chunk]:
        """Yield what is left, then raise the failure that an error object stands for."""
        failure = failure_of_error(error, secret=self.secret, may_retry=not self.said.has_visible)
        return self.break_off(failure)

    def refuse(self, words: str) -> Iterator[Chunk]:
        """Yield what is left, then raise that the provider will not say more, in its own words."""
        said = scrubbed(words, secret=self.secret)
        return self.break_off(RequestRefused("CONTENT_BLOCKED", provider_message=said))

    def note(self, text: str) -> Chunk:
        """Return a note of something that was skipped, without the key if it repeats that."""
        text = text.replace(self.secret, "[key]") if self.secret else text
        return self.other(type="note", text=f"skipped: {well_formed(text[:_MAX_NOTE_CHARS])}")

    def other(self, **chunk: JsonValue) -> OtherChunk:
        """Return a chunk that is no piece of a block."""
        return OtherChunk(self._clock(), FrozenObject(chunk))

    def _take(self, frame: Frame) -> Iterator[Chunk | Progress]:
        # What comes behind the end of an answer is no part of it, whatever it says.
        if self.is_done:
            return
        if frame.value is None:
            yield from self.skip(frame.text)
        elif frame.name == "error" or frame.value.get("error") not in _NO_ERROR:
            yield from self.fail(frame.value)
        else:
            yield from self.take_frame(frame.value, frame)


class AnswerReader(BodyReader):
    """A reader of a wire that names its blocks itself."""

    def __init__(self, *, clock: Callable[[], int], secret: str = "") -> None:
        super().__init__(clock=clock, secret=secret)
        self.pieces = Pieces(clock)

    @property
    @override
    def said(self) -> Said:
        return self.pieces

    @abstractmethod
    def take(self, value: Json, *, is_whole_body: bool) -> Iterator[Chunk]:
        """Yield what one object of the answer tells; raises `LlmError` for a failure in it."""

    @override
    def take_frame(self, value: Json, frame: Frame) -> Iterator[Chunk | Progress]:
        return self.take(value, is_whole_body=frame.is_whole_body)


def fields_at(value: Json, name: str) -> Json:
    """Return the object in a field; an empty one when there is none."""
    inside = value.get(name)
    return inside if isinstance(inside, Mapping) else _NO_FIELDS


def objects_in(value: Json, name: str) -> list[Json]:
    """Return the objects of the list in a field."""
    inside = value.get(name)
    return [one for one in inside if isinstance(one, Mapping)] if isinstance(inside, list) else []


def string_at(value: Json, name: str) -> str:
    """Return the text in a field; an empty one when there is none."""
    inside = value.get(name)
    return inside if isinstance(inside, str) else ""


def count_at(value: Json, name: str) -> int | None:
    """Return the count in a field, or nothing; a sum of some is a number that the log takes."""
    inside = value.get(name)
    return inside if is_integer(inside) and 0 <= inside <= _MOST_TOKENS else None


def known(*counts: tuple[str, int | None]) -> FrozenObject:
    """Return token counts in the log's form: those that are known."""
    return FrozenObject({name: count for name, count in counts if count is not None})
