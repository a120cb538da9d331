"""Files of older releases: they open, nothing in them changes, and a backup was made before."""

import shutil
from concurrent.futures import CancelledError
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from store import Backups, ReadOnly, SessionId, StoreDamaged, now_ms, open_store
from store.copies import listed
from store.disk import datafile
from store.disk.connection import open_reader, open_writer
from store.disk.migrations import migrate
from store.disk.schema import USER_VERSION
from tests.support.old_writers.tables_1 import TablesOne, turn_of, uid_of
from tests.support.stores import ask, bodies_of, created, opened, query, whole_turn

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
        migrate(database, told=lambda *_: None)
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


def test_how_far_it_is_is_told_stage_by_stage(old: Path) -> None:
    told: list[tuple[str, int, int]] = []
    with open_store(old, told=lambda *how_far: told.append(how_far)):
        pass
    stages = [stage for stage, _ in groupby(stage for stage, _, _ in told)]
    assert stages == ["copying", "comparing", "updating"]
    assert all(0 <= done <= of for _, done, of in told)
    told.clear()
    with open_store(old, told=lambda *how_far: told.append(how_far)):
        pass
    assert told == [], "what is up to date is opened at once"


@pytest.mark.parametrize("stage", ["copying", "comparing", "updating"])
def test_it_can_be_given_up_at_every_stage(old: Path, stage: str) -> None:
    before = old.read_bytes()

    def give_up(reached: str, _done: int, _of: int) -> None:
        if reached == stage:
            raise CancelledError

    with pytest.raises(CancelledError):
        open_store(old, told=give_up)
    assert query(old, "PRAGMA user_version") == [(1,)]
    assert old.read_bytes() == before
    with opened(old) as store:
        assert store.read_only_code is None
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_without_a_backup_nothing_is_changed_and_everything_can_be_read(old: Path) -> None:
    before = old.read_bytes()
    (old.parent / "backups").write_bytes(b"in the way")
    with opened(old) as store:
        assert store.read_only_code == "BACKUP_IN_THE_WAY"
        assert len(ask(store, lambda reader: reader.sessions())) == 6
        assert len(bodies_of(store, SessionId(f"{1:032x}"))) == 21
        assert ask(store, lambda reader: reader.newest(limit=9)).summaries
        refused = store.rename(SessionId(f"{1:032x}"), "x", by="user").exception()
        assert isinstance(refused, ReadOnly)
        assert refused.code == "BACKUP_IN_THE_WAY"
    assert old.read_bytes() == before
    (old.parent / "backups").unlink()
    with opened(old) as store:
        assert store.read_only_code is None


def test_a_damaged_older_file_is_read_as_far_as_it_goes_and_is_not_changed(path: Path) -> None:
    names = [str(number) for number in range(200)]
    with closing(TablesOne(path)) as writer:
        for name in names:
            writer.chat(name, turn_of(1))
    pages = query(path, "SELECT pageno FROM dbstat WHERE name = 'session' AND pagetype = 'leaf'")
    broken = bytearray(path.read_bytes())
    broken[(pages[1][0] - 1) * 4096 : pages[1][0] * 4096] = bytes(4096)
    path.write_bytes(broken)
    with opened(path) as store:
        assert store.read_only_code == "STORE_DAMAGED"
        found = {chat.id for chat in ask(store, lambda reader: reader.sessions())}
        assert 100 < len(found) < 200
        assert all(len(bodies_of(store, chat)) == 7 for chat in found)
    assert path.read_bytes() == bytes(broken)


@pytest.mark.parametrize(
    ("lost", "is_read"), [("session_open", True), ("span_stream", True), ("event_shown", False)]
)
def test_an_older_file_whose_tables_are_not_as_they_were_made_is_not_changed(
    old: Path, lost: str, *, is_read: bool
) -> None:
    query(old, f"DROP INDEX {lost}")
    before = old.read_bytes()
    if is_read:
        with opened(old) as store:
            assert store.read_only_code == "STORE_DAMAGED"
            assert len(bodies_of(store, SessionId(f"{1:032x}"))) == 21
    else:
        with pytest.raises(StoreDamaged):
            open_store(old)
    assert old.read_bytes() == before


def test_an_update_that_is_tried_again_needs_no_other_backup(old: Path) -> None:
    def give_up(stage: str, _done: int, _of: int) -> None:
        if stage == "updating":
            raise CancelledError

    for _ in range(3):
        with pytest.raises(CancelledError):
            open_store(old, told=give_up)
    assert len(listed(old.parent / "backups")) == 1
    query(old, "UPDATE session SET title = 'Changed by the older release' WHERE id = 2")
    with opened(old):
        pass
    kept = listed(old.parent / "backups")
    titles = [query(backup.path, "SELECT title FROM session WHERE id = 2")[0][0] for backup in kept]
    assert titles == ["Changed by the older release", None]


def test_reading_alone_changes_nothing_of_an_older_file(old: Path) -> None:
    before = old.read_bytes()
    with open_store(old, read_only=True) as store:
        assert store.read_only_code == "READ_ONLY"
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
        assert len(bodies_of(store, SessionId(f"{1:032x}"))) == 21
    assert old.read_bytes() == before
    assert not (old.parent / "backups").exists()


def test_one_can_go_back_on_the_update(old: Path) -> None:
    before = rows(old)
    with opened(old) as store:
        created(store, *whole_turn())
    with Backups(old, clock=now_ms) as backups:
        (backup,) = listed(old.parent / "backups")
        backups.restore(backup.path).future.result()
    (waiting,) = old.parent.glob("store.db.restoring-*")
    assert rows(waiting) == before, "the older release may have this very file"
    assert query(waiting, "PRAGMA user_version") == [(1,)]
    with opened(old) as store:
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
    assert rows(old) == before
    assert [file.reason for file in listed(old.parent / "backups")] == ["migration"], (
        "one serves twice"
    )
