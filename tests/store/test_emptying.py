"""What is in the trash goes when its time is up, whatever the clock says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from store import Backups, Store
from store.disk.progress import save_progress
from store.erasing import Eraser
from store.keeping import DAY_MS
from tests.support.stores import START_MS, ask, created, ticking, whole_turn


@pytest.fixture
def backups(path: Path) -> Iterator[Backups]:
    with Backups(path, clock=ticking()) as backups:
        yield backups


@pytest.fixture
def eraser(store: Store, backups: Backups) -> Iterator[Eraser]:
    eraser = Eraser(store, backups, clock=ticking())
    yield eraser
    eraser.close()


def test_the_trash_goes_on_when_the_last_look_at_it_cannot_be_read(
    store: Store, eraser: Eraser
) -> None:
    chat = created(store, *whole_turn())
    store.trash(chat).result()
    store.collector().slice(lambda it: save_progress(it.database, "trash looked at", b"!"))
    eraser._clock = lambda: START_MS + 31 * DAY_MS
    assert eraser.empty(kept_ms=30 * DAY_MS).future.result().chats == 1


def test_the_trash_is_emptied_of_what_has_been_there_long_enough(
    store: Store, eraser: Eraser
) -> None:
    old, new = created(store, *whole_turn()), created(store, *whole_turn())
    store.trash(old).result()
    since = ask(store, lambda reader: reader.summary(old).trashed_ms)
    assert since is not None
    store.trash(new).result()
    eraser._clock = lambda: since + DAY_MS + 1
    assert eraser.empty(kept_ms=DAY_MS).future.result().chats == 1
    assert [one.id for one in ask(store, lambda reader: reader.all_sessions())] == [new]
    assert eraser.empty().future.result().chats == 1
    assert ask(store, lambda reader: reader.all_sessions()) == ()


def test_a_clock_that_runs_ahead_by_years_does_not_empty_the_trash(
    store: Store, eraser: Eraser
) -> None:
    chat = created(store, *whole_turn())
    assert eraser.empty(kept_ms=30 * DAY_MS).future.result().chats == 0
    store.trash(chat).result()
    eraser._clock = lambda: START_MS + 3650 * DAY_MS
    for _ in range(4):
        assert eraser.empty(kept_ms=30 * DAY_MS).future.result().chats == 0
    assert eraser.empty(kept_ms=30 * DAY_MS).future.result().chats == 1
