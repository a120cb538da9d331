"""What a server does before its answer begins: told to whoever waits, and never logged."""

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Begun", "Progress", "Queued", "Reading"]


@dataclass(frozen=True, slots=True)
class Queued:
    """Somebody else is answered first."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The wait behind somebody else is over: the request goes out."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The prompt is being read: how many of its tokens are, of those that have to be."""

    done: int
    total: int

    @property
    def share(self) -> float:
        """How much of it is read, from 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 1.0


Progress: TypeAlias = Queued | Begun | Reading
