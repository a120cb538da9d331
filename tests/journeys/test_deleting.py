"""Deleting, as a person does it: the trash emptied, and what must be gone for ever."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.runtime import Runtime
from desktop.ui.erasing.question import EraseQuestion
from desktop.ui.sessions.trash import TrashDialog
from store import ObjectMissing, SessionId
from store.model.events import objects_named
from tests.support.pictures import png
from tests.support.window import Person, at_the_window

SECRET = "The combination is 7 14 21"


def holding(words: str, folder: Path) -> list[str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if words.encode() in path.read_bytes()]


@contextmanager
def in_the_trash(person: Person, *chats: str) -> Iterator[TrashDialog]:
    """Ask these, throw them away, and open the trash."""
    for chat in chats:
        person.asks(chat)
        person.waits(lambda here=chat: here in person.chats())
        person.window.actions_["trash"].trigger()
        person.waits(lambda gone=chat: gone not in person.chats())
    person.window.actions_["trash-list"].trigger()
    trash = person.workspace.list.trash_list
    person.waits(lambda: trash.list.count() == len(chats))
    yield trash
    trash.close()


def question(person: Person) -> EraseQuestion:
    asked = person.workspace.bin.question
    person.waits(asked.isVisible)
    return asked


def test_the_trash_is_emptied_from_its_dialog_which_says_what_that_freed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with (
        at_the_window(qtbot, tmp_path) as person,
        in_the_trash(person, "First", "Second") as trash,
    ):
        person.clicks(trash.empty)
        asked = question(person)
        assert asked.with_branches.isHidden()
        qtbot.keyClick(asked, Qt.Key.Key_Return)  # the safe answer
        person.waits(lambda: not asked.isVisible())
        assert trash.list.count() == 2
        person.clicks(trash.empty)
        person.clicks(question(person).go)
        person.waits(lambda: trash.told.text().startswith("2 chats are gone."))
        person.waits(lambda: trash.list.count() == 0)
        assert not trash.empty.isEnabled()


def test_nothing_is_left_of_a_chat_that_was_deleted_for_ever(qtbot: QtBot, tmp_path: Path) -> None:
    with (
        at_the_window(qtbot, tmp_path, ["Noted: the door code"]) as person,
        in_the_trash(person, SECRET) as trash,
    ):
        person.workspace.desk.runtime.backups.kept.make("asked").future.result()
        assert len(holding(SECRET, tmp_path)) > 1
        trash.list.setCurrentRow(0)
        person.clicks(trash.erase)
        asked = question(person)
        assert asked.question.text() == f"Delete “{SECRET}” for ever?"
        person.clicks(asked.go)
        person.waits(lambda: "is gone for ever." in trash.told.text())
        assert "One backup was written anew without it" in trash.told.text()
        for words in (SECRET, "the door code"):
            assert holding(words, tmp_path) == []


def test_a_chat_that_is_deleted_from_the_list_leaves_its_branch_or_takes_it_along(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("The trunk")
        trunk = person.chat
        runtime = person.workspace.desk.runtime
        last = len(runtime.event_index(trunk).result()) - 1
        runtime.fork(trunk, seq=last, cut="at", child="b" * 32).result()
        person.workspace.bin.ask_about_chats((trunk,), ("The trunk",))
        asked = question(person)
        assert asked.with_branches.isVisible()
        assert not asked.with_branches.isChecked()
        person.clicks(asked.go)
        person.waits(lambda: "is gone for ever." in person.window.page.news.text())
        assert person.chat == ""
        assert [one.id for one in runtime.sessions().result()] == ["b" * 32]
        person.workspace.chat.open("b" * 32)
        person.waits(lambda: "The trunk" in person.reads())
        person.workspace.branching.open_parent()
        assert "original was deleted" in person.window.page.hint.text()
        person.asks("It goes on")
        runtime.fork("b" * 32, seq=3, cut="at", child="c" * 32).result()
        person.workspace.bin.ask_about_chats(("b" * 32,), ("The branch",))
        question(person).with_branches.setChecked(True)
        person.clicks(question(person).go)
        person.waits(lambda: runtime.sessions().result() == () and person.chats() == [])


def test_a_picture_is_deleted_from_where_it_is_seen_large(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(600, 400)))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.asks("What is it?")
        runtime, viewer = person.workspace.desk.runtime, person.window.viewer
        (digest,) = pictures_in(runtime, person.chat)
        person.window.page.timeline.picture_opened.emit(digest)
        person.waits(viewer.isVisible)
        person.clicks(viewer.button("erase"))
        assert not viewer.isVisible()
        person.clicks(question(person).go)
        person.waits(lambda: person.window.page.news.text().startswith("The picture is gone"))
        with pytest.raises(ObjectMissing):
            runtime.original(digest).result()
        person.asks("And now?")


def pictures_in(runtime: Runtime, chat: str) -> set[str]:
    index = runtime.event_index(SessionId(chat)).result()
    seqs = [seq for seq, kind in index if kind == "user/message"]
    (message,) = runtime.events_at(SessionId(chat), seqs).result()
    named = {str(name) for name in objects_named(message)}
    return {name for name in named if f'"attachmentId":"{name}"'.encode() in message.body}
