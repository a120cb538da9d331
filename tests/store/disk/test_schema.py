"""The rules that the tables themselves keep, whoever writes to them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from store.disk.connection import Database, open_writer
from store.disk.schema import IS_SHOWN
from store.errors import Conflict
from tests.support.stores import created, new_id, note, opened, whole_turn


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store, *whole_turn())
        store.fork(session_id, 3, new_id()).result()
        created(store, note())
    database = open_writer(path)
    yield database
    database.close()


def copied(columns: str, where: str) -> str:
    """An INSERT of a row like another, in other columns."""
    return f"INSERT INTO event SELECT {columns} FROM event WHERE {where}"


REST = "type, time, surface, enc, size, body, hash"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET time = 1",
        "UPDATE event SET body = x'00' WHERE id = 1",
        "UPDATE OR REPLACE event SET seq = 1 WHERE stream = 1 AND seq = 0",
        "DELETE FROM event WHERE id = 1",
        "DELETE FROM event",
        copied(f"id, stream, seq, {REST}", "id = 1").replace("INSERT", "INSERT OR REPLACE"),
        copied(f"NULL, stream, seq + 2, {REST}", "stream = 1 AND seq = 6"),
        copied(f"NULL, stream, seq, {REST}", "stream = 1 AND seq = 3"),
        copied(f"NULL, 99, 0, {REST}", "id = 1"),
        "UPDATE session SET uid = 'short'",
        "UPDATE session SET uid = (SELECT uid FROM session LIMIT 1)",
        "INSERT INTO span VALUES (99, 0, 1, 1)",
    ],
)
def test_the_log_only_grows_and_only_at_its_end(database: Database, change: str) -> None:
    before = database.rows("SELECT * FROM event ORDER BY id")
    with pytest.raises(Conflict):
        database.run(change)
    assert database.rows("SELECT * FROM event ORDER BY id") == before


def test_only_what_is_being_purged_can_go(database: Database) -> None:
    database.run("INSERT INTO purge VALUES (1, 5)")
    with pytest.raises(Conflict):
        database.run("DELETE FROM event WHERE stream = 1 AND seq = 4")
    database.run("DELETE FROM event WHERE stream = 1 AND seq >= 5")
    assert database.rows("SELECT max(seq) FROM event WHERE stream = 1") == [(4,)]


def test_an_outline_reads_no_event(database: Database) -> None:
    sql = (
        f"SELECT seq, type, size FROM event INDEXED BY event_shown WHERE stream = 1 AND {IS_SHOWN}"
    )
    plan = [row[3] for row in database.rows(f"EXPLAIN QUERY PLAN {sql}")]
    assert plan == ["SEARCH event USING COVERING INDEX event_shown (stream=?)"]
