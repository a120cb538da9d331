"""One program at a time: a lock on a file of its own beside the database.

The operating system frees it when the process ends, however it ends. The database file itself
is never opened by hand: closing such a handle would drop SQLite's own locks.
"""

import errno
import os
import sys
import threading
from collections.abc import Callable
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


def nothing() -> bool:
    """Recognise no file."""
    return False


def unconfirmed() -> None:
    """Take the file for the right one, whatever it is."""


def unmoved() -> int:
    """Take the file for one that stays where it is."""
    return 0


class FileLock:
    """Holds the lock from its making until `release`.

    `recognises` is asked whether a file that has come to lie there is the same database after all;
    `moves` is how often it was. It never is while somebody holds `writing`: what is written then is
    in no proof yet.

    Raises:
        AlreadyOpen: another program, or another store of this one, holds it.
        StoreGone: there is no such folder.
        ReadOnly, SideFileUnwritable: a lock file may not be made, or not be written.
        WalRefused: the file system knows no locks.
        StoreUnavailable: the folder does not allow a lock file for another reason.

    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._name = os.fspath(database)
        self._handle: int | None = _taken(database)
        self._file: tuple[int, int] | None = None
        self._confirming = threading.Lock()
        self.writing = threading.RLock()
        self.recognises: Callable[[], bool] = nothing
        self.moves = 0

    def confirm(self) -> None:
        """Make sure that the database is still the one that was locked; the first call says which.

        From any thread. A disk that went away may leave another file under the same name, and
        nothing that belongs into the one may be written to the other. On a drive that was plugged
        in anew it is another file, and the same. A lock file that somebody removed is made anew.

        Raises:
            StoreGone: the database is not there, or another one is.
            AlreadyOpen: another program took the lock that was removed, or is on that drive.

        """
        with self._confirming:
            found = _identity(self._database)
            if found is None:
                raise StoreGone(f"{self._database} is not there any more")
            if self._file is not None and self._file != found:
                self._follow(found, self._file)
            self._file = found
            if self._handle is not None and not self._is_in_place(self._handle):
                lost, self._handle = self._handle, _taken(self._database)
                _close(lost)

    def look(self) -> None:
        """Do as `confirm` does only where another file, or none, lies there by now.

        For every group of jobs: one look at one name is what an append can bear.
        """
        try:
            found = os.lstat(self._name)
        except OSError:
            found = None
        if found is None or (found.st_dev, found.st_ino) != self._file:
            self.confirm()

    def _follow(self, found: tuple[int, int], before: tuple[int, int]) -> None:
        """Take the lock where the database lies now, and make sure that it is the same."""
        another = StoreGone(f"another file lies at {self._database} by now")
        # Never waited for: whoever writes may be waiting for us.
        if found[0] == before[0] or not self.writing.acquire(blocking=False):
            raise another
        try:
            if not self._is_taken_over(found):
                raise another
            self.moves += 1
        finally:
            self.writing.release()

    def _is_taken_over(self, found: tuple[int, int]) -> bool:
        lost = self._handle
        has_it = lost is None or self._is_in_place(lost)
        handle = lost if has_it else _taken(self._database)
        is_same = self.recognises() and _identity(self._database) == found
        let_go = lost if is_same else handle
        if not has_it and let_go is not None:
            _close(let_go)
        if is_same:
            self._handle = handle
        return is_same

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
