"""Files of a newer release: they are read as far as they can be, and nothing touches them."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest

from store import LogDamaged, SessionId, StoreError, TooNew, now_ms, open_store
from store.backups import Backups
from store.errors import BackupFailed
from tests.support.old_writers.formats_1_2 import OldChat
from tests.support.old_writers.tables_1 import TablesOne, turn_of, uid_of
from tests.support.stores import (
    ask,
    bodies_of,
    created,
    events_of,
    new_id,
    note,
    opened,
    query,
    tamper,
    whole_turn,
)

NEWER_TABLES = (
    "ALTER TABLE session ADD COLUMN colour TEXT;"
    "CREATE TABLE mood (session INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;"
    "PRAGMA user_version=99"
)
NEWER_EVENTS = "UPDATE stream SET format = 99 WHERE id = 2"


@pytest.fixture
def chats(path: Path) -> tuple[SessionId, SessionId]:
    with opened(path) as store:
        return created(store, *whole_turn()), created(store, *whole_turn(), note())


@pytest.mark.parametrize("newer", [NEWER_TABLES, NEWER_EVENTS], ids=["tables", "events"])
@pytest.mark.parametrize("read_only", [True, False])
def test_a_newer_store_is_read_and_untouched(
    path: Path, chats: tuple[SessionId, SessionId], newer: str, *, read_only: bool
) -> None:
    query(path, newer)
    before = path.read_bytes()
    with open_store(path, read_only=read_only) as store:
        assert store.read_only_code == "TOO_NEW"
        assert [chat.id for chat in ask(store, lambda reader: reader.sessions())] == list(chats)
        assert [len(events_of(store, chat)) for chat in chats] == [7, 8]
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
    assert path.read_bytes() == before


@pytest.mark.parametrize("newer", [NEWER_TABLES, NEWER_EVENTS], ids=["tables", "events"])
def test_a_newer_store_refuses_every_change_with_its_reason(
    path: Path, chats: tuple[SessionId, SessionId], newer: str
) -> None:
    query(path, newer)
    before = path.read_bytes()
    with open_store(path) as store:
        changes = [
            store.create(new_id()),
            store.session(chats[0]).append([note()]),
            store.fork(chats[0], 3, new_id()),
            store.save_draft(chats[0], {"text": "x"}),
            store.put(b"bytes", media_type="text/plain"),
            store.trash(chats[1]),
            store.recover(),
        ]
        for change in changes:
            error = change.exception()
            assert isinstance(error, StoreError)
            assert error.code == "TOO_NEW"
    assert path.read_bytes() == before


def test_a_newer_version_still_in_the_write_ahead_log_is_seen(
    path: Path, chats: tuple[SessionId, SessionId], tmp_path: Path
) -> None:
    newer = apsw.Connection(str(path))
    newer.execute(NEWER_TABLES)
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in ("store.db", "store.db-wal"):
        (copies / name).write_bytes((tmp_path / name).read_bytes())
    newer.close()
    before = (copies / "store.db").read_bytes()
    with open_store(copies / "store.db") as store:
        assert store.read_only_code == "TOO_NEW"
        assert len(events_of(store, chats[0])) == 7
    assert (copies / "store.db").read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE event RENAME COLUMN body TO words",
        "ALTER TABLE span RENAME TO part",
        "DROP INDEX event_shown; CREATE INDEX event_shown ON event (stream, seq)",
        "DROP INDEX event_landmark",
    ],
)
@pytest.mark.usefixtures("chats")
def test_a_newer_store_that_cannot_even_be_read_is_refused_and_untouched(
    path: Path, change: str
) -> None:
    query(path, f"{change}; {NEWER_TABLES}")
    before = path.read_bytes()
    with pytest.raises(TooNew):
        open_store(path)
    assert path.read_bytes() == before


def test_an_event_of_a_newer_format_that_is_not_understood_is_no_damage(
    path: Path, chats: tuple[SessionId, SessionId]
) -> None:
    words = b'["user/message",5,1700000000000,{}]'
    sql = "UPDATE event SET enc = 0, size = ?, body = ? WHERE stream = 2 AND seq = 5"
    tamper(path, sql, (len(words), words))
    query(path, NEWER_EVENTS)
    with open_store(path) as store:
        with pytest.raises(TooNew):
            bodies_of(store, chats[1])
        assert len(bodies_of(store, chats[0])) == 7, "the other chat is none the worse"


@pytest.mark.parametrize("newer", [NEWER_TABLES, NEWER_EVENTS], ids=["tables", "events"])
@pytest.mark.usefixtures("chats")
def test_a_backup_of_a_newer_store_is_not_gone_back_to(path: Path, newer: str) -> None:
    with Backups(path, clock=now_ms) as backups:
        made = backups.make("asked").future.result()
        query(made.path, newer)
        with pytest.raises(BackupFailed) as refused:
            backups.restore(made.path).future.result()
    assert refused.value.code == "BACKUP_TOO_NEW"


def test_a_chat_of_a_newer_format_that_comes_up_later_is_not_written_to(
    path: Path, chats: tuple[SessionId, SessionId]
) -> None:
    with opened(path) as store:
        store.session(chats[1]).append([note()]).result()
        # behind the program's back, as by another one that passed by the lock
        query(path, "UPDATE stream SET format = 99 WHERE id = 1")
        with pytest.raises(TooNew):
            store.session(chats[0]).append([note()]).result()
        assert len(bodies_of(store, chats[0])) == 7


def test_a_chat_of_a_newer_format_is_shown_as_far_as_it_could_be_of_today(path: Path) -> None:
    with closing(TablesOne(path)) as writer:
        writer.chat("same", turn_of(1), format=99)
        writer.chat("other", OldChat(2).ask("Hello", "Hi").bodies, format=99)
        writer.chat("unknown", [b'{"type":"mood/set","seq":0,"time":5,"data":{}}'], format=99)
    with open_store(path) as store:
        assert store.read_only_code == "TOO_NEW"
        assert bodies_of(store, SessionId(*uid_of("same"))) == turn_of(1)
        for name in ("other", "unknown"):
            with pytest.raises(TooNew):
                bodies_of(store, SessionId(*uid_of(name)))


def test_damage_in_a_chat_of_todays_format_is_damage_in_a_newer_file_too(
    path: Path, chats: tuple[SessionId, SessionId]
) -> None:
    tamper(path, "UPDATE event SET body = zeroblob(length(body)) WHERE stream = 1 AND seq = 5")
    query(path, NEWER_TABLES)
    with open_store(path) as store:
        with pytest.raises(LogDamaged):
            bodies_of(store, chats[0])
        assert len(bodies_of(store, chats[1])) == 8
