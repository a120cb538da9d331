"""A drive that a test can pull out, put back, and switch to reading only; it is one of memory.

Only where mounting is allowed: elsewhere the test is skipped, and says so.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from store import Store, StoreUnavailable
from store.ledger import Ledger


class Drive:
    """The drive `device`, plugged in at `folder`."""

    def __init__(self, device: Path, folder: Path) -> None:
        self.folder = folder
        self._device = device

    def plug(self) -> None:
        """Put it in its place."""
        _run("mount", "--bind", str(self._device), str(self.folder))

    def plug_at(self, folder: Path) -> None:
        """Put it in the place of another."""
        _run("mount", "--bind", str(self._device), str(folder))

    def pull(self) -> None:
        """Take it away, whoever uses it: what is open stays so, and nothing is found any more."""
        _run("umount", "--lazy", str(self.folder))

    def make_read_only(self) -> None:
        """Let nothing more be written, as a system does with a drive that fails; nobody uses it."""
        _run("mount", "-o", "remount,ro", str(self._device))

    def make_writable(self) -> None:
        """Let it be written again."""
        _run("mount", "-o", "remount,rw", str(self._device))


@contextmanager
def drive(folder: Path) -> Iterator[Drive]:
    """Lend a drive at `folder`, which is made for it."""
    device = folder.with_name(folder.name + ".device")
    for place in (device, folder):
        place.mkdir()
    if not may_mount() or not _run("mount", "-t", "tmpfs", "tmpfs", str(device), check=False):
        pytest.skip("nothing may be mounted here")
    lent = Drive(device, folder)
    lent.plug()
    try:
        yield lent
    finally:
        _run("umount", "--lazy", str(folder), check=False)
        _run("umount", "--lazy", str(device))


def distrust(store: Store) -> None:
    """Have a store's writer open its file anew, as after a sync that failed."""

    def work(_ledger: Ledger) -> None:
        raise StoreUnavailable("a sync failed")

    assert store._submit(work).exception(20) is not None


def may_mount() -> bool:
    """Whether this process may try to mount something."""
    return hasattr(os, "getuid") and os.getuid() == 0 and shutil.which("mount") is not None


def _run(*words: str, check: bool = True) -> bool:
    return subprocess.run(words, capture_output=True, check=check).returncode == 0
