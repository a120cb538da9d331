import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.faces import OpenedChat
from desktop.llm.errors import NetworkFailed
from desktop.paths import Paths
from desktop.runtime import Runtime
from store import SessionId
from store.errors import AlreadyOpen, StoreBusy, StoreDamaged, StoreError, TooNew
from tests.support.running import Gate
from tests.support.unrecovered import one_broken_one_sound
from tests.support.window import at_the_window


@pytest.mark.parametrize("error", [TooNew("v9"), StoreError("odd")])
def test_a_store_that_cannot_be_opened_is_told_and_can_be_tried_again(
    qtbot: QtBot, tmp_path: Path, error: StoreError
) -> None:
    tries: list[int] = []

    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        tries.append(1)
        if len(tries) == 1:
            raise error
        return really_open()

    with at_the_window(qtbot, tmp_path, opener=opener) as person:
        trouble = person.window.page.trouble
        person.waits(trouble.isVisible)
        person.types("my words")
        person.presses_enter()
        assert person.written == "my words"
        person.clicks(trouble.button("again"))
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        assert trouble.isHidden()
        assert person.written == "my words"


def test_chats_that_cannot_be_opened_leave_the_keys_on_what_can_be_done(
    qtbot: QtBot, tmp_path: Path
) -> None:
    tries: list[int] = []

    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        tries.append(1)
        if len(tries) == 1:
            raise StoreDamaged("odd")
        return really_open()

    with at_the_window(qtbot, tmp_path, opener=opener) as person:
        page = person.window.page
        person.waits(lambda: person.sees("Rescue what can be read…"))
        assert person.sees("Your chats are not open")
        assert page.composer.editor.placeholderText() == "The file with your chats is damaged."
        assert not page.trouble._close.isVisible()
        sidebar = person.window.sidebar
        assert not sidebar.search.isEnabled()
        assert not sidebar.new_chat.isEnabled()
        assert not person.window.actions_["search"].isEnabled()
        assert page.trouble.button("restore").hasFocus()
        for name in ("rescue", "again"):
            person.qtbot.keyClick(person.window.focusWidget(), Qt.Key.Key_Tab)
            assert page.trouble.button(name).hasFocus()
        person.qtbot.keyClick(page.trouble.button("again"), Qt.Key.Key_Return)
        person.waits(lambda: person.window.workspace is not None and not page.trouble.isVisible())
        person.waits(lambda: person.sees("What would you like to talk about?"))
        assert page.composer.model.isVisible()
        assert sidebar.search.isEnabled()
        assert sidebar.new_chat.isEnabled()
        assert person.window.actions_["search"].isEnabled()
        assert page.composer.editor.placeholderText() == "Ask anything"


class Unreadable:
    """A runtime that opens no chat while it is `broken`."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.broken = False

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def open(self, session_id: SessionId) -> Future[OpenedChat]:
        if not self.broken:
            return self._runtime.open(session_id)
        refused: Future[OpenedChat] = Future()
        refused.set_exception(StoreBusy("busy"))
        return refused


def test_a_chat_that_cannot_be_opened_offers_no_stop_and_opens_later(
    qtbot: QtBot, tmp_path: Path
) -> None:
    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        return Unreadable(really_open())  # type: ignore[return-value]  # it stands in for one

    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One"], [gate, "Two"], opener=opener) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        person.asks("First")
        first = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.says("Second")
        person.waits(gate.reached.is_set)
        person.waits(person.window.page.composer.stop.isVisible)
        runtime = person.workspace.desk.runtime
        assert isinstance(runtime, Unreadable)
        runtime.broken = True
        person.workspace.chat.open(first)
        person.waits(person.window.page.trouble.isVisible)
        assert person.window.page.composer.stop.isHidden()
        runtime.broken = False
        person.workspace.chat.open(first)
        person.waits(lambda: "One" in person.reads() and person.is_at_rest())
        gate.open()


def test_a_copy_that_is_just_closing_is_waited_for(qtbot: QtBot, tmp_path: Path) -> None:
    tries: list[int] = []

    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        tries.append(1)
        if len(tries) < 3:
            raise AlreadyOpen("held")
        return really_open()

    with at_the_window(qtbot, tmp_path, opener=opener) as person:
        person.waits(lambda: person.window.workspace is not None)
        assert len(tries) == 3
        assert person.window.page.trouble.isHidden()


def test_a_model_that_is_not_there_says_so_and_can_be_asked_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    down = [NetworkFailed("CONNECT", retryable=False)]
    with at_the_window(qtbot, tmp_path, [*down], ["There now"]) as person:
        person.says("Anyone?")
        person.waits(lambda: person.sees("cannot be reached"))
        person.waits(person.is_at_rest)
        person.clicks(person.buttons("Try again")[-1])
        person.waits(lambda: "There now" in person.reads() and person.is_at_rest())
        assert person.reads().count("Anyone?") == 1


def test_what_a_key_threw_away_a_key_brings_back(qtbot: QtBot, tmp_path: Path) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        view = person.window.sidebar.view
        view.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(view, Qt.Key.Key_Delete, control)
        person.waits(lambda: person.chats() == [])
        assert view.hasFocus()
        qtbot.keyClick(view, Qt.Key.Key_Z, control)
        person.waits(lambda: person.chats() == ["Hello"])


def test_trash_can_be_undone(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Keep me")
        chat = person.chat
        person.waits(lambda: person.chats() == ["Keep me"])
        person.window.actions_["trash"].trigger()
        person.waits(lambda: person.chats() == [])
        assert person.chat == ""
        person.clicks(person.window.sidebar.undo._undo)
        person.waits(lambda: person.chats() == ["Keep me"])
        person.waits(lambda: person.chat == chat and person.is_at_rest())


def test_where_no_words_are_to_be_undone_the_key_brings_the_chat_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Keep me")
        person.window.actions_["trash"].trigger()
        person.waits(lambda: person.chats() == [])
        editor = person.window.page.composer.editor
        person.waits(editor.hasFocus)
        person.types("a")
        qtbot.keyClick(editor, Qt.Key.Key_Z, control)
        assert (person.written, person.chats()) == ("", [])
        qtbot.keyClick(editor, Qt.Key.Key_Z, control)
        person.waits(lambda: person.chats() == ["Keep me"])


def test_what_is_in_the_trash_comes_back_later_too(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Keep me")
        person.window.actions_["trash"].trigger()
        person.waits(lambda: person.chats() == [])
    with at_the_window(qtbot, tmp_path) as person:
        person.window.actions_["trash-list"].trigger()
        trash = person.workspace.list.trash_list
        person.waits(lambda: trash.list.count() == 1)
        assert trash.list.item(0).text().startswith("Keep me\n")
        trash.list.setCurrentRow(0)
        person.clicks(trash.restore)
        person.waits(lambda: person.chats() == ["Keep me"])


def test_a_chat_renamed_at_the_top_is_so_on_the_left_and_keeps_its_name(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("A question")
        person.window.actions_["rename"].trigger()
        title = person.window.page.header.title
        assert title.hasFocus()
        qtbot.keyClicks(title, "A better name\r")
        person.waits(lambda: person.chats() == ["A better name"])
        assert title.text() == "A better name"
        person.asks("Another question")
        assert person.chats() == [title.text()] == ["A better name"]


def test_a_second_start_ends_at_once_and_raises_the_first(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRANCHLINE_DATA", str(tmp_path / "data"))
    command = [sys.executable, "-m", "desktop"]
    first = subprocess.Popen(command)
    try:
        database = tmp_path / "data" / "branchline.sqlite3"
        qtbot.waitUntil(database.exists)
        second = subprocess.run(command, timeout=120, check=False)
        assert second.returncode == 0
        assert first.poll() is None
    finally:
        first.terminate()
        assert first.wait(120) == 0


@pytest.mark.expects_log("cannot be recovered")
def test_a_chat_that_cannot_be_recovered_is_read_only_and_the_others_are_not(
    qtbot: QtBot, tmp_path: Path
) -> None:
    paths = Paths(tmp_path)
    broken, sound = one_broken_one_sound(paths.database)
    with at_the_window(qtbot, tmp_path) as person:
        person.workspace.chat.open(broken)
        person.waits(lambda: person.sees("This chat opens for reading only"))
        person.says("My words")
        assert person.written == "My words"
        assert not person.window.page.composer.send.isEnabled()
        person.workspace.chat.open(sound)
        person.waits(person.is_at_rest)
        assert person.window.page.trouble.isHidden()
        person.asks("Go on")
        assert "ok" in person.reads()
