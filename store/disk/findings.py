"""What was found wrong, as long as it is so.

Never a word of what is damaged: only where it is, and of which kind.
"""

from dataclasses import dataclass
from typing import Final

from store.disk.connection import Database
from store.model.ids import ObjectDigest, SessionId


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it was written; `found_ms` is when it was seen last.

    `is_told`: a person has been told.
    """

    id: int
    kind: str
    text: str
    session: SessionId | None
    seq: int | None
    digest: ObjectDigest | None
    found_ms: int
    is_told: bool


_COLUMNS: Final = "id, kind, text, session, seq, digest, found, told IS NOT NULL"
_SAME: Final = "kind = ? AND text = ? AND session IS ? AND seq IS ? AND digest IS ?"


def keep_finding(
    database: Database,
    place: tuple[str, str, SessionId | None, int | None, bytes | None],
    *,
    at: int,
) -> bool:
    """Keep what was found: kind, text, session, seq, digest. Tells whether it is news."""
    sql = f"UPDATE finding SET found = ? WHERE {_SAME}"  # noqa: S608 -- our own words
    database.run(sql, (at, *place))
    if database.changed_rows():
        return False
    columns = "kind, text, session, seq, digest, found"
    sql = f"INSERT INTO finding ({columns}) VALUES (?, ?, ?, ?, ?, ?)"  # noqa: S608 -- our own words
    database.run(sql, (*place, at))
    return True


def findings(database: Database) -> tuple[Finding, ...]:
    """Return what is wrong, oldest first; nothing of chats and pictures that are gone."""
    sql = (
        f"SELECT {_COLUMNS} FROM finding f"  # noqa: S608 -- our own words
        " WHERE session IS NULL OR EXISTS (SELECT 1 FROM session s WHERE s.uid = f.session)"
        " ORDER BY id"
    )
    return tuple(
        Finding(
            number,
            kind,
            text,
            None if session is None else SessionId(session),
            seq,
            None if digest is None else ObjectDigest("sha256:" + digest.hex()),
            found,
            bool(told),
        )
        for number, kind, text, session, seq, digest, found, told in database.rows(sql)
    )


def mark_told(database: Database, *, at: int) -> None:
    """Remember that a person was told of everything that is kept."""
    database.run("UPDATE finding SET told = ? WHERE told IS NULL", (at,))


def forget_older(database: Database, *, than: int) -> None:
    """Forget what was not found again since then: it is mended, or gone."""
    database.run("DELETE FROM finding WHERE found < ?", (than,))
