"""Chats that cannot be opened: what can be read of them takes their place at the next start."""

from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from desktop.paths import Paths
from desktop.runtime.rescuing import rescue
from store import StoreDamaged, StoreError, open_store
from tests.support.stores import ask, bodies_of, created, opened, whole_turn

Told = list[tuple[str, int, int]]


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path)


def damaged(paths: Paths) -> dict[str, list[bytes]]:
    """Make two chats, and take the file's header and table of contents away."""
    with opened(paths.database) as store:
        chats = [created(store, *whole_turn(1, text)) for text in ("one", "two")]
        logs: dict[str, list[bytes]] = {chat: bodies_of(store, chat) for chat in chats}
    with paths.database.open("r+b") as file:
        file.write(bytes(8192))
    return logs


def files(paths: Paths) -> set[str]:
    return {path.name for path in paths.data.iterdir() if not path.name.endswith(".lock")}


def test_chats_that_cannot_be_opened_are_back_at_the_next_start(paths: Paths) -> None:
    logs = damaged(paths)
    wreck = paths.database.read_bytes()
    told: Told = []
    report = rescue(paths, lambda *how_far: told.append(how_far))
    assert (report.chats, report.entries, report.is_whole) == (2, 14, True)
    assert (report.mended, report.lost, report.doubtful) == (0, 0, 0)
    assert {stage for stage, _, _ in told} == {"reading", "writing", "checking"}
    assert all(done <= of for _, done, of in told)
    assert paths.database.read_bytes() == wreck
    with opened(paths.database) as store:
        found = ask(store, lambda reader: reader.all_sessions())
        assert {chat.id: bodies_of(store, chat.id) for chat in found} == logs
    kept = [name for name in files(paths) if ".before-restore-" in name]
    assert [(paths.data / name).read_bytes() for name in kept] == [wreck]


def test_a_rescue_that_is_given_up_changes_nothing(paths: Paths) -> None:
    damaged(paths)
    before = files(paths)

    def give_up(*_how_far: object) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        rescue(paths, give_up)
    assert files(paths) == before


def test_where_nothing_can_be_read_nothing_is_put_in_its_place(paths: Paths) -> None:
    paths.database.write_bytes(b"\xa5" * 100_000)
    with pytest.raises(StoreDamaged):
        rescue(paths, lambda *_: None)
    with pytest.raises(StoreError), open_store(paths.database):
        pass
    assert paths.database.read_bytes() == b"\xa5" * 100_000
