"""One program at a time: a lock on a file of its own beside the database.

The operating system frees it when the process ends, however it ends. The database file itself
is never opened by hand: closing such a handle would drop SQLite's own locks.
"""

import os
import sys
from pathlib import Path

from store.errors import AlreadyOpen, StoreUnavailable


def lock_path(database: Path) -> Path:
    """Where the lock of `database` lies: its name and ``.lock``, in the same folder."""
    return database.with_name(database.name + ".lock")


class FileLock:
    """Holds the lock from its making until `release`.

    Raises:
        AlreadyOpen: another program, or another store of this one, holds it.
        StoreUnavailable: the folder does not allow a lock file.

    """

    def __init__(self, database: Path) -> None:
        path = lock_path(database)
        self._handle: int | None = None
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreUnavailable(f"cannot make {path}: {error.strerror}") from error
        try:
            take(handle)
        except OSError as error:
            os.close(handle)
            raise AlreadyOpen(f"{database} is open in another program") from error
        self._handle = handle

    def release(self) -> None:
        """Let go. The file stays: removing it would race with the next holder."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


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
