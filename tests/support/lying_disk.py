"""A disk that says yes to everything and keeps less: what backups must find out.

It is SQLite's default disk for as long as it is entered; only files that are being copied to are
lied about, so that the chats themselves lie on an honest one.
"""

from typing import Literal, Self

import apsw
from typing_extensions import override

from store.disk.placing import SUFFIX

Lie = Literal["drops all", "drops the end", "zeroes a page", "flips a bit"]
PAGE = 4096
OWN_VFS = apsw.vfs_names()[0]  # what is SQLite's default before ours is


class LyingDisk(apsw.VFS):
    """Keeps what is copied as `lie` says; `page` (from 0) is the page it is about."""

    def __init__(self, lie: Lie, page: int) -> None:
        super().__init__("lying", OWN_VFS, makedefault=True)
        self.lie = lie
        self.page = page

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.unregister()
        apsw.set_default_vfs(OWN_VFS)

    @override
    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        place = name.filename() if isinstance(name, apsw.URIFilename) else name
        if place is not None and place.endswith(SUFFIX):
            return _LyingFile(self, name, flags)
        return super().xOpen(name, flags)

    def kept(self, data: bytes, offset: int) -> bytes | None:
        """Say what becomes of bytes that are written; None when nothing does."""
        first = self.page * PAGE
        if self.lie == "drops all" or (self.lie == "drops the end" and offset >= first):
            return None
        if self.lie == "drops the end" or not offset <= first < offset + len(data):
            return data
        return bytes(len(data)) if self.lie == "zeroes a page" else _flipped(data)


def _flipped(data: bytes) -> bytes:
    return data[:-9] + bytes([data[-9] ^ 4]) + data[-8:]


class _LyingFile(apsw.VFSFile):
    def __init__(
        self, disk: LyingDisk, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        super().__init__(OWN_VFS, name, flags)
        self._disk = disk

    @override
    def xWrite(self, data: bytes, offset: int) -> None:
        kept = self._disk.kept(bytes(data), offset)
        if kept is not None:
            super().xWrite(kept, offset)
