"""The name of the local socket by which a second start finds the first window."""

import os
import stat
import zlib
from pathlib import Path


def socket_name(data_folder: Path) -> str:
    """Return the socket of `data_folder`, private to this user: a path where there are files."""
    uid = getattr(os, "getuid", int)()
    place = f"{uid}:{data_folder.resolve()}".encode()
    # Two checksums, because a real digest takes longer to load than the window may wait.
    name = f"branchline-{zlib.crc32(place):08x}{zlib.crc32(place[::-1]):08x}"
    if os.name != "posix":
        return name
    private = os.environ.get("XDG_RUNTIME_DIR", "")
    if private and Path(private).is_dir():
        return str(Path(private, name))
    # Where Qt puts a local socket. Anybody may put something there, so whose it is is looked at.
    return str(Path(os.environ.get("TMPDIR", "/tmp"), name))  # noqa: S108 - said above


def is_taken(name: str) -> bool:
    """Say whether a program of this user may be listening there, without loading network code.

    A socket of somebody else is not knocked at: it would hear which files we were given, and keep
    us from starting.
    """
    if os.name != "posix":
        return True
    try:
        found = os.lstat(name)
    except OSError:
        return False
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == os.getuid()
