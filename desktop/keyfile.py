"""Keys in a file that only this user can read: for computers without a keychain.

One JSON file in a folder of its own, written whole and atomically. Neither may be a symbolic
link: who can lay one there could have the keys written to a place of theirs, or lend us keys.
"""

import json
import os
import stat
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from desktop.paths import open_private

__all__ = ["KeyFile", "KeyFileCode", "KeyFileRefused"]

KeyFileCode: TypeAlias = Literal["KEYS_SET_ASIDE", "KEYS_UNREADABLE", "KEYS_NOT_SAVED"]

_VERSION = 1
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600
# Windows has no such flag, and lets only administrators lay links by default.
_NOT_THROUGH_LINKS = getattr(os, "O_NOFOLLOW", 0)
# Elsewhere a mode says nothing of who may read: that is the folder of the user there.
_ARE_MODES_MEANT = os.name == "posix"


class KeyFileRefused(Exception):
    """The file cannot be used: `code` says how. Its text holds no key and no path."""

    def __init__(self, code: KeyFileCode) -> None:
        super().__init__(code)
        self.code = code


class KeyFile:
    """The file `keys.json` in `folder`, which is made when the first key is kept."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "keys.json"

    def read(self) -> Mapping[str, str]:
        """Return every key by the id of its connection; none when there is no file.

        Raises KeyFileRefused: KEYS_SET_ASIDE when the file was damaged and lies beside under
        another name now (so that a second call reads none), KEYS_UNREADABLE when it could not be
        read and must not be taken for empty.
        """
        try:
            data = self._bytes()
        except FileNotFoundError:
            return {}
        except OSError:
            raise KeyFileRefused("KEYS_UNREADABLE") from None
        keys = _understood(data)
        if keys is None:
            self._set_aside()
        return keys or {}

    def write(self, keys: Mapping[str, str]) -> None:
        """Put these keys in the place of all that were there; a crash leaves the old or the new.

        Raises KeyFileRefused with KEYS_NOT_SAVED.
        """
        try:
            self._make_folder()
            self._replace(json.dumps({"version": _VERSION, "keys": dict(keys)}).encode())
        except OSError:
            raise KeyFileRefused("KEYS_NOT_SAVED") from None

    def _bytes(self) -> bytes:
        if self.path.parent.is_symlink() or self.path.is_symlink():
            raise OSError
        with open(self.path, "rb", opener=_open_here) as file:
            # What a careless copy or another program has opened to others is closed again.
            if _ARE_MODES_MEANT and stat.S_IMODE(os.fstat(file.fileno()).st_mode) != _FILE_MODE:
                os.fchmod(file.fileno(), _FILE_MODE)
            return file.read()

    def _make_folder(self) -> None:
        folder = self.path.parent
        if folder.is_symlink() or self.path.is_symlink():
            raise OSError
        folder.mkdir(mode=_FOLDER_MODE, exist_ok=True)
        if _ARE_MODES_MEANT:
            folder.chmod(_FOLDER_MODE)

    def _replace(self, data: bytes) -> None:
        temporary = self.path.with_name(f"{self.path.name}.new")
        temporary.unlink(missing_ok=True)  # one left over keeps the permissions it has
        with open(temporary, "xb", opener=open_private) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(self.path)
        if _ARE_MODES_MEANT:
            # The name is durable only when its folder is.
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _set_aside(self) -> None:
        """Move a damaged file away; it may still help a person to get a key back. Always raises."""
        aside = self.path.with_name(f"{self.path.name}.damaged-{time.time_ns() // 1_000_000}")
        try:
            self.path.rename(aside)
        except OSError:
            raise KeyFileRefused("KEYS_UNREADABLE") from None
        raise KeyFileRefused("KEYS_SET_ASIDE")


def _open_here(path: str, flags: int) -> int:
    return os.open(path, flags | _NOT_THROUGH_LINKS)


def _understood(data: bytes) -> Mapping[str, str] | None:
    """Return the keys in a file's bytes, None when it is damaged.

    A newer version's file is no damage: it must stay where that version looks for it.
    """
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or not isinstance(version := record.get("version"), int):
        return None
    if version > _VERSION:
        raise KeyFileRefused("KEYS_UNREADABLE")
    keys = record.get("keys")
    if not isinstance(keys, dict) or not all(isinstance(key, str) for key in keys.values()):
        return None
    return keys
