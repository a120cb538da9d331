"""Where a chat that is too long is cut: which span a summary replaces, and in which bites. Pure.

A cut never parts a tool call from its result. Node 0, the system prompt, stays; so do the newest
turns, and always the words that wait for an answer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from store.model.jsonvalue import FrozenObject, object_at, text_at
from store.model.messages import calls_of

__all__ = ["Item", "Span", "bites_of", "plan_span"]

COMPACTION: Final = "compaction"


@dataclass(frozen=True, slots=True)
class Item:
    """A message on the surface as a plan sees it; `message` None for an empty one."""

    seq: int
    type: str
    message: FrozenObject | None
    tokens: float

    @property
    def is_summary(self) -> bool:
        """Whether it stands for an earlier part of the chat already."""
        return self.message is not None and kind_of(self.message) == COMPACTION


@dataclass(frozen=True, slots=True)
class Span:
    """What a summary is to replace: `items`, in surface order; `system` stands before them."""

    system: Item | None
    items: tuple[Item, ...]

    @property
    def seqs(self) -> tuple[int, ...]:
        """The seqs of what is replaced."""
        return tuple(item.seq for item in self.items)

    @property
    def tokens(self) -> float:
        """How many tokens are replaced."""
        return sum(item.tokens for item in self.items)


def plan_span(surface: Sequence[Item], *, keep_tokens: float) -> Span | None:
    """Return the span to replace so that about `keep_tokens` of the newest stay, or None.

    The cut lies before a person's message where the tail fits; where not even the newest turn does,
    before that. A newest turn that is all there is, is cut between two of its steps, behind the
    words it began with. A prompt that was given in mid-chat is not replaced either: what stands
    before it is, when nothing behind it can be. None when there is nothing but what must stay or is
    a summary already.
    """
    heads = [place + 1 for place, item in enumerate(surface) if item.type == "system/message"]
    head = heads[-1] if heads else 0
    before = heads[-2] if len(heads) > 1 else 0
    system = surface[head - 1] if heads else None
    items = _newest(surface, head, keep_tokens) or surface[before : max(before, head - 1)]
    return Span(system, tuple(items)) if _is_worth_it(items, keep_tokens) else None


def bites_of(items: Sequence[Item], *, room_tokens: float) -> tuple[tuple[Item, ...], ...]:
    """Return a span in parts of which each fits the room, calls with their results.

    What does not fit alone stands alone; its words must be cut.
    """
    bites: list[list[Item]] = []
    left = 0.0
    for unit in _units(items):
        tokens = sum(item.tokens for item in unit)
        if not bites or tokens > left:
            bites.append([])
            left = room_tokens
        bites[-1] += unit
        left -= tokens
    return tuple(map(tuple, bites))


def kind_of(message: FrozenObject) -> str:
    """Return the kind of a message's source."""
    return text_at(object_at(message, "source"), "kind")


def _newest(surface: Sequence[Item], head: int, keep_tokens: float) -> Sequence[Item]:
    """Return the span from `head` on, or from the last question on; empty when there is none."""
    tails = list(accumulate(item.tokens for item in reversed(surface)))[::-1]
    cuts = [0, *_cuts(surface)]
    turns = [cut for cut in cuts if _begins_turn(surface, cut)]
    steps = [cut for cut in cuts if surface and surface[cut].type != "user/message"]
    for first, ends in ((head, turns), (max(head, _end_of_question(surface)), steps)):
        # Behind the prompt or the question, but not between a call and its result.
        start = next((cut for cut in cuts if cut >= first), len(surface))
        beyond = [cut for cut in ends if _is_worth_it(surface[start:cut], keep_tokens)]
        if beyond:
            fitting = (cut for cut in beyond if tails[cut] <= keep_tokens)
            return surface[start : next(fitting, beyond[-1])]
    return ()


def _cuts(items: Sequence[Item]) -> Iterator[int]:
    """Yield the positions with nothing open before them and no result behind."""
    position = 0
    for unit in _units(items):
        if position:
            yield position
        position += len(unit)


def _units(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield the smallest parts that hold every call together with its result."""
    unit: list[Item] = []
    open_calls: set[str] = set()
    for item in items:
        if unit and not open_calls and item.type != "tool/result":
            yield unit
            unit = []
        unit.append(item)
        open_calls = _open_after(open_calls, item)
    if unit:
        yield unit


def _open_after(open_calls: set[str], item: Item) -> set[str]:
    if item.message is None:
        return open_calls
    if item.type == "assistant/message":
        return open_calls | {text_at(call, "id") for call in calls_of(item.message)}
    if item.type == "tool/result":
        return open_calls - {text_at(item.message, "toolCallId")}
    return open_calls


def _begins_turn(surface: Sequence[Item], place: int) -> bool:
    """Say whether the words of a turn begin here; what was sent together stays together.

    Words that follow others were sent with them only where nothing lies between them in the log:
    else a turn failed there, perhaps because its words alone are more than the model can read.
    """
    if not place or surface[place].type != "user/message":
        return False
    before, here = surface[place - 1], surface[place]
    is_together = before.type == "user/message" and here.seq == before.seq + 1
    return before.is_summary or not is_together


def _end_of_question(surface: Sequence[Item]) -> int:
    """Return the position behind the last message of a person."""
    said = [place for place, item in enumerate(surface) if item.type == "user/message"]
    return said[-1] + 1 if said else len(surface)


def _is_worth_it(items: Sequence[Item], keep_tokens: float) -> bool:
    """Say whether a summary of these would say anything that one does not already.

    One message is seldom worth it, but for one that would never leave room for another.
    """
    said = [item for item in items if item.message is not None and not item.is_summary]
    return len(said) > 1 or sum(item.tokens for item in said) > keep_tokens
