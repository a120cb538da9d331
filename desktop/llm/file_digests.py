"""The hashes of large files, remembered beside them, so that none is computed twice.

A file is taken for the same while its path, size and time of change are. What is remembered can be
lost at any time; it costs a second to compute it anew.
"""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio
from anyio import to_thread

from desktop.paths import open_private

__all__ = ["FileDigests"]

# Some hundredths of a second each: who gives up in between does not wait for a large file.
_PIECE_BYTES: Final = 8 * 2**20


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a file looked like when it was hashed."""

    size_bytes: int
    mtime_ns: int
    digest: str


class FileDigests:
    """What is remembered in the file `place`; without a place, for this run only."""

    def __init__(self, place: Path | None = None) -> None:
        self._place = place
        self._known: dict[str, _Seen] = {}

    def recall(self, file: Path) -> str:
        """Return the digest (`sha256:…`) that this file had; "" when that is not known."""
        seen = self._read().get(str(file))
        try:
            found = file.stat()
        except OSError:
            return ""
        # Whoever means to deceive can set both back; it is damage and exchange that this looks for.
        if seen is None or (seen.size_bytes, seen.mtime_ns) != (found.st_size, found.st_mtime_ns):
            return ""
        return seen.digest

    def remember(self, file: Path, digest: str) -> None:
        """Remember the digest of a file as it is now; a disk that refuses is no trouble."""
        with suppress(OSError):
            found = file.stat()
            seen = _Seen(found.st_size, found.st_mtime_ns, digest)
            self._known = {**self._read(), str(file): seen}
            self._write()

    async def learn(self, file: Path) -> None:
        """Hash a file, unless it is known, and remember it; it can be given up at any time.

        One that cannot be read is left alone. Nothing of it blocks the loop.
        """
        if await to_thread.run_sync(self.recall, file):
            return
        with suppress(OSError):
            before = await anyio.Path(file).stat()
            digest = await _hashed(file)
            after = await anyio.Path(file).stat()
            if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns):
                await to_thread.run_sync(self.remember, file, digest)

    def _read(self) -> dict[str, _Seen]:
        if self._place is None:
            return self._known
        try:
            rows = json.loads(self._place.read_bytes())
            return {str(path): _Seen(int(s), int(m), str(d)) for path, (s, m, d) in rows.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return {}  # somebody else's file, or none yet: it is only a memory

    def _write(self) -> None:
        if self._place is None:
            return
        rows = {path: [s.size_bytes, s.mtime_ns, s.digest] for path, s in self._known.items()}
        self._place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Under a name of this process: two that remember at once both leave a whole file.
        fresh = self._place.with_name(f"{self._place.name}.{os.getpid()}")
        with open(fresh, "w", encoding="utf-8", opener=open_private) as file:
            json.dump(rows, file)
        fresh.replace(self._place)


async def _hashed(file: Path) -> str:
    hashed = hashlib.sha256()
    async with await anyio.open_file(file, "rb") as opened:
        while piece := await opened.read(_PIECE_BYTES):
            await to_thread.run_sync(hashed.update, piece)
    return f"sha256:{hashed.hexdigest()}"
