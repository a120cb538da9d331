"""Whatever the folder refuses at a start: it is said, and the next start works."""

import errno
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from store import Store, StoreUnavailable, open_store
from tests.support.failing_folder import FailingFolder
from tests.support.stores import ask, bodies_of, created, note, opened
from tests.support.tally import TALLY

Start = Callable[[Path], list[bytes]]


def _first(_path: Path) -> list[bytes]:
    """Nothing lies there yet."""
    return []


def _later(path: Path) -> list[bytes]:
    """A chat lies there."""
    with opened(path) as store:
        return bodies_of(store, created(store, note("kept")))


def _kept(store: Store) -> list[bytes]:
    assert ask(store, lambda reader: reader.check(deep=True)).is_sound
    chats = ask(store, lambda reader: reader.sessions())
    return [body for chat in chats for body in bodies_of(store, chat.id)]


@pytest.mark.parametrize("lasting", [1, 100], ids=["once", "lasting"])
@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("start", [_first, _later])
def test_a_start_that_the_folder_refuses_is_told_and_the_next_one_works(
    tmp_path: Path, start: Start, number: int, lasting: int
) -> None:
    for nth in count(1):
        folder = tmp_path / str(nth)
        folder.mkdir()
        path = folder / "store.db"
        kept = start(path)
        with FailingFolder(folder, nth, number, lasting) as failing, suppress(StoreUnavailable):
            open_store(path).close()
        if failing.calls < nth:
            break
        TALLY.injected += 1
        with opened(path) as store:
            assert _kept(store) == kept
    assert nth > 1
