"""What was found in a chat: how often in which message, and which of it one looks at. Pure."""

from bisect import bisect_left, insort
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """One place: the event of its message, and which place in that message it is, from 0."""

    seq: int
    nth: int = 0


class Hits:
    """Counts places by message, oldest first, while messages are still being looked through."""

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}
        self._seqs: list[int] = []
        self.total = 0
        self.current: Found | None = None

    def count(self, seq: int, places: int) -> None:
        """Say how often it stands in a message; what was said of it before is forgotten."""
        before = self._counts.pop(seq, 0)
        if before and not places:
            del self._seqs[bisect_left(self._seqs, seq)]
        elif places and not before:
            insort(self._seqs, seq)
        if places:
            self._counts[seq] = places
        self.total += places - before
        current = self.current
        if current is not None and current.seq == seq and current.nth >= places:
            self.current = Found(seq, places - 1) if places else None

    def in_row(self, seq: int) -> int:
        """Return how often it stands in a message."""
        return self._counts.get(seq, 0)

    @property
    def number(self) -> int:
        """Which place of all the current one is, from 1; 0 for none."""
        if self.current is None:
            return 0
        before = self._seqs[: bisect_left(self._seqs, self.current.seq)]
        return sum(self._counts[seq] for seq in before) + self.current.nth + 1

    def go_from(self, seq: int) -> Found | None:
        """Make the first place at or after the message `seq` the current one, or else the last."""
        at = bisect_left(self._seqs, seq)
        if at < len(self._seqs):
            self.current = Found(self._seqs[at])
        elif self._seqs:
            self.current = Found(self._seqs[-1], self.in_row(self._seqs[-1]) - 1)
        return self.current

    def step(self, by: int) -> Found | None:
        """Move on by one place, or back with -1; from the last one comes the first again."""
        if self.current is None:
            return self.go_from(0)
        seq, nth = self.current.seq, self.current.nth + by
        if not 0 <= nth < self.in_row(seq):
            at = bisect_left(self._seqs, seq) + by
            seq = self._seqs[at % len(self._seqs)]
            nth = 0 if by > 0 else self.in_row(seq) - 1
        self.current = Found(seq, nth)
        return self.current
