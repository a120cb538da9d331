"""A copy is the same as what it was made of, or there is none, and nothing else has changed."""

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing
from pathlib import Path

import pytest

from store.disk.backup import Copied, Stage, back_up, examine_backup
from store.disk.connection import Database, open_reader
from store.disk.placing import SUFFIX
from store.errors import BackupFailed, StoreCode
from store.model.ids import SessionId
from store.store import Store
from tests.support.lying_disk import Lie, LyingDisk
from tests.support.small_disk import RealDisk, small_disk
from tests.support.stores import (
    bodies_of,
    created,
    note,
    opened,
    picture_file,
    query,
    tamper,
    whole_turn,
)

Told = tuple[Stage, int, int]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the copy goes: beside nothing of ours."""
    folder = tmp_path / "a pläce %41"
    folder.mkdir()
    return folder / "copy.sqlite3"


@pytest.fixture
def filled(store: Store) -> SessionId:
    """A chat, a picture and some megabytes in the store; returns the chat."""
    store.put(picture_file("PNG", (40, 30)), media_type="image/png").result()
    store.put(os.urandom(3 << 20), media_type="application/x-test").result()
    return created(store, *whole_turn(1), *whole_turn(2))


def copied(
    database: Path,
    place: Path,
    *,
    told: Callable[[Stage, int, int], None] = lambda _stage, _done, _of: None,
    judge: Callable[[Database], object] = lambda _copy: None,
) -> Copied[object]:
    with closing(open_reader(database)) as source:
        return back_up(source, place, name=lambda _: place, judge=judge, progress=told)


def refusal(database: Path, place: Path) -> StoreCode:
    with pytest.raises(BackupFailed) as refused:
        copied(database, place)
    return refused.value.code


def assert_nothing_is_left(place: Path) -> None:
    assert list(place.parent.iterdir()) == []


@pytest.mark.usefixtures("filled")
def test_a_copy_holds_what_was_there_and_is_one_private_file(
    store: Store, path: Path, place: Path
) -> None:
    done = copied(path, place)
    assert (done.contents.sessions, done.contents.events, done.contents.objects) == (1, 13, 2)
    assert (done.path, done.size_bytes, done.faults) == (place, place.stat().st_size, ())
    assert [file.name for file in place.parent.iterdir()] == [place.name]
    assert place.stat().st_mode & 0o077 == 0
    for table in ("event", "chunk", "object", "session", "sqlite_sequence", "zdict"):
        sql = f"SELECT * FROM {table}"
        assert query(place, sql) == query(path, sql)
    assert store.path == path


def test_a_copy_needs_no_log_and_opens_where_nothing_can_be_written(
    filled: SessionId, store: Store, path: Path, place: Path
) -> None:
    wanted = bodies_of(store, filled)
    copied(path, place)
    examine_backup(place)
    assert query(place, "PRAGMA journal_mode") == [("delete",)]
    with opened(place) as again:
        assert bodies_of(again, filled) == wanted


def test_what_is_committed_before_is_in_it_and_what_comes_meanwhile_waits_for_nothing(
    filled: SessionId, store: Store, path: Path, place: Path
) -> None:
    session = store.session(filled)
    before = bodies_of(store, filled)

    def written_meanwhile(_stage: Stage, _done: int, _of: int) -> None:
        session.append([note()]).result(10)

    copied(path, place, told=written_meanwhile)
    after = bodies_of(store, filled)
    assert len(after) > len(before) + 5
    with opened(place) as again:
        assert bodies_of(again, filled) == before


@pytest.mark.usefixtures("filled")
def test_each_stage_is_told_to_its_end(path: Path, place: Path) -> None:
    told: list[Told] = []
    copied(path, place, told=lambda *step: told.append(step))
    for stage in ("copying", "comparing"):
        steps = [(done, of) for name, done, of in told if name == stage and of > 1]
        assert steps == sorted(set(steps))
        assert steps[-1][0] == steps[-1][1] > 0


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("stage", ["copying", "comparing"])
def test_a_copy_that_is_given_up_leaves_nothing(path: Path, place: Path, stage: Stage) -> None:
    def give_up(now: Stage, _done: int, _of: int) -> None:
        if now == stage:
            raise CancelledError

    with pytest.raises(CancelledError):
        copied(path, place, told=give_up)
    assert_nothing_is_left(place)


def test_also_the_long_look_at_pages_and_indexes_is_given_up(
    store: Store, path: Path, place: Path
) -> None:
    created(store, *(note("x" * 200) for _ in range(20_000)))
    told: list[Told] = []

    def give_up(stage: Stage, done: int, of: int) -> None:
        told.append((stage, done, of))
        if (stage, of) == ("comparing", 1):
            raise CancelledError

    with pytest.raises(CancelledError):
        copied(path, place, told=give_up)
    assert told[-2][1] == told[-2][2] > 20_000  # every row had been compared
    assert_nothing_is_left(place)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("lie", ["drops all", "drops the end", "zeroes a page", "flips a bit"])
@pytest.mark.parametrize("part", [0.02, 0.5, 0.99])
def test_a_place_that_lies_is_found_out(path: Path, place: Path, lie: Lie, part: float) -> None:
    copied(path, place)
    old = place.read_bytes()
    page = int(len(old) // 4096 * part)
    with LyingDisk(lie, page):
        assert refusal(path, place) == "BACKUP_DIFFERS"
    assert place.read_bytes() == old
    assert [file.name for file in place.parent.iterdir()] == [place.name]


def test_no_page_can_be_lost_unseen(store: Store, path: Path, place: Path) -> None:
    created(store, *whole_turn(), note("x" * 9000))
    copied(path, place)
    pages = place.stat().st_size // 4096
    for page in range(pages):
        with LyingDisk("zeroes a page", page):
            assert refusal(path, place) == "BACKUP_DIFFERS", f"page {page} of {pages}"


def test_a_place_that_shrinks_the_file_after_it_was_written_is_found_out(
    filled: SessionId, path: Path, place: Path
) -> None:
    def cut(stage: Stage, _done: int, _of: int) -> None:
        if stage == "comparing":
            os.truncate(place.with_name(place.name + SUFFIX), 8192)

    assert filled
    with pytest.raises(BackupFailed) as refused:
        copied(path, place, told=cut)
    assert refused.value.code == "BACKUP_DIFFERS"
    assert_nothing_is_left(place)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("stage", ["copying", "comparing"])
def test_a_place_that_vanishes_is_told(path: Path, place: Path, stage: Stage) -> None:
    def vanish(now: Stage, _done: int, _of: int) -> None:
        if now == stage:
            shutil.rmtree(place.parent, ignore_errors=True)

    with pytest.raises(BackupFailed) as refused:
        copied(path, place, told=vanish)
    assert refused.value.code == "BACKUP_PLACE_GONE"
    assert not place.parent.exists()


@pytest.mark.usefixtures("filled")
def test_a_place_that_is_not_there_is_told(path: Path, tmp_path: Path) -> None:
    assert refusal(path, tmp_path / "nowhere" / "copy") == "BACKUP_PLACE_GONE"
    assert refusal(path, path / "copy") == "BACKUP_PLACE_GONE"
    assert not (tmp_path / "nowhere").exists()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[RealDisk]:
    with small_disk(tmp_path / "disk") as disk:
        if not isinstance(disk, RealDisk):
            pytest.skip("no disk can be mounted here")
        yield disk


@pytest.mark.usefixtures("filled")
def test_a_full_disk_is_told_and_what_lay_there_still_does(path: Path, disk: RealDisk) -> None:
    # 3 MB of room, and somewhat more to copy
    other = disk.folder / "holiday.jpg"
    other.write_bytes(b"mine")
    assert refusal(path, disk.folder / "copy") == "BACKUP_NO_ROOM"
    assert [file.name for file in disk.folder.iterdir()] == ["holiday.jpg"]
    assert other.read_bytes() == b"mine"


@pytest.mark.usefixtures("filled")
def test_a_disk_that_cannot_be_written_to_is_told(path: Path, disk: RealDisk) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(disk.folder)], check=True)
    assert refusal(path, disk.folder / "copy") == "BACKUP_NOT_WRITABLE"


@pytest.mark.usefixtures("filled")
def test_a_backup_is_replaced_only_by_one_that_was_verified(path: Path, place: Path) -> None:
    copied(path, place)
    old = place.read_bytes()
    seen: list[bytes] = []
    copied(path, place, told=lambda *_: seen.append(place.read_bytes()[:100]))
    assert set(seen) == {old[:100]}
    assert refusal(path, place.parent / "no" / place.name) == "BACKUP_PLACE_GONE"
    assert [file.name for file in place.parent.iterdir()] == [place.name]


@pytest.mark.parametrize("kind", ["text", "empty", "folder", "link", "dangling", "newer"])
def test_what_is_no_backup_of_ours_is_in_the_way(
    filled: SessionId, path: Path, place: Path, kind: str
) -> None:
    assert filled
    elsewhere = place.parent / "elsewhere"
    if kind == "folder":
        place.mkdir()
    elif kind in {"link", "dangling"}:
        place.symlink_to(elsewhere)
        if kind == "link":
            copied(path, elsewhere)
    elif kind == "newer":
        copied(path, place)
        query(place, "PRAGMA user_version = 99")
    else:
        place.write_bytes(b"" if kind == "empty" else b"a letter to my aunt " * 900)
    before = {file.name: file.lstat() for file in place.parent.iterdir()}
    assert refusal(path, place) == "BACKUP_IN_THE_WAY"
    after = {file.name: file.lstat() for file in place.parent.iterdir()}
    assert {name: (at.st_ino, at.st_mtime_ns) for name, at in after.items()} == {
        name: (at.st_ino, at.st_mtime_ns) for name, at in before.items()
    }


def test_a_database_is_never_copied_onto_itself_or_onto_another_in_use(
    filled: SessionId, store: Store, path: Path, tmp_path: Path
) -> None:
    wanted = bodies_of(store, filled)
    assert refusal(path, path) == "BACKUP_IN_THE_WAY"
    other = tmp_path / "other.db"
    with opened(other) as another:
        chat = created(another, *whole_turn())
        assert refusal(path, other) == "BACKUP_IN_THE_WAY"
        assert len(bodies_of(another, chat)) == 7
    assert bodies_of(store, filled) == wanted


@pytest.mark.usefixtures("filled")
def test_what_comes_to_lie_there_meanwhile_is_not_replaced(path: Path, place: Path) -> None:
    def appear(_stage: Stage, _done: int, _of: int) -> None:
        place.write_bytes(b"a letter")

    with pytest.raises(BackupFailed) as refused:
        copied(path, place, told=appear)
    assert refused.value.code == "BACKUP_IN_THE_WAY"
    assert place.read_bytes() == b"a letter"
    assert [file.name for file in place.parent.iterdir()] == [place.name]


@pytest.mark.usefixtures("filled")
def test_two_backups_to_one_place_do_not_mix(path: Path, place: Path) -> None:
    codes: list[StoreCode] = []

    def another(stage: Stage, done: int, _of: int) -> None:
        if stage == "comparing" and done and not codes:
            codes.append(refusal(path, place))

    copied(path, place, told=another)
    assert codes == ["BACKUP_BUSY"]
    examine_backup(place)


@pytest.mark.usefixtures("filled")
def test_what_a_dead_program_left_is_swept_and_nothing_else(path: Path, place: Path) -> None:
    left = place.with_name("older.sqlite3" + SUFFIX)
    left.write_bytes(b"half a copy")
    mine = place.with_name("mine.part")
    mine.write_bytes(b"mine")
    link = place.with_name("link" + SUFFIX)
    link.symlink_to(mine)
    copied(path, place)
    assert {file.name for file in place.parent.iterdir()} == {place.name, mine.name, link.name}
    assert mine.read_bytes() == b"mine"


def test_a_damaged_database_is_copied_as_it_is_and_its_faults_are_told(
    tmp_path: Path, place: Path
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        created(store, *whole_turn(), *(note("y" * 3000) for _ in range(50)))
    root = query(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'event_landmark'")[0][0]
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(bytes(4096))
    done = copied(path, place)
    assert done.faults
    sql = "SELECT * FROM event NOT INDEXED"
    assert query(place, sql) == query(path, sql)


def test_the_judge_sees_the_copy_before_it_has_a_name(
    filled: SessionId, path: Path, place: Path
) -> None:
    assert filled

    def judge(copy: Database) -> object:
        assert not place.exists()
        return copy.rows("SELECT count(*) FROM event")

    assert copied(path, place, judge=judge).verdict == [(13,)]
    tamper(place, "UPDATE session SET title = 'other'")


def test_many_writers_go_on_while_a_copy_is_made(
    filled: SessionId, store: Store, path: Path, place: Path
) -> None:
    chats = [created(store) for _ in range(3)]
    stop = threading.Event()

    def write(chat: SessionId) -> None:
        while not stop.is_set():
            store.session(chat).append([note("z" * 500)]).result(10)

    writers = [threading.Thread(target=write, args=(chat,)) for chat in chats]
    for writer in writers:
        writer.start()
    try:
        known = {chat: bodies_of(store, chat) for chat in (filled, *chats)}
        copied(path, place)
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    with opened(place) as again:
        for chat, before in known.items():
            found = bodies_of(again, chat)
            assert found[: len(before)] == before
            assert found == bodies_of(store, chat)[: len(found)]
