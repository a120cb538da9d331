"""A disk under SQLite that fails when a test wants it, or forgets what was not synced.

A `Disk` takes SQLite's place on the real one for as long as it is entered, so that the product
opens its files as ever and knows nothing of it. There are two:

- `FailingDisk` replaces the system calls of SQLite's own VFS, one by one. What fails is what it
  would be on a real disk, also where SQLite forgives it, as at a checkpoint of its own; and only
  here is the shared memory within reach.
- `ForgetfulDisk` is a VFS of apsw that sees every write and every sync. It keeps what is durable
  apart from what is only written, loses what a failed sync should have kept, and says what a
  power cut would leave. No sync reaches the real disk. Its errors are exceptions, which reach the
  caller even where SQLite forgives them: more is refused than on a real disk.
"""

import ctypes
import errno
import fcntl
import random
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Self

import apsw
from typing_extensions import override

Kind = Literal["open", "read", "write", "truncate", "sync", "delete", "lock", "index"]
"""What a call is about; `index` is whatever is done to the shared memory of a log."""

How = Literal["error", "full", "short", "torn", "busy", "cut"]
"""How it goes wrong: an I/O error; no space; half done and said so; half done and an error;
somebody else's lock; no power from there on."""

WORKS: Final = sys.platform == "linux"
"""Elsewhere the system calls are called otherwise, or are others."""

SECTOR: Final = 512
"""What even a failing disk writes whole, in bytes."""

_OWN_VFS: Final = "unix"
_CHANGING: Final = frozenset({"write", "truncate", "sync", "delete"})
_ERRNO: Final = {
    "error": errno.EIO,
    "full": errno.ENOSPC,
    "torn": errno.EIO,
    "busy": errno.EAGAIN,
    "cut": errno.EIO,
}
_short = ctypes.c_short  # what a lock is to become comes first in its description
_int, _long, _text, _place = ctypes.c_int, ctypes.c_int64, ctypes.c_char_p, ctypes.c_void_p
_CALLS: Final[dict[str, tuple[Any, ...]]] = {
    "open": (_int, _text, _int, _int),
    "pread64": (_long, _int, _place, _long, _long),
    "pwrite64": (_long, _int, _place, _long, _long),
    "ftruncate": (_int, _int, _long),
    "fcntl": (_int, _int, _int, _place),
    "mmap": (_place, _place, _long, _int, _int, _int, _long),
    "unlink": (_int, _text),
}
"""The system calls that are replaced: what they return, and what they take."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The `nth` call of that kind (from 1) goes wrong; all later ones too if `lasting`."""

    kind: Kind
    nth: int
    how: How = "error"
    lasting: bool = False


class Disk:
    """Counts the calls, and says which of them goes wrong; one at a time in a process."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.injected = 0
        self._fault: Fault | None = None
        self._gate = threading.Lock()

    def begin(self, fault: Fault | None = None) -> None:
        """Start anew: count from 0, and let that fault come. No file may be open."""
        self.plan(fault)

    def plan(self, fault: Fault | None) -> None:
        """Count from 0, and let that fault come."""
        with self._gate:
            self.counts.clear()
            self.injected = 0
            self._fault = fault

    def heal(self) -> None:
        """Let nothing more go wrong."""
        with self._gate:
            self._fault = None

    def goes_wrong(self, kind: Kind) -> How | None:
        """Count a call; how it goes wrong, if it does."""
        with self._gate:
            self.counts[kind] += 1
            self.counts["change"] += kind in _CHANGING
            fault = self._fault
            if fault is None or not _is_due(fault, kind, self.counts):
                return None
            self.injected += 1
            return fault.how


def _is_due(fault: Fault, kind: Kind, counts: Counter[str]) -> bool:
    if fault.how == "cut":
        return counts["change"] >= fault.nth
    if kind != fault.kind:
        return False
    return counts[kind] == fault.nth or (fault.lasting and counts[kind] > fault.nth)


class FailingDisk(Disk):
    """SQLite's own VFS with system calls that fail; enter it before any file is opened."""

    def __init__(self) -> None:
        super().__init__()
        self._vfs = apsw.VFS("failing", _OWN_VFS)  # only to reach the calls of SQLite's own
        self._paths: dict[int, str] = {}
        self._kept: list[Any] = []  # SQLite does not keep a callback alive

    def __enter__(self) -> Self:
        for name, prototype in _CALLS.items():
            kind = ctypes.CFUNCTYPE(*prototype, use_errno=True)
            real = kind(self._vfs.xGetSystemCall(name) or 0)
            ours = kind(getattr(self, f"_{name}")(real))
            self._kept += [real, ours]
            self._vfs.xSetSystemCall(name, ctypes.cast(ours, _place).value or 0)
        return self

    def __exit__(self, *_: object) -> None:
        self._vfs.xSetSystemCall(None, 0)
        self._vfs.unregister()

    # -- the system calls; each is given the real one and returns ours

    def _fails(self, kind: Kind) -> bool:
        how = self.goes_wrong(kind)
        if how is not None:
            ctypes.set_errno(_ERRNO[how])
        return how is not None

    def _kind_of(self, handle: int, kind: Kind) -> Kind:
        return "index" if self._paths.get(handle, "").endswith("-shm") else kind

    def _open(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(path: bytes, flags: int, mode: int) -> int:
            name = path.decode()
            if self._fails("index" if name.endswith("-shm") else "open"):
                return -1
            handle = real(path, flags, mode)
            self._paths[handle] = name
            return handle

        return ours

    def _pread64(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(handle: int, data: int, size: int, at: int) -> int:
            return -1 if self._fails("read") else real(handle, data, size, at)

        return ours

    def _pwrite64(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(handle: int, data: int, size: int, at: int) -> int:
            how = self.goes_wrong(self._kind_of(handle, "write"))
            if how is None:
                return real(handle, data, size, at)
            half = real(handle, data, size // 2, at) if how in {"short", "torn"} else 0
            if how == "short":
                return half
            ctypes.set_errno(_ERRNO[how])
            return -1

        return ours

    def _ftruncate(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(handle: int, size: int) -> int:
            return -1 if self._fails(self._kind_of(handle, "truncate")) else real(handle, size)

        return ours

    def _fcntl(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(handle: int, command: int, argument: int) -> int:
            # To let go of a lock one has never fails.
            takes = (
                command == fcntl.F_SETLK and _short.from_address(argument).value != fcntl.F_UNLCK
            )
            if takes and self._fails(self._kind_of(handle, "lock")):
                return -1
            return real(handle, command, argument)

        return ours

    def _mmap(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(*arguments: int) -> int:
            return -1 & (1 << 64) - 1 if self._fails("index") else real(*arguments)

        return ours

    def _unlink(self, real: Callable[..., int]) -> Callable[..., int]:
        def ours(path: bytes) -> int:
            return -1 if self._fails("delete") else real(path)

        return ours


@dataclass(slots=True)
class _File:
    """What a power cut would leave of a file: what was synced, and perhaps some of the rest."""

    durable: bytearray = field(default_factory=bytearray)
    is_named: bool = False
    """Whether the folder would still know the file."""
    is_deleted: bool = False
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Writes at an offset, and cuts (None) at a size, in order."""


class ForgetfulDisk(Disk):
    """A VFS that keeps what was synced apart from what was only written."""

    def __init__(self) -> None:
        super().__init__()
        self._files: dict[str, _File] = {}

    def __enter__(self) -> Self:
        self._vfs = _Vfs(self)
        apsw.set_default_vfs(_Vfs.NAME)
        return self

    def __exit__(self, *_: object) -> None:
        apsw.set_default_vfs(_OWN_VFS)
        self._vfs.unregister()

    @override
    def begin(self, fault: Fault | None = None) -> None:
        self._files.clear()
        super().begin(fault)

    def images(self, folder: Path, chance: random.Random, count: int) -> Iterator[dict[str, bytes]]:
        """Return what `count` power cuts would leave of a folder now: the files by their names.

        The first leaves what was synced alone; the others any part of what was written besides,
        every third torn between two sectors.
        """
        for number in range(count):
            image = {}
            for path, file in self._files.items():
                if Path(path).parent != folder:
                    continue
                share = 0.0 if number == 0 else chance.choice((0.2, 0.5, 0.8, 1.0))
                left = _left(file, chance, share=share, torn=number % 3 == 2)
                if left is not None:
                    image[Path(path).name] = left
            yield image

    # -- what the VFS tells

    def opened(self, path: str) -> None:
        """Take what lies there now for durable, the first time that a file is opened."""
        if path not in self._files or self._files[path].is_deleted:
            place = Path(path)
            there = place.exists() and place.stat().st_size > 0
            data = bytearray(place.read_bytes() if there else b"")
            self._files[path] = _File(data, is_named=there)

    def changed(self, path: str, at: int, data: bytes | None) -> None:
        """Note a write that was carried out, or with None a cut."""
        self._files[path].pending.append((at, data))

    def sync(self, path: str) -> None:
        """Make durable what was written; a sync that fails has lost it, as on a real system."""
        file = self._files[path]
        pending, file.pending = file.pending, []
        self.allow("sync", apsw.SQLITE_IOERR_FSYNC)
        for at, data in pending:
            _apply(file.durable, at, data)
        if not file.is_named:  # SQLite syncs the folder too, with all that was deleted there
            file.is_named = True
            for gone in [name for name, other in self._files.items() if other.is_deleted]:
                del self._files[gone]

    def deleted(self, path: str, *, durably: bool) -> None:
        """Note that a file is gone; its name may come back unless that was made durable."""
        file = self._files.pop(path, None)
        if file is not None and not durably and file.is_named:
            self._files[path] = _File(file.durable, is_named=True, is_deleted=True)

    def allow(self, kind: Kind, code: int) -> None:
        """Count a call; raise the error of that code if it goes wrong."""
        if self.goes_wrong(kind) is not None:
            raise apsw.exception_for(code)


class _Vfs(apsw.VFS):
    """Hands out files that tell what is done to them."""

    NAME: Final = "forgetful"

    def __init__(self, disk: ForgetfulDisk) -> None:
        self._disk = disk
        super().__init__(self.NAME, _OWN_VFS)

    @override
    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        if name is None:
            return super().xOpen(name, flags)
        file = _Vfile(_OWN_VFS, name, flags)
        file.path = name if isinstance(name, str) else name.filename()
        file.disk = self._disk
        self._disk.opened(file.path)
        return file

    @override
    def xDelete(self, filename: str, syncdir: bool) -> None:
        self._disk.allow("delete", apsw.SQLITE_IOERR_DELETE)
        super().xDelete(filename, syncdir)
        self._disk.deleted(filename, durably=syncdir)


class _Vfile(apsw.VFSFile):
    path: str
    disk: ForgetfulDisk

    @override
    def xWrite(self, data: Any, offset: int) -> None:
        self.disk.allow("write", apsw.SQLITE_IOERR_WRITE)
        super().xWrite(data, offset)
        self.disk.changed(self.path, offset, bytes(data))

    @override
    def xTruncate(self, newsize: int) -> None:
        self.disk.allow("truncate", apsw.SQLITE_IOERR_TRUNCATE)
        super().xTruncate(newsize)
        self.disk.changed(self.path, newsize, None)

    @override
    def xLock(self, level: int) -> None:
        # SQLite forgives a reader that cannot lock the file when it is closed; only of a busy
        # one does apsw know that.
        try:
            super().xLock(level)
        except apsw.IOError as error:
            raise apsw.BusyError from error

    @override
    def xSync(self, flags: int) -> None:
        self.disk.sync(self.path)


def _left(file: _File, chance: random.Random, *, share: float, torn: bool) -> bytes | None:
    """Return what is left of a file of which `share` of the unsynced writes reached the disk."""
    if file.is_deleted or not file.is_named:
        left = chance.random() >= share if file.is_deleted else chance.random() < share
        if not left:
            return None
    data = bytearray(file.durable)
    for at, written in file.pending:
        if chance.random() >= share:
            continue
        if written is None or not torn:
            _apply(data, at, written)
            continue
        for start in range(0, len(written), SECTOR):
            if chance.random() < share:
                _apply(data, at + start, written[start : start + SECTOR])
    return bytes(data)


def _apply(data: bytearray, at: int, written: bytes | None) -> None:
    """Carry out a write, or with None a cut; a file grows by zeros."""
    if at > len(data):
        data.extend(bytes(at - len(data)))
    if written is None:
        del data[at:]
    else:
        data[at : at + len(written)] = written
