"""Several chats share a transaction: each stands or falls by itself, whatever fails in it."""

import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from store import Event, SessionId, Store, StoreError
from tests.faults.stories import copy_as_killed
from tests.faults.sweep import Way
from tests.support.fault_vfs import FailingDisk, Fault, Kind
from tests.support.held import Held
from tests.support.stores import ask, created, events_of, note, opened
from tests.support.tally import TALLY

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere SQLite calls the system in other ways"
)
CHATS, BATCHES, EVENTS = 3, 2, 2
WAYS: tuple[tuple[Kind, Way], ...] = (
    ("read", ("error", False)),
    ("write", ("error", False)),
    ("write", ("full", True)),
    ("write", ("torn", False)),
    ("lock", ("error", False)),
    ("index", ("error", False)),
)


@dataclass(frozen=True, slots=True)
class Batch:
    """What one append brings, and how it went."""

    chat: SessionId
    texts: tuple[str, ...]
    went: Future[tuple[Event, ...]]

    @property
    def is_told(self) -> bool:
        return self.went.exception() is None


@pytest.fixture
def disk() -> Iterator[FailingDisk]:
    with FailingDisk() as disk:
        yield disk


def queued(store: Store, chats: list[SessionId]) -> list[Batch]:
    """Queue batches for every chat in turn."""
    batches = []
    for number in range(CHATS * BATCHES):
        chat = chats[number % CHATS]
        texts = tuple(f"{number}.{place}" + "x" * 3000 for place in range(EVENTS))
        went = store.session(chat).append([note(text) for text in texts])
        batches.append(Batch(chat, texts, went))
    return batches


def found(store: Store, chat: SessionId) -> list[Any]:
    return [event.data["text"] for event in events_of(store, chat)]


def assert_kept(store: Store, batches: list[Batch]) -> None:
    """What was told is there, once and in order, and of the rest nothing is there by half."""
    for batch in batches:
        texts = [text for text in found(store, batch.chat) if text in batch.texts]
        assert texts == list(batch.texts) or (texts == [] and not batch.is_told)
    assert ask(store, lambda reader: reader.check(deep=True)).problems == ()


@pytest.mark.parametrize(("kind", "way"), WAYS)
def test_what_was_told_of_a_group_is_kept_and_nothing_by_half(
    disk: FailingDisk, tmp_path: Path, kind: Kind, way: Way
) -> None:
    for nth in count(1):
        path = tmp_path / f"{nth}" / "store.db"
        path.parent.mkdir()
        with opened(path) as store:
            chats = [created(store, note("first")) for _ in range(CHATS)]
            held = Held(store)
            batches = queued(store, chats)
            disk.plan(Fault(kind, nth, *way))
            held.release()
            for batch in batches:
                assert isinstance(batch.went.exception(20), StoreError | None)
            hit = disk.injected
            disk.plan(None)
            killed = copy_as_killed(path, tmp_path / "killed")
            with opened(killed) as left:
                assert_kept(left, batches)
            shutil.rmtree(killed.parent)
            assert_kept(store, batches)
            assert [store.session(chat).append([note("last")]).result() for chat in chats]
        with opened(path) as store:
            assert_kept(store, batches)
            assert all(found(store, chat)[-1] == "last" for chat in chats)
        if not hit:
            break
        TALLY.injected += hit
