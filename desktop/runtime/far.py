"""How much of some work is done; whoever tells it hears so that nobody waits for it any more."""

from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Count", "Far", "part_of", "untold"]

Far: TypeAlias = Callable[[float], None]
"""Called with how much is done, from 0 to 1. It raises CancelledError when the work is given up."""


def untold(_share: float) -> None:
    """Take no interest in how far it is."""


def part_of(far: Far, start: float, end: float) -> Far:
    """Return what tells how far a part is that goes from `start` to `end` of the whole."""

    def told(share: float) -> None:
        far(start + (end - start) * share)

    return told


class Count:
    """Adds up what is done of `of` things, and tells `far` after each."""

    def __init__(self, far: Far, of: int) -> None:
        self._far = far
        self._of = of
        self._done = 0

    def add(self, done: int = 1) -> None:
        """Take in that so many more are done. Raises CancelledError when the work is given up."""
        self._done += done
        self._far(min(1.0, self._done / self._of) if self._of else 1.0)
