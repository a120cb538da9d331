"""Chats in the trash, in the order of a list: branches inside what they branched from. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from desktop.ui.sessions.rows import ChatRow, ListedChat, chat_rows, flat_rows


class TrashedChat(ListedChat, Protocol):
    """What the trash needs to know of a chat."""

    @property
    def trashed_ms(self) -> int | None:
        """When it was moved to the trash."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A chat and its place: `level` counts from 0, `branches` are those below it in the trash."""

    chat: TrashedChat
    level: int
    branches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Placed:
    """A chat by when it was thrown away, as a row is by when it was used."""

    id: str
    title: str | None
    parent: str | None
    used_ms: int
    created_ms: int = 0
    spoke_ms: int | None = None
    pinned: bool = False


def nested(chats: Sequence[TrashedChat]) -> tuple[Thrown, ...]:
    """Return the chats as they are listed: what was thrown away last on top, with its family."""
    known = {chat.id: chat for chat in chats}
    rows = chat_rows(
        _Placed(chat.id, chat.title, chat.parent, chat.trashed_ms or 0) for chat in known.values()
    )
    return tuple(
        Thrown(known[row.id], level, tuple(each.id for each in flat_rows(row.branches)))
        for level, row in _levels(rows, 0)
    )


def grown(rows: tuple[Thrown, ...], chats: Sequence[TrashedChat]) -> tuple[Thrown, ...]:
    """Return `rows` with more chats, that were thrown away before any of them.

    They stand below; only where one belongs to a family that is listed all is placed anew.
    """
    known = {row.chat.id for row in rows}
    meeting = known | {row.chat.parent for row in rows}
    if any(chat.id in meeting or chat.parent in known for chat in chats):
        return nested([*(row.chat for row in rows), *chats])
    return (*rows, *nested(chats))


def _levels(rows: Iterable[ChatRow], level: int) -> Iterable[tuple[int, ChatRow]]:
    for row in rows:
        yield level, row
        yield from _levels(row.branches, level + 1)  # rows are not deeper than `rows.LEVELS`
