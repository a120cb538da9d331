"""What nothing needs any more: marked when a session goes, and taken away piece by piece.

A stream's events are needed as far as the furthest span over it reaches, whoever made them. What
lies beyond is named in ``purge``, which alone lets an event go; it is also the record of what is
still to be done, so that a collection goes on where a crash ended it. Every step reads anew what is
needed, in the transaction in which it takes something away, and takes the newest first: what is
left of a log at any moment has no hole.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from store.disk.connection import Database
from store.disk.progress import progress, save_progress
from store.disk.schema import NO_END
from store.disk.sessions import find_session
from store.model.ids import SessionId

GRACE_MS: Final = 60 * 60 * 1000
"""An object is stored before the event or draft that names it: until then nothing else says so."""

LET_GO: Final = 0
"""``created`` of an object that had been named: it is on its way in no longer."""

DOOMED: Final = -1
"""``created`` of an object without digest of which some chunks may be gone already."""

# Far below thirty days: a clock that is wrong takes weeks to do harm (see believed_now).
MOST_AT_ONCE_MS: Final = 7 * 24 * 60 * 60 * 1000
_LOOKED: Final = "trash looked at"
_DIGEST: Final = re.compile(rb"sha256:([0-9a-f]{64})")
_BESIDE: Final = ("draft", "setting", "journal_piece")
_NEEDED: Final = "coalesce((SELECT max(hi) FROM span WHERE stream = ?1), -1)"


@dataclass(frozen=True, slots=True)
class FileSize:
    """How large the database is, and how much of it is free, in bytes."""

    whole: int
    free: int

    @property
    def used(self) -> int:
        """How much of it holds something."""
        return self.whole - self.free


def file_size(database: Database) -> FileSize:
    """Return the size of the file as this transaction sees it."""
    size, pages, free = (
        int(database.rows(f"PRAGMA {name}")[0][0])
        for name in ("page_size", "page_count", "freelist_count")
    )
    return FileSize(size * pages, size * free)


def is_there(database: Database, uid: SessionId) -> bool:
    """Whether there is a session of that name."""
    return database.row("SELECT 1 FROM session WHERE uid = ?", (uid,)) is not None


def is_trashed(database: Database, uid: SessionId, *, before_ms: int) -> bool:
    """Whether a session is there, and in the trash since before that moment."""
    sql = "SELECT 1 FROM session WHERE uid = ? AND trashed < ?"
    return database.row(sql, (uid, before_ms)) is not None


def objects_of(database: Database, uid: SessionId) -> list[bytes]:
    """Return the objects that a session's events name, inherited ones too; none without one."""
    rows = database.rows(
        "SELECT DISTINCT r.digest FROM session n JOIN span s ON s.session = n.id"
        " CROSS JOIN event e ON e.stream = s.stream AND e.seq BETWEEN s.lo AND s.hi"
        " CROSS JOIN reference r ON r.event = e.id WHERE n.uid = ?",
        (uid,),
    )
    return [raw for (raw,) in rows]


def let_go(database: Database, digests: Iterable[bytes]) -> None:
    """Say that these objects, which events name, are on their way in no longer."""
    for raw in digests:
        database.run("UPDATE object SET created = ? WHERE digest = ?", (LET_GO, raw))


def remove_session(database: Database, uid: SessionId) -> None:
    """Remove a session and all that is only its own; the events wait to be taken.

    Raises:
        NotFound: there is none of that name.

    """
    number = find_session(database, uid).id
    sql = "SELECT DISTINCT stream FROM span WHERE session = ?"
    streams = [stream for (stream,) in database.rows(sql, (number,))]
    for table in ("draft", "setting", "journal", "span"):
        database.run(f"DELETE FROM {table} WHERE session = ?", (number,))  # noqa: S608 -- our own words
    database.run("DELETE FROM finding WHERE session = ?", (uid,))
    database.run("DELETE FROM session WHERE id = ?", (number,))
    for stream in streams:
        mark(database, stream)


def mark(database: Database, stream: int) -> None:
    """Name what no span needs of a stream as what may go; all is needed while it still grows."""
    database.run(
        f"INSERT INTO purge (stream, from_seq) SELECT id, {_NEEDED} + 1 FROM stream"  # noqa: S608 -- our own words
        f" WHERE id = ?1 AND {_NEEDED} < ?2"
        " ON CONFLICT (stream) DO UPDATE SET from_seq = min(from_seq, excluded.from_seq)",
        (stream, NO_END),
    )


def leftover_streams(database: Database, *, after: int, limit: int) -> tuple[list[int], int | None]:
    """Look through `limit` streams for events that no span needs.

    Returns the streams that have some, and the last one looked at; None when there are no more.
    """
    rows = database.rows(
        "SELECT id, coalesce((SELECT max(hi) FROM span WHERE stream = t.id), -1),"
        " coalesce((SELECT max(seq) FROM event WHERE stream = t.id), 0)"
        " FROM stream t WHERE id > ? ORDER BY id LIMIT ?",
        (after, limit),
    )
    found = [stream for stream, needed, last in rows if needed < last]
    return found, rows[-1][0] if len(rows) == limit else None


def marked_streams(database: Database) -> list[int]:
    """Return the streams of which something may go."""
    return [stream for (stream,) in database.rows("SELECT stream FROM purge ORDER BY stream")]


def take_events(database: Database, limit: int, *, stream: int) -> int | None:
    """Take up to `limit` events of a stream that nothing needs; None when there are none left.

    Raises:
        StoreDamaged: they lie in a part of the file that cannot be read.

    """
    row = database.row("SELECT from_seq FROM purge WHERE stream = ?", (stream,))
    if row is None:
        return None
    marked = row[0]
    (needed,) = database.rows(f"SELECT {_NEEDED}", (stream,))[0]
    if needed == NO_END:
        database.run("DELETE FROM purge WHERE stream = ?", (stream,))
        return 0
    sql = "SELECT id FROM event WHERE stream = ? AND seq >= ? ORDER BY seq DESC LIMIT ?"
    found = [number for (number,) in database.rows(sql, (stream, max(marked, needed + 1), limit))]
    for number in found:
        database.run("DELETE FROM event WHERE id = ?", (number,))  # with what it refers to
    if len(found) < limit:
        database.run("DELETE FROM purge WHERE stream = ?", (stream,))
        if needed < 0:
            database.run("DELETE FROM stream WHERE id = ?", (stream,))
    return len(found)


def events_to_take(database: Database) -> int:
    """Count the events that are marked as what nothing needs."""
    sql = "SELECT count(*) FROM purge p JOIN event e ON e.stream = p.stream AND e.seq >= p.from_seq"
    return int(database.rows(sql)[0][0])


_UNNAMED: Final = (
    "SELECT id, digest FROM object o WHERE digest NOT NULL AND created < ?"
    " AND NOT EXISTS (SELECT 1 FROM reference r WHERE r.digest = o.digest)"
)


def unnamed_objects(database: Database, *, now: int) -> list[int]:
    """Return the objects that nothing names, except for those on their way in."""
    rows = database.rows(_UNNAMED, (now - GRACE_MS,))
    beside = named_beside(database) if rows else frozenset()
    return [number for number, digest in rows if digest not in beside]


def doom_objects(database: Database, numbers: Iterable[int], *, now: int) -> int:
    """Take their names from those of these objects that nothing names; returns how many.

    What is read of them is missing from then on, and their bytes are there for `take_chunks`.
    """
    rows = [
        row
        for number in numbers
        for row in database.rows(f"{_UNNAMED} AND id = ?", (now - GRACE_MS, number))
    ]
    beside = named_beside(database) if rows else frozenset()
    doomed = [number for number, digest in rows if digest not in beside]
    _doom(database, doomed)
    return len(doomed)


def doom_named(database: Database, digests: Iterable[bytes]) -> None:
    """Take their names from these objects, whoever names them."""
    for raw in digests:
        rows = database.rows("SELECT id FROM object WHERE digest = ?", (raw,))
        _doom(database, [number for (number,) in rows])


def _doom(database: Database, numbers: Iterable[int]) -> None:
    for number in numbers:
        sql = "UPDATE object SET digest = NULL, created = ? WHERE id = ?"
        database.run(sql, (DOOMED, number))


def named_beside(database: Database) -> frozenset[bytes]:
    """Return the objects that drafts, settings and unsettled answers name, wherever in them."""
    found: set[bytes] = set()
    for table in _BESIDE:
        # Every chat may have settings, and hardly one names an object: SQLite passes them over.
        sql = f"SELECT body FROM {table} WHERE instr(body, CAST('sha256:' AS BLOB))"  # noqa: S608 -- our own words
        for (body,) in database.rows(sql):
            found.update(bytes.fromhex(name.decode()) for name in _DIGEST.findall(body))
    return frozenset(found)


def doomed_objects(database: Database) -> list[int]:
    """Return the objects that have lost their names and not yet all their bytes."""
    sql = "SELECT id FROM object WHERE digest IS NULL AND created = ? ORDER BY id"
    return [number for (number,) in database.rows(sql, (DOOMED,))]


def take_chunks(database: Database, limit: int, *, number: int) -> int | None:
    """Take up to `limit` chunks (of 1 MB) of a doomed object; None when it is gone.

    Raises:
        StoreDamaged: they lie in a part of the file that cannot be read.

    """
    if database.row("SELECT 1 FROM object WHERE id = ?", (number,)) is None:
        return None
    sql = "SELECT id FROM chunk WHERE object = ? ORDER BY i DESC LIMIT ?"
    chunks = database.rows(sql, (number, limit))
    for (chunk,) in chunks:
        database.run("DELETE FROM chunk WHERE id = ?", (chunk,))
    if len(chunks) < limit:
        database.run("DELETE FROM object WHERE id = ?", (number,))
    return len(chunks)


def give_back(database: Database, pages: int) -> bool:
    """Give up to `pages` free pages back to the disk; False when there were none."""
    if file_size(database).free == 0:
        return False
    database.rows(f"PRAGMA incremental_vacuum({pages:d})")
    return True


def overwriting(database: Database, *, on: bool) -> None:
    """Have what is deleted from now on overwritten with zeros, or no longer."""
    database.rows(f"PRAGMA secure_delete={on:d}")


def heirs_of(database: Database, uids: Iterable[SessionId]) -> tuple[SessionId, ...]:
    """Return every other session that branched off one of these, or shares an event of its own."""
    given = set(uids)
    found = {heir for uid in given for heir in _heirs(database, uid)} - given
    return tuple(sorted(found))


def _heirs(database: Database, uid: SessionId) -> Iterator[SessionId]:
    rows = database.rows(
        "WITH RECURSIVE below (id) AS (SELECT id FROM session WHERE uid = ?1"
        " UNION SELECT c.id FROM below b JOIN session p ON p.id = b.id"
        " JOIN session c ON c.family = p.family AND c.parent = p.id)"
        " SELECT n.uid FROM session n WHERE n.id IN (SELECT id FROM below)"
        " UNION SELECT n.uid FROM session m JOIN span own ON own.session = m.id"
        " AND own.lo > coalesce(m.fork_seq, -1)"
        " JOIN span s ON s.stream = own.stream JOIN session n ON n.id = s.session"
        " WHERE m.uid = ?1",
        (uid,),
    )
    yield from (SessionId(name) for (name,) in rows)


def sessions_naming(database: Database, raw: bytes) -> tuple[SessionId, ...]:
    """Return every session of which an event, own or inherited, names the object."""
    rows = database.rows(
        "SELECT DISTINCT n.uid, n.id FROM reference r JOIN event e ON e.id = r.event"
        " JOIN span s ON s.stream = e.stream AND e.seq BETWEEN s.lo AND s.hi"
        " JOIN session n ON n.id = s.session WHERE r.digest = ? ORDER BY n.id",
        (raw,),
    )
    return tuple(SessionId(uid) for uid, _ in rows)


def believed_now(database: Database, now: int) -> int:
    """Return the moment by which what is old goes by itself: no later than the clock says.

    A clock that was set wrong must not empty the trash: from one look to the next, time passes by a
    week at most. Whoever was away for longer finds what is old kept a little longer.
    """
    looked, believed = progress(database, _LOOKED), now
    if looked is not None and looked.isdigit():  # what is damaged says as little as nothing
        believed = min(now, int(looked) + MOST_AT_ONCE_MS)
    save_progress(database, _LOOKED, str(believed).encode())
    return believed


def trashed_before(database: Database, at_ms: int, *, limit: int) -> tuple[SessionId, ...]:
    """Return up to `limit` sessions that were moved to the trash before `at_ms`, oldest first."""
    sql = "SELECT uid FROM session WHERE trashed < ? ORDER BY trashed, id LIMIT ?"
    return tuple(SessionId(uid) for (uid,) in database.rows(sql, (at_ms, limit)))
