"""Rows that no table of ours can hold: a number where bytes belong, or nothing at all.

SQLite asks the rules of a table when a row is written, never when it is read: a page that came to
lie in another's place hands out what was not made for it.
"""

import math
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import UnionType
from typing import Final, TypeAlias

from store.disk.connection import Database, Row
from store.errors import StoreDamaged, StoreError

STUMBLES: Final = (AttributeError, TypeError, ValueError, LookupError, OverflowError)
"""What a program that expects a row to be as its table says does with one that is not."""

BELIEVED_S: Final = 300.0
"""The whole file is read for an answer, on the thread that asks: not again for so long."""

Shape: TypeAlias = Sequence[type | UnionType]
"""What may stand in each column of a row."""


def fits(row: Row, shape: Shape) -> bool:
    """Whether every column holds what it may hold."""
    return all(isinstance(value, kind) for value, kind in zip(row, shape, strict=True))


@contextmanager
def misfits_told(database: Database) -> Iterator[None]:
    """Take it for damage when something stumbles over rows that break the rules of their tables.

    Where every row keeps them it was a mistake of the program, and stays what it is.

    Raises:
        StoreDamaged: a row is not what such a row can be.

    """
    try:
        yield
    except STUMBLES as error:
        if not _VERDICTS.breaks_rules(database):
            raise
        raise StoreDamaged("a row is not what such a row can be") from error


class _Verdicts:
    """What was found out of each file, for a while; any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, bool]] = {}

    def breaks_rules(self, database: Database) -> bool:
        """Whether a row of it breaks the rules; what was found out a while ago is believed."""
        name = _file_of(database)
        with self._lock:  # who comes meanwhile waits for the answer, and asks no other
            asked_s, is_broken = self._known.get(name, (-math.inf, False))
            if not name or time.monotonic() - asked_s >= BELIEVED_S:
                is_broken = _breaks_rules(database)
                self._known[name] = (time.monotonic(), is_broken)
        return is_broken


def _file_of(database: Database) -> str:
    """Return where the file lies; nothing for one in memory, or when that cannot be told."""
    try:
        return str(database.rows("PRAGMA database_list")[0][2])
    except StoreError:
        return ""


_VERDICTS: Final = _Verdicts()


def _breaks_rules(database: Database) -> bool:
    try:
        return database.rows("PRAGMA integrity_check(1)") != [("ok",)]
    except StoreError:  # not even that can be found out
        return True
