"""Damage to the file of a closed store, as a bad disk does it: bits, rows and pages."""

from pathlib import Path

from store import SessionId
from tests.support.stores import query, tamper

PAGE_BYTES = 4096
_AT = "WHERE stream = ? AND seq = ?"


def flip_a_bit(path: Path, seq: int, *, stream: int = 1, column: str = "body") -> None:
    """Change one bit in the middle of what is stored of an event."""
    ((found,),) = query(path, f"SELECT {column} FROM event {_AT}", (stream, seq))
    changed = bytearray(found)
    changed[len(changed) // 2] ^= 0x04
    tamper(path, f"UPDATE event SET {column} = ? {_AT}", (bytes(changed), stream, seq))


def lose_the_row(path: Path, seq: int, *, stream: int = 1) -> None:
    """Take the row of an event away."""
    tamper(path, f"DELETE FROM event {_AT}", (stream, seq))


def zero_the_page(path: Path, seq: int, *, stream: int = 1) -> None:
    """Fill a page that holds the middle of an event, and nothing else, with zeros."""
    ((body,),) = query(path, f"SELECT body FROM event {_AT}", (stream, seq))
    file = bytearray(path.read_bytes())
    middle = len(body) // 2  # its beginning shares a page with others
    page = file.index(body[middle : middle + 40]) // PAGE_BYTES
    file[page * PAGE_BYTES : (page + 1) * PAGE_BYTES] = bytes(PAGE_BYTES)
    path.write_bytes(file)


def stream_of(path: Path, session_id: SessionId) -> int:
    """Return the stream that a session writes to."""
    ((stream,),) = query(path, "SELECT stream FROM session WHERE uid = ?", (session_id,))
    return int(stream)


def zero_the_root(path: Path, name: str) -> None:
    """Fill the first page of an index or a table with zeros."""
    ((page,),) = query(path, "SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,))
    _zero(path, page)


def zero_a_leaf(path: Path, name: str) -> None:
    """Fill the first page that holds rows of a table or an index with zeros."""
    sql = "SELECT min(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
    ((page,),) = query(path, sql, (name,))
    _zero(path, page)


def _zero(path: Path, page: int) -> None:
    file = bytearray(path.read_bytes())
    file[(page - 1) * PAGE_BYTES : page * PAGE_BYTES] = bytes(PAGE_BYTES)
    path.write_bytes(file)
