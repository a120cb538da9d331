"""The order in which the open chat hears of what was committed.

A chat is opened with a page that is true up to a certain seq. What is committed while the page is
on its way is held back; when the page is in, what is newer follows, what it already holds is
dropped, and a gap means that the chat must be opened anew. Pure: no Qt, no threads, no disk.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar


class HasSeq(Protocol):
    """Anything that has a place in a log."""

    @property
    def seq(self) -> int:
        """Its place, from 0."""


E = TypeVar("E", bound=HasSeq)


class Gap(Enum):
    """Something between what is shown and what arrived is missing."""

    GAP = auto()


@dataclass(slots=True)
class ChatFeed(Generic[E]):
    """What the open chat has seen: `chat` its id, `next_seq` the first seq not applied yet."""

    chat: str = ""
    next_seq: int = 0
    is_opening: bool = False
    _held: list[E] = field(default_factory=list)

    def open(self, chat: str) -> None:
        """Begin opening `chat`; commits are held until `opened`."""
        self.chat, self.next_seq, self.is_opening = chat, 0, True
        self._held.clear()

    def opened(self, upto_seq: int) -> Sequence[E] | Gap:
        """Say that the page is in, true for every seq below `upto_seq`; returns what came later."""
        self.next_seq, self.is_opening = upto_seq, False
        held, self._held = self._held, []
        return self._next(held)

    def offer(self, chat: str, events: Sequence[E]) -> Sequence[E] | Gap:
        """Return those of a commit's events that are to be shown now."""
        if chat != self.chat:
            return ()
        if self.is_opening:
            self._held.extend(events)
            return ()
        return self._next(events)

    def _next(self, events: Sequence[E]) -> Sequence[E] | Gap:
        fresh = [event for event in events if event.seq >= self.next_seq]
        for expected, event in enumerate(fresh, start=self.next_seq):
            if event.seq != expected:
                return Gap.GAP
        if fresh:
            self.next_seq = fresh[-1].seq + 1
        return fresh
