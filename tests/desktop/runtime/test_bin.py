"""The trash behind the window's door: emptied, deleted for ever, and seen to by itself."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from desktop.erasing import (
    KEPT_DAYS,
    STOPPED,
    ErasedForEver,
    EraseProgress,
    ErasingFailed,
    Scope,
    TrashEmptied,
)
from desktop.paths import Paths
from desktop.runtime.bin import DAY_MS, Bin
from desktop.runtime.notices import Notice
from store import Commit, SessionId, now_ms
from store.model.ids import digest_of
from tests.support.running import Ear, Gate, Running, done, new_id, outgoing, running
from tests.support.small_disk import incompressible, small_disk
from tests.support.stores import tamper

T = TypeVar("T")
NEVER_S = 3600.0
SECRET = "a violet umbrella"


def heard(ear: Ear, kind: type[T]) -> T:
    notice = ear.wait_for(lambda one: isinstance(one, kind))
    assert isinstance(notice, kind)
    return notice


def holding(words: str, folder: Path) -> list[str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if words.encode() in path.read_bytes()]


@contextmanager
def seen_to(here: Running) -> Iterator[None]:
    """Have a second leaf look at once for what is due by itself."""
    runtime = here.runtime
    stop = runtime._turns.stop_to_rest
    parts = (runtime._store, runtime.backups.kept, runtime._net, runtime._notices)
    with closing(Bin(*parts, stop=stop, waits_s=(0.0, NEVER_S))):
        yield


def trashed(here: Running) -> list[str]:
    return [one.id for one in done(here.runtime.bin.page()).summaries]


def throw_away(here: Running, chat: SessionId) -> None:
    here.runtime.trash(chat)
    here.ear.wait_for(lambda one: isinstance(one, Commit) and chat in trashed(here))


def test_emptying_tells_how_many_chats_went_and_how_far_it_is(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        chat, kept = here.new_chat(), here.new_chat()
        throw_away(here, chat)
        here.runtime.bin.empty()
        assert heard(here.ear, TrashEmptied).chats == 1
        assert heard(here.ear, EraseProgress).work == "emptying"
        assert trashed(here) == []
        assert [one.id for one in done(here.runtime.sessions())] == [kept]


def test_emptying_can_be_stopped_and_leaves_the_rest_in_the_trash(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        for chat in [here.new_chat() for _ in range(3)]:
            throw_away(here, chat)

        def stop(notice: Notice) -> None:
            if isinstance(notice, Commit) and notice.kind == "removed":
                here.runtime.bin.stop_emptying()

        here.runtime.subscribe(stop)
        here.runtime.bin.empty()
        assert heard(here.ear, ErasingFailed).code == STOPPED
        assert len(trashed(here)) == 2


def test_an_answer_is_stopped_before_its_chat_is_deleted_for_ever(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, [f"{SECRET} said", gate, "more"]) as here:
        chat = here.new_chat_begun(SECRET)
        assert gate.reached.wait(20)
        here.runtime.bin.erase([chat])
        erased = heard(here.ear, ErasedForEver)
        assert (erased.chats, erased.pictures, erased.removed) == (1, 0, 0)
        assert done(here.runtime.sessions()) == ()
        assert holding(SECRET, tmp_path) == []


def test_the_backups_are_written_anew_without_it(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        chat = here.new_chat(SECRET)
        here.runtime.backups.kept.make("asked").future.result()
        assert len(holding(SECRET, tmp_path)) > 1
        here.runtime.bin.erase([chat])
        assert heard(here.ear, ErasedForEver).rewritten == 1
        assert holding(SECRET, tmp_path) == []


def test_a_chat_is_told_with_the_branches_that_hang_on_it(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        chat, child, grandchild = here.new_chat(), new_id(), new_id()
        last = len(here.events(chat)) - 1
        done(here.runtime.fork(chat, seq=last, cut="at", child=child))
        done(here.runtime.fork(child, seq=last, cut="at", child=grandchild))
        assert done(here.runtime.bin.scope([chat])) == Scope(tuple(sorted((child, grandchild))))
        assert done(here.runtime.bin.scope([chat, child])) == Scope((grandchild,))
        assert done(here.runtime.bin.scope([grandchild])) == Scope()


def test_a_picture_is_deleted_and_the_chat_goes_on_without_it(
    tmp_path: Path, picture: bytes
) -> None:
    with running(tmp_path) as here:
        reference = done(here.runtime.attach(picture))
        chat = new_id()
        here.runtime.send(chat, outgoing("look", reference), new=True)
        here.ear.rest(chat)
        here.runtime.bin.erase_picture(str(reference["attachmentId"]))
        assert heard(here.ear, ErasedForEver).pictures == 1
        assert here.types(chat)[-1] == "attachment/quarantined"
        here.runtime.send(chat, outgoing("and now?"))
        here.ear.rest(chat, times=2)
        assert here.end_of(chat) == {"kind": "completed"}
        assert here.types(chat).count("request/dispatched") == 2


def test_what_has_lain_in_the_trash_for_thirty_days_goes_by_itself(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        old, new = here.new_chat(), here.new_chat()
        throw_away(here, old)
        throw_away(here, new)
    since = now_ms() - KEPT_DAYS * DAY_MS - 1
    tamper(Paths(tmp_path).database, "UPDATE session SET trashed = ? WHERE uid = ?", (since, old))
    with running(tmp_path) as here, seen_to(here):
        assert heard(here.ear, TrashEmptied).chats == 1
        assert trashed(here) == [new]


def test_a_deletion_that_the_end_of_the_program_broke_off_is_ended_by_itself(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as here:
        chat, kept = here.new_chat(SECRET), here.new_chat()
        here.runtime.subscribe(
            lambda one: (
                here.runtime.bin._eraser._closed.set()
                if isinstance(one, EraseProgress) and one.stage == "collecting"
                else None
            )
        )
        here.runtime.bin.erase([chat])
        here.ear.wait_for(lambda one: isinstance(one, EraseProgress) and one.stage == "collecting")
    assert holding(SECRET, tmp_path) != []
    with running(tmp_path) as here, seen_to(here):
        assert heard(here.ear, ErasedForEver).chats == 0
        assert holding(SECRET, tmp_path) == []
        assert [one.id for one in done(here.runtime.sessions())] == [kept]


def test_a_backup_that_cannot_be_written_to_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        chat = here.new_chat(SECRET)
        backup = here.runtime.backups.kept.make("asked").future.result()
        blocked = backup.path.with_name(f"{backup.path.name}.branchline-part")
        blocked.mkdir()
        here.runtime.bin.erase([chat])
        assert heard(here.ear, ErasingFailed).code == "BACKUP_BUSY"
        assert backup.path.exists()
        blocked.rmdir()
        with seen_to(here):
            assert heard(here.ear, ErasedForEver).rewritten == 1
        assert holding(SECRET, tmp_path) == []


def test_a_disk_too_full_to_delete_is_told_and_it_is_ended_when_there_is_room(
    tmp_path: Path,
) -> None:
    long = incompressible(400_000)
    with small_disk(tmp_path / "disk") as disk, running(disk.folder, [long]) as here:
        kept, chat = here.new_chat("Keep me"), here.new_chat(SECRET)
        disk.fill(here.runtime)
        here.runtime.bin.erase([chat])
        assert heard(here.ear, ErasingFailed).code == "DISK_FULL"
        assert here.types(kept)[-1] == "turn/end"
        disk.make_room(here.runtime)
        here.runtime.bin.erase([chat])
        heard(here.ear, ErasedForEver)
        assert [one.id for one in done(here.runtime.sessions())] == [kept]
        assert holding(SECRET, disk.folder) == []
        assert ("assistant", long) in here.said(kept)


def test_a_picture_that_no_chat_names_is_nobodys_trouble(tmp_path: Path) -> None:
    with running(tmp_path) as here:
        here.runtime.bin.erase_picture(digest_of(b"never seen"))
        assert heard(here.ear, ErasedForEver).chats == 0
