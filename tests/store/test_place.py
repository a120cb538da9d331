"""What the place of the chats refuses is told by its own name, and is over when it is over."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import apsw
import pytest

from store import DiskFull, Event, SessionId, Store, StoreBusy, StoreUnavailable, open_store
from store.disk.connection import open_copy, open_reader, open_writer
from store.disk.place import is_network, kind_at
from store.errors import AlreadyOpen, NetworkPlace, StoreDamaged, StoreGone, WalRefused
from tests.support.another_program import locked_by_another_program
from tests.support.drives import drive
from tests.support.fault_vfs import FailingDisk, Fault, How
from tests.support.small_disk import RealDisk, small_disk
from tests.support.somebody import SOMEBODY, appended_by_somebody, needs_root
from tests.support.stores import ask, created, events_of, note, opened

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is done otherwise")
Change = Callable[[Path], None]


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder that other users can reach, unlike those of a test."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as name:
        yield Path(name)


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


# -- what may not be written


def no_folder(path: Path) -> None:
    os.chown(path.parent, 0, 0)
    path.parent.chmod(0o555)


def no_file(path: Path) -> None:
    path.chmod(0o444)


def no_entry(path: Path) -> None:
    no_folder(path)
    beside(path, ".lock").unlink()


def foreign(end: str) -> Change:
    def change(path: Path) -> None:
        beside(path, end).touch()
        beside(path, end).chmod(0o600)
        os.chown(beside(path, end), 0, 0)

    return change


def folder_at(end: str) -> Change:
    def change(path: Path) -> None:
        beside(path, end).mkdir()

    return change


def give_back(path: Path) -> None:
    """Do what the sentence says: give everything back to whom it belongs to."""
    for file in (path.parent, *path.parent.iterdir()):
        os.chown(file, SOMEBODY, SOMEBODY)
        file.chmod(0o700 if file.is_dir() else 0o600)
    for end in ("-wal", "-shm"):
        if beside(path, end).is_dir():
            beside(path, end).rmdir()


@needs_root
@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param(no_folder, "READ_ONLY", id="folder"),
        pytest.param(no_entry, "READ_ONLY", id="folder without a lock"),
        pytest.param(no_file, "READ_ONLY", id="file"),
        pytest.param(foreign("-wal"), "SIDE_FILE_UNWRITABLE", id="wal"),
        pytest.param(foreign("-shm"), "SIDE_FILE_UNWRITABLE", id="shm"),
        pytest.param(foreign(".lock"), "SIDE_FILE_UNWRITABLE", id="lock"),
        pytest.param(folder_at("-wal"), "SIDE_FILE_UNWRITABLE", id="a folder as wal"),
    ],
)
def test_what_may_not_be_written_is_told_by_name_and_works_when_it_may(
    memory: Path, change: Change, code: str
) -> None:
    path = memory / "store.db"
    os.chown(memory, SOMEBODY, SOMEBODY)
    assert appended_by_somebody(path) == "1"
    change(path)
    assert appended_by_somebody(path) == code
    give_back(path)
    assert appended_by_somebody(path) == "2"


@needs_root
def test_a_drive_that_was_switched_to_reading_is_told_and_goes_on_when_it_is_not(
    tmp_path: Path,
) -> None:
    with drive(tmp_path / "drive") as it:
        path = it.folder / "store.db"
        with opened(path) as store:
            created(store, note("kept"))
        it.make_read_only()
        with pytest.raises(StoreUnavailable) as refused, opened(path) as store:
            store.create(SessionId("f" * 32)).result()
        assert refused.value.code == "READ_ONLY"
        it.make_writable()
        with opened(path) as store:
            created(store, note("more"))


def test_a_disk_that_is_full_at_the_start_is_read_and_written_when_there_is_room(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        if not isinstance(disk, RealDisk):
            pytest.skip("no disk may be mounted here that could be full")
        path = disk.folder / "store.db"
        disk.fill_up()
        with pytest.raises(DiskFull):
            open_store(path)
        disk.empty()
        with opened(path) as store:
            chat = created(store, note("kept"))
        disk.fill_up()
        with opened(path) as store:
            assert store.read_only_code == "DISK_FULL"
            assert len(events_of(store, chat)) == 1
            with pytest.raises(StoreUnavailable):
                store.session(chat).append([note()]).result()
        disk.empty()
        with opened(path) as store:
            assert len(store.session(chat).append([note()]).result()) == 1


# -- what goes away


@needs_root
def test_a_pulled_drive_is_told_and_what_was_saved_goes_on_when_it_is_back(tmp_path: Path) -> None:
    with drive(tmp_path / "drive") as it:
        path = it.folder / "store.db"
        with opened(path) as store:
            chat = created(store, note("kept"))
            it.pull()
            with pytest.raises(StoreGone):
                store.session(chat).append([note("lost")]).result(20)
            with pytest.raises(StoreGone):
                ask(store, lambda reader: reader.events(chat))
            it.plug()
            store.session(chat).append([note("more")]).result(20)
            assert [event.data["text"] for event in events_of(store, chat)] == ["kept", "more"]


@needs_root
@pytest.mark.parametrize("asks_first", ["a reader", "the writer"])
def test_a_drive_that_comes_back_as_another_device_goes_on_by_itself(
    tmp_path: Path, asks_first: str
) -> None:
    with drive(tmp_path / "drive") as it, drive(tmp_path / "again") as again:
        path = it.folder / "store.db"
        with opened(path) as store:
            chat = created(store, note("kept"))
            events_of(store, chat)
            shutil.copytree(it.folder, again.folder, dirs_exist_ok=True)  # with its log, as pulled
            it.pull()
            with pytest.raises(StoreGone):
                store.session(chat).append([note("lost")]).result(20)
            again.plug_at(it.folder)
            if asks_first == "a reader":
                assert len(until_answered(store, chat)) == 1
            store.session(chat).append([note("more")]).result(20)
            for _ in range(8):  # each of the readers
                assert len(events_of(store, chat)) == 2
            with pytest.raises(AlreadyOpen):
                open_store(path)
        with opened(again.folder / "store.db") as store:
            assert [event.data["text"] for event in events_of(store, chat)] == ["kept", "more"]
            assert ask(store, lambda reader: reader.check(deep=True)).is_sound


@needs_root
@pytest.mark.parametrize("is_older", [True, False], ids=["an older copy", "one that went on"])
def test_what_only_resembles_the_chats_of_a_pulled_drive_gets_nothing(
    tmp_path: Path, *, is_older: bool
) -> None:
    with drive(tmp_path / "drive") as it, drive(tmp_path / "again") as again:
        path = it.folder / "store.db"
        with opened(path) as store:
            chat = created(store, note("kept"))
            shutil.copytree(it.folder, again.folder, dirs_exist_ok=True)
            if is_older:
                store.session(chat).append([note("more")]).result(20)
            else:
                with opened(again.folder / "store.db") as other:
                    other.session(chat).append([note("elsewhere")]).result(20)
            it.pull()
            again.plug_at(it.folder)
            with pytest.raises(StoreGone):
                store.session(chat).append([note("lost")]).result(20)
            with pytest.raises(StoreGone):
                store.create(SessionId("f" * 32)).result(20)
            with opened(path) as other:  # its lock is free
                assert len(events_of(other, chat)) == (1 if is_older else 2)


def until_answered(store: Store, chat: SessionId) -> tuple[Event, ...]:
    """Ask until no reader asks the file that went away."""
    for _ in range(8):
        with suppress(StoreGone):
            events_of(store, chat)
    return events_of(store, chat)


@needs_root
def test_nothing_is_written_to_another_file_that_a_pulled_drive_uncovers(tmp_path: Path) -> None:
    with drive(tmp_path / "drive") as it:
        path = it.folder / "store.db"
        it.pull()
        with opened(path) as other:
            created(other, note("another"))
        before = path.read_bytes()
        it.plug()
        with opened(path) as store:
            chat = created(store, note("kept"))
            it.pull()
            with pytest.raises(StoreGone):
                store.create(SessionId("f" * 32)).result(20)
            with pytest.raises(StoreGone):
                ask(store, lambda reader: reader.events(chat))
        assert path.read_bytes() == before


def test_a_folder_that_is_moved_away_and_back_goes_on_by_itself(tmp_path: Path) -> None:
    folder, away = tmp_path / "data", tmp_path / "away"
    folder.mkdir()
    with opened(folder / "store.db") as store:
        chat = created(store, note("kept"))
        folder.rename(away)
        with pytest.raises(StoreGone):
            store.session(chat).append([note("lost")]).result(20)
        with pytest.raises(StoreGone):
            ask(store, lambda reader: reader.events(chat))
        away.rename(folder)
        store.session(chat).append([note("more")]).result(20)
        assert len(events_of(store, chat)) == 2
    with opened(folder / "store.db") as store:
        assert len(events_of(store, chat)) == 2


@pytest.mark.parametrize("gone", ["the folder", "the file"])
def test_nothing_is_told_as_saved_in_a_place_that_was_deleted(tmp_path: Path, gone: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with opened(folder / "store.db") as store:
        chat = created(store, note("kept"))
        if gone == "the folder":
            shutil.rmtree(folder)
        else:
            (folder / "store.db").unlink()
        with pytest.raises(StoreGone):
            store.session(chat).append([note("lost")]).result(20)
    assert not (folder / "store.db").exists()


def test_a_lock_that_somebody_removed_is_taken_again_or_keeps_us_out(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        chat = created(store, note("kept"))
        beside(path, ".lock").unlink()
        events_of(store, chat)  # a reader opens the file
        with pytest.raises(AlreadyOpen):
            open_store(path)


@linux_only
def test_a_file_of_which_nothing_can_be_read_is_no_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with FailingDisk() as disk:
        with opened(path) as store:
            created(store, note("x" * 50_000))
        for fault, error in (
            (Fault("read", 1, lasting=True), StoreGone),
            (Fault("read", 1), StoreDamaged),
        ):
            source, target = open_reader(path), open_copy(_empty(tmp_path / "copy"))
            with source.snapshot():
                source.rows("SELECT 1 FROM session")
                disk.plan(fault)
                with pytest.raises(error):
                    list(source.copied_into(target, pages=1))
                disk.heal()
            source.close()
            target.close()


def _empty(path: Path) -> Path:
    path.write_bytes(b"")
    return path


@linux_only
@pytest.mark.parametrize(("how", "code"), [("error", "STORE_UNAVAILABLE"), ("full", "DISK_FULL")])
def test_an_index_that_cannot_be_made_is_told_for_what_it_is(
    tmp_path: Path, how: How, code: str
) -> None:
    path = tmp_path / "store.db"
    with FailingDisk() as disk:
        with opened(path) as store:
            created(store)
        disk.plan(Fault("index", 6, how))
        with pytest.raises(StoreUnavailable) as refused:
            open_writer(path)
        assert disk.injected == 1
        assert refused.value.code == code


def test_a_folder_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreGone):
        open_store(tmp_path / "not plugged in" / "store.db")
    assert list(tmp_path.iterdir()) == []


# -- places that will never do


def test_a_network_drive_is_refused_before_anything_is_laid_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        f"40 22 0:50 / {tmp_path}/my\\040share rw,relatime shared:1 - nfs4 nas:/chats rw\n"
    )
    monkeypatch.setattr("store.disk.place.MOUNTS", mounts)
    folder = tmp_path / "my share" / "chats"
    folder.mkdir(parents=True)
    with pytest.raises(NetworkPlace, match="nfs4"):
        open_store(folder / "store.db")
    assert list(folder.iterdir()) == []
    with opened(tmp_path / "here.db") as store:
        created(store)


@pytest.mark.parametrize(
    ("kind", "is_one"),
    [
        ("nfs", True),
        ("cifs", True),
        ("fuse.sshfs", True),
        ("9p", True),
        ("ext4", False),
        ("fuseblk", False),
        ("fuse.encfs", False),
        ("tmpfs", False),
        ("overlay", False),
    ],
)
def test_what_counts_as_a_network_drive(kind: str, *, is_one: bool) -> None:
    assert is_network(kind) is is_one


def test_of_two_mounts_on_one_folder_the_later_one_counts() -> None:
    lines = ["1 0 0:1 / /a rw - ext4 x rw", "2 1 0:2 / /a rw shared:1 master:2 - nfs y rw"]
    assert kind_at("/a/b", lines) == "nfs"
    assert kind_at("/ab", lines) == ""


@linux_only
def test_a_disk_that_takes_no_write_ahead_log_is_told_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    default = apsw.vfs_names()[0]
    apsw.set_default_vfs("unix-none")  # it shares no memory
    try:
        with pytest.raises(WalRefused):
            open_store(path)
    finally:
        apsw.set_default_vfs(default)
    with opened(path) as store:
        created(store, note("works elsewhere"))


# -- somebody else's lock


def test_another_programs_lock_is_told_and_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        chat = created(store, note("kept"))
        with locked_by_another_program(path):
            with pytest.raises(StoreBusy):
                store.session(chat).append([note("refused")]).result(20)
            assert len(events_of(store, chat)) == 1
        store.session(chat).append([note("more")]).result(20)
        assert len(events_of(store, chat)) == 2


# -- a clock that jumps


def test_a_clock_that_jumps_back_takes_nothing_and_mixes_up_no_order(tmp_path: Path) -> None:
    now = [2_000_000_000_000]
    with open_store(tmp_path / "store.db", clock=lambda: now[0]) as store:
        chat = created(store, note("first"))
        now[0] -= 900_000_000_000
        store.session(chat).append([note("second")]).result()
        assert [event.seq for event in events_of(store, chat)] == [0, 1]
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
