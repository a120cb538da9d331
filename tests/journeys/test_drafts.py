"""What is typed belongs to one chat and is kept by it, however slow the disk, whatever ends us."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.faces import Attachment, SavedDraft
from desktop.runtime import Runtime
from desktop.ui.drafts import SAVED_WITHIN_MS
from store import SessionId
from tests.support.pictures import png
from tests.support.small_disk import incompressible, small_disk
from tests.support.window import Person, at_the_window


class SlowReader:
    """A runtime that answers what stood unsent only when the test says so."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._held: list[tuple[SessionId | None, Future[SavedDraft]]] = []
        self.is_slow = True

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def draft(self, session_id: SessionId | None) -> Future[SavedDraft]:
        if not self.is_slow:
            return self._runtime.draft(session_id)
        held: Future[SavedDraft] = Future()
        self._held.append((session_id, held))
        return held

    def answer(self) -> None:
        """Answer everything, as it stands now, the latest question first."""
        while self._held:
            session_id, held = self._held.pop()
            held.set_result(self._runtime.draft(session_id).result(20))


def slow_reader(really_open: Callable[[], Runtime]) -> Runtime:
    return SlowReader(really_open())  # type: ignore[return-value]  # it stands in for one


def disk_of(person: Person) -> SlowReader:
    person.waits(lambda: person.window.workspace is not None)
    person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)
    disk = person.workspace.desk.runtime
    assert isinstance(disk, SlowReader)
    return disk


def leaves_a_draft(qtbot: QtBot, folder: Path, text: str) -> None:
    with at_the_window(qtbot, folder) as person:
        person.types(text)


def test_what_was_not_read_yet_is_not_overwritten_by_what_is_typed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    leaves_a_draft(qtbot, tmp_path, "of yesterday")
    with at_the_window(qtbot, tmp_path, opener=slow_reader) as person:
        disk = disk_of(person)
        person.types("of today")
        qtbot.waitUntil(lambda: not person.workspace.chat.drafts._clock.isActive())
        disk.answer()
        person.waits(lambda: person.written == "of yesterday\n\nof today")
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.written == "of yesterday\n\nof today")


def test_what_was_not_read_yet_outlives_a_message(qtbot: QtBot, tmp_path: Path) -> None:
    leaves_a_draft(qtbot, tmp_path, "of yesterday")
    with at_the_window(qtbot, tmp_path, opener=slow_reader) as person:
        disk = disk_of(person)
        person.asks("of today")
        disk.answer()
        assert person.written == ""
        disk.is_slow = False
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: person.written == "of yesterday")


def test_a_new_chat_left_and_come_back_to_has_its_words_once(qtbot: QtBot, tmp_path: Path) -> None:
    leaves_a_draft(qtbot, tmp_path, "of yesterday")
    with at_the_window(qtbot, tmp_path, opener=slow_reader) as person:
        disk = disk_of(person)
        for word in ("one", "two"):
            person.types(word)
            person.clicks(person.window.sidebar.new_chat)
        disk.answer()
        person.waits(lambda: person.written == "of yesterday\n\none\n\ntwo")


def test_a_word_being_composed_stays_with_the_chat_it_was_begun_in(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        chat, editor = person.chat, person.window.page.composer.editor
        QApplication.sendEvent(editor, QInputMethodEvent("にほん", []))
        person.workspace.chat.open_new()
        person.waits(lambda: not person.chat)
        assert person.written == ""
        person.asks("Something else")
        person.workspace.chat.open(chat)
        person.waits(lambda: person.written == "にほん")


def test_what_a_full_disk_refused_is_saved_when_there_is_room_without_a_key_pressed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.runtime.drafts._PAUSE_S", 0.1)
    with small_disk(tmp_path / "disk") as disk, at_the_window(qtbot, disk.folder) as person:
        runtime = person.workspace.desk.runtime
        person.asks("Hello")
        chat = SessionId(person.chat)
        disk.fill(runtime)
        words = incompressible(200_000)
        person.window.page.composer.editor.set_text(words)
        person.waits(lambda: person.sees("The disk is full"))
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: person.written == "" and not person.workspace.chat.drafts.is_paused)
        person.workspace.chat.open(chat)
        person.waits(lambda: person.written == words)  # kept by nothing but the program itself
        assert runtime._drafts.owed(chat) is not None
        disk.make_room(runtime)
        person.waits(lambda: runtime._drafts.owed(chat) is None)
        assert runtime.draft(chat).result(20).text == words
        person.waits(person.window.page.trouble.isHidden)  # nobody is told of it any longer


class SlowPictures:
    """A runtime that reads a picture only when the test says so."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.go_on = threading.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def attach(self, source: Path | bytes, *, name: str) -> Future[Attachment]:
        taken = self._runtime._pictures._incoming.submit(self.go_on.wait, 20)
        del taken  # the one worker waits, and the picture behind it
        return self._runtime.attach(source, name=name)


def slow_pictures(really_open: Callable[[], Runtime]) -> Runtime:
    return SlowPictures(really_open())  # type: ignore[return-value]  # it stands in for one


def test_a_picture_that_came_just_before_the_window_was_closed_is_kept(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(png(size=(9, 9)))
    with at_the_window(qtbot, tmp_path / "data", opener=slow_pictures) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        runtime = person.workspace.desk.runtime
        assert isinstance(runtime, SlowPictures)
        person.drops(picture)
        with qtbot.waitSignal(person.life.ended):
            person.life.close()
            assert not person.life.window.isVisible()
            runtime.go_on.set()
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.waits(lambda: person.has_attached(1))


def test_words_go_to_their_own_chat_and_branch_and_nowhere_else(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(png(size=(9, 9)))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("First")
        first = person.chat
        person.types("for the chat")
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.clicks(person.buttons("Branch from here")[-1])
        person.waits(lambda: person.chat not in {"", first} and person.is_at_rest())
        branch = person.chat
        assert (person.written, person.has_attached(0)) == ("", True)
        person.types("for the branch")
    with at_the_window(qtbot, tmp_path / "data") as person:
        assert (person.chat, person.written) == (branch, "for the branch")
        assert person.has_attached(0)
        person.workspace.chat.open(first)
        person.waits(lambda: person.written == "for the chat" and person.has_attached(1))
    assert SAVED_WITHIN_MS < 1_000
