"""A disk that is full when a test wants it: a real one of 3 MB, or SQLite told of its end."""

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from desktop.runtime import Runtime
from store.ledger import Ledger

SIZE = "3m"


class Disk(Protocol):
    """Where chats lie; it has room until `fill`."""

    folder: Path

    def fill(self, runtime: Runtime) -> None:
        """Leave no room for anything more."""

    def make_room(self, runtime: Runtime) -> None:
        """Have room again."""


class RealDisk:
    """A file system of its own, small enough to be full for real."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, _runtime: Runtime) -> None:
        """Leave no room for anything more."""
        self.fill_up()

    def make_room(self, _runtime: Runtime) -> None:
        """Have room again."""
        self.empty()

    def fill_up(self) -> None:
        """Write until the system says that there is no space left."""
        with self._ballast.open("wb", buffering=0) as ballast:
            while True:
                try:
                    ballast.write(b"\1" * 4096)
                except OSError:
                    return

    def empty(self) -> None:
        """Take the ballast away."""
        self._ballast.unlink()


class ToldDisk:
    """A folder on a disk that may not be mounted: the database is told how far it may grow."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, runtime: Runtime) -> None:
        """Let the database grow by no page."""
        self._limit(runtime, "(SELECT page_count FROM pragma_page_count)")

    def make_room(self, runtime: Runtime) -> None:
        """Let it grow again."""
        self._limit(runtime, "1000000")

    def _limit(self, runtime: Runtime, pages: str) -> None:
        def limit(ledger: Ledger) -> None:
            row = ledger.database.row(f"SELECT {pages}")
            assert row is not None
            ledger.database.rows(f"PRAGMA max_page_count = {row[0]}")

        runtime._store._submit(limit).result()


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """Lend a disk mounted on `folder`, where that is allowed, and else one that is told."""
    folder.mkdir(exist_ok=True)
    if not _is_mounted(folder):
        yield ToldDisk(folder)
        return
    try:
        yield RealDisk(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def incompressible(size: int) -> str:
    """Return a text of that many characters, half of which no compression takes away."""
    return random.Random(1).randbytes(size // 2).hex()


def _is_mounted(folder: Path) -> bool:
    if not hasattr(os, "getuid") or os.getuid() != 0 or shutil.which("mount") is None:
        return False
    words = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0
