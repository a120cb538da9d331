"""From a flat list of chats to what stands on the left: groups of chats with branches inside.

Pure. A chat and all its branches are one row at the top, placed by whichever of them was used last;
opened, it shows its branches, newest use first. A branch whose parent is in the trash stands by
itself.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

DAY_S = 86_400
LEVELS = 6
"""How deep branches are drawn inside each other."""

GroupKind = Literal["found", "pinned", "today", "yesterday", "week", "month", "older"]
_ORDER: tuple[GroupKind, ...] = (
    "found", "pinned", "today", "yesterday", "week", "month", "older",
)  # fmt: skip


class ListedChat(Protocol):
    """What every list needs to know of a chat: who it is, and where it belongs."""

    @property
    def id(self) -> str:
        """Its name for programs."""

    @property
    def title(self) -> str | None:
        """Its title; None while it has none."""

    @property
    def parent(self) -> str | None:
        """The chat it branched from."""


class ChatSummary(ListedChat, Protocol):
    """What a row needs to know of a chat; times are Unix milliseconds."""

    @property
    def created_ms(self) -> int:
        """When it was made."""

    @property
    def used_ms(self) -> int:
        """When something last happened in it."""

    @property
    def spoke_ms(self) -> int | None:
        """When something was last said in it, where `used_ms` is of a clock that was ahead."""

    @property
    def pinned(self) -> bool:
        """Whether it stays at the top."""


@dataclass(frozen=True, slots=True)
class ChatRow:
    """One chat with its branches; `used_ms` is the newest use among them all.

    `spoke_ms` is when that was by the clock, where it went back since.

    A row is the same whenever it was used: what is seen of that is its place.
    """

    id: str
    title: str
    pinned: bool
    used_ms: int = field(compare=False)
    branches: tuple["ChatRow", ...] = ()
    spoke_ms: int | None = field(default=None, compare=False)

    @property
    def size(self) -> int:
        """How many chats this row stands for, itself included."""
        return sum(1 for _ in flat_rows((self,)))


@dataclass(frozen=True, slots=True)
class ChatGroup:
    """Rows that stand under one heading."""

    kind: GroupKind
    rows: tuple[ChatRow, ...]


def chat_rows(summaries: Iterable[ChatSummary]) -> tuple[ChatRow, ...]:
    """Return the chats nested by parent, newest use first at every level.

    Branches of branches beyond `LEVELS` stand beside each other: there is no room to indent them.
    """
    known = {each.id: each for each in summaries}
    children: dict[str | None, list[ChatSummary]] = {}
    for each in known.values():
        parent = each.parent if each.parent in known else None
        children.setdefault(parent, []).append(each)
    return _nested(_flattened(children))


def chat_groups(rows: Sequence[ChatRow], *, now_ms: int) -> tuple[ChatGroup, ...]:
    """Return `rows` under their headings, empty ones left out."""
    kept: dict[GroupKind, list[ChatRow]] = {}
    today = _day(now_ms)
    for row in rows:
        kept.setdefault(_kind_of(row, today=today), []).append(row)
    return tuple(ChatGroup(kind, tuple(kept[kind])) for kind in _ORDER if kind in kept)


def matching_rows(rows: Iterable[ChatRow], *, words: str) -> tuple[ChatRow, ...]:
    """Return every chat whose title holds all of `words`, flat, newest use first."""
    wanted = words.casefold().split()
    found = [row for row in flat_rows(rows) if all(w in row.title.casefold() for w in wanted)]
    return tuple(
        sorted(
            (ChatRow(row.id, row.title, row.pinned, row.used_ms) for row in found),
            key=newest_first,
        )
    )


def flat_rows(rows: Iterable[ChatRow]) -> Iterable[ChatRow]:
    """Yield every row and every branch below it, in the order they are drawn."""
    stack = list(rows)[::-1]
    while stack:
        row = stack.pop()
        yield row
        stack.extend(reversed(row.branches))


def _flattened(
    children: Mapping[str | None, Sequence[ChatSummary]],
) -> Mapping[str | None, Sequence[ChatSummary]]:
    """Hang whatever is deeper than the deepest level onto the level above that."""
    hung: dict[str | None, list[ChatSummary]] = {}
    # Each chat with the row it stands in and that row's level.
    stack: list[tuple[ChatSummary, str | None, int]]
    stack = [(each, None, 1) for each in children.get(None, ())]
    while stack:
        each, host, level = stack.pop()
        hung.setdefault(host, []).append(each)
        below = (each.id, level + 1) if level < LEVELS else (host, level)
        stack.extend((child, *below) for child in children.get(each.id, ()))
    return hung


def _nested(children: Mapping[str | None, Sequence[ChatSummary]]) -> tuple[ChatRow, ...]:
    # Without recursion: a branch of a branch of a branch … may be deeper than Python's stack.
    built: dict[str, ChatRow] = {}
    order: list[ChatSummary] = []
    stack = list(children.get(None, ()))
    while stack:
        each = stack.pop()
        order.append(each)
        stack.extend(children.get(each.id, ()))
    for each in reversed(order):
        below = sorted((built[c.id] for c in children.get(each.id, ())), key=newest_first)
        family: tuple[ChatSummary | ChatRow, ...] = (each, *below)
        newest = max(family, key=lambda one: one.used_ms)
        built[each.id] = ChatRow(
            each.id,
            each.title or "",
            pinned=each.pinned,
            used_ms=newest.used_ms,
            branches=tuple(below),
            spoke_ms=newest.spoke_ms,
        )
    roots = (built[each.id] for each in children.get(None, ()))
    return tuple(sorted(roots, key=newest_first))


def newest_first(row: ChatRow) -> tuple[int, str]:
    """Return what rows are ordered by; no two are equal."""
    return (-row.used_ms, row.id)


def _kind_of(row: ChatRow, *, today: int) -> GroupKind:
    if any(each.pinned for each in flat_rows((row,))):
        return "pinned"  # a pinned branch keeps the row at the top in which it stands
    days = today - _day(row.used_ms if row.spoke_ms is None else row.spoke_ms)
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    return "week" if days < 7 else "month" if days < 30 else "older"  # noqa: PLR2004 - days


def _day(at_ms: int) -> int:
    """Return the number of the local day that `at_ms` lies in."""
    local = time.localtime(at_ms / 1000)
    return int((at_ms / 1000 + local.tm_gmtoff) // DAY_S)
