"""What crosses to the window about the trash and deleting for ever. Nothing heavy is imported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "KEPT_DAYS",
    "STOPPED",
    "EraseProgress",
    "EraseStage",
    "EraseWork",
    "ErasedForEver",
    "ErasingFailed",
    "Scope",
    "TrashEmptied",
]

KEPT_DAYS = 30
"""So long a chat stays in the trash before it goes by itself."""

STOPPED = "STOPPED"
"""The code of an emptying that a person stopped."""

EraseWork: TypeAlias = Literal["emptying", "erasing"]
EraseStage: TypeAlias = Literal["removing", "collecting", "shrinking", "rewriting", "backups"]


@dataclass(frozen=True, slots=True)
class Scope:
    """What deleting some chats means: how many branches hang on them, the trash included.

    `heirs` names these; they keep what they share with the chats, unless they go too.
    """

    heirs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EraseProgress:
    """How far a stage of the work is: in chats, events, bytes or copies, by the stage."""

    work: EraseWork
    stage: EraseStage
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class TrashEmptied:
    """So many chats went, and that made the database smaller by so many bytes."""

    chats: int
    freed_bytes: int


@dataclass(frozen=True, slots=True)
class ErasedForEver:
    """Nothing of these is left. So many backups were written anew without, or removed.

    `kept` of a newer program's still have it.
    """

    chats: int
    pictures: int
    freed_bytes: int
    rewritten: int
    removed: int
    kept: int = 0


@dataclass(frozen=True, slots=True)
class ErasingFailed:
    """It could not be done to the end; `code` says why. What was begun is tried again."""

    work: EraseWork
    code: str
