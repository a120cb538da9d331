"""One program at a time: a lock on a file of its own beside the database.

The operating system frees it when the process ends, however it ends. The database file itself
is never opened by hand: closing such a handle would drop SQLite's own locks.
"""

import errno
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from store.disk.place import FORBIDDEN, NO_ROOM, diagnosed, is_gone
from store.errors import (
    AlreadyOpen,
    DiskFull,
    ReadOnly,
    StoreGone,
    StoreUnavailable,
    WalRefused,
)

# What systems answer when somebody else has a lock; all else is their inability to lock.
_HELD: Final = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})


def lock_path(database: Path) -> Path:
    """Where the lock of `database` lies: its name and ``.lock``, in the same folder."""
    return database.with_name(database.name + ".lock")


class FileLock:
    """Holds the lock from its making until `release`.

    Raises:
        AlreadyOpen: another program, or another store of this one, holds it.
        StoreGone: there is no such folder.
        ReadOnly, SideFileUnwritable: a lock file may not be made, or not be written.
        WalRefused: the file system knows no locks.
        StoreUnavailable: the folder does not allow a lock file for another reason.

    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._handle: int | None = _taken(database)
        self._file: tuple[int, int] | None = None
        self._confirming = threading.Lock()

    def confirm(self) -> None:
        """Make sure that the database is still the one that was locked; the first call says which.

        From any thread. A disk that went away may leave another file under the same name, and
        nothing that belongs into the one may be written to the other. A lock file that somebody
        removed is made anew.

        Raises:
            StoreGone: the database is not there, or another one is.
            AlreadyOpen: another program took the lock that was removed.

        """
        with self._confirming:
            found = _identity(self._database)
            if found is None:
                raise StoreGone(f"{self._database} is not there any more")
            if self._file not in {None, found}:
                raise StoreGone(f"another file lies at {self._database} by now")
            self._file = found
            if self._handle is not None and not self._is_in_place(self._handle):
                lost, self._handle = self._handle, _taken(self._database)
                _close(lost)

    def release(self) -> None:
        """Let go. The file stays: removing it would race with the next holder."""
        handle, self._handle = self._handle, None
        if handle is not None:
            _close(handle)

    def _is_in_place(self, handle: int) -> bool:
        held = os.fstat(handle)
        return _identity(lock_path(self._database)) == (held.st_dev, held.st_ino)


def _close(handle: int) -> None:
    """Let go of a file, also where its disk has gone: then there is nothing to let go of."""
    with suppress(OSError):
        os.close(handle)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other one; None when nothing is to be found there."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _taken(database: Path) -> int:
    path = lock_path(database)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _refusal(database, error) from error
    try:
        take(handle)
    except OSError as error:
        os.close(handle)
        if error.errno in _HELD:
            raise AlreadyOpen(f"{database} is open in another program") from error
        raise WalRefused(f"{path} cannot be locked: {error.strerror}") from error
    return handle


def _refusal(database: Path, error: OSError) -> StoreUnavailable:
    message = f"cannot make {lock_path(database)}: {error.strerror}"
    if error.errno in NO_ROOM:
        return DiskFull(message)
    if is_gone(database.parent):
        return StoreGone(message)
    if error.errno in FORBIDDEN and not is_gone(database):
        return diagnosed(database, ReadOnly(message))
    return StoreUnavailable(message)


if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> None:
        """Lock an open file for this program alone; raises OSError when another one has it."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(handle: int) -> None:
        """Lock an open file for this program alone; raises OSError when another one has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
