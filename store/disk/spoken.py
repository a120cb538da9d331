"""What was said, in all logs together and newest first: what a search of words goes through.

There is no index of words: nothing that was deleted could be left in one, and a part of a word is
found as well as a whole one, in every script. The rows are handed out as they lie there.
"""

from dataclasses import dataclass
from typing import Final

from store.disk.codec import Codec
from store.disk.connection import Database, Row
from store.disk.schema import IS_SHOWN, NO_END
from store.disk.sessions import SessionSummary, summaries_at
from store.errors import LogDamaged, StoreDamaged

STRIDE: Final = 512
"""So many rows are looked at in one question: about as long as a reader may be kept from others."""

_SAID: Final = (
    "SELECT id, stream, seq, enc, size, body FROM event WHERE id >= ? AND id < ?"
    " AND type IN ('user/message', 'assistant/message') ORDER BY id DESC"
)
_NEWEST: Final = "SELECT max(id) FROM event WHERE id < ?"
# Where the table is damaged just there, an index still knows which rows it had.
_LISTED: Final = f"SELECT max(id) FROM event INDEXED BY event_shown WHERE id < ? AND {IS_SHOWN}"  # noqa: S608 -- our own words
_HOLDER: Final = (
    "SELECT n.id FROM span s CROSS JOIN session n ON n.id = s.session"
    " WHERE s.stream = ?1 AND s.lo <= ?2 AND s.hi >= ?2 AND n.trashed IS NULL ORDER BY n.id LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class SpokenRow:
    """A message as it lies in the table: in which stream, at which seq, and its event's bytes."""

    stream: int
    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class SpokenRows:
    """Some of the messages, newest first; the next ones lie before the row `end`, None at the end.

    They are `are_whole` unless some cannot be read.
    """

    rows: tuple[SpokenRow, ...]
    end: int | None
    are_whole: bool


def spoken_rows(database: Database, codec: Codec, *, before: int | None) -> SpokenRows:
    """Return the messages among the next `STRIDE` rows before the row `before` (None: the last)."""
    newest = _newest(database, NO_END if before is None else before)
    if newest is None:
        return SpokenRows((), None, are_whole=True)
    first = max(0, newest + 1 - STRIDE)
    found, is_whole = _rows_between(database, first, newest + 1)
    bodies = [(stream, seq, _unpacked(codec, rest)) for _, stream, seq, *rest in found]
    rows = tuple(SpokenRow(stream, seq, body) for stream, seq, body in bodies if body is not None)
    return SpokenRows(rows, first or None, are_whole=is_whole and len(rows) == len(found))


def holder_of(database: Database, row: SpokenRow) -> SessionSummary | None:
    """Return the session in which that was said; a branch of it where that is in the trash.

    None when everything that shows it is there.
    """
    found = database.row(_HOLDER, (row.stream, row.seq))
    summaries = () if found is None else summaries_at(database, [found[0]])
    return next(iter(summaries), None)


def _newest(database: Database, before: int) -> int | None:
    try:
        (found,) = database.rows(_NEWEST, (before,))[0]
    except StoreDamaged:
        (found,) = database.rows(_LISTED, (before,))[0]
    return None if found is None else int(found)


def _rows_between(database: Database, first: int, stop: int) -> tuple[list[Row], bool]:
    """Return the rows of a range, all but those on damaged pages, and whether that is all."""
    try:
        return database.rows(_SAID, (first, stop)), True
    except StoreDamaged:
        if stop - first == 1:
            return [], False
    middle = (first + stop) // 2
    later, _ = _rows_between(database, middle, stop)
    earlier, _ = _rows_between(database, first, middle)
    return later + earlier, False


def _unpacked(codec: Codec, columns: list[object]) -> bytes | None:
    encoding, size, stored = columns
    try:
        return codec.unpack(encoding, size, stored) if isinstance(encoding, int) else None
    except LogDamaged:
        return None
