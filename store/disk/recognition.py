"""Knows a database again that came back as another file: on a drive that was plugged in anew.

Its proof is the last event: its number only grows, and its hash stands for all that was before it
in its log. A copy from before, another store, or one that somebody went on with has another.
"""

from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from store.disk.connection import Database, open_frozen, open_reader
from store.disk.schema import APPLICATION_ID
from store.errors import StoreDamaged, StoreError

Newest: TypeAlias = tuple[int, bytes]
"""The number of an event's row, and the hash up to it."""


def newest_event(database: Database) -> Newest | None:
    """Return the event that was written last; None where there is none, or none to be read."""
    try:
        rows = database.rows("SELECT id, hash FROM event ORDER BY id DESC LIMIT 1")
    except StoreDamaged:
        return None
    return (rows[0][0], rows[0][1]) if rows else None


class Recognition:
    """Asked by any thread whether what lies at `path` is what was written last.

    `note` is told by the writer what is durable.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._newest: Newest | None = None

    def note(self, newest: Newest | None) -> None:
        """Remember what was written last; with None nothing is ever recognised."""
        self._newest = newest

    def __call__(self) -> bool:
        """Say whether this is the same; only one that says so itself is opened in earnest."""
        if self._newest is None:
            return False
        try:
            with closing(open_frozen(self._path)) as database:
                if database.rows("PRAGMA application_id") != [(APPLICATION_ID,)]:
                    return False
            with closing(open_reader(self._path)) as database:
                return newest_event(database) == self._newest
        except StoreError:
            return False
