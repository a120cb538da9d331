"""What is wrong with the place of a database, where SQLite only says that something is.

Names and permissions are looked at, never contents: a database that is opened by hand would lose
SQLite's own locks when it is closed.
"""

import errno
import os
import stat
import sys
from pathlib import Path
from typing import Final

from store.errors import NetworkPlace, ReadOnly, SideFileUnwritable, StoreGone, StoreUnavailable

MOUNTS: Final = Path("/proc/self/mountinfo")
BESIDE: Final = ("-wal", "-shm", ".lock")
"""What lies beside a database while it is open, and must be as writable as the database is."""

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
NO_SHARING: Final = frozenset({errno.ENODEV, errno.ENOSYS, errno.EOPNOTSUPP})
FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_GONE: Final = frozenset(
    {
        errno.ENOENT,
        errno.ENOTDIR,
        errno.ENODEV,
        errno.ENXIO,
        errno.EIO,
        errno.ESTALE,
        errno.ECONNABORTED,
        errno.ENETDOWN,
        errno.ENETUNREACH,
        errno.EHOSTUNREACH,
        errno.ENOTCONN,
        errno.EHOSTDOWN,
        errno.ETIMEDOUT,
    }
)
# Two computers share no memory, and locks over a network are promises that not everybody keeps:
# https://sqlite.org/wal.html (section 1, "all processes must be on the same host computer").
_NETWORK: Final = frozenset(
    [
        "9p",
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "coda",
        "davfs",
        "drvfs",
        "gfs",
        "gfs2",
        "glusterfs",
        "gpfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "ocfs2",
        "orangefs",
        "prl_fs",
        "pvfs2",
        "smb3",
        "smbfs",
        "vboxsf",
        "vmhgfs",
    ]
)
_NETWORK_FUSE: Final = frozenset(
    [
        "acd_cli",
        "afp-fuse",
        "curlftpfs",
        "davfs",
        "davfs2",
        "ftpfs",
        "gcsfuse",
        "glusterfs",
        "google-drive-ocamlfuse",
        "gvfsd-fuse",
        "hubicfuse",
        "kio-fuse",
        "mount.davfs",
        "onedriver",
        "rclone",
        "s3fs",
        "smbnetfs",
        "sshfs",
        "vmhgfs-fuse",
        "webdavfs",
    ]
)


def diagnosed(database: Path, error: StoreUnavailable) -> StoreUnavailable:
    """Return what a look at the place tells of `error`; itself where it tells nothing more."""
    if error.code not in {"STORE_UNAVAILABLE", "READ_ONLY"}:
        return error
    if is_gone(database):
        return StoreGone(f"{database} is not there any more: {error.message}")
    if not (os.access(database, os.W_OK) and os.access(database.parent, os.W_OK | os.X_OK)):
        return error if error.code == "READ_ONLY" else ReadOnly(error.message)
    for end in BESIDE:
        beside = database.with_name(database.name + end)
        if not _is_writable_file(beside):
            return SideFileUnwritable(f"{beside} cannot be written: {error.message}")
    return error


def is_gone(path: Path) -> bool:
    """Whether nothing is to be found at `path`: the file, its folder or its disk went away."""
    try:
        os.stat(path)  # noqa: PTH116 -- the one look that opens nothing
    except OSError as error:
        return error.errno in _GONE
    return False


def _is_writable_file(path: Path) -> bool:
    """Whether `path` is a file that may be written, or nothing, which may be made."""
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return True
    return stat.S_ISREG(mode) and os.access(path, os.W_OK)


def require_local(database: Path) -> None:
    """Make sure that `database` lies, or would lie, on a disk of this computer.

    Raises:
        NetworkPlace: its folder is on another one, where our locks may not hold.

    """
    kind = _network(database.parent)
    if kind:
        raise NetworkPlace(f"{database.parent} lies on a network drive ({kind})")


if sys.platform == "win32":
    import ctypes

    _DRIVE_REMOTE: Final = 4  # of GetDriveType

    def _network(folder: Path) -> str:
        """Return the kind of network drive that `folder` is on; "" for a disk, or if unknown."""
        drive = ctypes.windll.kernel32.GetDriveTypeW(folder.absolute().anchor)
        return "network" if drive == _DRIVE_REMOTE else ""

else:

    def _network(folder: Path) -> str:
        """Return the kind of network drive that `folder` is on; "" for a disk, or if unknown."""
        try:
            lines = MOUNTS.read_text(errors="surrogateescape").splitlines()
            kind = kind_at(os.path.realpath(folder), lines)
        except OSError:
            return ""
        return kind if is_network(kind) else ""


def kind_at(place: str, lines: list[str]) -> str:
    """Return the type of the file system that `place`, a resolved path, is on.

    `lines` are those of mountinfo; see proc_pid_mountinfo(5). Of two mounts on one folder the later
    one is what one sees.
    """
    found, longest = "", -1
    for line in lines:
        before, _, after = line.partition(" - ")
        point = _unescaped(before.split(" ")[4])
        if _holds(point, place) and len(point) >= longest:
            found, longest = after.split(" ")[0], len(point)
    return found


def is_network(kind: str) -> bool:
    """Whether a file system of this type keeps its files on another computer."""
    name, _, below = kind.partition(".")
    return name in _NETWORK or (name == "fuse" and below in _NETWORK_FUSE)


def _holds(point: str, place: str) -> bool:
    return point in {"/", place} or place.startswith(point + "/")


def _unescaped(point: str) -> str:
    for code, character in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        point = point.replace(code, character)
    return point
