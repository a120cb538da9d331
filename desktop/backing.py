"""The notices about backups that cross to the window. Nothing heavy is imported here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

__all__ = ["BackupEnded", "BackupProgress", "BackupsFailing", "Outcome", "Stage", "Work"]

Work: TypeAlias = Literal["saving", "restoring"]
Stage: TypeAlias = Literal["copying", "comparing", "checking"]
Outcome: TypeAlias = Literal["done", "cancelled", "failed"]


@dataclass(frozen=True, slots=True)
class BackupProgress:
    """How far a stage of the work is. In pages, rows or chats, by the stage."""

    work: Work
    stage: Stage
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class BackupEnded:
    """What came of a backup, or of a copy that will take the chats' place.

    `place` is the file that was asked for. `code` says why it failed. `chats` (None: unknown) and
    `size_bytes` are of the copy; `problems` counts the places in it that are damaged, as they are
    in what it was made of.
    """

    work: Work
    outcome: Outcome
    place: Path
    code: str = ""
    chats: int | None = None
    size_bytes: int = 0
    problems: int = 0


@dataclass(frozen=True, slots=True)
class BackupsFailing:
    """For so many days no daily backup could be made; `code` says why not this time."""

    days: int
    code: str
