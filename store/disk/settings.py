"""What a person chose or typed and has not sent: settings and drafts, beside the log."""

from collections.abc import Mapping
from typing import Final, Literal

from store.disk.connection import Database
from store.disk.findings import keep_finding
from store.disk.misfits import STUMBLES
from store.disk.progress import save_progress
from store.errors import StoreDamaged
from store.model.jsonvalue import FrozenObject, canonical_bytes, freeze_object, parse_stored

Shelf = Literal["draft", "setting"]
"""Which of the two tables: they look the same and live differently."""

EVERYWHERE: Final = 0
"""Stands for the application itself, or the chat that does not exist yet."""

ASIDE: Final = "settings set aside "
"""So begins the name of what could not be read; then comes when, in Unix milliseconds."""

ASIDE_KIND: Final = "settings"
"""The kind of the finding that tells of it."""


def save(
    database: Database, shelf: Shelf, session: int, value: Mapping[str, object] | None
) -> None:
    """Keep `value` in the place of what was kept before; None forgets it."""
    if value is None:
        database.run(f"DELETE FROM {shelf} WHERE session = ?", (session,))  # noqa: S608 -- a closed set
        return
    body = canonical_bytes(freeze_object(value))
    sql = f"INSERT OR REPLACE INTO {shelf} (session, body) VALUES (?, ?)"  # noqa: S608 -- a closed set
    database.run(sql, (session, body))


def load(database: Database, shelf: Shelf, session: int) -> FrozenObject | None:
    """Return what was kept, or None.

    Raises:
        StoreDamaged: it is not what was written.

    """
    sql = f"SELECT body FROM {shelf} WHERE session = ?"  # noqa: S608 -- a closed set
    row = database.row(sql, (session,))
    if row is None:
        return None
    try:
        value = parse_stored(row[0])
    except ValueError as error:
        raise StoreDamaged(f"the {shelf} of session {session} does not parse") from error
    if not isinstance(value, FrozenObject):
        raise StoreDamaged(f"the {shelf} of session {session} is no object")
    return value


def set_aside(database: Database, *, at: int) -> bool:
    """Take the application's settings out of the way when they are not what was written.

    Tells whether they were. Their bytes are kept as they are, and that it was so is a finding.

    Raises:
        StoreDamaged: not even the bytes can be read; nothing was changed.

    """
    try:
        load(database, "setting", EVERYWHERE)
    except (StoreDamaged, *STUMBLES):
        sql = "SELECT CAST(body AS BLOB) FROM setting WHERE session = ?"
        ((body,),) = database.rows(sql, (EVERYWHERE,))
    else:
        return False
    save_progress(database, f"{ASIDE}{at}", b"" if body is None else body)
    save(database, "setting", EVERYWHERE, None)
    keep_finding(database, (ASIDE_KIND, "the settings could not be read", None, None, None), at=at)
    return True


def copy_settings(database: Database, *, parent: int, child: int) -> None:
    """Give a branch the settings of the session it came from."""
    database.run(
        "INSERT INTO setting (session, body) SELECT ?2, body FROM setting WHERE session = ?1",
        (parent, child),
    )
