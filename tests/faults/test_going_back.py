"""Whatever the folder refuses while a backup takes over, the next start has it: nothing is lost.

The chats that go are those of a killed program: their newest events are in the log alone.
"""

import errno
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from store import SessionId, StoreUnavailable, open_store
from store.disk import restoring
from tests.support.failing_folder import FailingFolder
from tests.support.stores import bodies_of, created, note, opened
from tests.support.tally import TALLY

Chat = tuple[SessionId, list[bytes]]
ENDS = ("", "-wal", "-shm")


def killed(path: Path, elsewhere: Path) -> Chat:
    """Leave what a killed program leaves; where it ran, everything is in order again."""
    there = elsewhere / "store.db"
    with opened(there) as store:
        chat = created(store, *(note("z" * 2000) for _ in range(30)))
        bodies = bodies_of(store, chat)
        for end in ENDS:
            shutil.copy(f"{there}{end}", f"{path}{end}")
    return chat, bodies


def copied(path: Path, elsewhere: Path) -> Chat:
    """Let a copy with one other chat wait for its turn."""
    there = elsewhere / "backup.db"
    with opened(there) as store:
        chat = created(store, note("old"))
        bodies = bodies_of(store, chat)
    shutil.copy(there, restoring.place_for(path, "20260101T000000Z"))
    return chat, bodies


def assert_holds(path: Path, chat: Chat) -> None:
    with opened(path) as store:
        assert bodies_of(store, chat[0]) == chat[1]


@pytest.mark.parametrize("lasting", [1, 100], ids=["once", "lasting"])
def test_a_restore_that_the_folder_breaks_off_is_finished_later_with_nothing_lost(
    tmp_path: Path, lasting: int
) -> None:
    for nth in count(1):
        folder, elsewhere = tmp_path / f"{nth}", tmp_path / f"{nth}-elsewhere"
        folder.mkdir()
        elsewhere.mkdir()
        path = folder / "store.db"
        before, after = killed(path, elsewhere), copied(path, elsewhere)
        with FailingFolder(folder, nth, errno.EIO, lasting) as failing, suppress(StoreUnavailable):
            open_store(path).close()
        if failing.calls < nth:
            break
        TALLY.injected += 1
        assert_holds(path, after)
        (aside,) = restoring.kept_aside(path)
        assert_holds(aside, before)
    assert nth > 6


@pytest.mark.expects_log("a restored copy cannot be used")
@pytest.mark.parametrize("lasting", [1, 100], ids=["once", "lasting"])
@pytest.mark.parametrize("moved", [0, 1, 3])
def test_a_copy_that_rotted_is_put_away_whatever_fails_and_the_chats_stay(
    tmp_path: Path, moved: int, lasting: int
) -> None:
    for nth in count(1):
        folder, elsewhere = tmp_path / f"{nth}", tmp_path / f"{nth}-elsewhere"
        folder.mkdir()
        elsewhere.mkdir()
        path = folder / "store.db"
        before = killed(path, elsewhere)
        restoring.place_for(path, "20260101T000000Z").write_bytes(b"no database " * 500)
        for end in ("-wal", "-shm", "")[:moved]:  # as far as a killed program came
            Path(f"{path}{end}").rename(f"{path}{restoring.ASIDE}20260101T000000Z{end}")
        with FailingFolder(folder, nth, errno.EIO, lasting) as failing, suppress(StoreUnavailable):
            open_store(path).close()
        if failing.calls < nth:
            break
        TALLY.injected += 1
        assert_holds(path, before)
        assert restoring.kept_aside(path) == ()
    assert nth > 1
