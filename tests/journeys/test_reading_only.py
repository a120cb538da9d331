"""At a window over chats that can only be read: all is shown, nothing offered that would fail."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from desktop.runtime import Runtime
from desktop.ui.timeline.buttons import QuietButton
from store import SessionId
from tests.support.old_writers.formats_1_2 import OldChat
from tests.support.old_writers.tables_1 import TablesOne, turn_of, uid_of
from tests.support.stores import opened, query
from tests.support.window import Person, at_the_window

OLD = Path(__file__).parents[1] / "store" / "fixtures" / "tables-1.sqlite3"
PATIENCE_S = 20.0
TALK = f"{1:032x}"


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    paths = Paths(tmp_path)
    paths.create()
    shutil.copyfile(OLD, paths.database)
    return paths


@pytest.fixture
def newer(paths: Paths) -> Paths:
    with opened(paths.database):
        pass
    query(paths.database, "PRAGMA user_version = 99")
    return paths


@pytest.fixture
def person(qtbot: QtBot, newer: Paths) -> Iterator[Person]:
    before = newer.database.read_bytes()
    with at_the_window(qtbot, newer.data) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        yield person
    assert newer.database.read_bytes() == before


def test_chats_of_a_newer_release_are_read_and_it_is_said_why(person: Person) -> None:
    page = person.window.page
    assert "newer Branchline" in page.trouble.text()
    assert not page.composer.isEnabled()
    person.workspace.chat.open(TALK)
    person.waits(lambda: person.workspace.chat.summary is not None)
    person.waits(lambda: not person.workspace.chat.is_opening)
    assert len(page.timeline._stage.rows) > 3
    assert page.trouble.isVisible()
    assert person.written == "half a thought"
    assert page.header.title.isReadOnly()


def test_nothing_is_offered_that_would_change_a_chat(person: Person) -> None:
    window = person.window
    person.workspace.chat.open(TALK)
    person.waits(lambda: not person.workspace.chat.is_opening)
    offered = {
        button.verb
        for widget in window.page.timeline._stage.shown.values()
        for button in widget.findChildren(QuietButton)
        if button.isVisibleTo(widget) and not button.isHidden()
    }
    harmless = {"copy", "seen", "details", "fold", "older", "newer"}
    assert {"copy", "seen", "details"} <= offered <= harmless
    assert not window.sidebar.new_chat.isEnabled()
    off = {action.name for action in window.actions_.all() if not action.isEnabled()}
    assert {"new-chat", "rename", "pin", "trash", "attach"} <= off
    assert {"back-up", "restore", "search", "details", "about"}.isdisjoint(off)
    window.panel.show()
    assert window.panel.branch.isHidden()


def test_typing_dropping_and_pasting_put_nothing_into_the_box(person: Person) -> None:
    before = person.written
    person.qtbot.keyClick(person.window, Qt.Key.Key_A)
    person.window.page.composer.add_files([OLD])
    person.window.page.composer.choose_files()
    assert person.written == before
    assert person.window.page.composer.tray.is_empty


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_no_key_in_the_list_begins_what_would_be_refused(
    person: Person, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    window, told = person.window, person.window.page.trouble.text()
    person.workspace.chat.open(TALK)
    person.waits(lambda: not person.workspace.chat.is_opening)
    person.qtbot.keyClick(window.sidebar.view, key, modifier)
    assert person.chat == TALK
    assert window.sidebar.undo.isHidden()
    assert window.sidebar.view.state() != QAbstractItemView.State.EditingState
    assert QApplication.activePopupWidget() is None
    assert window.page.trouble.text() == told


def test_the_keys_go_to_the_list_and_then_to_what_is_read(person: Person) -> None:
    view, timeline = person.window.sidebar.view, person.window.page.timeline
    assert person.window.page.header.title.title() == "Your chats"
    person.waits(lambda: person.window.focusWidget() is view)
    person.qtbot.keyClick(view, Qt.Key.Key_Return)
    person.waits(lambda: bool(person.chat) and not person.workspace.chat.is_opening)
    assert person.window.focusWidget() is timeline
    person.qtbot.keyClick(timeline, Qt.Key.Key_Home)
    assert timeline.verticalScrollBar().value() == 0


def test_a_newer_file_leads_to_the_backups(person: Person) -> None:
    person.clicks(person.window.page.trouble.button("restore"))
    person.waits(person.window.backups.restoring.isVisible)
    person.window.backups.restoring.reject()


def test_what_was_in_the_way_of_an_update_may_be_mended_in_the_same_window(
    qtbot: QtBot, paths: Paths
) -> None:
    paths.backups.write_bytes(b"in the way")
    with at_the_window(qtbot, paths.data, ["Welcome back."]) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        before = person.window
        paths.backups.unlink()
        person.clicks(person.window.page.trouble.button("reopen"))
        person.waits(lambda: person.window is not before)
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        person.waits(lambda: not person.window.page.trouble.isVisible())
        person.workspace.chat.open(TALK)
        person.waits(lambda: not person.workspace.chat.is_opening)
        assert person.window.page.composer.isEnabled()
        person.says("And now?")
        person.waits(lambda: "Welcome back." in person.reads())


def test_an_update_is_told_with_how_far_it_is(qtbot: QtBot, paths: Paths) -> None:
    with at_the_window(qtbot, paths.data, ["Welcome back."]) as person:
        banner = person.window.page.trouble
        assert "brought up to date" in banner.text()
        assert " %" in banner.text()
        assert not banner.isVisible(), "it is over"
        person.workspace.chat.open(TALK)
        person.waits(lambda: not person.workspace.chat.is_opening)
        person.says("And now?")
        person.waits(lambda: "Welcome back." in person.reads())


def test_a_window_that_is_closed_gives_an_update_up(qtbot: QtBot, paths: Paths) -> None:
    before = paths.database.read_bytes()
    closed = Event()

    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        assert closed.wait(PATIENCE_S)
        return really_open()

    with (
        at_the_window(qtbot, paths.data, opener=opener) as person,
        qtbot.waitSignal(person.life.ended),
    ):
        person.life.close()
        closed.set()
    assert paths.database.read_bytes() == before
    assert not list(paths.backups.glob("*.sqlite3"))


def test_a_chat_that_a_newer_release_went_on_with_in_its_own_way_is_told_apart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    paths = Paths(tmp_path)
    paths.create()
    with closing(TablesOne(paths.database)) as writer:
        writer.chat("known", turn_of(1, words="Well known."))
        writer.chat("strange", OldChat(2).ask("Hello", "Hi").bodies, format=99)
    with at_the_window(qtbot, paths.data) as person:
        person.workspace.chat.open(*uid_of("strange"))
        person.waits(lambda: "A newer Branchline" in person.window.page.trouble.text())
        person.workspace.chat.open(*uid_of("known"))
        person.waits(lambda: "Well known." in person.reads())
        assert "These chats" in person.window.page.trouble.text()
        assert "Nothing can be written" in person.window.page.composer.editor.placeholderText()


def test_an_older_file_without_room_for_its_backup_is_read(qtbot: QtBot, paths: Paths) -> None:
    paths.backups.write_bytes(b"in the way")
    with at_the_window(qtbot, paths.data) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        assert "no backup" in person.window.page.trouble.text()
        assert SessionId(TALK) in person.workspace.list.chats
    assert query(paths.database, "PRAGMA user_version") == [(1,)]


@pytest.mark.parametrize("opens", [False, True], ids=["new chat", "old chat"])
def test_words_typed_before_it_was_known_are_held_to_be_copied(
    qtbot: QtBot, newer: Paths, *, opens: bool
) -> None:
    gate = Event()

    def late(really_open: Callable[[], Runtime]) -> Runtime:
        assert gate.wait(PATIENCE_S)
        return really_open()

    with at_the_window(qtbot, newer.data, opener=late) as person:
        person.types("Dear aunt")
        gate.set()
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        if opens:
            person.workspace.chat.open(TALK)
            person.waits(lambda: person.written == "half a thought")
        assert "Dear aunt" not in person.written
        assert person.sees("What you typed before cannot be saved here.")
        person.clicks(person.window.page.news.button("copy-held"))
        assert QApplication.clipboard().text() == "Dear aunt"
        assert person.sees("What you typed before cannot be saved here.")
        # what one comes back to may be written in again
        query(newer.database, "PRAGMA user_version = 2")
        before = person.window
        before.reopen_asked.emit()
        person.waits(lambda: person.window is not before and person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)
        assert "Dear aunt" in person.written
