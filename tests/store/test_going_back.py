"""Going back to a backup, and on from there: what was there before is never lost."""

import os
import shutil
from pathlib import Path

import pytest

from store import Backups, SessionId
from store.disk import restoring
from store.errors import StoreCode
from tests.support.clocks import Clock
from tests.support.copies import refusal
from tests.support.stores import (
    ask,
    bodies_of,
    created,
    note,
    opened,
    query,
    tamper,
    whole_turn,
)

FIXTURES = Path(__file__).parent / "fixtures"


def damage(path: Path) -> None:
    tamper(path, "UPDATE event SET body = zeroblob(length(body)) WHERE id = 3")


def test_gone_back_to_a_file_that_cannot_be_updated_it_is_known_where_the_chats_of_before_are(
    path: Path, backups: Backups
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    backups.restore(FIXTURES / "tables-1.sqlite3").future.result()
    (path.parent / "backups").write_text("in the way of the backup before an update")
    with opened(path) as store:
        assert store.read_only_code == "BACKUP_IN_THE_WAY"
        assert store.kept_aside in restoring.kept_aside(path)


def test_a_restore_brings_back_chats_that_cannot_be_opened_any_more(
    path: Path, backups: Backups
) -> None:
    with opened(path) as store:
        chat = created(store, *whole_turn())
        wanted = bodies_of(store, chat)
    made = backups.make("daily").future.result()
    path.write_bytes(ruined := b"\0" * 8192)
    backups.restore(made.path).future.result()
    with opened(path) as store:
        assert bodies_of(store, chat) == wanted
    (aside,) = restoring.kept_aside(path)
    assert aside.read_bytes() == ruined


def test_one_can_go_back_on_a_restore(path: Path, backups: Backups, clock: Clock) -> None:
    with opened(path) as store:
        created(store)
    made = backups.make("daily").future.result()
    with opened(path) as store:
        chat = created(store, *whole_turn())
    backups.restore(made.path).future.result()
    with opened(path) as store:
        assert len(ask(store, lambda reader: reader.all_sessions())) == 1
    clock.now_ms += 5000
    backups.restore(restoring.kept_aside(path)[0]).future.result()
    with opened(path) as store:
        assert len(bodies_of(store, chat)) == 7
    assert len(restoring.kept_aside(path)) == 2


def test_a_backup_of_an_older_release_is_restored_and_brought_up_to_date(
    path: Path, backups: Backups
) -> None:
    with opened(path) as store:
        created(store)
    report = backups.restore(FIXTURES / "tables-1.sqlite3").future.result()
    assert (report.check, report.problems) == (None, 0)
    with opened(path) as store:
        restored = ask(store, lambda reader: reader.all_sessions())
        assert len(restored) == report.contents.sessions
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_chats_that_are_gone_are_missed_where_a_copy_has_some(path: Path, backups: Backups) -> None:
    with opened(path) as store:
        assert backups.missed().result() is None
        created(store)
        backups.make("daily").future.result()
        created(store)
        later = backups.make("asked").future.result()
        assert backups.missed().result() is None
    path.rename(path.with_name("elsewhere"))
    with opened(path):
        missed = backups.missed().result()
    assert missed is not None
    assert (missed.path, missed.chats) == (later.path, 2)


def test_a_restore_can_be_taken_back_before_the_next_opening(path: Path, backups: Backups) -> None:
    with opened(path) as store:
        created(store)
        made = backups.make("daily").future.result()
        created(store)
        backups.restore(made.path).future.result()
        backups.give_up_restore().result()
    with opened(path) as store:
        assert len(ask(store, lambda reader: reader.all_sessions())) == 2


def spoil(kind: str, copy: Path) -> None:
    if kind == "newer":
        query(copy, "PRAGMA user_version = 99")
    elif kind == "foreign":
        query(copy, "PRAGMA application_id = 7")
    elif kind == "text":
        copy.write_bytes(b"a letter to my aunt " * 900)
    elif kind == "cut":
        copy.write_bytes(copy.read_bytes()[:-20480])
    elif kind == "gone":
        copy.unlink()
    else:
        copy.write_bytes(copy.rename(copy.with_name("other")).read_bytes())
        copy.unlink()
        copy.symlink_to(copy.with_name("other"))


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("newer", "BACKUP_TOO_NEW"),
        ("foreign", "BACKUP_NOT_OURS"),
        ("text", "BACKUP_NOT_OURS"),
        ("cut", "BACKUP_DAMAGED"),
        ("gone", "BACKUP_PLACE_GONE"),
        ("link", "BACKUP_PLACE_GONE"),
    ],
)
def test_what_cannot_be_restored_is_refused_and_changes_nothing(
    path: Path, backups: Backups, kind: str, code: StoreCode
) -> None:
    with opened(path) as store:
        chat = created(store, *whole_turn(), *(note("x" * 3000) for _ in range(20)))
    made = backups.make("daily").future.result()
    spoil(kind, made.path)
    before = path.read_bytes()
    assert refusal(backups.restore(made.path).future.result) == code
    assert restoring.waiting(path) is None
    assert path.read_bytes() == before
    with opened(path) as store:
        assert len(bodies_of(store, chat)) == 27


def test_a_backup_with_one_damaged_chat_is_restored_and_that_is_told(
    path: Path, backups: Backups
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
        sound = SessionId(created(store, *whole_turn()))
    damage(path)
    made = backups.make("asked").future.result()
    report = backups.restore(made.path).future.result()
    assert not report.is_sound
    assert report.check is not None
    assert {problem.session for problem in report.check.problems} - {sound}
    with opened(path) as store:
        assert len(bodies_of(store, sound)) == 7


def test_a_restore_leaves_the_chats_room_to_go_on(path: Path, backups: Backups) -> None:
    with opened(path) as store:
        chat = created(store, *whole_turn())
    made = backups.make("daily").future.result()
    os.truncate(made.path, shutil.disk_usage(path.parent).free)  # a hole: it takes no room itself
    assert refusal(backups.restore(made.path).future.result) == "BACKUP_NO_ROOM"
    assert restoring.waiting(path) is None
    with opened(path) as store:
        assert len(bodies_of(store, chat)) == 7
