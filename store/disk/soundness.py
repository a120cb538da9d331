"""What is wrong with a file as SQLite sees it, with its tables, and with whence its chats come."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from store.disk.connection import Database, Row, open_scratch
from store.disk.log import last_spoken, place_of
from store.disk.schema import TABLES
from store.disk.sessions import SessionRow, spans_of
from store.errors import NotFound, StoreDamaged, StoreError

_Schema: TypeAlias = dict[tuple[str, str], tuple[str, str | None]]
_SCHEMA: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
# What SQLite itself keeps when it is asked to; nothing depends on it.
_STATISTICS: Final = "sqlite_stat"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a session's row says that it comes from; all None for one that is no branch."""

    family: int
    parent: int | None
    fork_seq: int | None
    fork_stream: int | None
    anchor_seq: int | None
    anchor_stream: int | None


def file_faults(database: Database, *, deep: bool = True) -> tuple[str, ...]:
    """Return what SQLite finds wrong with pages, indexes and references; nothing when sound.

    Only a deep look compares each index with its table.
    """
    pragma = "integrity_check" if deep else "quick_check"
    try:
        said = [str(text) for (text,) in database.rows(f"PRAGMA {pragma}")]
        lost = database.rows("PRAGMA foreign_key_check")
    except StoreError as error:
        return (error.message,)
    faults = [text for text in said if text != "ok"]
    return (*faults, *(f"row {row} of {table} names no {other}" for table, row, other, _ in lost))


def table_names(database: Database) -> tuple[str, ...]:
    """Return every table, in the order in which they were made."""
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY rowid"
    return tuple(name for (name,) in database.rows(sql))


def table_faults(database: Database, table: str) -> tuple[str, ...]:
    """Return what SQLite finds wrong with one table and its indexes."""
    try:
        said = [str(text) for (text,) in database.rows(f'PRAGMA integrity_check("{table}")')]
        lost = database.rows(f'PRAGMA foreign_key_check("{table}")')
    except StoreDamaged as error:
        return (error.message,)
    return (*(text for text in said if text != "ok"), *("a row names none" for _ in lost))


def schema_faults(database: Database) -> Iterator[str]:
    """Yield which tables, indexes and triggers of this version are missing or changed.

    With one of them, not every question can be asked of the file.
    """
    try:
        found = _schema(database)
    except StoreDamaged as error:
        yield error.message
        return
    for (kind, name), made in _as_made().items():
        if (kind, name) not in found:
            yield f"the {kind} {name} is missing"
        elif found[kind, name] != made:
            yield f"the {kind} {name} is not as it was made"


def foreign_faults(database: Database) -> Iterator[str]:
    """Yield which tables, indexes and triggers are not of this program's making."""
    for kind, name in _schema(database):
        if (kind, name) not in _as_made() and not name.startswith(_STATISTICS):
            yield f"the {kind} {name} was not made by this program"


def _schema(database: Database) -> _Schema:
    return {(kind, name): (table, sql) for kind, name, table, sql in database.rows(_SCHEMA)}


@cache
def _as_made() -> _Schema:
    with closing(open_scratch()) as scratch:
        scratch.run(TABLES)
        return _schema(scratch)


def origin_of(database: Database, session: int) -> Origin:
    """Return where a session's row says that it comes from."""
    columns = "family, parent, fork_seq, fork_stream, anchor_seq, anchor_stream"
    sql = f"SELECT {columns} FROM session WHERE id = ?"  # noqa: S608 -- our own words
    row = database.row(sql, (session,))
    if row is None:
        raise NotFound(f"there is no session {session}")
    return Origin(*row)


def lineage_faults(database: Database, row: SessionRow, origin: Origin) -> Iterator[str]:
    """Yield what is wrong with these columns, compared with the parts that the log consists of.

    The chat that a branch was cut off may be gone.
    """
    try:
        if origin.fork_seq is None:
            yield from _root_faults(database, row, origin)
        else:
            yield from _branch_faults(database, row, origin, origin.fork_seq)
    except (NotFound, StoreDamaged) as error:
        yield f"its origin cannot be followed: {error.message}"


def _root_faults(database: Database, row: SessionRow, origin: Origin) -> Iterator[str]:
    first = spans_of(database, row.id)[0][2]
    nothing = (None, None, None, None)
    if (origin.parent, origin.fork_stream, origin.anchor_seq, origin.anchor_stream) != nothing:
        yield "it says both that it is a branch and that it is none"
    if origin.family != first:
        yield "it is of another family than it began"


def _branch_faults(
    database: Database, row: SessionRow, origin: Origin, fork_seq: int
) -> Iterator[str]:
    if all(lo != fork_seq + 1 for lo, _, _ in spans_of(database, row.id)):
        yield f"no part of it begins where it was cut off, after {fork_seq}"
        return
    # What a branch inherits is never moved: it was cut off where its own parts say.
    if origin.fork_stream != place_of(database, row.id, fork_seq)[0]:
        yield "it was cut off another event than it says"
    parent = database.row("SELECT family FROM session WHERE id = ?", (origin.parent,))
    if parent is not None and parent[0] != origin.family:
        yield "it is of another family than its parent"
    anchor = last_spoken(database, row.id, stop=fork_seq + 1) or (-1, origin.family)
    if (origin.anchor_seq, origin.anchor_stream) != anchor:
        yield "it hangs on another message than the last before its cut"


def first_seq_faults(database: Database) -> Iterator[str]:
    """Yield which streams begin elsewhere than the parts of logs that lie in them."""
    rows = database.rows(
        "SELECT DISTINCT t.id FROM stream t JOIN span s ON s.stream = t.id"
        " WHERE s.lo <> t.first_seq"
    )
    for (number,) in rows:
        yield f"stream {number} does not begin where a log enters it"


def objects_behind(
    database: Database, after: int, columns: str = "digest"
) -> Iterator[tuple[int, Row | None]]:
    """Yield each object behind the row `after`: its number, and these columns of it, or None."""
    sql = (
        f"SELECT id, {columns} FROM object"  # noqa: S608 -- our own words
        " WHERE id > ? AND digest NOT NULL ORDER BY id LIMIT 1"
    )
    index = "SELECT min(id) FROM object INDEXED BY sqlite_autoindex_object_1 WHERE id > ?"
    for number, row in rows_behind(database, sql, index, after):
        yield number, row if row is None else row[1:]


def rows_behind(
    database: Database, sql: str, index: str, after: int
) -> Iterator[tuple[int, Row | None]]:
    """Yield each row behind `after`, with its number; None for one that cannot be read.

    Which there are tells an `index` then; without it, that one was the last.
    """
    while True:
        try:
            row = database.row(sql, (after,))
        except StoreDamaged:
            beyond = _beyond(database, index, after)
            yield (after if beyond is None else beyond), None
            if beyond is None:
                return
            after = beyond
            continue
        if row is None:
            return
        after = row[0]
        yield after, row


def _beyond(database: Database, index: str, after: int) -> int | None:
    try:
        found: int | None = database.rows(index, (after,))[0][0]
    except StoreDamaged:
        return None
    return found
