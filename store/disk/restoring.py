"""Going back to a backup: a verified copy waits beside the database for the next opening.

Then it takes the database's place, under the lock; what was there is kept under a dated name.
Each step is a rename that can be done again: killed in the middle, the next opening goes on. The
copy that waits is the record of it, and is gone only when it is the database.
"""

import logging
from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path
from typing import Final

from store.disk.datafile import examine_copy
from store.disk.lockfile import FileLock
from store.disk.placing import SUFFIX, sync_folder
from store.errors import StoreDamaged, StoreUnavailable, StoreUnreadable

WAITING: Final = ".restoring-"
ASIDE: Final = ".before-restore-"
UNUSABLE: Final = ".unusable-"
LEFT: Final = ".left-"
# The log goes first: left alone beside the restored file, it would be played into it.
COMPANIONS: Final = ("-wal", "-journal", "-shm")
LOG: Final = logging.getLogger(__name__)


def place_for(database: Path, stamp: str) -> Path:
    """Return where a copy waits to take the place of `database`; `stamp` is the moment."""
    return database.with_name(database.name + WAITING + stamp)


def waiting(database: Path) -> Path | None:
    """Return the copy that will take the place of `database`; the latest, if there are several."""
    return max(_named(database, WAITING), default=None)


def kept_aside(database: Path) -> tuple[Path, ...]:
    """Return what earlier restores put aside, oldest first."""
    return tuple(sorted(_named(database, ASIDE)))


def stamp_of(aside: Path) -> str:
    """Return the moment in the name of what was kept aside, as `place_for` was given it."""
    return aside.name.partition(ASIDE)[2].partition("-")[0]


def give_up(database: Path, *, but: Path | None = None) -> None:
    """Take back every restore that still waits, `but` one."""
    for path in _named(database, WAITING):
        if path != but:
            _put_back(database, path)
            path.unlink()


def finish(database: Path) -> Path | None:
    """Let what waits take the place of `database`; returns where that lies now, if it did.

    A copy that is damaged, or not for this program, is put away, and the database stays.

    Raises:
        AlreadyOpen: another program has it open. StoreUnavailable: the copy, or the folder, cannot
        be used now; it still waits, so that the next opening can go on.

    """
    copy = waiting(database)
    if copy is None:
        return None
    lock = FileLock(database)
    try:
        examine_copy(copy)
        return _switched(database, copy)
    except (StoreDamaged, StoreUnreadable) as error:
        # the chats that are there must open all the same
        LOG.warning("a restored copy cannot be used and was put away: %s", error.code)
        _put_away(database, copy)
        return None
    except OSError as error:
        raise StoreUnavailable(f"cannot restore {database}: {error.strerror}") from error
    finally:
        lock.release()


def set_logs_aside(database: Path, stamp: str) -> None:
    """Put away what is left of a database that is gone: it would be played into a new one.

    Raises:
        StoreUnavailable: the folder does not allow it.

    """
    names = (f"{database.name}{LEFT}{stamp}-{number}" for number in count(1))
    free = (database.with_name(name) for name in names)
    aside = next(
        name for name in free if not any(_beside(name, end).exists() for end in COMPANIONS)
    )
    try:
        for end in COMPANIONS:
            _move(database, aside, end)
    except OSError as error:
        text = f"cannot put away what lies beside {database}: {error.strerror}"
        raise StoreUnavailable(text) from error


def _switched(database: Path, copy: Path) -> Path:
    aside = _aside(database, copy)
    for end in (*COMPANIONS, ""):
        _move(database, aside, end)
    sync_folder(database.parent)
    copy.rename(database)
    sync_folder(database.parent)
    return aside


def _put_away(database: Path, copy: Path) -> None:
    try:
        _put_back(database, copy)
        copy.rename(copy.with_name(copy.name.replace(WAITING, UNUSABLE)))
        sync_folder(database.parent)
    except OSError as error:
        raise StoreUnavailable(f"cannot put {copy.name} away: {error.strerror}") from error


def _put_back(database: Path, copy: Path) -> None:
    """Undo what a dead program had moved aside for `copy`: without its log a database is older.

    The file goes first: only where it lies in its place again are those its companions.
    """
    aside = _aside(database, copy)
    for end in ("", *COMPANIONS):
        if not database.with_name(database.name + end).exists():
            _move(aside, database, end)
    sync_folder(database.parent)


def _move(path: Path, other: Path, end: str) -> None:
    there = _beside(path, end)
    if there.exists():
        there.rename(_beside(other, end))


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _aside(database: Path, copy: Path) -> Path:
    """Return the name to keep the database under; the one begun with, after a crash."""
    names = _asides(database, copy)
    if database.exists():
        return next(name for name in names if not name.exists())
    moved = tuple(takewhile(Path.exists, names))
    return moved[-1] if moved else next(_asides(database, copy))


def _asides(database: Path, copy: Path) -> Iterator[Path]:
    stamp = copy.name.partition(WAITING)[2]
    first = database.with_name(database.name + ASIDE + stamp)
    yield first
    yield from (first.with_name(f"{first.name}-{number}") for number in count(2))


def _named(database: Path, kind: str) -> list[Path]:
    start = database.name + kind
    try:
        found = list(database.parent.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise StoreUnavailable(f"cannot look into {database.parent}: {error.strerror}") from error
    return [
        path
        for path in found
        if path.name.startswith(start)
        and not path.name.endswith((SUFFIX, *COMPANIONS))
        and not path.is_symlink()
    ]
