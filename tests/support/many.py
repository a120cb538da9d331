"""Stores of extreme size, written in bulk: row by row they would take hours to make."""

from collections.abc import Iterable
from pathlib import Path

import apsw

from store.disk.codec import GENESIS
from store.disk.schema import NO_END

DAY_MS = 86_400_000


def id_of(number: int) -> str:
    """Return the name of the chat with that number, from 1."""
    return f"{number:032x}"


def title_of(number: int) -> str:
    """Return its title; no other chat has the same."""
    return f"About {('bread', 'sailing', 'taxes')[number % 3]} {number:07}"


def add_chats(database: Path, count: int, *, newest_ms: int) -> None:
    """Add so many chats without a word in them to an empty store, each used before the next.

    Every fifth is a branch of the one before it.
    """
    connection = apsw.Connection(str(database))
    with connection:
        _fill(connection, "stream (id, first_seq, format)", ((n, 0, 1) for n in _numbers(count)))
        _fill(
            connection,
            "session (id, uid, stream, family, parent, fork_seq, fork_stream, anchor_seq,"
            " anchor_stream, next_seq, head_hash, title, title_by, created, used)",
            (_row(number, newest_ms - (count - number) * 60_000) for number in _numbers(count)),
        )
        spans = ((number, 0, NO_END, number) for number in _numbers(count))
        _fill(connection, "span (session, lo, hi, stream)", spans)
    connection.close()


def _numbers(count: int) -> range:
    return range(1, count + 1)


def _row(number: int, used_ms: int) -> tuple[object, ...]:
    origin: tuple[object, ...] = (number, None, None, None, None, None)
    if number % 5 == 0:
        above = number - 1
        origin = (above, above, -1, above, -1, above)
    title = (title_of(number), "auto")
    return (number, id_of(number), number, *origin, 0, GENESIS, *title, used_ms, used_ms)


def _fill(connection: apsw.Connection, table: str, rows: Iterable[tuple[object, ...]]) -> None:
    places = ", ".join("?" * (table.count(",") + 1))
    connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def add_copies(database: Path, size_bytes: int) -> int:
    """Add chats with the events of the first one until the file is so large; returns how many.

    Only the first may have been there, with a stream of the number 1.
    """
    connection = apsw.Connection(str(database))
    connection.execute("PRAGMA synchronous=0; PRAGMA cache_size=-400000")
    (dense,) = connection.execute(_DENSE).fetchone()
    connection.execute("DROP TRIGGER event_is_dense")  # it looks for the last event at each
    number = 1
    while database.stat().st_size < size_bytes:
        number += 1
        with connection:
            connection.execute(_COPY, {"n": number, "uid": id_of(number)})
    connection.execute(dense)
    connection.close()
    return number


_DENSE = "SELECT sql FROM sqlite_schema WHERE name = 'event_is_dense'"
_COPY = f"""
INSERT INTO stream (id, first_seq, format) SELECT :n, 0, format FROM stream WHERE id = 1;
INSERT INTO session (id, uid, stream, family, next_seq, head_hash, title, title_by, created, used)
  SELECT :n, :uid, :n, :n, next_seq, head_hash, 'Copy ' || :n, 'auto', created, used + :n
  FROM session WHERE id = 1;
INSERT INTO span (session, lo, hi, stream) VALUES (:n, 0, {NO_END}, :n);
INSERT INTO event (stream, seq, type, time, surface, enc, size, body, hash)
  SELECT :n, seq, type, time, surface, enc, size, body, hash
  FROM event WHERE stream = 1 ORDER BY seq;
"""
