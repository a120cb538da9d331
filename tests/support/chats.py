"""Chats as the list on the left knows them."""

from dataclasses import dataclass

NOW_MS = 1_790_000_000_000


@dataclass(frozen=True)
class Chat:
    """One chat; what a test does not name is as in any other."""

    id: str
    title: str | None = "A chat"
    parent: str | None = None
    created_ms: int = 0
    used_ms: int = NOW_MS
    pinned: bool = False
    spoke_ms: int | None = None
