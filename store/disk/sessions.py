"""Session rows: which stream a session writes to, what it inherits, and how it is listed."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from store.disk.codec import GENESIS
from store.disk.connection import Database, Row
from store.disk.misfits import Shape, fits
from store.disk.schema import NO_END
from store.errors import Conflict, LogDamaged, NotFound, StoreDamaged, TooDeep, TooNew
from store.model.ids import SessionId
from store.model.jsonvalue import well_formed

TitleAuthor = Literal["user", "auto"]


@dataclass(frozen=True, slots=True)
class SessionRow:
    """What an append must know of a session.

    `stream` is where it writes, and `version` the format of the events there, once that was asked.
    """

    id: int
    stream: int
    family: int
    next_seq: int
    head_hash: bytes
    open_turn: bool
    inbox_from: int | None
    used: int
    version: int | None = None


USED_STEP_MS: Final = 1000
"""The least by which the time of last use moves: an index is in its order, and appends come in
bursts that nobody tells apart."""

SPANS_MOST: Final = 2000
"""How many parts of other logs a branch inherits at most. Each branch of a branch lists them all
anew: 0.02 ms and 16 bytes for each, so that a line of n branches takes n² of these."""

UNBORN: Final = SessionRow(0, 0, 0, 0, GENESIS, open_turn=False, inbox_from=None, used=0)
"""Stands for a session that has no row yet."""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session as a list shows it; `parent` and `boundary` say where it branched off.

    `used_ms` is when it was used last, and never before what was used earlier. Where that lies
    ahead of the clock, which went back since, `spoke_ms` is the time of its last event.
    """

    id: SessionId
    title: str | None
    title_by: TitleAuthor | None
    parent: SessionId | None
    boundary: int | None
    events: int
    created_ms: int
    used_ms: int
    trashed_ms: int | None
    pinned: bool
    viewed_ms: int | None
    spoke_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Branching:
    """Where a new session is cut off an older one.

    `stream` and `seq` name the boundary event; the anchor is the last spoken message before the
    cut: branches with the same anchor are continuations of the same point.
    """

    parent: SessionRow
    seq: int
    stream: int
    hash: bytes
    anchor: tuple[int, int]


_COLUMNS: Final = "id, stream, family, next_seq, head_hash, open_turn, inbox_from, used"
_FIND: Final = f"SELECT {_COLUMNS} FROM session s"  # noqa: S608 -- our own words
_FOUND: Final[Shape] = (int, int, int, int, bytes, int, int | None, int)
_SUMMARY: Final = (
    "SELECT s.id, s.uid, s.title, s.title_by, p.uid, s.fork_seq, s.next_seq, s.created, s.used,"
    " s.trashed, s.pinned, s.viewed FROM session s LEFT JOIN session p ON p.id = s.parent"
)
_SPAN: Final[Shape] = (int, int, int)
_SUMMED: Final[Shape] = (
    *(int, str, str | None, str | None, str | None, int | None, int, int, int),
    *(int | None, int, int | None),
)
AMONG: Final = "IN (SELECT value FROM json_each(?))"
_SPOKE: Final = (
    "SELECT s.id, e.time FROM session s JOIN event e ON e.stream = s.stream"  # noqa: S608 -- our own words
    f" AND e.seq = s.next_seq - 1 WHERE typeof(e.time) = 'integer' AND s.id {AMONG}"
)


def find_session(database: Database, uid: SessionId) -> SessionRow:
    """Return the row of a session.

    Raises:
        NotFound: there is none of that name.

    """
    row = _named(database, _FIND, uid)
    if row is None:
        raise NotFound(f"there is no session {uid}")
    if not fits(row, _FOUND):
        raise LogDamaged(f"the row of session {uid} is not what such a row can be")
    number, stream, family, next_seq, head, is_open, inbox, used = row
    return SessionRow(number, stream, family, next_seq, head, bool(is_open), inbox, used)


def _named(database: Database, select: str, uid: SessionId) -> Row | None:
    """Return the row of a session by its name, from the table where the index is damaged."""
    try:
        return database.row(f"{select} WHERE s.uid = ?", (uid,))
    except StoreDamaged:
        unindexed = select.replace("FROM session s", "FROM session s NOT INDEXED")
        return database.row(f"{unindexed} WHERE s.uid = ?", (uid,))


def insert_session(
    database: Database,
    uid: SessionId,
    *,
    now: int,
    used: int,
    version: int,
    branching: Branching | None = None,
) -> SessionRow:
    """Add an empty session, or one that begins as `branching` says; it is written in `version`.

    It is made `now`, and stands at `used` in the order of use.

    Raises:
        Conflict: a session of that name exists. TooDeep: it would inherit through too many others.

    """
    if database.row("SELECT 1 FROM session WHERE uid = ?", (uid,)) is not None:
        raise Conflict(f"there is a session {uid} already")
    first = 0 if branching is None else branching.seq + 1
    stream = _insert_stream(database, first, version)
    if branching is None:
        origin: tuple[int | None, ...] = (None, None, None, None, None)
        family, head = stream, GENESIS
    else:
        anchor_seq, anchor_stream = branching.anchor
        parent = branching.parent
        origin = (parent.id, branching.seq, branching.stream, anchor_seq, anchor_stream)
        family, head = parent.family, branching.hash
    number = database.insert(
        "INSERT INTO session (uid, stream, family, parent, fork_seq, fork_stream, anchor_seq,"
        " anchor_stream, next_seq, head_hash, created, used) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
        (uid, stream, family, *origin, first, head, now, used),
    )
    if branching is not None:
        _inherit_spans(database, number, branching)
    sql = "INSERT INTO span (session, lo, hi, stream) VALUES (?, ?, ?, ?)"
    database.run(sql, (number, first, NO_END, stream))
    return SessionRow(
        number,
        stream,
        family,
        first,
        head,
        open_turn=False,
        inbox_from=None,
        used=used,
        version=version,
    )


def _insert_stream(database: Database, first: int, version: int) -> int:
    sql = "INSERT INTO stream (first_seq, format) VALUES (?, ?)"
    return database.insert(sql, (first, version))


def continued(database: Database, row: SessionRow, version: int) -> SessionRow:
    """Return the session as one that goes on in format `version`.

    One that was written in an older format gets a stream of its own for what comes; a stream
    that is still empty is in no format yet.

    Raises:
        TooNew: it was written in a newer one. LogDamaged: its stream is not there.

    """
    if row.version == version:
        return row
    found = database.row("SELECT format FROM stream WHERE id = ?", (row.stream,))
    if found is None:
        raise LogDamaged(f"session {row.id} has no stream {row.stream}")
    if found[0] == version:
        return replace(row, version=version)
    if found[0] > version:
        raise TooNew(f"session {row.id} was written in the newer format {found[0]}")
    own = (row.id, row.stream)
    last = "WHERE session = ? AND stream = ?"
    if database.rows(f"SELECT lo FROM span {last}", own) == [(row.next_seq,)]:  # noqa: S608 -- our own words
        database.run("UPDATE stream SET format = ? WHERE id = ?", (version, row.stream))
        return replace(row, version=version)
    stream = _insert_stream(database, row.next_seq, version)
    database.run(f"UPDATE span SET hi = ? {last}", (row.next_seq - 1, *own))  # noqa: S608 -- our own words
    sql = "INSERT INTO span (session, lo, hi, stream) VALUES (?, ?, ?, ?)"
    database.run(sql, (row.id, row.next_seq, NO_END, stream))
    database.run("UPDATE session SET stream = ? WHERE id = ?", (stream, row.id))
    return replace(row, stream=stream, version=version)


def _inherit_spans(database: Database, child: int, branching: Branching) -> None:
    # As many rows as the parent has spans, the last one cut: its length does not matter.
    database.run(
        "INSERT INTO span (session, lo, hi, stream)"
        " SELECT ?1, lo, min(hi, ?3), stream FROM span WHERE session = ?2 AND lo <= ?3",
        (child, branching.parent.id, branching.seq),
    )
    if database.changed_rows() > SPANS_MOST:
        raise TooDeep(f"a branch through {database.changed_rows()} others")


def latest_use(database: Database) -> int:
    """Return the greatest time of use of all sessions out of the trash; 0 where nobody knows.

    It decides on nothing but the order of a list.
    """
    try:
        found = database.rows("SELECT max(used) FROM session WHERE trashed IS NULL")[0][0]
    except StoreDamaged:
        return 0
    return found if isinstance(found, int) else 0


def move_head(database: Database, before: SessionRow, after: SessionRow) -> None:
    """Write back what an append changed of a session's row.

    Raises:
        Conflict: the row is no longer as it was `before`: somebody else has written.

    """
    database.run(
        "UPDATE session SET next_seq = ?, head_hash = ?, inbox_from = ?"
        " WHERE id = ? AND next_seq = ?",
        (after.next_seq, after.head_hash, after.inbox_from, after.id, before.next_seq),
    )
    if database.changed_rows() != 1:
        raise Conflict(f"another writer took the log beyond {before.next_seq}")
    # Apart, because naming a column touches a page of its index even when nothing changes.
    if after.open_turn != before.open_turn:
        sql = "UPDATE session SET open_turn = ? WHERE id = ?"
        database.run(sql, (int(after.open_turn), after.id))
    if after.used != before.used:
        database.run("UPDATE session SET used = ? WHERE id = ?", (after.used, after.id))


def summaries(database: Database, *, trashed: bool = False) -> tuple[SessionSummary, ...]:
    """Return every session in or out of the trash that can be read, in the order they were made."""
    try:
        found = all_summaries(database)
    except StoreDamaged:
        # An index tells which rows there are, without any of them being read.
        numbers = database.rows("SELECT id FROM session INDEXED BY session_family")
        found = summaries_at(database, sorted(number for (number,) in numbers))
    return tuple(one for one in found if (one.trashed_ms is not None) == trashed)


def all_summaries(database: Database) -> tuple[SessionSummary, ...]:
    """Return every session there is, in the order they were made."""
    return tuple(_summary(row) for row in database.rows(f"{_SUMMARY} ORDER BY s.id"))


def summary_of(database: Database, uid: SessionId) -> SessionSummary:
    """Return one session as a list shows it; raises NotFound."""
    row = _named(database, _SUMMARY, uid)
    if row is None:
        raise NotFound(f"there is no session {uid}")
    return _summary(row)


def summaries_at(database: Database, numbers: Sequence[int]) -> tuple[SessionSummary, ...]:
    """Return the sessions with these row ids, in this order, without those that are damaged."""
    sql = f"{_SUMMARY} WHERE s.id {AMONG}"
    rows = readable(database, sql, numbers)
    found = {row[0]: _summary(row) for row in rows if fits(row, _SUMMED)}
    now = time.time_ns() // 1_000_000
    ahead = [number for number, one in found.items() if one.used_ms > now]
    if ahead:
        for number, spoke_ms in readable(database, _SPOKE, ahead):
            found[number] = replace(found[number], spoke_ms=spoke_ms)
    return tuple(found[number] for number in numbers if number in found)


def readable(database: Database, sql: str, numbers: Sequence[int]) -> list[Row]:
    """Return what `sql` answers for rows of the table; a damaged page costs only what is on it."""
    try:
        return database.rows(sql, (json.dumps(numbers),))
    except StoreDamaged:
        return [row for number in numbers for row in _readable_alone(database, sql, number)]


def _readable_alone(database: Database, sql: str, number: int) -> list[Row]:
    try:
        return database.rows(sql, (json.dumps([number]),))
    except StoreDamaged:
        return []  # the check that looks for damage names it


def _summary(row: Row) -> SessionSummary:
    if not fits(row, _SUMMED):
        raise StoreDamaged("the row of a session is not what such a row can be")
    _, uid, title, title_by, parent, boundary, events, created, used, trashed, pinned, viewed = row
    return SessionSummary(
        id=SessionId(uid),
        title=title,
        title_by=title_by,
        parent=None if parent is None else SessionId(parent),
        boundary=boundary,
        events=events,
        created_ms=created,
        used_ms=used,
        trashed_ms=trashed,
        pinned=bool(pinned),
        viewed_ms=viewed,
    )


def open_sessions(database: Database) -> tuple[SessionId, ...]:
    """Return the sessions whose last turn was never ended; an index holds just these."""
    where = "WHERE open_turn = 1 ORDER BY id"
    try:
        rows = database.rows(f"SELECT uid FROM session {where}")  # noqa: S608 -- our own words
    except StoreDamaged:
        rows = database.rows(f"SELECT uid FROM session NOT INDEXED {where}")  # noqa: S608 -- our own words
    return tuple(SessionId(row[0]) for row in rows)


def set_title(database: Database, uid: SessionId, title: str, *, by: TitleAuthor) -> None:
    """Name a session; a title made by the program never replaces one a person chose."""
    keep = "" if by == "user" else " AND title_by IS NOT 'user'"
    _change(database, uid, f"title = ?, title_by = ? WHERE uid = ?{keep}", (well_formed(title), by))


def set_pinned(database: Database, uid: SessionId, *, pinned: bool) -> None:
    """Keep a session at the top of the list, or no longer."""
    _change(database, uid, "pinned = ? WHERE uid = ?", (int(pinned),))


def set_trashed(database: Database, uid: SessionId, *, at: int | None) -> None:
    """Move a session to the trash at that time (ms), or back with None."""
    _change(database, uid, "trashed = ? WHERE uid = ?", (at,))


def set_viewed(database: Database, uid: SessionId, *, at: int) -> None:
    """Remember when a session was last looked at (ms)."""
    _change(database, uid, "viewed = ? WHERE uid = ?", (at,))


def _change(
    database: Database, uid: SessionId, change: str, values: tuple[str | int | None, ...]
) -> None:
    find_session(database, uid)
    database.run(f"UPDATE session SET {change}", (*values, uid))  # noqa: S608 -- our own words


def spans_of(database: Database, session: int) -> list[tuple[int, int, int]]:
    """Return the parts of a session's log in order: first seq, last seq, stream."""
    sql = "SELECT lo, hi, stream FROM span WHERE session = ? ORDER BY lo"
    rows = database.rows(sql, (session,))
    if not all(fits(row, _SPAN) for row in rows):
        raise LogDamaged(f"a part of session {session} is not what such a part can be")
    return [(lo, hi, stream) for lo, hi, stream in rows]
