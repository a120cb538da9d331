"""Event rows: added at the end of a stream, read through the spans that make up a session.

A session's log is an ordered list of ranges of streams, so that a branch holds none of what it
inherits. ``CROSS JOIN`` and ``ORDER BY s.lo, e.seq`` together make SQLite hand the rows out as it
finds them; without either it would first gather and sort them all.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from store.disk.codec import GENESIS, Codec
from store.disk.connection import Database, Row
from store.disk.objects import raw_digest
from store.disk.schema import IS_LANDMARK, IS_SHOWN, IS_TRANSCRIPT, NO_END, SPOKEN_TYPES, sql_list
from store.errors import NotFound
from store.model.events import Event, Replace, objects_named
from store.model.ids import ObjectDigest

_THROUGH: Final = "FROM span s CROSS JOIN event e"
_WITHIN: Final = (
    "ON e.stream = s.stream AND e.seq BETWEEN max(s.lo, ?2) AND min(s.hi, ?3)"
    " WHERE s.session = ?1 AND s.hi >= ?2 AND s.lo <= ?3"
)
# A branch's spans lie one behind the other, so their order is that of the seqs.
_FORWARD: Final = "ORDER BY s.lo, e.seq"
_BACKWARD: Final = "ORDER BY s.lo DESC, e.seq DESC"

_BODIES: Final = "SELECT e.stream, e.enc, e.size, e.body"
_RANGE: Final = f"{_BODIES} {_THROUGH} {_WITHIN} {_FORWARD}"
# INDEXED BY lets a query fail where its index no longer serves it, instead of reading every body.
_SHOWN: Final = f"{_THROUGH} INDEXED BY event_shown {_WITHIN} AND {IS_SHOWN}"
_SURFACE: Final = f"SELECT e.seq, e.type, e.surface, e.size {_SHOWN} AND e.surface <> 0 {_FORWARD}"
_MESSAGES: Final = f"{_BODIES} {_SHOWN} AND e.surface <> 0 {_FORWARD}"
_NAMES: Final = "e.surface <> 0 AND EXISTS (SELECT 1 FROM reference r WHERE r.event = e.id)"
_NAMING: Final = f"{_BODIES} {_SHOWN} AND {_NAMES} {_FORWARD}"
_READ: Final = f"{_SHOWN} AND {IS_TRANSCRIPT}"
_ALL_SHOWN: Final = f"SELECT e.seq, e.type, e.surface, e.size {_SHOWN} {_FORWARD}"
_OUTLINE: Final = f"SELECT e.seq, e.type, e.surface, e.size {_READ} {_FORWARD}"
_PAGE: Final = f"{_BODIES} {_READ} {_BACKWARD} LIMIT ?4"
_SPOKEN: Final = (
    f"SELECT e.seq, e.stream {_SHOWN} AND e.type IN {sql_list(SPOKEN_TYPES)} {_BACKWARD} LIMIT 1"
)
_SAID: Final = (
    "SELECT e.stream, e.seq, e.type"  # noqa: S608 -- our own words
    " FROM (SELECT value AS stream FROM json_each(?)) s"
    f" CROSS JOIN event e INDEXED BY event_shown ON e.stream = s.stream WHERE {IS_SHOWN}"
    " AND e.surface = 1 AND e.type IN ('user/message', 'assistant/message') ORDER BY e.seq"
)
_LANDMARK: Final = (
    "FROM span s CROSS JOIN event e INDEXED BY event_landmark"
    " ON e.stream = s.stream AND e.type = ?4 AND e.seq BETWEEN max(s.lo, ?2) AND min(s.hi, ?3)"
    f" WHERE s.session = ?1 AND s.hi >= ?2 AND s.lo <= ?3 AND e.{IS_LANDMARK}"
)
REPLACES: Final = 2
"""The ``surface`` column of a message that stands in the place of others."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the tables keep of an event; `named` are the digests of the objects it names."""

    seq: int
    type: str
    time: int
    surface: int
    named: tuple[bytes, ...]
    body: bytes

    def with_body(self, body: bytes) -> "Entry":
        """Return the same entry around other bytes."""
        return replace(self, body=body)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A row as it lies in the table, for those who compare its columns with its bytes."""

    seq: int
    type: str
    time: int
    surface: int
    encoding: int
    size: int
    stored: bytes
    hash: bytes
    row_id: int


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One row of a transcript without its words: `size` is the length of the event in bytes."""

    seq: int
    type: str
    size: int


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A row without its words; `mark` is its ``surface`` column, `size` its bytes."""

    seq: int
    type: str
    mark: int
    size: int


def surface_mark(event: Event) -> int:
    """Return the ``surface`` column of an event: 0 not a message, 1 appended, 2 replacing."""
    op = event.surface_op
    if op is None:
        return 0
    return REPLACES if isinstance(op, Replace) else 1


def named_in(event: Event) -> frozenset[ObjectDigest]:
    """Return the objects an event names; most bodies cannot name any, and are not searched."""
    return objects_named(event) if b'"sha256:' in event.body else frozenset()


def entry_of(event: Event) -> Entry:
    """Return what the tables keep of an event."""
    named = tuple(map(raw_digest, named_in(event)))
    return Entry(event.seq, event.type, event.time, surface_mark(event), named, event.body)


def insert_entry(
    database: Database, codec: Codec, entry: Entry, *, stream: int, chained: bytes
) -> int:
    """Add `entry` as the next one of `stream`, with the hash `chained`; returns its row's id."""
    encoding, stored = codec.pack(entry.body)
    number = database.insert(
        "INSERT INTO event (stream, seq, type, time, surface, enc, size, body, hash)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            stream,
            entry.seq,
            entry.type,
            entry.time,
            entry.surface,
            encoding,
            len(entry.body),
            stored,
            chained,
        ),
    )
    for raw in entry.named:
        sql = "INSERT OR IGNORE INTO reference (event, digest) VALUES (?, ?)"
        database.run(sql, (number, raw))
    return number


def referenced(database: Database, event_row: int) -> set[bytes]:
    """Return the digests of the objects recorded for an event."""
    sql = "SELECT digest FROM reference WHERE event = ?"
    return {raw for (raw,) in database.rows(sql, (event_row,))}


def read_events(
    database: Database, codec: Codec, session: int, *, start: int = 0, stop: int = NO_END
) -> tuple[Event, ...]:
    """Return the events of a session with ``start <= seq < stop``, inherited ones included."""
    rows = database.rows(_RANGE, (session, start, stop - 1))
    return _events(codec, rows)


def said_rows(database: Database, streams: Iterable[int]) -> list[Row]:
    """Return stream, seq and type of what people and models said there; no message is read."""
    return database.rows(_SAID, (json.dumps(list(streams)),))


def stored_events(
    database: Database, stream: int, *, start: int, stop: int, limit: int = -1
) -> Iterator[StoredEvent]:
    """Return the first `limit` rows (-1: all) of one stream with ``start <= seq < stop``.

    They are unpacked by nobody.
    """
    sql = (
        "SELECT seq, type, time, surface, enc, size, body, hash, id FROM event"
        " WHERE stream = ? AND seq >= ? AND seq < ? ORDER BY seq LIMIT ?"
    )
    for row in database.rows(sql, (stream, start, stop, limit)):
        yield StoredEvent(*row)


def read_event_at(database: Database, codec: Codec, session: int, seq: int) -> Event:
    """Return the event with that seq.

    Raises:
        NotFound: the session is not that long.

    """
    found = read_events(database, codec, session, start=seq, stop=seq + 1)
    if not found:
        raise NotFound(f"there is no event {seq}")
    return found[0]


def read_event_alone(database: Database, codec: Codec, session: int, seq: int) -> Event | None:
    """Return the event with that seq, or None, without a look at the row behind it."""
    found = _events(codec, database.rows(f"{_RANGE} LIMIT 1", (session, seq, seq)))
    return found[0] if found else None


def read_events_at(
    database: Database, codec: Codec, session: int, seqs: Sequence[int]
) -> tuple[Event, ...]:
    """Return the events with these seqs, in the order asked; runs of seqs are read together."""
    events: dict[int, Event] = {}
    for start, stop in _runs(sorted(set(seqs))):
        for event in read_events(database, codec, session, start=start, stop=stop):
            events[event.seq] = event
    missing = [seq for seq in seqs if seq not in events]
    if missing:
        raise NotFound(f"there is no event {missing[0]}")
    return tuple(events[seq] for seq in seqs)


def surface_rows(
    database: Database, session: int, *, start: int = 0, stop: int = NO_END
) -> list[MessageRow]:
    """Return each message in ``start <= seq < stop`` without its body."""
    rows = database.rows(_SURFACE, (session, start, stop - 1))
    return [MessageRow(*row) for row in rows]


def surface_bodies(
    database: Database, codec: Codec, session: int, *, start: int, stop: int
) -> tuple[Event, ...]:
    """Return each message with ``start <= seq < stop``, also those that a later one replaced."""
    return _events(codec, database.rows(_MESSAGES, (session, start, stop - 1)))


def transcript_events(
    database: Database, codec: Codec, session: int, kinds: tuple[str, ...], *, stop: int
) -> tuple[Event, ...]:
    """Return the transcript events of these types with ``seq < stop``."""
    sql = f"{_BODIES} {_SHOWN} AND e.type IN {sql_list(kinds)} {_FORWARD}"
    return _events(codec, database.rows(sql, (session, 0, stop - 1)))


def naming_bodies(
    database: Database, codec: Codec, session: int, *, stop: int
) -> tuple[Event, ...]:
    """Return each message with ``seq < stop`` that names an object; no other body is read."""
    return _events(codec, database.rows(_NAMING, (session, 0, stop - 1)))


def last_shown(
    database: Database, session: int, kinds: tuple[str, ...], *, stop: int
) -> tuple[int, str] | None:
    """Return seq and type of the last transcript event of these types with ``seq < stop``."""
    sql = f"SELECT e.seq, e.type {_SHOWN} AND e.type IN {sql_list(kinds)} {_BACKWARD} LIMIT 1"
    row = database.row(sql, (session, 0, stop - 1))
    return None if row is None else (row[0], row[1])


def shown_rows(database: Database, session: int, *, start: int, stop: int) -> list[Row]:
    """Return seq, type, mark and size of all that the index tells of ``start <= seq < stop``."""
    return database.rows(_ALL_SHOWN, (session, start, stop - 1))


def landmark_seqs(
    database: Database, session: int, kind: str, *, start: int, stop: int
) -> list[int]:
    """Return all that the index of landmarks tells of one type in ``start <= seq < stop``."""
    sql = f"SELECT e.seq {_LANDMARK} {_FORWARD}"
    return [seq for (seq,) in database.rows(sql, (session, start, stop - 1, kind))]


def transcript_rows(database: Database, session: int, *, stop: int) -> list[Row]:
    """Return the transcript with ``seq < stop``, replaced messages too, without a single body.

    Each row is the four fields of a `MessageRow`: of a long chat there are very many.
    """
    return database.rows(_OUTLINE, (session, 0, stop - 1))


def transcript_page(
    database: Database, codec: Codec, session: int, *, stop: int, limit: int
) -> tuple[Event, ...]:
    """Return the last `limit` transcript events with ``seq < stop``, oldest first."""
    rows = database.rows(_PAGE, (session, 0, stop - 1, limit))
    return _events(codec, reversed(rows))


def last_spoken(database: Database, session: int, *, stop: int) -> tuple[int, int] | None:
    """Return seq and stream of the last spoken message with ``seq < stop``."""
    row = database.row(_SPOKEN, (session, 0, stop - 1))
    return None if row is None else (row[0], row[1])


def shown_seqs(database: Database, session: int, kind: str, *, stop: int) -> list[int]:
    """Return where the transcript has something of one type, with ``seq < stop``."""
    sql = f"SELECT e.seq {_READ} AND e.type = ?4 {_FORWARD}"
    return [seq for (seq,) in database.rows(sql, (session, 0, stop - 1, kind))]


def last_landmark(database: Database, session: int, kind: str, *, stop: int = NO_END) -> int | None:
    """Return the seq of the last event of a landmark type with ``seq < stop``."""
    sql = f"SELECT e.seq {_LANDMARK} {_BACKWARD} LIMIT 1"
    row = database.row(sql, (session, 0, stop - 1, kind))
    return None if row is None else int(row[0])


def first_landmark(database: Database, session: int, kind: str, *, start: int) -> int | None:
    """Return the seq of the first event of a landmark type with ``start <= seq``."""
    sql = f"SELECT e.seq {_LANDMARK} {_FORWARD} LIMIT 1"
    row = database.row(sql, (session, start, NO_END - 1, kind))
    return None if row is None else int(row[0])


def landmark_events(
    database: Database, codec: Codec, session: int, kind: str, *, start: int, stop: int
) -> tuple[Event, ...]:
    """Return the events of a landmark type with ``start <= seq < stop``."""
    sql = f"{_BODIES} {_LANDMARK} {_FORWARD}"
    return _events(codec, database.rows(sql, (session, start, stop - 1, kind)))


def hash_in(database: Database, stream: int, seq: int) -> bytes | None:
    """Return the hash of one event of a stream, or None when it is not there."""
    row = database.row("SELECT hash FROM event WHERE stream = ? AND seq = ?", (stream, seq))
    return None if row is None else bytes(row[0])


def type_rows(database: Database, session: int) -> tuple[tuple[int, str], ...]:
    """Return seq and type of every event of a session."""
    sql = f"SELECT e.seq, e.type {_THROUGH} {_WITHIN} {_FORWARD}"
    return tuple((seq, kind) for seq, kind in database.rows(sql, (session, 0, NO_END - 1)))


def turn_bounds(database: Database, session: int, seq: int) -> tuple[int, int]:
    """Return where the turn around `seq` starts and stops, or the gap between turns around it."""
    start = last_landmark(database, session, "turn/start", stop=seq + 1)
    if start is not None:
        end = first_landmark(database, session, "turn/end", start=start)
        if end is None or end >= seq:
            return (start, NO_END if end is None else end + 1)
    end = last_landmark(database, session, "turn/end", stop=seq + 1)
    stop = first_landmark(database, session, "turn/start", start=seq + 1)
    return (0 if end is None else end + 1, NO_END if stop is None else stop)


def place_of(database: Database, session: int, seq: int) -> tuple[int, bytes, int]:
    """Return stream, hash and time of the event with that seq; of nothing when `seq` is -1."""
    if seq < 0:
        return (0, GENESIS, 0)
    sql = f"SELECT e.stream, e.hash, e.time {_THROUGH} {_WITHIN}"
    row = database.row(sql, (session, seq, seq))
    if row is None:
        raise NotFound(f"there is no event {seq}")
    return (row[0], row[1], row[2])


def _events(codec: Codec, rows: Iterable[Row]) -> tuple[Event, ...]:
    return tuple(
        codec.event(stream, codec.unpack(encoding, size, body))
        for stream, encoding, size, body in rows
    )


def _runs(seqs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Turn rising seqs into half-open ranges that hold just them."""
    start = previous = -2
    for seq in seqs:
        if seq != previous + 1:
            if start >= 0:
                yield (start, previous + 1)
            start = seq
        previous = seq
    if start >= 0:
        yield (start, previous + 1)
