"""The stream of the attempt now running, beside the log: what a crash would otherwise take.

At most one attempt runs in a session. Its row is made in the transaction that logs the dispatch
and removed in the one that logs the settlement; its pieces are only ever added.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from store.disk.connection import Database
from store.errors import AppendRefused, StoreDamaged
from store.model.jsonvalue import canonical_bytes, parse_stored
from store.model.stream import Chunk, pack_stream, unpack_stream


@dataclass(frozen=True, slots=True)
class JournalSeed:
    """Whose pieces a journal holds: the message that they will become."""

    turn: int
    step: int
    message_id: str
    provider: str
    model: str


@dataclass(frozen=True, slots=True)
class Journal:
    """What was received of an attempt that never settled."""

    seed: JournalSeed
    chunks: tuple[Chunk, ...]


def open_journal(database: Database, session: int, seed: JournalSeed, *, now: int) -> None:
    """Begin the journal of an attempt.

    Raises:
        AppendRefused: the attempt before it never settled.

    """
    if has_journal(database, session):
        raise AppendRefused("OUT_OF_ORDER", "an attempt is running in this session already")
    database.run(
        "INSERT INTO journal (session, turn, step, message_id, provider, model, started)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (session, seed.turn, seed.step, seed.message_id, seed.provider, seed.model, now),
    )


def add_pieces(database: Database, session: int, chunks: Iterable[Chunk]) -> None:
    """Add what came in since the last call.

    Raises:
        AppendRefused: no attempt is running.

    """
    if not has_journal(database, session):
        raise AppendRefused("OUT_OF_ORDER", "no attempt is running in this session")
    body = canonical_bytes(tuple(pack_stream(chunks)))
    database.run("INSERT INTO journal_piece (session, body) VALUES (?, ?)", (session, body))


def clear_journal(database: Database, session: int) -> None:
    """Forget the attempt: its settlement is being logged."""
    # The pieces go with the row that they refer to.
    database.run("DELETE FROM journal WHERE session = ?", (session,))


def has_journal(database: Database, session: int) -> bool:
    """Tell whether an attempt is running, or was when the program ended."""
    return database.row("SELECT 1 FROM journal WHERE session = ?", (session,)) is not None


def read_journal(database: Database, session: int) -> Journal | None:
    """Return what was received of the running attempt, if there is one.

    Raises:
        StoreDamaged: a part of it cannot be read.

    """
    sql = "SELECT turn, step, message_id, provider, model FROM journal WHERE session = ?"
    row = database.row(sql, (session,))
    if row is None:
        return None
    sql = "SELECT body FROM journal_piece WHERE session = ? ORDER BY id"
    chunks: list[Chunk] = []
    for (body,) in database.rows(sql, (session,)):
        chunks += pieces_in(body)
    return Journal(JournalSeed(*row), tuple(chunks))


def pieces_in(body: bytes) -> list[Chunk]:
    """Return the pieces that one row of a journal holds.

    Raises:
        StoreDamaged: it holds none.

    """
    try:
        packed = parse_stored(body)
    except ValueError as error:
        raise StoreDamaged("a part of an answer that was coming in does not parse") from error
    if not isinstance(packed, tuple):
        raise StoreDamaged("a part of an answer that was coming in is no list")
    return unpack_stream(packed)
