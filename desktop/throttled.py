"""How far some work is, told as often as a person can see it."""

import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar

__all__ = ["Throttled"]

S = TypeVar("S")
TOLD_EVERY_S: Final = 0.1
"""A person sees no more, and each telling costs the window a look."""


class Throttled(Generic[S]):
    """Calls `tell` with stage, done and of: at the beginning of each stage, then now and then.

    Called by one thread at a time.
    """

    def __init__(self, tell: Callable[[S, int, int], None]) -> None:
        self._tell = tell
        self._stage: S | None = None
        self._at_s = 0.0

    def __call__(self, stage: S, done: int, of: int) -> None:
        """Take in how far it is."""
        now_s = time.monotonic()
        if stage != self._stage or now_s - self._at_s >= TOLD_EVERY_S:
            self._stage, self._at_s = stage, now_s
            self._tell(stage, done, of)
