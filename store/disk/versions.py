"""How new a file is, and whether what a newer program made of it can still be read."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from store.disk.connection import Database, create_file
from store.disk.schema import TABLES, USER_VERSION
from store.errors import StoreDamaged

READ: Final = (
    *("stream", "session", "span", "event", "reference", "zdict"),
    *("object", "chunk", "journal", "journal_piece", "draft", "setting"),
)
"""The tables that reading asks, in every version so far; the rest are the writer's own."""

_COLUMNS: Final = (
    "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
    " WHERE m.type = 'table'"
)
_INDEXES: Final = (
    "SELECT tbl_name, sql FROM sqlite_schema"
    " WHERE name IN ('event_shown', 'event_landmark', 'session_family')"
)
"""The indexes that a query is told to use; any other only makes it faster."""
_NEWEST: Final = "SELECT max(format) FROM stream WHERE typeof(format) = 'integer'"
"""Anything else came from a damaged page: whoever reads or writes such a stream is told then."""


@dataclass(frozen=True, slots=True)
class Versions:
    """The version of a file's tables, and the newest format that any of its events has."""

    tables: int
    events: int

    def are_known(self, newest_format: int) -> bool:
        """Whether this program may write to such a file, if need be after a migration."""
        return self.tables <= USER_VERSION and self.events <= newest_format


def table_version(database: Database) -> int:
    """Return the version of the tables in the file."""
    return int(database.rows("PRAGMA user_version")[0][0])


def versions_of(database: Database) -> Versions:
    """Return both; where the table of streams is damaged, events are taken to be of the first."""
    try:
        newest = database.rows(_NEWEST)[0][0]
    except StoreDamaged:  # whoever reads or writes such a stream is told then
        newest = None
    return Versions(table_version(database), newest or 1)


def is_readable(database: Database) -> bool:
    """Whether every table, column and index is there that reading needs, as we know it."""
    with closing(create_file(Path(":memory:"))) as own:
        own.run(TABLES)
        return all(
            row in database.rows(sql)
            for sql in (_COLUMNS, _INDEXES)
            for row in own.rows(sql)
            if row[0] in READ
        )
