"""What is told about damage, and about what was rescued. Nothing heavy is imported here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "Damage",
    "DamageFound",
    "DamagedChat",
    "RescueEnded",
    "RescueProgress",
    "RescueReport",
    "RescueStage",
]

RescueStage: TypeAlias = Literal["reading", "writing", "checking"]
"""In pages, events, chats."""


@dataclass(frozen=True, slots=True)
class RescueReport:
    """What came back of damaged chats, and what did not.

    `chats` are all that came back, `mended` those of them in which something is missing or
    doubtful, `nameless` those whose name is lost. `doubtful` entries can be read and may have been
    altered. `unsent` counts drafts and settings.
    """

    chats: int
    mended: int
    nameless: int
    entries: int
    doubtful: int
    lost: int
    pictures: int
    lost_pictures: int
    unsent: int
    is_whole: bool


@dataclass(frozen=True, slots=True)
class RescueProgress:
    """A notice: how far a stage of the rescue is."""

    stage: RescueStage
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class RescueEnded:
    """A notice: what came of a rescue; `code` says why it failed, "" as well when it was given up.

    With a report, what came back waits to take the chats' place when they are next opened.
    """

    report: RescueReport | None
    code: str = ""


@dataclass(frozen=True, slots=True)
class DamagedChat:
    """A chat in which something is not as it was written; None: it has no name."""

    session_id: str
    title: str | None


@dataclass(frozen=True, slots=True)
class Damage:
    """What was found: chats, so many pictures, and whether something lies outside of both.

    `settings`: what was chosen for the application could not be read, and was set aside.
    """

    chats: tuple[DamagedChat, ...] = ()
    pictures: int = 0
    has_more: bool = False
    settings: bool = False

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.chats or self.pictures or self.has_more or self.settings)


@dataclass(frozen=True, slots=True)
class DamageFound:
    """Damage of which nobody has been told yet; all that is known of is in it."""

    damage: Damage
