"""Backups behind the window's door: told as they go, given up at once, and made by themselves."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from desktop.backing import BackupEnded, BackupProgress, BackupsFailing, Outcome
from desktop.paths import Paths
from desktop.runtime.backups import BackupDoor
from desktop.runtime.notices import Notice, Notices
from store import Backups, Store, now_ms
from store.keeping import DAY_MS
from tests.support.running import PATIENCE_S, Ear, running
from tests.support.stores import created, note, opened, tamper, whole_turn
from tests.support.waiting import until

NEVER_S = 3600.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats" / "branchline.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    path.parent.mkdir()
    with opened(path) as store:
        created(store, *whole_turn())
        yield store


@contextmanager
def door_to(
    path: Path, ear: Callable[[Notice], None], *, first_s: float = NEVER_S
) -> Iterator[BackupDoor]:
    notices = Notices()
    notices.subscribe(ear)
    with closing(BackupDoor(Paths(path.parent), notices, first_s=first_s, again_s=NEVER_S)) as door:
        yield door


@contextmanager
def used(path: Path, store: Store, ear: Ear, *, first_s: float = 0.01) -> Iterator[BackupDoor]:
    """Open a door whose daily backups hear of what the store commits."""
    notices = Notices()
    notices.subscribe(ear)
    leave = store.subscribe(notices.tell)
    with closing(BackupDoor(Paths(path.parent), notices, first_s=first_s, again_s=NEVER_S)) as door:
        yield door
        leave()


class Held:
    """Hears of backups, and holds the first that tells how far it is, in the middle of its work."""

    def __init__(self) -> None:
        self.ear = Ear()
        self.is_at_work = threading.Event()
        self.may_go_on = threading.Event()

    def __call__(self, notice: Notice) -> None:
        if isinstance(notice, BackupProgress):
            self.is_at_work.set()
            assert self.may_go_on.wait(PATIENCE_S)
        self.ear(notice)


def ending(ear: Ear, outcome: Outcome) -> BackupEnded:
    ended = ear.wait_for(lambda notice: isinstance(notice, BackupEnded))
    assert isinstance(ended, BackupEnded)
    assert ended.outcome == outcome
    return ended


def test_a_backup_tells_how_far_it_is_and_what_is_in_it(
    path: Path, store: Store, tmp_path: Path
) -> None:
    created(store)
    ear = Ear()
    with door_to(path, ear) as door:
        door.back_up(tmp_path / "copy")
        ended = ending(ear, "done")
    assert (ended.work, ended.place, ended.chats, ended.problems) == (
        "saving",
        tmp_path / "copy",
        2,
        0,
    )
    assert ended.size_bytes == (tmp_path / "copy").stat().st_size
    stages = [notice.stage for notice in ear.heard if isinstance(notice, BackupProgress)]
    assert list(dict.fromkeys(stages)) == ["copying", "comparing", "checking"]


@pytest.mark.usefixtures("store")
def test_a_backup_that_cannot_be_made_is_told_with_its_reason(path: Path, tmp_path: Path) -> None:
    ear = Ear()
    with door_to(path, ear) as door:
        door.back_up(tmp_path / "nowhere" / "copy")
        assert ending(ear, "failed").code == "BACKUP_PLACE_GONE"


@pytest.mark.usefixtures("store")
def test_what_is_cancelled_leaves_nothing_and_is_told(path: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    held = Held()
    with door_to(path, held) as door:
        door.back_up(there / "copy")
        assert held.is_at_work.wait(PATIENCE_S)
        door.cancel()
        held.may_go_on.set()
        ending(held.ear, "cancelled")
    assert list(there.iterdir()) == []


@pytest.mark.usefixtures("store")
def test_what_is_asked_for_last_takes_the_place_of_what_was_asked_before(
    path: Path, tmp_path: Path
) -> None:
    held = Held()
    with door_to(path, held) as door:
        door.back_up(tmp_path / "first")
        assert held.is_at_work.wait(PATIENCE_S)
        door.back_up(tmp_path / "second")
        held.may_go_on.set()
        held.ear.wait_for(lambda notice: isinstance(notice, BackupEnded), times=2)
    ended = [notice for notice in held.ear.heard if isinstance(notice, BackupEnded)]
    outcomes = {notice.place.name: notice.outcome for notice in ended}
    assert outcomes == {"first": "cancelled", "second": "done"}


@pytest.mark.usefixtures("store")
def test_closing_gives_up_what_is_going_on(path: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    held = Held()
    with door_to(path, held) as door, ThreadPoolExecutor() as beside:
        door.back_up(there / "copy")
        assert held.is_at_work.wait(PATIENCE_S)
        closing_it = beside.submit(door.close)
        until(door._backups._closed.is_set)
        held.may_go_on.set()
        closing_it.result(PATIENCE_S)
    ending(held.ear, "cancelled")
    assert list(there.iterdir()) == []


def test_one_goes_back_to_a_copy_and_from_there_to_what_was_before(path: Path) -> None:
    path.parent.mkdir()
    with opened(path) as store:
        created(store, *whole_turn())
    with Backups(path, clock=now_ms) as backups:
        made = backups.make("asked").future.result()
    with opened(path) as store:
        created(store, *whole_turn())
    ear = Ear()
    with door_to(path, ear) as door:
        door.restore(made.path)
        assert ending(ear, "done").chats == 1
        with opened(path):
            pass
        copies = door.copies().result()
    assert {copy.kind: copy.chats for copy in copies} == {"kept": 2, "asked": 1}
    (kept,) = [copy for copy in copies if copy.kind == "kept"]
    with door_to(path, again := Ear()) as door:
        door.restore(kept.path)
        assert ending(again, "done").chats == 2


def test_the_first_commit_of_a_run_leads_to_the_daily_backup(path: Path, store: Store) -> None:
    with used(path, store, Ear()) as door:
        assert door.copies().result() == ()
        created(store)
        until(lambda: len(door.copies().result()) == 1)
        (copy,) = door.copies().result()
    assert (copy.kind, copy.is_sound) == ("daily", True)


def test_a_program_that_is_only_looked_at_makes_no_backup(path: Path, store: Store) -> None:
    with used(path, store, Ear()) as door:
        door._notices.tell(BackupsFailing(1, "BACKUP_FAILED"))
    with Backups(path, clock=now_ms) as backups:
        assert backups.listing().result() == ()


@pytest.mark.expects_log("no daily backup could be made")
@pytest.mark.parametrize("days", [2, 3])
def test_daily_backups_that_fail_are_told_after_some_days(
    path: Path, store: Store, days: int, caplog: pytest.LogCaptureFixture
) -> None:
    chat = created(store)
    tamper(path, f"UPDATE session SET created = {now_ms() - days * DAY_MS - 1000}")
    path.parent.joinpath("backups").symlink_to(path.parent)
    ear = Ear()
    with used(path, store, ear):
        store.session(chat).append([note()]).result()
        until(lambda: "no daily backup could be made" in caplog.text)
    told = [notice for notice in ear.heard if isinstance(notice, BackupsFailing)]
    assert told == ([BackupsFailing(days, "BACKUP_IN_THE_WAY")] if days == 3 else [])


def test_the_daily_backup_gives_way_to_the_one_that_is_asked_for(
    path: Path, store: Store, tmp_path: Path
) -> None:
    store.session(created(store)).append([note("x" * 90_000) for _ in range(40)]).result()
    ear = Ear()
    with used(path, store, ear) as door:
        created(store)
        until(lambda: door._daily._run is not None)
        door.back_up(tmp_path / "copy")
        ending(ear, "done")
        until(lambda: len(door.copies().result()) == 1)


def test_what_the_window_sends_leads_to_a_daily_backup(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        assert not run.runtime.backups._daily._is_wanted.is_set()
        run.new_chat()
        assert run.runtime.backups._daily._is_wanted.is_set()


def test_the_end_of_the_program_waits_for_no_backup(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    with running(tmp_path / "data") as run:
        run.new_chat()
        run.runtime.backups.back_up(there / "copy")
    ended = run.ear.wait_for(lambda notice: isinstance(notice, BackupEnded))
    assert isinstance(ended, BackupEnded)
    assert ended.outcome in ("cancelled", "done")
    assert [file.name for file in there.iterdir()] == ["copy"] * (ended.outcome == "done")
