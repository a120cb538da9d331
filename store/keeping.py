"""Which backups there are, when the next is due, and which may go: told by their names alone.

A name says it all: a number that only grows (the clock may not), the moment, the reason, and
whether damage was found. Whatever else lies in the folder is nobody's business here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, cast

Reason = Literal["daily", "migration", "asked"]
KEPT: Final = 7
"""A week of daily ones."""

DAY_MS: Final = 24 * 60 * 60 * 1000
BACKWARDS_MS: Final = 60 * 60 * 1000
"""A backup from further ahead than this was made by a clock that was wrong then, or is now."""

_FORMAT: Final = "%Y%m%dT%H%M%SZ"
_NAME: Final = re.compile(
    r"branchline-(?P<number>[0-9]{6,})-(?P<made>[0-9]{8}T[0-9]{6}Z)"
    r"-(?P<reason>daily|migration|asked)(?P<damaged>-damaged)?\.sqlite3"
)


@dataclass(frozen=True, slots=True)
class SavedCopy:
    """A copy of all chats that one can go back to: a backup, or what was there before a restore.

    Of the latter, "kept", `made_ms` is when it was put aside, and nobody has looked for damage.
    `chats` is None when it cannot be read any more.
    """

    path: Path
    kind: Reason | Literal["kept"]
    made_ms: int
    size_bytes: int
    chats: int | None
    is_sound: bool


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy in the folder; `chats` is None when it cannot be read any more."""

    path: Path
    number: int
    made_ms: int
    reason: Reason
    is_sound: bool
    size_bytes: int
    chats: int | None

    @property
    def copy(self) -> SavedCopy:
        """The same, as one of all that one can go back to."""
        return SavedCopy(
            self.path, self.reason, self.made_ms, self.size_bytes, self.chats, self.is_sound
        )

    @property
    def is_good(self) -> bool:
        """Whether it was found sound when it was made, and can still be read."""
        return self.is_sound and self.chats is not None


def stamp(at_ms: int) -> str:
    """Spell a moment in Unix milliseconds as UTC, to the second, as names have it."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime(_FORMAT)


def moment_of(stamped: str) -> int | None:
    """Return the moment that `stamp` spelled, in Unix milliseconds; None when it is none."""
    try:
        return int(datetime.strptime(stamped, _FORMAT).replace(tzinfo=UTC).timestamp()) * 1000
    except ValueError:  # no such day
        return None


def name_of(number: int, made_ms: int, reason: Reason, *, is_sound: bool) -> str:
    """Return the name of a backup's file."""
    damaged = "" if is_sound else "-damaged"
    return f"branchline-{number:06}-{stamp(made_ms)}-{reason}{damaged}.sqlite3"


def backup_at(path: Path, *, size_bytes: int) -> Backup | None:
    """Return what the name of `path` says; None when it is not that of a backup."""
    match = _NAME.fullmatch(path.name)
    made_ms = moment_of(match["made"]) if match else None
    if match is None or made_ms is None:
        return None
    return Backup(
        path,
        int(match["number"]),
        made_ms,
        cast("Reason", match["reason"]),
        match["damaged"] is None,
        size_bytes,
        chats=None,
    )


def next_number(backups: Sequence[Backup]) -> int:
    """Return the number that the next backup gets."""
    return 1 + max((backup.number for backup in backups), default=0)


def is_due(backups: Sequence[Backup], now_ms: int) -> bool:
    """Whether a day has passed since the latest backup that is good.

    When the clock has jumped back by more than an hour, nobody knows, and one is due.
    """
    good = [backup for backup in backups if backup.is_good]
    if not good:
        return True
    passed = now_ms - max(good, key=lambda backup: backup.number).made_ms
    return passed >= DAY_MS or passed < -BACKWARDS_MS


def superfluous(backups: Sequence[Backup]) -> tuple[Backup, ...]:
    """Return those that may go: all but the latest `KEPT`, and never the latest good one."""
    ordered = sorted(backups, key=lambda backup: backup.number)
    older = ordered[:-KEPT]
    good = [backup for backup in ordered if backup.is_good][-1:]
    return tuple(backup for backup in older if backup not in good)
