"""Files of older releases: they open, nothing in them changes, and a backup was made before."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from store import SessionId
from store.backups import listed
from store.disk import datafile
from store.disk.connection import open_reader, open_writer
from store.disk.migrations import migrate
from store.disk.schema import USER_VERSION
from tests.support.old_writers.tables_1 import TablesOne, turn_of, uid_of
from tests.support.stores import ask, bodies_of, opened, query

FIXTURES = Path(__file__).parent / "fixtures"
CONTENT = ("stream", "session", "span", "event", "object", "chunk", "reference", "journal")
SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"


@pytest.fixture
def old(path: Path) -> Path:
    """The file that the first release left, after some days of use and a crash."""
    shutil.copyfile(FIXTURES / "tables-1.sqlite3", path)
    return path


def rows(path: Path) -> list[list[tuple[object, ...]]]:
    return [query(path, f"SELECT * FROM {table}") for table in CONTENT]


def test_a_file_of_the_first_release_opens_with_all_that_is_in_it(old: Path) -> None:
    before = rows(old)
    assert [len(found) for found in before[1:5]] == [7, 11, 104, 1]
    with closing(open_writer(old)) as database:
        migrate(database)
    assert rows(old) == before
    with opened(old) as store:
        report = ask(store, lambda reader: reader.check(deep=True))
        assert (report.problems, report.sessions) == ((), 7)
        assert ask(store, lambda reader: reader.draft(SessionId(f"{1:032x}"))) is not None


def test_migrated_tables_are_those_of_a_new_file_word_for_word(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    datafile.create(new)
    with opened(old):
        pass
    with closing(open_reader(new)) as made, closing(open_reader(old)) as migrated:
        assert migrated.rows(SCHEMA) == made.rows(SCHEMA)
    assert query(old, "PRAGMA user_version") == [(USER_VERSION,)]


def test_a_verified_backup_of_the_old_file_is_made_before_it_is_changed(old: Path) -> None:
    before = rows(old)
    with opened(old):
        pass
    (backup,) = listed(old.parent / "backups")
    assert (backup.reason, backup.is_good) == ("migration", True)
    assert query(backup.path, "PRAGMA user_version") == [(1,)]
    assert rows(backup.path) == before
    with opened(old):
        pass
    assert listed(old.parent / "backups") == (backup,), "a file that is up to date needs none"


def test_chats_and_branches_of_the_first_release_read_as_they_were_written(path: Path) -> None:
    talk, other = turn_of(1), turn_of(1, words="long words " * 60)
    seed = b'{"type":"session/end-seed","seq":7,"time":1700000000006,"data":{"inherited":true}}'
    with closing(TablesOne(path)) as writer:
        writer.chat("talk", talk)
        writer.chat("other", other)
        writer.branch("branch", "talk", 6, [seed, *turn_of(2, start=8)])
        writer.draft("talk", {"text": "half a thought"})
    wanted = {"talk": talk, "other": other, "branch": [*talk, seed, *turn_of(2, start=8)]}
    with opened(path) as store:
        for name, bodies in wanted.items():
            assert bodies_of(store, SessionId(*uid_of(name))) == bodies
        assert ask(store, lambda reader: reader.check(deep=True)).problems == ()
