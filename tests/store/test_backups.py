"""Backups in the folder, anywhere, and back again: nothing that was safe is ever less safe."""

import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import CancelledError
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store import BackupReport, BackupRun, Backups, Store
from store.copies import listed
from store.disk import restoring
from store.disk.backup import Stage
from store.disk.connection import create_file
from store.disk.placing import SUFFIX
from store.errors import NotFound, StoreUnavailable
from store.keeping import DAY_MS, KEPT
from store.model.events import Event
from tests.support.clocks import Clock
from tests.support.copies import refusal
from tests.support.randomlogs import logs
from tests.support.sources import ROOT
from tests.support.stores import (
    START_MS,
    ask,
    bodies_of,
    created,
    loaded,
    new_id,
    note,
    opened,
    picture_file,
    query,
    tamper,
    whole_turn,
)
from tests.support.waiting import until


def test_a_backup_is_listed_with_its_day_its_chats_and_its_size(
    store: Store, backups: Backups, clock: Clock
) -> None:
    assert backups.listing().result() == ()
    chat = created(store, *whole_turn())
    store.fork(chat, 3, new_id()).result()  # a branch is no chat more
    first = backups.make("asked").future.result()
    created(store)
    clock.now_ms += 1000
    second = backups.make("migration").future.result()
    assert backups.listing().result() == (second, first)
    assert (first.chats, second.chats) == (1, 2)
    assert (first.made_ms, second.made_ms) == (START_MS, START_MS + 1000)
    assert (first.reason, second.reason) == ("asked", "migration")
    assert first.is_good
    assert first.size_bytes == first.path.stat().st_size
    assert backups.folder.stat().st_mode & 0o077 == 0
    assert second.path.stat().st_mode & 0o077 == 0


def test_the_daily_one_is_made_once_a_day(store: Store, backups: Backups, clock: Clock) -> None:
    created(store)
    first = backups.make_daily().future.result()
    assert first is not None
    assert backups.make_daily().future.result() is None
    clock.now_ms += DAY_MS
    assert backups.make_daily().future.result() is not None
    clock.now_ms -= 3 * DAY_MS  # a clock that jumps back
    assert backups.make_daily().future.result() is not None
    assert backups.make_daily().future.result() is None
    assert len(backups.listing().result()) == 3


def test_a_backup_that_a_wrong_clock_put_into_the_future_holds_nothing_up(
    store: Store, backups: Backups, clock: Clock
) -> None:
    created(store)
    backups.make_daily().future.result()
    clock.now_ms += 400 * DAY_MS
    backups.make_daily().future.result()
    clock.now_ms -= 396 * DAY_MS
    assert backups.unprotected_ms().result() == 4 * DAY_MS
    assert backups.make_daily().future.result() is not None
    assert backups.unprotected_ms().result() == 0
    clock.now_ms += DAY_MS
    assert backups.make_daily().future.result() is not None


def test_the_last_seven_are_kept_and_foreign_files_are_left_alone(
    store: Store, backups: Backups
) -> None:
    created(store)
    made = [backups.make("asked").future.result()]
    letter = backups.folder / "letter.txt"
    letter.write_bytes(b"mine")
    made += [backups.make("asked").future.result() for _ in range(KEPT + 1)]
    assert backups.listing().result() == tuple(reversed(made[-KEPT:]))
    assert letter.read_bytes() == b"mine"


def test_other_databases_in_the_folder_are_passed_over_or_known_to_be_none_of_ours(
    store: Store, backups: Backups
) -> None:
    created(store)
    made = backups.make("asked").future.result()
    other = backups.folder / "addresses.sqlite3"
    create_file(other).close()
    query(other, "CREATE TABLE person (name TEXT)")
    assert backups.listing().result() == (made,)
    other.rename(backups.folder / "branchline-000099-20260101T000000Z-daily.sqlite3")
    foreign, ours = backups.listing().result()
    assert (foreign.is_good, ours) == (False, made)


def damage(path: Path) -> None:
    tamper(path, "UPDATE event SET body = zeroblob(length(body)) WHERE id = 3")


def test_damaged_chats_are_backed_up_too_but_never_push_out_the_last_good_one(
    path: Path, backups: Backups
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    good = backups.make("daily").future.result()
    damage(path)
    for _ in range(KEPT + 2):
        bad = backups.make("asked").future.result()
    assert not bad.is_sound
    assert bad.chats == 1
    kept = backups.listing().result()
    assert kept[-1] == good
    assert [backup.is_good for backup in kept] == [False] * KEPT + [True]


@pytest.mark.parametrize(
    "damage", ["UPDATE zdict SET data = zeroblob(9)", "DELETE FROM span", "DELETE FROM stream"]
)
def test_what_no_log_can_be_read_without_is_copied_damaged_too(
    path: Path, backups: Backups, damage: str
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    tamper(path, damage)
    made = backups.make("asked").future.result()
    assert not made.is_sound
    assert query(made.path, "SELECT body FROM event") == query(path, "SELECT body FROM event")


def test_a_backup_that_was_cut_off_behind_our_back_counts_as_none(
    path: Path, backups: Backups
) -> None:
    with opened(path) as store:
        created(store, note("x" * 90000))
    made = backups.make_daily().future.result()
    assert made is not None
    with made.path.open("r+b") as file:
        file.truncate(made.size_bytes - 4096)
    (listing,) = backups.listing().result()
    assert not listing.is_good
    assert backups.make_daily().future.result() is not None


def test_a_copy_goes_anywhere_and_says_what_is_in_it(
    store: Store, backups: Backups, tmp_path: Path
) -> None:
    chat = created(store, *whole_turn())
    store.fork(chat, 3, new_id()).result()
    store.put(picture_file("PNG", (3, 3)), media_type="image/png").result()
    told: list[Stage] = []
    run = backups.copy_to(tmp_path / "copy", told=lambda stage, _done, _of: told.append(stage))
    report = run.future.result()
    assert report.is_sound
    assert report.check is not None
    assert report.contents.sessions == report.check.sessions == 2
    assert report.contents.objects == report.check.objects == 1
    assert list(dict.fromkeys(told)) == ["copying", "comparing", "checking"]
    assert report.size_bytes == (tmp_path / "copy").stat().st_size


def test_without_time_to_follow_the_logs_a_copy_is_still_compared_whole(
    path: Path, backups: Backups, tmp_path: Path
) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    damage(path)
    hurried = backups.copy_to(tmp_path / "hurried", budget_s=0).future.result()
    thorough = backups.copy_to(tmp_path / "thorough", budget_s=None).future.result()
    assert hurried.check is not None
    assert hurried.check.sessions < hurried.contents.sessions
    assert not thorough.is_sound
    assert query(tmp_path / "hurried", "SELECT * FROM event") == query(path, "SELECT * FROM event")


@pytest.mark.parametrize("stage", ["copying", "comparing", "checking"])
def test_what_is_cancelled_leaves_nothing(
    store: Store, backups: Backups, stage: Stage, tmp_path: Path
) -> None:
    created(store, *whole_turn())
    runs: Queue[BackupRun[BackupReport]] = Queue()

    def cancel(now: Stage, _done: int, _of: int) -> None:
        if now == stage:
            runs.get(timeout=60).cancel()

    place = tmp_path / "there" / "copy"
    place.parent.mkdir()
    run = backups.copy_to(place, told=cancel)
    runs.put(run)
    with pytest.raises(CancelledError):
        run.future.result()
    assert list(place.parent.iterdir()) == []


def test_closing_gives_up_what_is_going_on(path: Path, clock: Clock, tmp_path: Path) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    backups = Backups(path, clock=clock)
    place = tmp_path / "there" / "copy"
    place.parent.mkdir()
    is_at_work = threading.Event()

    def told(*_: object) -> None:
        is_at_work.set()
        until(backups._closed.is_set)

    run = backups.copy_to(place, told=told)
    assert is_at_work.wait(60)
    backups.close()
    assert isinstance(run.future.exception(), CancelledError)
    assert list(place.parent.iterdir()) == []
    with pytest.raises(StoreUnavailable):
        backups.listing().result()


def test_what_a_killed_backup_left_is_cleaned_and_nothing_else(
    store: Store, backups: Backups
) -> None:
    created(store)
    made = backups.make("asked").future.result()
    left = backups.folder / ("branchline-000009-20260101T000000Z-daily.sqlite3" + SUFFIX)
    left.write_bytes(b"half")
    assert backups.listing().result() == (made,)
    again = backups.make("asked").future.result()
    assert {file.name for file in backups.folder.iterdir()} == {made.path.name, again.path.name}


def test_a_folder_that_is_a_link_is_refused(store: Store, backups: Backups, tmp_path: Path) -> None:
    created(store)
    (tmp_path / "elsewhere").mkdir()
    backups.folder.symlink_to(tmp_path / "elsewhere")
    assert refusal(backups.make("daily").future.result) == "BACKUP_IN_THE_WAY"
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_there_is_nothing_to_back_up_where_nothing_is(backups: Backups) -> None:
    with pytest.raises(NotFound):
        backups.make("daily").future.result()
    assert listed(backups.folder) == ()


@settings(max_examples=12)
@given(st.lists(logs(), min_size=1, max_size=3))
def test_every_log_comes_back_byte_for_byte(histories: list[tuple[Event, ...]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        with opened(path) as store, Backups(path, clock=Clock()) as backups:
            chats = [loaded(store, history) for history in histories]
            child = new_id()
            store.fork(chats[0], len(histories[0]) // 2 - 1, child).result()
            chats.append(child)
            wanted = {chat: bodies_of(store, chat) for chat in chats}
            made = backups.make("asked").future.result()
            later = created(store, *whole_turn())
            store.session(child).append([note("after the backup")]).result()
            backups.restore(made.path).future.result()
        with opened(path) as store:
            assert {chat: bodies_of(store, chat) for chat in chats} == wanted
            assert len(ask(store, lambda reader: reader.all_sessions())) == len(chats)
            report = ask(store, lambda reader: reader.check(deep=True))
            # the pictures that such logs name were never there
            assert {problem.kind for problem in report.problems} <= {"object"}
            store.session(child).append([note("life goes on")]).result()
        (aside,) = restoring.kept_aside(path)
        with opened(aside) as store:
            assert len(bodies_of(store, later)) == 7
            assert len(bodies_of(store, child)) == len(wanted[child]) + 1


@pytest.mark.parametrize("stage", ["copying", "comparing", "checking"])
@pytest.mark.parametrize("anywhere", [True, False], ids=["anywhere", "folder"])
def test_killed_in_the_middle_nothing_is_touched_and_the_next_run_cleans_up(
    path: Path, backups: Backups, tmp_path: Path, *, stage: Stage, anywhere: bool
) -> None:
    with opened(path) as store:
        chat = created(store, *whole_turn(), *(note("x" * 90000) for _ in range(40)))
        bodies = bodies_of(store, chat)
    place = tmp_path / "there" / "copy"
    place.parent.mkdir()
    old = backups.make("asked").future.result()
    backups.copy_to(place).future.result()
    before = (place.read_bytes(), old.path.read_bytes())
    folder = place.parent if anywhere else backups.folder
    command = [sys.executable, "-m", "tests.support.backing_up", str(path)]
    died = subprocess.run([*command, str(place) if anywhere else "", stage], cwd=ROOT, check=False)
    assert died.returncode == -9
    assert len([file for file in folder.iterdir() if file.name.endswith(SUFFIX)]) == 1
    assert (place.read_bytes(), old.path.read_bytes()) == before
    with opened(path) as store:
        assert bodies_of(store, chat) == bodies
    if anywhere:
        backups.copy_to(place).future.result()
    else:
        backups.make("asked").future.result()
    assert not [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]


def test_a_backup_leaves_the_chats_room_to_go_on(path: Path, backups: Backups) -> None:
    path.touch()
    # A hole: it takes no room itself. Others on this disk may free some meanwhile.
    os.truncate(path, 2 * shutil.disk_usage(path.parent).free)
    assert refusal(backups.make("daily").future.result) == "BACKUP_NO_ROOM"
    assert list(backups.folder.iterdir()) == []
