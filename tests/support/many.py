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
