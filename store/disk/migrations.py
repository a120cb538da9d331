"""The steps that bring the tables of an older file to today's, each from one version to the next.

A step's words are frozen once a program with it was released: it meets files as they were then.
What it leaves must be what a new file has, word for word.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from store.disk.connection import Database
from store.disk.schema import USER_VERSION
from store.disk.soundness import schema_faults
from store.disk.versions import table_version
from store.errors import StoreDamaged

OLDEST: Final = 1
"""Version of the tables of the first release."""


@dataclass(frozen=True, slots=True)
class Migration:
    """What makes tables of version `to` from those of the version before; one statement each."""

    to: int
    statements: tuple[str, ...]


MIGRATIONS: Final = (
    Migration(
        2,
        (
            "DROP TABLE IF EXISTS purge",  # no program of that version ever wrote to it
            """CREATE TABLE purge (
  stream   INTEGER PRIMARY KEY REFERENCES stream (id),
  from_seq INTEGER NOT NULL
) STRICT""",
            """CREATE TABLE finding (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  kind    TEXT    NOT NULL,
  text    TEXT    NOT NULL,
  session TEXT,
  seq     INTEGER,
  digest  BLOB    CHECK (length(digest) = 32),
  found   INTEGER NOT NULL,
  told    INTEGER
) STRICT""",
            (
                "CREATE TABLE progress (name TEXT PRIMARY KEY, value BLOB NOT NULL)"
                " STRICT, WITHOUT ROWID"
            ),
            "CREATE INDEX session_stream ON session (stream)",
            "CREATE INDEX session_listed ON session (used, id, title) WHERE trashed IS NULL",
            "CREATE INDEX session_pinned ON session (id) WHERE pinned = 1",
            "CREATE INDEX session_trashed ON session (trashed) WHERE trashed IS NOT NULL",
            "CREATE INDEX session_nameless ON session (id) WHERE title IS NULL",
        ),
    ),
)


def steps_from(version: int) -> tuple[Migration, ...]:
    """Return what is still to be done to tables of that version.

    Raises:
        StoreDamaged: no release ever wrote such a version.

    """
    if version < OLDEST:
        raise StoreDamaged(f"no program ever wrote tables of version {version}")
    return tuple(step for step in MIGRATIONS if step.to > version)


def migrate(database: Database, *, told: Callable[[int, int], None]) -> None:
    """Bring the tables to `USER_VERSION`, all the way or not at all.

    `told` is called before each statement with how many were carried out, and of how many.

    Raises:
        StoreDamaged: the tables are not those that their version had.

    """
    with database.transaction():
        steps = steps_from(table_version(database))
        statements = [
            statement
            for step in steps
            for statement in (*step.statements, f"PRAGMA user_version={step.to}")
        ]
        for done, statement in enumerate(statements):
            told(done, len(statements))
            database.run(statement)
        fault = next(schema_faults(database), None)
        if fault is not None:
            raise StoreDamaged(f"the tables are not those of their version: {fault}")


def _check_chain(migrations: Sequence[Migration]) -> None:
    if [step.to for step in migrations] != list(range(OLDEST + 1, USER_VERSION + 1)):
        raise ValueError("each version of the tables has one step from the version before")


_check_chain(MIGRATIONS)
