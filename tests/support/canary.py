"""A file that tells whether anybody opened it, and a text that would make a careless program do so.

Asks the kernel (inotify(7), Linux only), so that also what Qt opens by itself is seen.
"""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.pictures import png

_IN_OPEN = 0x20  # from <sys/inotify.h>


@dataclass(frozen=True, slots=True)
class Canary:
    """The watched file; `markup` names it and an address, in all ways that load pictures."""

    path: Path
    watcher: int

    def markup(self, address: str) -> str:
        """Return a text that, read as HTML or Markdown, would load the file and the address."""
        return (
            f'<img src="{self.path.as_uri()}"><img src="{self.path}"><img src="{address}/hit.png">'
            f'<a href="{self.path.as_uri()}">x</a> ![a]({self.path}) ![b]({address}/hit.png)'
        )

    def was_opened(self) -> bool:
        """Say whether the file was opened since it was laid out, or since this was asked last."""
        try:
            return bool(os.read(self.watcher, 65536))
        except BlockingIOError:
            return False


@contextmanager
def canary(folder: Path) -> Iterator[Canary]:
    """Lay out a picture in `folder` and watch it."""
    path = folder / "canary.png"
    path.write_bytes(png(size=(5, 5)))
    libc = ctypes.CDLL(None, use_errno=True)
    watcher = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
    assert watcher >= 0
    try:
        assert libc.inotify_add_watch(watcher, os.fsencode(path), _IN_OPEN) > 0
        yield Canary(path, watcher)
    finally:
        os.close(watcher)
