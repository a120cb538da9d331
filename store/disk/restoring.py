"""Going back to a backup: a verified copy waits beside the database for the next opening.

Then it takes the database's place, under the lock; what was there is kept under a dated name.
Each step is a rename that can be done again: killed in the middle, the next opening goes on. The
copy that waits is the record of it, and is gone only when it is the database.
"""

import logging
from pathlib import Path
from typing import Final

from store.disk.datafile import examine_copy
from store.disk.lockfile import FileLock
from store.disk.placing import SUFFIX, sync_folder
from store.errors import StoreError, StoreUnavailable

WAITING: Final = ".restoring-"
ASIDE: Final = ".before-restore-"
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


def give_up(database: Path, *, but: Path | None = None) -> None:
    """Take back every restore that still waits, `but` one."""
    for path in _named(database, WAITING):
        if path != but:
            path.unlink()


def finish(database: Path) -> Path | None:
    """Let what waits take the place of `database`; returns where that lies now, if it did.

    Raises:
        AlreadyOpen: another program has it open. StoreUnavailable: the folder does not allow it.

    """
    copy = waiting(database)
    if copy is None:
        return None
    lock = FileLock(database)
    try:
        examine_copy(copy)
        return _switched(database, copy)
    except StoreError as error:
        # the chats that are there must open all the same
        LOG.warning("a restored copy cannot be used and was put away: %s", error.message)
        copy.rename(copy.with_name(copy.name.replace(WAITING, ".unusable-")))
        return None
    except OSError as error:
        raise StoreUnavailable(f"cannot restore {database}: {error.strerror}") from error
    finally:
        lock.release()


def _switched(database: Path, copy: Path) -> Path:
    aside = _free(database, copy.name.partition(WAITING)[2])
    for end in (*COMPANIONS, ""):
        there = database.with_name(database.name + end)
        if there.exists():
            there.rename(aside.with_name(aside.name + end))
    sync_folder(database.parent)
    copy.rename(database)
    sync_folder(database.parent)
    return aside


def _free(database: Path, stamp: str) -> Path:
    """Return the name to keep the database under; the one begun with, after a crash."""
    aside = database.with_name(database.name + ASIDE + stamp)
    number = 1
    while aside.exists() and database.exists():
        number += 1
        aside = database.with_name(f"{database.name}{ASIDE}{stamp}-{number}")
    return aside


def _named(database: Path, kind: str) -> list[Path]:
    start = database.name + kind
    if not database.parent.is_dir():
        return []
    return [
        path
        for path in database.parent.iterdir()
        if path.name.startswith(start)
        and not path.name.endswith((SUFFIX, *COMPANIONS))
        and not path.is_symlink()
    ]
