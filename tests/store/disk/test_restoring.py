"""A restored copy takes the database's place whole, and what was there is kept whole."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from store import AlreadyOpen, SessionId, Store, StoreUnavailable
from store.disk import restoring
from tests.support.stores import bodies_of, created, note, opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def chat_in(path: Path, *texts: str) -> tuple[SessionId, list[bytes]]:
    with opened(path) as store:
        chat = created(store, *(note(text) for text in texts))
        return chat, bodies_of(store, chat)


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, SessionId, list[bytes]]:
    """A database as a backup would be: one file."""
    path = tmp_path / "elsewhere.db"
    return path, *chat_in(path, "old")


def let_wait(path: Path, copy: Path, stamp: str = "20260101T000000Z") -> Path:
    place = restoring.place_for(path, stamp)
    shutil.copy(copy, place)
    return place


def assert_holds(path: Path, chat: SessionId, bodies: list[bytes]) -> None:
    with opened(path) as store:
        assert bodies_of(store, chat) == bodies


def test_nothing_happens_when_nothing_waits(path: Path) -> None:
    chat, bodies = chat_in(path, "new")
    assert restoring.finish(path) is None
    assert restoring.finish(path.parent / "none" / "store.db") is None
    assert_holds(path, chat, bodies)


def test_the_copy_is_the_database_after_the_next_opening(
    path: Path, kept: tuple[Path, SessionId, list[bytes]]
) -> None:
    copy, chat, bodies = kept
    new_chat, new_bodies = chat_in(path, "new")
    let_wait(path, copy)
    assert_holds(path, chat, bodies)
    assert restoring.waiting(path) is None
    (aside,) = restoring.kept_aside(path)
    assert "before-restore-20260101T000000Z" in aside.name
    assert_holds(aside, new_chat, new_bodies)


def test_a_copy_is_restored_where_no_database_is(
    path: Path, kept: tuple[Path, SessionId, list[bytes]]
) -> None:
    let_wait(path, kept[0])
    assert_holds(path, *kept[1:])


def killed(path: Path, tmp_path: Path) -> tuple[SessionId, list[bytes]]:
    """Make a database as a killed program leaves it: the newest events are in the log only."""
    with opened(path) as store:
        chat = created(store, *(note("z" * 2000) for _ in range(30)))
        bodies = bodies_of(store, chat)
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{path}{end}", tmp_path / f"killed{end}")
    for end in ("", "-wal", "-shm"):
        shutil.copy(tmp_path / f"killed{end}", f"{path}{end}")
    assert Path(f"{path}-wal").stat().st_size > 0
    return chat, bodies


def test_what_lay_in_the_log_of_the_old_one_goes_with_it(
    path: Path, kept: tuple[Path, SessionId, list[bytes]], tmp_path: Path
) -> None:
    chat, bodies = killed(path, tmp_path)
    let_wait(path, kept[0])
    assert_holds(path, *kept[1:])
    (aside,) = restoring.kept_aside(path)
    assert_holds(aside, chat, bodies)


def move_aside(path: Path, steps: int) -> None:
    """Leave what a program killed after so many steps leaves: the order is the product's own."""
    for end in ("-wal", "-shm", "")[:steps]:
        Path(f"{path}{end}").rename(f"{path}{restoring.ASIDE}20260101T000000Z{end}")


@contextmanager
def not_to_be_read(path: Path) -> Iterator[None]:
    """Give a file's place to a folder: it cannot be opened, and says nothing of what is in it."""
    other = path.with_name("elsewhere")
    path.rename(other)
    path.mkdir()
    yield
    path.rmdir()
    other.rename(path)


@pytest.mark.parametrize("steps", range(4))
def test_killed_between_any_two_steps_the_next_opening_goes_on(
    path: Path, kept: tuple[Path, SessionId, list[bytes]], tmp_path: Path, steps: int
) -> None:
    chat, bodies = killed(path, tmp_path)
    let_wait(path, kept[0])
    move_aside(path, steps)
    assert_holds(path, *kept[1:])
    (aside,) = restoring.kept_aside(path)
    assert_holds(aside, chat, bodies)


def test_nothing_is_switched_while_the_database_is_open(
    path: Path, store: Store, kept: tuple[Path, SessionId, list[bytes]]
) -> None:
    assert store.path == path
    waits = let_wait(path, kept[0])
    with pytest.raises(AlreadyOpen):
        restoring.finish(path)
    assert waits.exists()


@pytest.mark.expects_log("a restored copy cannot be used")
@pytest.mark.parametrize("data", [b"", b"no database " * 500])
def test_a_copy_that_rotted_while_it_waited_keeps_nobody_out(path: Path, data: bytes) -> None:
    chat, bodies = chat_in(path, "new")
    restoring.place_for(path, "20260101T000000Z").write_bytes(data)
    assert_holds(path, chat, bodies)
    (unusable,) = path.parent.glob("*.unusable-*")
    assert unusable.read_bytes() == data


@pytest.mark.expects_log("a restored copy cannot be used")
@pytest.mark.parametrize("steps", range(4))
def test_killed_in_the_middle_and_the_copy_rotten_since_everything_goes_back(
    path: Path, tmp_path: Path, steps: int
) -> None:
    chat, bodies = killed(path, tmp_path)
    waits = restoring.place_for(path, "20260101T000000Z")
    waits.write_bytes(b"no database " * 500)
    move_aside(path, steps)
    assert_holds(path, chat, bodies)
    assert not waits.exists()
    assert restoring.kept_aside(path) == ()


@pytest.mark.parametrize("steps", range(4))
def test_killed_in_the_middle_and_taken_back_everything_goes_back(
    path: Path, kept: tuple[Path, SessionId, list[bytes]], tmp_path: Path, steps: int
) -> None:
    chat, bodies = killed(path, tmp_path)
    let_wait(path, kept[0])
    move_aside(path, steps)
    restoring.give_up(path)
    assert_holds(path, chat, bodies)
    assert restoring.kept_aside(path) == ()


def test_a_copy_that_cannot_be_read_just_now_goes_on_waiting(
    path: Path, kept: tuple[Path, SessionId, list[bytes]]
) -> None:
    chat_in(path, "new")
    waits = let_wait(path, kept[0])
    with not_to_be_read(waits), pytest.raises(StoreUnavailable):
        restoring.finish(path)
    assert_holds(path, *kept[1:])


def test_a_second_restore_of_one_moment_takes_nothing_from_the_first(
    path: Path, kept: tuple[Path, SessionId, list[bytes]]
) -> None:
    first = chat_in(path, "first")
    let_wait(path, kept[0])
    second = chat_in(path, "second")
    let_wait(path, kept[0])
    assert_holds(path, *kept[1:])
    aside, other = sorted(restoring.kept_aside(path), key=lambda file: len(file.name))
    assert_holds(aside, *first)
    assert_holds(other, *second)


def test_a_restore_is_taken_back(path: Path, kept: tuple[Path, SessionId, list[bytes]]) -> None:
    chat, bodies = chat_in(path, "new")
    let_wait(path, kept[0])
    last = let_wait(path, kept[0], "20260102T000000Z")
    restoring.give_up(path, but=last)
    assert restoring.waiting(path) == last
    restoring.give_up(path)
    assert_holds(path, chat, bodies)
    assert restoring.kept_aside(path) == ()


def test_a_link_never_takes_the_place_of_the_database(
    path: Path, kept: tuple[Path, SessionId, list[bytes]]
) -> None:
    chat, bodies = chat_in(path, "new")
    restoring.place_for(path, "20260101T000000Z").symlink_to(kept[0])
    assert_holds(path, chat, bodies)
