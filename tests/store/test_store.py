"""Opening, closing, and what lies beside the log."""

import random
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from store import (
    AlreadyOpen,
    Conflict,
    Foreign,
    NotFound,
    ReadOnly,
    StoreDamaged,
    StoreUnavailable,
    TitleAuthor,
    open_store,
)
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


def test_a_store_is_made_where_nothing_lies_and_found_again(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, *whole_turn())
        before = bodies_of(store, session_id)
    with opened(path) as store:
        assert bodies_of(store, session_id) == before
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_new_store_belongs_to_its_user_alone(path: Path) -> None:
    with opened(path):
        assert path.stat().st_mode & 0o077 == 0


def test_closing_leaves_one_plain_file_and_its_lock(path: Path) -> None:
    with opened(path) as store:
        created(store, note())
    assert sorted(item.name for item in path.parent.iterdir()) == ["store.db", "store.db.lock"]


def test_what_an_interrupted_creation_left_is_replaced(path: Path) -> None:
    (path.parent / "store.db.new").write_bytes(b"half a database")
    with opened(path) as store:
        assert ask(store, lambda reader: reader.sessions()) == ()
    assert not (path.parent / "store.db.new").exists()


@pytest.mark.parametrize(
    "content", [b"", b"hello\n", b"SQLite format 3\0" + bytes(84), b"\0" * 5000]
)
@pytest.mark.parametrize("read_only", [True, False])
def test_a_foreign_file_is_refused_and_untouched(
    path: Path, content: bytes, *, read_only: bool
) -> None:
    path.write_bytes(content)
    with pytest.raises((Foreign, StoreDamaged)):
        open_store(path, read_only=read_only)
    assert path.read_bytes() == content
    assert [item.name for item in path.parent.iterdir()] == ["store.db"]


def test_somebody_elses_database_is_refused_and_untouched(path: Path) -> None:
    theirs = apsw.Connection(str(path))
    theirs.execute("PRAGMA journal_mode=wal; CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    theirs.close()
    before = path.read_bytes()
    with pytest.raises(Foreign):
        open_store(path)
    assert path.read_bytes() == before
    assert [item.name for item in path.parent.iterdir()] == ["store.db"]


def test_a_checkpoint_that_was_cut_short_is_mended_by_the_log(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "store.db"
    copy.parent.mkdir()
    with opened(path) as store:
        session_id = created(
            store, *(note(random.Random(n).randbytes(3000).hex()) for n in range(20))
        )
        before = bodies_of(store, session_id)
        for suffix in ("", "-wal"):
            written = path.with_name(path.name + suffix).read_bytes()
            copy.with_name(copy.name + suffix).write_bytes(written)
    first_page, short = path.read_bytes()[:4096], copy.read_bytes()
    assert len(short) < len(path.read_bytes()), "the copy must lack pages its header will count"
    copy.write_bytes(first_page + short[4096:])
    with opened(copy) as store:
        assert bodies_of(store, session_id) == before
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_store_that_lost_its_tables_is_damaged_not_empty(path: Path) -> None:
    with opened(path):
        pass
    query(path, "PRAGMA foreign_keys=0; DROP TABLE reference; DROP TABLE event")
    before = path.read_bytes()
    with pytest.raises(StoreDamaged):
        open_store(path)
    assert path.read_bytes() == before


def test_a_store_whose_start_was_overwritten_is_refused_and_untouched(path: Path) -> None:
    with opened(path) as store:
        created(store, *whole_turn())
    broken = bytes(4096) + path.read_bytes()[4096:]
    path.write_bytes(broken)
    with pytest.raises((Foreign, StoreDamaged)):
        open_store(path)
    assert path.read_bytes() == broken


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(Foreign):
        open_store(tmp_path)


def test_a_place_that_does_not_exist_is_said_to_be_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable):
        open_store(tmp_path / "no" / "store.db")


def test_reading_what_is_absent_makes_nothing(path: Path) -> None:
    with pytest.raises(NotFound):
        open_store(path, read_only=True)
    assert list(path.parent.iterdir()) == []


def test_a_second_opener_is_told_and_a_reader_is_not_kept_out(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, note("first"))
        with pytest.raises(AlreadyOpen):
            open_store(path)
        with open_store(path, read_only=True) as reading:
            assert len(bodies_of(reading, session_id)) == 1
            store.session(session_id).append([note("second")]).result()
            assert len(bodies_of(reading, session_id)) == 2
    with opened(path):
        pass


def test_the_lock_goes_with_a_killed_process(path: Path) -> None:
    holder = (
        "import sys, os, signal\n"
        "from pathlib import Path\n"
        "from store import open_store\n"
        "open_store(Path(sys.argv[1]))\n"
        "print('open', flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", holder, str(path)], capture_output=True, text=True, check=False
    )
    assert result.stdout == "open\n"
    with opened(path):
        pass


def test_a_read_only_store_refuses_every_change(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, note())
    with open_store(path, read_only=True) as store:
        for change in (
            store.create(new_id()),
            store.session(session_id).append([note()]),
            store.trash(session_id),
            store.recover(),
            store.put(b"x", media_type="text/plain"),
        ):
            with pytest.raises(ReadOnly):
                change.result()


def test_a_closed_store_answers_instead_of_hanging(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store)
    for late in (store.create(new_id()), store.read(lambda reader: reader.sessions())):
        with pytest.raises(StoreUnavailable):
            late.result()
    with pytest.raises(StoreUnavailable):
        store.session(session_id).append([note()]).result()


def test_closing_twice_does_nothing_more(path: Path) -> None:
    with opened(path) as store:
        store.close()
        with opened(path) as again:
            store.close()
            with pytest.raises(AlreadyOpen):
                open_store(path)
            assert ask(again, lambda reader: reader.sessions()) == ()


def test_a_name_is_taken_once(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, note())
        with pytest.raises(Conflict):
            store.create(session_id).result()
        with pytest.raises(Conflict):
            store.fork(session_id, 0, session_id).result()
        with pytest.raises(Conflict):
            store.load(session_id, []).result()
        assert len(bodies_of(store, session_id)) == 1


def test_a_title_of_the_program_never_replaces_a_persons(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store)
        steps: tuple[tuple[str, TitleAuthor, str], ...] = (
            ("guess", "auto", "guess"),
            ("better guess", "auto", "better guess"),
            ("mine", "user", "mine"),
            ("guess again", "auto", "mine"),
            ("mine too", "user", "mine too"),
        )
        for title, by, shown in steps:
            store.rename(session_id, title, by=by).result()
            assert ask(store, lambda reader: reader.summary(session_id)).title == shown


def test_a_title_with_half_a_character_is_kept_whole(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store)
        store.rename(session_id, "half \ud83d", by="user").result()
        assert ask(store, lambda reader: reader.summary(session_id)).title == "half \ufffd"


def test_the_trash_takes_and_gives_back(path: Path) -> None:
    with opened(path) as store:
        kept, thrown = created(store, note()), created(store, note())
        store.trash(thrown).result()
        assert [item.id for item in ask(store, lambda r: r.sessions())] == [kept]
        assert [item.id for item in ask(store, lambda r: r.sessions(trashed=True))] == [thrown]
        assert len(bodies_of(store, thrown)) == 1
        store.session(thrown).append([note("an answer that was still coming")]).result()
        store.restore(thrown).result()
        assert [item.id for item in ask(store, lambda r: r.sessions())] == [kept, thrown]


def test_pins_and_views_are_remembered(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store)
        store.set_pinned(session_id, True).result()
        store.mark_viewed(session_id).result()
        summary = ask(store, lambda reader: reader.summary(session_id))
        assert summary.pinned
        assert summary.viewed_ms is not None
        store.set_pinned(session_id, False).result()
        assert not ask(store, lambda reader: reader.summary(session_id)).pinned


def test_drafts_and_settings_are_kept_apart_and_through_a_restart(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store)
        store.save_draft(session_id, {"text": "tomorrow"}).result()
        store.save_draft(None, {"text": "a new chat"}).result()
        store.save_settings(session_id, {"model": "m"}).result()
        store.save_settings(None, {"theme": "dark"}).result()
    with opened(path) as store:
        assert ask(store, lambda r: r.draft(session_id)) == {"text": "tomorrow"}
        assert ask(store, lambda r: r.draft(None)) == {"text": "a new chat"}
        assert ask(store, lambda r: r.settings(session_id)) == {"model": "m"}
        assert ask(store, lambda r: r.settings(None)) == {"theme": "dark"}
        store.save_draft(session_id, None).result()
        assert ask(store, lambda r: r.draft(session_id)) is None


def test_every_change_to_a_session_that_is_not_there_says_so(path: Path) -> None:
    with opened(path) as store:
        nobody = new_id()
        for change in (
            store.session(nobody).append([note()]),
            store.fork(nobody, -1, new_id()),
            store.rename(nobody, "x", by="user"),
            store.trash(nobody),
            store.save_draft(nobody, {}),
            store.close_turn(nobody),
        ):
            with pytest.raises(NotFound):
                change.result()


def test_ids_are_never_used_twice(path: Path) -> None:
    with opened(path) as store:
        created(store, note())
    tamper(path, "DELETE FROM event")
    with opened(path) as store:
        created(store, note())
    assert query(path, "SELECT id FROM event") == [(2,)]


def test_a_store_is_read_where_nothing_can_be_written_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        session_id = created(store, note())
    path.with_name("store.db-shm").mkdir()  # no index of the log can be laid out there
    with open_store(path, read_only=True) as store:
        assert len(events_of(store, session_id)) == 1
    with open_store(path) as store:
        assert store.read_only_code == "SIDE_FILE_UNWRITABLE"
        assert len(events_of(store, session_id)) == 1
        with pytest.raises(StoreUnavailable):
            store.session(session_id).append([note()]).result()
