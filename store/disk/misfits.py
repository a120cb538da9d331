"""Rows that no table of ours can hold: a number where bytes belong, or nothing at all.

SQLite asks the rules of a table when a row is written, never when it is read: a page that came to
lie in another's place hands out what was not made for it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import UnionType
from typing import Final, TypeAlias

from store.disk.connection import Database, Row
from store.errors import StoreDamaged, StoreError

STUMBLES: Final = (AttributeError, TypeError, ValueError, LookupError, OverflowError)
"""What a program that expects a row to be as its table says does with one that is not."""

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
        if not _breaks_rules(database):
            raise
        raise StoreDamaged("a row is not what such a row can be") from error


def _breaks_rules(database: Database) -> bool:
    try:
        return database.rows("PRAGMA integrity_check(1)") != [("ok",)]
    except StoreError:  # not even that can be found out
        return True
