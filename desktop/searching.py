"""What a search in the words of all messages finds; values on their way to the window. Pure."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class MessageHit:
    """A message that holds the words.

    `chat` is the one in which it was said, also when branches show it too. `extract` is what stands
    around the words, on one line, and `marks` are where they stand in it: start and end of each, in
    UTF-16 units.
    """

    chat: str
    title: str
    seq: int
    role: Literal["user", "assistant"]
    at_ms: int
    extract: str
    marks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MessagesFound:
    """What a part of the search found, newest first.

    `end` is where the next part begins, None when everything was looked at. It `is_whole` unless
    some messages cannot be read.
    """

    hits: tuple[MessageHit, ...]
    end: int | None
    is_whole: bool = True
