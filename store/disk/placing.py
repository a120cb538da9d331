"""A file that appears under its name only when it is whole, in any folder a person may choose.

It is written as a part beside the place it is meant for, locked for as long as that goes on. A
part that nobody has locked is what a dead program left, and is swept away by the next one.
"""

import contextlib
import errno
import os
import stat
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from store.disk.lockfile import take
from store.errors import BackupFailed, StoreCode

SUFFIX: Final = ".branchline-part"
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)  # Windows has none
# All else is how drives answer that have no such thing, or a folder that may not be listed; SQLite
# takes no answer for a failure there.
_FAILED_SYNC: Final = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS})
_CODES: Final[dict[StoreCode, frozenset[int]]] = {
    "BACKUP_NO_ROOM": frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG}),
    "BACKUP_NOT_WRITABLE": frozenset({errno.EACCES, errno.EPERM, errno.EROFS}),
    "BACKUP_PLACE_GONE": frozenset(
        {errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ESTALE}
    ),
    "BACKUP_IN_THE_WAY": frozenset({errno.ELOOP, errno.EISDIR, errno.EEXIST}),
}


def refused(error: OSError, place: Path) -> BackupFailed:
    """Return what a refusal of the system means for a copy that should lie at `place`."""
    for code, numbers in _CODES.items():
        if error.errno in numbers:
            return BackupFailed(f"{place}: {error.strerror}", code=code)
    return BackupFailed(f"{place}: {error.strerror}")


class Part:
    """The unfinished file beside `target`; it is gone when the `with` ends, unless published.

    Raises:
        BackupFailed: the folder does not take it, or another program is writing it just now.

    """

    def __init__(self, target: Path) -> None:
        try:
            self.folder = target.parent.resolve(strict=True)
            sweep(self.folder)
            self.path = self.folder / (target.name + SUFFIX)
            self._handle: int | None = _made(self.path)
        except OSError as error:
            raise refused(error, target) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._handle is not None:  # what was published is another file's name by now
            with contextlib.suppress(OSError):  # its place may be gone as a whole
                self.path.unlink()
            self._close()

    def sync(self) -> None:
        """Wait until what was written so far is on the disk."""
        try:
            os.fsync(self._open_handle())
        except OSError as error:
            raise refused(error, self.path) from error

    def overwrite(self, offset: int, data: bytes) -> None:
        """Put `data` in place of the bytes at `offset`."""
        try:
            os.lseek(self._open_handle(), offset, os.SEEK_SET)
            os.write(self._open_handle(), data)
        except OSError as error:
            raise refused(error, self.path) from error

    def forget(self) -> None:
        """Sync, and have the next reading come from the disk, where the system can be asked to."""
        self.sync()
        try:
            _look(os.fstat(self._open_handle()), self.path)
        except OSError as error:
            raise refused(error, self.path) from error
        if hasattr(os, "posix_fadvise"):
            with contextlib.suppress(OSError):  # not every file system takes advice
                os.posix_fadvise(self._open_handle(), 0, 0, os.POSIX_FADV_DONTNEED)

    @property
    def size_bytes(self) -> int:
        """How much there is by now."""
        return os.fstat(self._open_handle()).st_size

    def publish(self, target: Path, *, replaces: bool) -> Path:
        """Give the whole, synced file its name in the same folder; returns its real place.

        With `replaces` it takes the place of what lies there; else nothing may.
        """
        place = self.folder / target.name
        try:
            mine = os.fstat(self._open_handle())
            _look(mine, self.path)
            self._close()  # Windows renames no open file
            if replaces:
                self.path.replace(place)
            else:
                move_into_place(self.path, place)
            sync_folder(self.folder)
            # only its size: over a network, a closed file may come back under another number
            if place.lstat().st_size != mine.st_size:
                raise FileNotFoundError(errno.ENOENT, "another file lies there now")
        except OSError as error:
            with contextlib.suppress(OSError):
                self.path.unlink()
            raise refused(error, place) from error
        return place

    def _open_handle(self) -> int:
        assert self._handle is not None, "published already"
        return self._handle

    def _close(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def _made(path: Path) -> int:
    """Make the file, for nobody else to read, and lock it."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600)
    except FileExistsError as error:  # it was not swept: somebody has it
        text = f"{path.name} is being written by another program"
        raise BackupFailed(text, code="BACKUP_BUSY") from error
    with contextlib.suppress(OSError):  # a place without locks: then nobody sweeps it either
        take(handle)
    return handle


def _look(mine: os.stat_result, path: Path) -> None:
    """Make sure that the name still stands for the file that was written."""
    there = path.lstat()
    if (mine.st_dev, mine.st_ino) != (there.st_dev, there.st_ino):
        raise FileNotFoundError(errno.ENOENT, "another file lies there now")


def sweep(folder: Path) -> None:
    """Remove the parts that dead programs left in `folder`."""
    for path in folder.glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):  # whatever cannot be swept does not stop a backup
            _sweep(path)


def _sweep(path: Path) -> None:
    handle = os.open(path, os.O_RDWR | _NO_LINK)
    try:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            take(handle)
            path.unlink()
    finally:
        os.close(handle)


def move_into_place(unfinished: Path, path: Path) -> None:
    """Rename, but never replace anything; raises FileExistsError instead."""
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links
        if path.exists():
            raise FileExistsError(errno.EEXIST, "something lies there") from None
        unfinished.rename(path)
        return
    unfinished.unlink()


def sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where a folder can be synced at all."""
    if os.name == "nt":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno in _FAILED_SYNC:
            raise
    finally:
        os.close(handle)
