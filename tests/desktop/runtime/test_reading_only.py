"""A runtime over chats that can only be read: everything is shown, nothing is tried, no noise."""

import shutil
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from desktop.faces import Outgoing, SavedDraft, SendFailed, StoreTrouble
from desktop.paths import Paths
from desktop.runtime import Notice, Runtime, open_runtime
from desktop.runtime.reading import reading_only
from store import SessionId, StoreCode, StoreError
from tests.support.stores import new_id, query
from tests.support.waiting import until

OLD = Path(__file__).parents[2] / "store" / "fixtures" / "tables-1.sqlite3"
TALK, CRASHED = SessionId(f"{1:032x}"), SessionId(f"{15:032x}")


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Chats of the first release, one of them cut in the middle of an answer."""
    paths = Paths(tmp_path)
    paths.create()
    shutil.copyfile(OLD, paths.database)
    return paths


@pytest.fixture
def newer(paths: Paths) -> Paths:
    open_runtime(paths).close()
    query(paths.database, "UPDATE session SET open_turn = 1, title = NULL")
    query(paths.database, "PRAGMA user_version = 99")
    return paths


@pytest.fixture
def notices() -> list[Notice]:
    return []


@pytest.fixture
def runtime(newer: Paths, notices: list[Notice]) -> Iterator[Runtime]:
    before = newer.database.read_bytes()
    runtime = open_runtime(newer)
    runtime.subscribe(notices.append)
    yield runtime
    runtime.close()
    assert newer.database.read_bytes() == before


def test_chats_of_a_newer_release_are_shown_whole(runtime: Runtime, notices: list[Notice]) -> None:
    assert runtime.reading_only == "CHATS_TOO_NEW"
    assert len(runtime.newest_chats().result().summaries) == 6
    opened = runtime.open(TALK).result()
    assert (len(opened.events), opened.problem, opened.damage) == (6, "CHATS_TOO_NEW", None)
    assert opened.draft.text == "half a thought"
    assert runtime.open(CRASHED).result().problem == "CHATS_TOO_NEW"
    assert runtime.original(picture_in(opened.events)).result()
    assert notices == []


def picture_in(events: object) -> str:
    text = repr([event.body for event in events])  # type: ignore[attr-defined]  -- events
    start = text.index("sha256:")
    return text[start : start + 71]


def test_what_would_change_something_fails_with_the_reason(
    runtime: Runtime, notices: list[Notice]
) -> None:
    runtime.send(TALK, Outgoing("m1", "Hello", ()))
    runtime.send(new_id(), Outgoing("m2", "Hello", ()), new=True)
    runtime.retry(TALK)
    runtime.rename(TALK, "Other")
    with pytest.raises(StoreError) as refused:
        runtime.fork(TALK, seq=5, cut="at", child=new_id()).result()
    assert refused.value.code == "TOO_NEW"
    until(lambda: len(notices) == 4)
    codes = {notice.code for notice in notices if isinstance(notice, SendFailed | StoreTrouble)}
    assert codes <= {"CHATS_TOO_NEW", "TOO_NEW"}
    assert len(notices) == 4


def test_what_comes_by_itself_is_left_undone_in_silence(
    runtime: Runtime, notices: list[Notice]
) -> None:
    runtime.mark_viewed(TALK)
    runtime.save_draft(TALK, SavedDraft("words"))
    assert runtime.models(TALK).result()
    assert runtime.draft(TALK).result().text == "half a thought"
    assert notices == []


def test_an_older_file_is_brought_up_to_date_and_put_in_order(paths: Paths) -> None:
    told: list[str] = []
    runtime = open_runtime(paths, told=lambda stage, _done, _of: told.append(stage))
    try:
        assert runtime.reading_only == ""
        assert runtime.open(CRASHED).result().problem == ""
        assert set(told) == {"copying", "comparing", "updating"}
    finally:
        runtime.close()


def test_bringing_it_up_to_date_can_be_given_up(paths: Paths) -> None:
    def give_up(_stage: str, _done: int, _of: int) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        open_runtime(paths, told=give_up)
    open_runtime(paths).close()


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (None, ""),
        ("TOO_NEW", "CHATS_TOO_NEW"),
        ("BACKUP_NO_ROOM", "CHATS_WAIT_FOR_ROOM"),
        ("DISK_FULL", "CHATS_WAIT_FOR_ROOM"),
        ("BACKUP_NOT_WRITABLE", "CHATS_WAIT_FOR_BACKUP"),
        ("STORE_DAMAGED", "CHATS_CANNOT_BE_UPDATED"),
        ("READ_ONLY", "READ_ONLY"),
        ("SIDE_FILE_UNWRITABLE", "SIDE_FILE_UNWRITABLE"),
    ],
)
def test_each_reason_has_a_sentence_of_its_own(code: StoreCode | None, shown: str) -> None:
    assert reading_only(code) == shown
