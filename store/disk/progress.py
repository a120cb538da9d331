"""How far work has come that goes on in idle time or at the next start: a row each, by name."""

from store.disk.connection import Database


def save_progress(database: Database, name: str, value: bytes) -> None:
    """Keep how far some work has come."""
    sql = "INSERT OR REPLACE INTO progress (name, value) VALUES (?, ?)"
    database.run(sql, (name, value))


def progress(database: Database, name: str) -> bytes | None:
    """Return how far some work had come, or None."""
    row = database.row("SELECT value FROM progress WHERE name = ?", (name,))
    return None if row is None else bytes(row[0])


def forget_progress(database: Database, name: str) -> None:
    """Say that some work is done, or was never begun."""
    database.run("DELETE FROM progress WHERE name = ?", (name,))


def progress_below(database: Database, prefix: str) -> tuple[tuple[str, bytes], ...]:
    """Return the rest of every name that begins so, with what is kept under it."""
    sql = "SELECT substr(name, ?), value FROM progress WHERE name >= ? AND name < ?"
    end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    rows = database.rows(sql, (len(prefix) + 1, prefix, end))
    return tuple((name, bytes(value)) for name, value in rows)
