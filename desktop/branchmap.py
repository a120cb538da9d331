"""The branches of a chat as values: lines, where each leaves another, and what was said on them.

Plain: the window draws them, the runtime fills them. A seq is the place of a message in the log; a
line and all that branch off it count in the same numbers.
"""

from dataclasses import dataclass

__all__ = ["BranchMap", "Exchange", "MapLine"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message of a person and what was answered to it.

    `seq` is its first event, `end` its last one; `answer` the last answer in it, -1 for none. One
    that begins with an answer continues what the line branched off.
    """

    seq: int
    end: int
    answer: int
    is_asked: bool


@dataclass(frozen=True, slots=True)
class MapLine:
    """One chat on the map: only what it says beyond the line `owner` that it left.

    `owner` is the number of that line in the map, None for the first; `anchor` the last message
    they share (-1: none). `reader` is the chat to read its messages through. A line without `id`
    was deleted for ever, and one that `is_trashed` lies in the trash: they are there because
    others go on from them. `words` is what it begins with.
    """

    id: str
    reader: str
    title: str
    words: str
    owner: int | None
    anchor: int
    exchanges: tuple[Exchange, ...]
    is_trashed: bool = False
    is_pinned: bool = False


@dataclass(frozen=True, slots=True)
class BranchMap:
    """Every line around a chat, an owner always before what left it."""

    lines: tuple[MapLine, ...]
