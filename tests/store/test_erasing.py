"""Deleted for ever: no byte of it is left in any file, and nothing that lives has changed."""

import random
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from store import Backups, Draft, Reader, SessionId, Store, StoreDamaged
from store.disk.connection import open_reader
from store.disk.progress import save_progress
from store.erasing import Eraser
from store.errors import StoreBusy
from store.model.ids import digest_of
from store.model.messages import user_message
from store.purging import Purged
from store.salvage import salvage
from tests.support.sources import ROOT
from tests.support.stores import (
    answered,
    ask,
    begun,
    bodies_of,
    created,
    lose_first_events,
    new_id,
    note,
    opened,
    query,
    reference_to,
    said,
    ticking,
    whole_turn,
)

OLDER = ROOT / "tests" / "store" / "fixtures" / "tables-1.sqlite3"
SECRET = "the orchid in the north window"
LONG = " ".join(f"{SECRET} {number}" for number in range(400))


@pytest.fixture
def backups(path: Path) -> Iterator[Backups]:
    with Backups(path, clock=ticking()) as backups:
        yield backups


@pytest.fixture
def eraser(store: Store, backups: Backups) -> Iterator[Eraser]:
    eraser = Eraser(store, backups, clock=ticking())
    yield eraser
    eraser.close()


def places_of(words: bytes, folder: Path) -> list[str]:
    """Name the files below `folder` that hold these bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if words in path.read_bytes()]


def packed_rows(path: Path, session: SessionId) -> list[bytes]:
    """The bytes of a session's own events as they lie in the file, compressed ones too."""
    sql = (
        "SELECT substr(e.body, -64) FROM session n JOIN span s ON s.session = n.id JOIN event e"
        " ON e.stream = s.stream AND e.seq BETWEEN s.lo AND s.hi WHERE n.uid = ?"
        " AND e.enc <> 0"
    )
    return [body for (body,) in query(path, sql, (session,)) if len(body) == 64]


def assert_sound(store: Store) -> None:
    report = ask(store, lambda reader: reader.check(deep=True))
    assert report.is_sound, report.problems


def secret_chat(store: Store) -> SessionId:
    """A chat with words in plain and packed rows, in its title, its draft and its settings."""
    chat = created(store, *begun(text=SECRET), *answered(text=LONG), note(LONG), note(SECRET))
    store.rename(chat, SECRET, by="user").result()
    store.save_settings(chat, {"instructions": SECRET}).result()
    for length in range(1, len(SECRET)):
        store.save_draft(chat, {"text": SECRET[:length] + SECRET, "attachments": []}).result()
    return chat


def test_no_byte_of_a_deleted_chat_is_left_in_any_file(
    path: Path, store: Store, backups: Backups, eraser: Eraser
) -> None:
    kept = created(store, *whole_turn(text="kept"))
    before = bodies_of(store, kept)
    chat = secret_chat(store)
    backups.make("asked").future.result()
    store.session(kept).append([note("more")]).result()
    backups.make("asked").future.result()
    rows = packed_rows(path, chat)
    assert len(rows) == 2
    assert places_of(SECRET.encode(), path.parent) != []
    erased = eraser.erase(chats=[chat]).future.result()
    assert erased.chats == 1
    assert (erased.copies.rewritten, erased.copies.removed) == (2, 0)
    for words in (SECRET.encode(), SECRET[:12].encode(), *rows):
        assert places_of(words, path.parent) == []
    assert bodies_of(store, kept)[:-1] == before
    assert_sound(store)
    assert {copy.chats for copy in backups.copies().result()} == {1}
    store.close()
    assert query(path, "SELECT count(*) FROM progress") == [(0,)]


def test_words_of_chats_that_took_turns_are_told_apart_in_every_page(
    path: Path, store: Store, eraser: Eraser
) -> None:
    chats = [created(store) for _ in range(6)]
    for number in range(40):
        for index, chat in enumerate(chats):
            words = f"word-{index}-{number} " * (1 + number * number % 190)
            store.session(chat).append([note(words)]).result()
        store.rename(chats[number % 6], f"title-{number % 6}-{number}", by="user").result()
    kept = {chat: bodies_of(store, chat) for chat in chats[::2]}
    eraser.erase(chats=chats[1::2]).future.result()
    held = path.read_bytes() + path.with_name(f"{path.name}-wal").read_bytes()
    gone = [f"{kind}-{index}-".encode() for kind in ("word", "title") for index in (1, 3, 5)]
    assert [words for words in gone if words in held] == []
    assert b"word-0-" in held
    assert {chat: bodies_of(store, chat) for chat in kept} == kept
    assert_sound(store)


def test_a_branch_keeps_what_it_inherited_and_the_rest_is_gone(
    path: Path, store: Store, eraser: Eraser
) -> None:
    parent = created(store, *whole_turn(text="shared words"), note(LONG), note(SECRET))
    child = new_id()
    store.fork(parent, len(whole_turn()) - 1, child).result()
    before = bodies_of(store, child)
    eraser.erase(chats=[parent]).future.result()
    assert places_of(SECRET.encode(), path.parent) == []
    assert bodies_of(store, child) == before
    assert places_of(b"shared words", path.parent) == [path.name]
    assert_sound(store)


def test_a_picture_goes_with_its_chat_unless_another_names_it(
    path: Path, store: Store, backups: Backups, eraser: Eraser
) -> None:
    mine, shared = random.randbytes(3000), random.randbytes(3000)
    for data in (mine, shared):
        store.put(data, media_type="image/x-test").result()
    chat = created(store, said("a", [reference_to(mine), reference_to(shared)]))
    other = created(store, said("b", [reference_to(shared)]))
    backups.make("asked").future.result()
    eraser.erase(chats=[chat]).future.result()
    assert places_of(mine[-80:], path.parent) == []
    assert len(places_of(shared[-80:], path.parent)) == 2
    assert len(bodies_of(store, other)) == 1
    assert_sound(store)


def set_aside(store: Store, chat: SessionId) -> frozenset[str]:
    return ask(store, lambda reader: reader.request_state(chat).quarantined)


def test_one_picture_goes_from_every_chat_and_their_logs_say_so(
    path: Path, store: Store, backups: Backups, eraser: Eraser
) -> None:
    shown, original = random.randbytes(3000), random.randbytes(9000)
    for data in (shown, original):
        store.put(data, media_type="image/x-test").result()
    reference = {**reference_to(shown), "originalId": digest_of(original)}
    parent = created(store, *begun(), said("look", [reference]))
    child = new_id()
    store.fork(parent, len(begun()), child).result()
    bystander = created(store, *whole_turn())
    before = {chat: bodies_of(store, chat) for chat in (parent, child, bystander)}
    backups.make("asked").future.result()
    erased = eraser.erase(pictures=[digest_of(shown)]).future.result()
    assert (erased.pictures, erased.copies) == (1, Purged(rewritten=1))
    for data in (shown, original):
        assert places_of(data[-80:], path.parent) == []
    for chat in (parent, child):
        assert set_aside(store, chat) == {digest_of(shown)}
        assert bodies_of(store, chat)[:-1] == before[chat]
    assert bodies_of(store, bystander) == before[bystander]
    assert_sound(store)


def test_a_message_that_waits_with_a_deleted_picture_is_sent_without_it(
    store: Store, eraser: Eraser
) -> None:
    shown = random.randbytes(3000)
    store.put(shown, media_type="image/x-test").result()
    message = user_message("waits", "look", [reference_to(shown)])
    inbox = {"target": "next-turn", "start": 0, "inserted": [message]}
    chat = created(store, Draft("agent/inbox/spliced", inbox))
    eraser.erase(pictures=[digest_of(shown)]).future.result()
    store.session(chat).append([Draft("user/message", message, surface_op="append")]).result()
    assert set_aside(store, chat) == {digest_of(shown)}


def test_a_picture_that_was_not_sent_yet_goes_from_the_draft_that_holds_it(
    path: Path, store: Store, eraser: Eraser
) -> None:
    shown, original, other = (random.randbytes(3000) for _ in range(3))
    for data in (shown, original, other):
        store.put(data, media_type="image/x-test").result()
    reference = {**reference_to(shown), "originalId": digest_of(original)}
    draft = {"text": "unsent", "attachments": [reference, reference_to(other)]}
    store.save_draft(None, draft).result()
    eraser.erase(pictures=[digest_of(shown)]).future.result()
    kept = ask(store, lambda reader: reader.draft(None))
    assert kept == {"text": "unsent", "attachments": (reference_to(other),)}
    assert places_of(original[-80:], path.parent) == []


@pytest.mark.expects_log("a copy that cannot be written anew was removed: FOREIGN")
def test_what_was_put_aside_or_waits_to_be_restored_is_written_anew_too(
    path: Path, store: Store, backups: Backups, eraser: Eraser
) -> None:
    chat = secret_chat(store)
    backup = backups.make("asked").future.result()
    backups.restore(backup.path).future.result()
    shutil.copy(backup.path, path.with_name(f"{path.name}.before-restore-20260101T000000Z"))
    path.with_name(f"{path.name}.unusable-20260101T000000Z").write_bytes(SECRET.encode() * 99)
    (path.parent / "notes.txt").write_text(SECRET)
    erased = eraser.erase(chats=[chat]).future.result()
    assert (erased.copies.rewritten, erased.copies.removed) == (3, 1)
    assert places_of(SECRET.encode(), path.parent) == ["notes.txt"]


def test_a_copy_put_aside_keeps_what_still_lay_in_its_log(
    path: Path, store: Store, eraser: Eraser
) -> None:
    kept, chat = created(store, *whole_turn()), secret_chat(store)
    aside = path.with_name(f"{path.name}.before-restore-20260101T000000Z")
    shutil.copy(path, aside)
    shutil.copy(path.with_name(f"{path.name}-wal"), aside.with_name(f"{aside.name}-wal"))
    eraser.erase(chats=[chat]).future.result()
    assert places_of(SECRET.encode(), path.parent) == []
    assert query(aside, "SELECT uid FROM session") == [(kept,)]


def test_a_copy_that_somebody_reads_keeps_its_log_and_is_written_anew_later(
    path: Path, store: Store, eraser: Eraser
) -> None:
    kept, chat = created(store, *whole_turn()), secret_chat(store)
    aside = path.with_name(f"{path.name}.before-restore-20260101T000000Z")
    shutil.copy(path, aside)
    shutil.copy(path.with_name(f"{path.name}-wal"), aside.with_name(f"{aside.name}-wal"))
    with closing(open_reader(aside)) as reader, reader.snapshot():
        assert len(reader.rows("SELECT uid FROM session")) == 2
        with pytest.raises(StoreBusy):
            eraser.erase(chats=[chat]).future.result()
    assert len(query(aside, "SELECT uid FROM session")) == 2
    assert eraser.go_on().future.result() is not None
    assert query(aside, "SELECT uid FROM session") == [(kept,)]


def test_a_backup_from_before_an_update_keeps_its_tables_and_loses_the_chat(
    path: Path, eraser: Eraser
) -> None:
    older = path.parent / "backups" / "branchline-000001-20260101T000000Z-migration.sqlite3"
    older.parent.mkdir()
    shutil.copy(OLDER, older)
    tables = query(older, "SELECT type, name, sql FROM sqlite_schema ORDER BY name")
    (chat,), *_ = query(older, "SELECT uid FROM session WHERE title IS NOT NULL ORDER BY id")
    before = query(older, "SELECT count(*) FROM session")[0][0]
    assert eraser.erase(chats=[chat]).future.result().copies == Purged(rewritten=1)
    assert query(older, "SELECT type, name, sql FROM sqlite_schema ORDER BY name") == tables
    assert query(older, "PRAGMA user_version") == [(1,)]
    assert query(older, "SELECT count(*) FROM session") == [(before - 1,)]
    assert query(older, "SELECT count(*) FROM session WHERE uid = ?", (chat,)) == [(0,)]
    assert query(older, "PRAGMA integrity_check") == [("ok",)]


def test_a_copy_that_a_newer_program_wrote_is_left_to_it_and_told(
    store: Store, backups: Backups, eraser: Eraser
) -> None:
    chat = secret_chat(store)
    newer = backups.make("asked").future.result().path
    query(newer, "PRAGMA user_version = 99")
    before = newer.read_bytes()
    assert eraser.erase(chats=[chat]).future.result().copies == Purged(kept=1)
    assert newer.read_bytes() == before


def test_deleting_waits_for_whoever_reads_and_then_cuts_the_log(
    path: Path, store: Store, eraser: Eraser
) -> None:
    chat = secret_chat(store)
    run = []

    def slow(reader: Reader) -> int:
        reader.summary(chat)  # from here on it sees the file as it is now
        run.append(eraser.erase(chats=[chat]))
        with pytest.raises(TimeoutError):
            run[0].future.result(timeout=0.4)
        return len(reader.all_sessions())

    assert store.read(slow).result() == 1
    run[0].future.result()
    assert path.with_name(f"{path.name}-wal").stat().st_size < 1 << 16
    assert places_of(SECRET.encode(), path.parent) == []


def test_what_cannot_be_read_is_not_said_to_be_gone(path: Path) -> None:
    with opened(path) as store:
        chat = created(store, *(note(f"{number} {SECRET} " * 8) for number in range(60)))
        kept = created(store, *whole_turn())
    lose_first_events(path)
    with opened(path) as store, Backups(path, clock=ticking()) as backups:
        eraser = Eraser(store, backups, clock=ticking())
        with pytest.raises(StoreDamaged):
            eraser.erase(chats=[chat]).future.result()
        eraser.close()
        assert [one.id for one in ask(store, lambda reader: reader.all_sessions())] == [kept]
        assert len(bodies_of(store, kept)) == len(whole_turn())
    assert query(path, "SELECT count(*) FROM progress") == [(1,)]


def test_a_chat_that_cannot_be_read_keeps_no_other_from_being_deleted(path: Path) -> None:
    with opened(path) as store:
        broken = created(store, *(note(f"{number} " * 90) for number in range(60)))
        created(store, *(note(f"{number} kept " * 90) for number in range(60)))
    with opened(path) as store, Backups(path, clock=ticking()) as backups:
        chat = secret_chat(store)
        backups.make("asked").future.result()
    lose_first_events(path)
    with opened(path) as store, Backups(path, clock=ticking()) as backups:
        eraser = Eraser(store, backups, clock=ticking())
        for doomed in (broken, chat):
            with pytest.raises(StoreDamaged):
                eraser.erase(chats=[doomed]).future.result()
            assert doomed not in [one.id for one in ask(store, lambda it: it.all_sessions())]
        # The file could not be written anew; every copy was, and no row is left of it here.
        assert set(places_of(SECRET.encode(), path.parent)) <= {path.name}
        sql = "SELECT count(*) FROM event INDEXED BY sqlite_autoindex_event_1 WHERE stream = 3"
        assert query(path, sql) == [(0,)]
        with pytest.raises(StoreDamaged):  # tried again, and said again
            eraser.go_on().future.result()
        eraser.close()


def test_what_a_crash_broke_off_goes_on_at_the_next_start(path: Path) -> None:
    class Died(Exception):
        pass

    stages: list[str] = []

    def die(stage: str, _done: int, _of: int) -> None:
        stages.append(stage)
        if stage == "backups":
            raise Died

    with opened(path) as store, Backups(path, clock=ticking()) as backups:
        chat = secret_chat(store)
        backups.make("asked").future.result()
        eraser = Eraser(store, backups, clock=ticking())
        with pytest.raises(Died):
            eraser.erase(chats=[chat], told=die).future.result()
        eraser.close()
        assert places_of(SECRET.encode(), path.parent) != []
    with opened(path) as store, Backups(path, clock=ticking()) as backups:
        eraser = Eraser(store, backups, clock=ticking())
        assert eraser.go_on().future.result() is not None
        assert eraser.go_on().future.result() is None
        eraser.close()
        assert places_of(SECRET.encode(), path.parent) == []


@pytest.mark.parametrize("said", ["no JSON", "{}", '{"sessions": 1, "objects": ["x"]}', "[]"])
def test_what_was_to_be_deleted_and_cannot_be_read_is_damage_and_not_nothing(
    store: Store, eraser: Eraser, said: str
) -> None:
    store.collector().slice(lambda it: save_progress(it.database, "erasing", said.encode()))
    with pytest.raises(StoreDamaged):
        eraser.go_on().future.result()


def test_a_branch_cut_off_before_a_picture_was_deleted_for_ever_is_not_damaged(
    path: Path, store: Store, eraser: Eraser
) -> None:
    shown = random.randbytes(3000)
    store.put(shown, media_type="image/x-test").result()
    chat = created(store, said("a", [reference_to(shown)]), note("more"))
    eraser.erase(pictures=[digest_of(shown)]).future.result()
    store.fork(chat, 1, new_id()).result()
    assert_sound(store)
    store.close()
    report = salvage(path, path.with_name("rescued"))
    assert (report.lost_objects, report.is_whole, report.check.is_sound) == (0, True, True)


def test_what_went_with_the_trash_and_shared_its_words_goes_from_the_copies_too(
    path: Path, store: Store, backups: Backups, eraser: Eraser
) -> None:
    parent = created(store, note(f"{SECRET} 1"))
    chat, child = new_id(), new_id()
    store.fork(parent, 0, chat).result()
    store.session(chat).append([note(f"{SECRET} 2")]).result()
    end = len(bodies_of(store, chat)) - 1
    store.fork(chat, end, child).result()
    other = created(store, note("the roses"))
    backups.make("asked").future.result()
    for thrown in (parent, child, other):
        store.trash(thrown).result()
    assert eraser.empty().future.result().chats == 3
    erased = eraser.erase(chats=[chat]).future.result()
    assert (erased.chats, erased.copies) == (1, Purged(rewritten=1))
    assert places_of(SECRET.encode(), path.parent) == []
    (copy,) = backups.copies().result()
    assert copy.chats == 1
    assert b"the roses" in copy.path.read_bytes()
    assert_sound(store)
    names = {name for (name,) in query(path, "SELECT name FROM progress")}
    assert [name for name in names if other in name] != []
    assert [name for name in names if parent in name or child in name] == []
