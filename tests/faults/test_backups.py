"""A backup on a disk that fails at any call: it is whole, or it is not there, and is told."""

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from store import Backups, SessionId, StoreError, now_ms
from store.disk.backup import back_up
from store.disk.connection import open_reader
from tests.support.fault_vfs import FailingDisk, Fault, How, Kind
from tests.support.stores import bodies_of, created, note, opened, query, whole_turn
from tests.support.tally import TALLY

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere SQLite calls the system in other ways"
)
WAYS: dict[Kind, tuple[How, ...]] = {
    "open": ("error",),
    "read": ("error",),
    "write": ("error", "full", "short", "torn"),
    "truncate": ("error",),
    "lock": ("error", "busy"),
    "index": ("error",),
}
# A lock or an index that is never to be had means waiting five seconds for each call.
LASTING: tuple[Kind, ...] = ("open", "read", "write", "truncate")
CALLS = [
    Fault(kind, 0, how, lasting)
    for lasting in (False, True)
    for kind, ways in WAYS.items()
    for how in ways
    if not lasting or kind in LASTING
]
TABLES = ("event", "session", "span", "stream", "zdict")


@pytest.fixture
def failing() -> Iterator[FailingDisk]:
    with FailingDisk() as disk:
        yield disk


@pytest.fixture
def chats(path: Path) -> tuple[SessionId, list[bytes]]:
    with opened(path) as store:
        chat = created(store, *whole_turn(), note("x" * 20_000))
        return chat, bodies_of(store, chat)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats" / "store.db"


@pytest.fixture(autouse=True)
def folder(path: Path) -> None:
    path.parent.mkdir()


def rows(path: Path) -> list[list[tuple[object, ...]]]:
    return [query(path, f"SELECT * FROM {table}") for table in TABLES]


def copied(path: Path, place: Path) -> bool:
    """Make a copy; whether it was made."""
    try:
        with closing(open_reader(path)) as source:
            back_up(
                source, place, name=lambda _: place, judge=lambda _: None, progress=lambda *_: None
            )
    except StoreError:
        return False
    return True


@pytest.mark.parametrize("fault", CALLS, ids=str)
def test_a_backup_is_whole_or_is_not_there_whichever_call_fails(
    failing: FailingDisk,
    path: Path,
    chats: tuple[SessionId, list[bytes]],
    tmp_path: Path,
    fault: Fault,
) -> None:
    place = tmp_path / "there" / "copy"
    place.parent.mkdir()
    assert copied(path, place)
    old, wanted = place.read_bytes(), rows(path)
    failing.begin()
    assert copied(path, place)
    for nth in range(1, failing.counts[fault.kind] + 1):
        failing.begin(replace(fault, nth=nth))
        made = copied(path, place)
        TALLY.injected += failing.injected
        failing.heal()
        assert [file.name for file in place.parent.iterdir()] == ["copy"], nth
        if made:
            assert rows(place) == wanted
        assert query(place, "PRAGMA integrity_check") == [("ok",)]
    assert len(old) == place.stat().st_size
    with opened(path) as store:
        assert bodies_of(store, chats[0]) == chats[1]


@pytest.mark.parametrize("kind", ["open", "read", "write"])
def test_a_restore_waits_whole_or_not_at_all_whichever_call_fails(
    failing: FailingDisk, path: Path, chats: tuple[SessionId, list[bytes]], *, kind: Kind
) -> None:
    with Backups(path, clock=now_ms) as backups:
        made = backups.make("asked").future.result()
        failing.begin()
        backups.restore(made.path).future.result()
        for nth in range(1, failing.counts[kind] + 1):
            backups.give_up_restore().result()
            failing.begin(Fault(kind, nth))
            backups.restore(made.path).future.exception()
            TALLY.injected += failing.injected
            failing.heal()
            with opened(path) as store:
                assert bodies_of(store, chats[0]) == chats[1]
