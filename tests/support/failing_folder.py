"""A folder in which the Nth call of Python itself fails: to open, link, rename or remove a file.

What SQLite does is not seen here (see `tests.support.fault_vfs`), only what is done with `os`.
"""

import os
import sys
from pathlib import Path
from typing import Self

_EVENTS = frozenset({"open", "os.link", "os.rename", "os.remove"})
_active: list["FailingFolder"] = []


class FailingFolder:
    """From the `nth` call on (from 1; 0 for never) `lasting` calls fail with that error number."""

    def __init__(self, folder: Path, nth: int, number: int, lasting: int = 1) -> None:
        self.calls = 0
        self._folder = str(folder)
        self._failing = range(nth, nth + lasting) if nth else range(0)
        self._number = number

    def __enter__(self) -> Self:
        _active.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _active.remove(self)

    def hear(self, path: object) -> None:
        """Count a call on `path`, if it is about this folder, and perhaps let it fail."""
        if not isinstance(path, str | Path) or not str(path).startswith(self._folder):
            return
        self.calls += 1
        if self.calls in self._failing:
            raise OSError(self._number, os.strerror(self._number), str(path))


def _listen(event: str, arguments: tuple[object, ...]) -> None:
    if _active and event in _EVENTS:
        for folder in _active:
            folder.hear(arguments[0])


sys.addaudithook(_listen)  # it cannot be taken away again: without an active folder it is idle
