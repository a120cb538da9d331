"""What the sweeps found, or could not find by themselves: each with the fault that showed it."""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from store import DiskFull, ReadOnly, StoreDamaged, StoreError
from store.disk.connection import open_writer
from tests.support.drives import distrust
from tests.support.fault_vfs import FailingDisk, Fault, ForgetfulDisk
from tests.support.stores import ask, created, events_of, note, opened, query
from tests.support.tally import TALLY

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere SQLite calls the system in other ways"
)


@pytest.fixture
def failing() -> Iterator[FailingDisk]:
    with FailingDisk() as disk:
        yield disk


@pytest.fixture
def forgetful() -> Iterator[ForgetfulDisk]:
    with ForgetfulDisk() as disk:
        yield disk


def test_a_full_disk_with_half_a_file_on_it_keeps_nobody_out(
    failing: FailingDisk, tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store, note("kept"))
    staged = "INSERT INTO object (media_type, size, enc, chunks, created) VALUES ('x', 9, 0, 2, 0)"
    query(path, staged)
    failing.plan(Fault("write", 1, "full", lasting=True))
    with opened(path) as store:
        assert len(events_of(store, session_id)) == 1
        with pytest.raises(DiskFull):
            store.session(session_id).append([note("no room")]).result()
        failing.heal()
        store.session(session_id).append([note("room")]).result()
    with opened(path) as store:
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
    assert query(path, "SELECT count(*) FROM object") == [(0,)]


def test_a_log_that_cannot_be_folded_at_the_end_stays_and_holds_everything(
    forgetful: ForgetfulDisk, tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store)
    database = open_writer(path)
    database.run("UPDATE session SET title = 'kept'")
    forgetful.plan(Fault("sync", 1))
    database.close()
    assert forgetful.injected == 1
    with opened(path) as store:
        assert ask(store, lambda reader: reader.summary(session_id)).title == "kept"


def test_a_file_that_opens_for_reading_only_is_not_taken_for_one_to_write(
    failing: FailingDisk, tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store)
    failing.plan(Fault("open", 1))
    with pytest.raises(ReadOnly):
        open_writer(path)
    assert failing.injected == 1
    with opened(path) as store:
        assert store.session(session_id).append([note()]).result()[0].seq == 0


def test_a_read_that_fails_once_is_not_taken_for_damage(
    failing: FailingDisk, tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store, note("x" * 9000))
    for nth in count(1):
        failing.plan(Fault("read", nth))
        error: BaseException | None = None
        try:
            with opened(path) as store:
                assert len(events_of(store, session_id)) == 1
        except StoreError as refusal:
            error = refusal
        TALLY.injected += failing.injected
        assert not isinstance(error, StoreDamaged), nth
        if not failing.injected:
            break
    assert nth > 5


def test_an_append_for_which_a_read_fails_once_is_done_all_the_same(
    failing: FailingDisk, tmp_path: Path
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store, *(note("x" * 9000) for _ in range(20)))
    with opened(path) as store:
        for nth in count(1):
            distrust(store)  # it reads everything anew
            failing.plan(Fault("read", nth))
            error = store.session(session_id).append([note(str(nth))]).exception(20)
            TALLY.injected += failing.injected
            assert not isinstance(error, StoreDamaged), nth
            if not failing.injected:
                break
        failing.heal()
        told = [event.data["text"] for event in events_of(store, session_id)[20:]]
        assert len(told) == len(set(told))
    assert nth > 5
