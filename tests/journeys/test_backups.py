"""A person makes backups, goes back to one, and comes back from there: nothing is ever lost."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.backing import BackupsFailing
from desktop.paths import Paths
from desktop.ui.app import Life
from desktop.ui.backups.restoring import RestoringDialog
from desktop.ui.backups.saving import SavingDialog
from desktop.ui.backups.way import WayDialog
from desktop.ui.failures import failure
from desktop.ui.quitting import QuitSignals
from store import Backups, Progress, now_ms
from tests.support.filedialogs import file_dialog, type_name
from tests.support.lying_disk import LyingDisk
from tests.support.running import Gate, Step
from tests.support.window import PATIENCE_MS, Person, at_the_window


def says_of_backups(person: Person) -> str:
    return person.window.page.news.text()


def chooses_file(person: Person, menu: str, place: Path) -> None:
    """Take a command of the menu and type a file's name into the dialog that it opens."""
    person.window.actions_[menu].trigger()  # type: ignore[index]  # a test's names are right
    types_file(person, place)


def types_file(person: Person, place: Path) -> None:
    dialog = file_dialog(person.window)
    person.waits(dialog.isVisible)
    with person.qtbot.waitSignal(dialog.fileSelected):
        type_name(dialog, place)
        dialog.accept()
    dialog.close()


def backs_up(person: Person, place: Path) -> SavingDialog:
    """Make a backup at `place` and wait for its end."""
    chooses_file(person, "back-up", place)
    saving = person.window.backups.saving
    person.waits(lambda: saving.isVisible() and not saving.is_running)
    return saving


def asks_to_restore(person: Person, *, count: int) -> RestoringDialog:
    """Open the list of backups and wait until it holds so many."""
    person.window.actions_["restore"].trigger()
    restoring = person.window.backups.restoring
    person.waits(lambda: restoring.isVisible() and restoring.choice.list.count() == count)
    return restoring


def becomes_ready(person: Person, place: Path) -> RestoringDialog:
    """Have a backup made ready to take over, without agreeing to it."""
    restoring = asks_to_restore(person, count=0)
    person.clicks(restoring.choice.file)
    types_file(person, place)
    person.waits(restoring.way.restart.isVisible)
    return restoring


def restarts(person: Person, restoring: WayDialog) -> None:
    """Agree to what is ready, and wait until the window is at work again."""
    before, beside = person.window, person.life.window.findChildren(QDialog)
    person.waits(restoring.way.restart.isVisible)
    person.clicks(restoring.way.restart)
    person.waits(lambda: person.window is not before and person.window.workspace is not None)
    person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)
    person.waits(lambda: not isValid(before))
    assert not any(isValid(dialog) for dialog in beside)


def test_a_backup_is_made_where_a_person_says_and_read_back(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path / "data", ["Saved"]) as person:
        person.asks("Precious words")
        saving = backs_up(person, tmp_path / "mine.sqlite3")
        assert "1 chat," in saving.words.text()
        assert "everything is there" in saving.words.text()
        assert saving.folder.isVisible()
        assert not saving.cancel.isVisible()
        assert (tmp_path / "mine.sqlite3").stat().st_size > 4096
        person.asks("And on it goes")


def test_one_goes_back_to_a_backup_and_from_there_to_what_was_before(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "mine.sqlite3"
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Old words")
        backs_up(person, place).close()
        person.clicks(person.window.sidebar.new_chat)
        person.asks("New words")
        newer = person.chat
        person.types("not sent yet")
        restarts(person, becomes_ready(person, place))
        person.waits(lambda: len(person.chats()) == 1)
        person.waits(lambda: "Those from before are kept" in says_of_backups(person))
        person.asks("Life goes on")

        restoring = asks_to_restore(person, count=1)
        person.clicks(restoring.choice.go)
        restarts(person, restoring)
        person.waits(lambda: len(person.chats()) == 2)
        person.workspace.chat.open(newer)
        person.waits(lambda: "New words" in person.reads())
        assert person.written == "not sent yet"
        asks_to_restore(person, count=2)


def test_one_who_thinks_again_keeps_everything_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    place = tmp_path / "mine.sqlite3"
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Old words")
        backs_up(person, place).close()
        person.asks("New words")
        restoring = becomes_ready(person, place)
        person.qtbot.keyClick(restoring, Qt.Key.Key_Escape)
        person.waits(lambda: "stay as they are" in says_of_backups(person))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.waits(lambda: "New words" in person.reads())


def test_a_disk_that_does_not_keep_what_it_is_given_is_found_out(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "mine.sqlite3"
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Precious words")
        with LyingDisk("flips a bit", 3):
            saving = backs_up(person, place)
        assert "does not keep what is written to it" in saving.words.text()
        assert not place.exists()


def test_a_file_that_is_no_backup_is_refused_and_nothing_changes(
    qtbot: QtBot, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.sqlite3"
    letter.write_bytes(b"Dear aunt " * 900)
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Precious words")
        restoring = asks_to_restore(person, count=0)
        person.clicks(restoring.choice.file)
        types_file(person, letter)
        person.waits(lambda: "no backup of Branchline" in restoring.way.words.text())
        person.clicks(restoring.way.leave)
        assert restoring.choice.isVisible()
        restoring.reject()
        person.asks("Still here")


@contextmanager
def damaged(qtbot: QtBot, tmp_path: Path) -> Iterator[Person]:
    """Start on chats whose file was overwritten, with a backup elsewhere."""
    paths = Paths(tmp_path / "data")
    with at_the_window(qtbot, paths.data) as person:
        person.asks("Precious words")
        backs_up(person, tmp_path / "mine.sqlite3")
    data = bytearray(paths.database.read_bytes())
    data[100:4096] = bytes(len(data[100:4096]))
    paths.database.write_bytes(data)
    with at_the_window(qtbot, paths.data, opener=lambda really_open: really_open()) as person:
        person.waits(person.window.page.trouble.isVisible)
        yield person


def test_chats_that_cannot_be_opened_are_brought_back_from_a_backup(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with damaged(qtbot, tmp_path) as person:
        trouble = person.window.page.trouble
        person.waits(lambda: has_button(person, "restore"))
        person.clicks(trouble.button("restore"))
        restoring = person.window.backups.restoring
        person.waits(restoring.isVisible)
        person.clicks(restoring.choice.file)
        types_file(person, tmp_path / "mine.sqlite3")
        restarts(person, restoring)
        person.waits(lambda: "Precious words" in person.reads())
        assert person.window.page.trouble.isHidden()
        person.asks("And on it goes")


def has_button(person: Person, name: str) -> bool:
    return any(button.name == name for button in person.window.page.trouble._buttons)


def moved_away(qtbot: QtBot, folder: Path) -> Paths:
    """Return where a chat and a backup were made, after the chats were moved away."""
    paths = Paths(folder / "data")
    with at_the_window(qtbot, paths.data) as person:
        person.asks("Precious words")
        with Backups(paths.database, clock=now_ms) as backups:
            backups.make("daily").future.result()
    paths.database.rename(folder / "elsewhere")
    return paths


def test_chats_that_were_moved_away_are_missed_where_there_is_a_backup(
    qtbot: QtBot, tmp_path: Path
) -> None:
    paths = moved_away(qtbot, tmp_path)
    # The harness waits for an open store, unless something may be in its way.
    with at_the_window(qtbot, paths.data, opener=lambda open_it: open_it()) as person:
        person.waits(lambda: has_button(person, "restore"))
        assert "Your chats are not where they were" in person.window.page.trouble.text()
        assert not paths.database.exists()
        person.clicks(person.window.page.trouble.button("restore"))
        restoring = person.window.backups.restoring
        person.waits(restoring.choice.go.isEnabled)
        person.clicks(restoring.choice.go)
        restarts(person, restoring)
        person.waits(lambda: len(person.chats()) == 1)
        assert "Precious words" in person.reads()


def test_chats_begun_anew_beside_a_backup_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    paths = moved_away(qtbot, tmp_path)
    with at_the_window(qtbot, paths.data, opener=lambda open_it: open_it()) as person:
        person.waits(lambda: has_button(person, "anew"))
        person.clicks(person.window.page.trouble.button("anew"))
        person.waits(lambda: "There are no chats here, but a backup" in says_of_backups(person))


def test_a_restart_settles_the_answer_that_is_under_way(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    place = tmp_path / "mine.sqlite3"
    script: list[Step] = ["Once upon ", gate, "a time"]
    with at_the_window(qtbot, tmp_path / "data", ["Fine"], script) as person:
        person.asks("Old words")
        backs_up(person, place).close()
        person.says("A story")
        person.waits(gate.reached.is_set)
        restarts(person, becomes_ready(person, place))
        person.waits(lambda: "Old words" in person.reads() and "A story" not in person.reads())
        restoring = asks_to_restore(person, count=1)
        person.clicks(restoring.choice.go)
        restarts(person, restoring)
        person.waits(lambda: "Once upon" in person.reads() and person.is_at_rest())


def test_days_without_a_backup_are_said_once_and_quietly(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        news, bridge = person.window.page.news, person.workspace.desk.bridge
        bridge.notice(BackupsFailing(4, "BACKUP_NO_ROOM"))
        person.waits(news.isVisible)
        assert "For 4 days" in news.text()
        person.clicks(news.button("back-up"))
        types_file(person, tmp_path / "mine.sqlite3")
        person.waits(lambda: not person.window.backups.saving.is_running)
        news.hide()
        bridge.notice(BackupsFailing(4, "BACKUP_NO_ROOM"))
        person.asks("Meanwhile")
        assert news.isHidden()


def test_a_backup_may_be_closed_away_and_its_end_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Precious words")
        chooses_file(person, "back-up", tmp_path / "mine.sqlite3")
        person.window.backups.saving.reject()
        person.waits(lambda: "The backup is made" in says_of_backups(person))


def test_a_backup_is_cancelled(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Precious words")
        place = tmp_path / "there" / "mine.sqlite3"
        place.parent.mkdir()
        cancelled = threading.Event()
        # One backup is made at a time: it cannot be done before its Cancel is pressed.
        others = person.workspace.desk.runtime.backups.kept
        others.exclusively(lambda _progress: cancelled.wait(PATIENCE_MS / 1000))
        chooses_file(person, "back-up", place)
        saving = person.window.backups.saving
        person.clicks(saving.cancel)
        cancelled.set()
        person.waits(lambda: not saving.is_running)
        assert "nothing is left" in saving.words.text()
        assert list(place.parent.iterdir()) == []


def test_chats_that_cannot_be_opened_are_rescued_as_far_as_they_can_be_read(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with damaged(qtbot, tmp_path) as person:
        person.waits(lambda: has_button(person, "rescue"))
        person.clicks(person.window.page.trouble.button("rescue"))
        rescuing = person.window.backups.rescuing
        person.waits(rescuing.way.restart.isVisible)
        assert "1 chat came back." in rescuing.way.words.text()
        restarts(person, rescuing)
        person.waits(lambda: "Precious words" in person.reads())
        person.asks("And on it goes")
        restoring = asks_to_restore(person, count=1)
        assert "what you had before" in restoring.choice.list.item(0).text()


def test_a_rescue_that_is_not_wanted_after_all_leaves_everything(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with damaged(qtbot, tmp_path) as person:
        before = (tmp_path / "data" / "branchline.sqlite3").read_bytes()
        person.waits(lambda: has_button(person, "rescue"))
        person.clicks(person.window.page.trouble.button("rescue"))
        rescuing = person.window.backups.rescuing
        person.waits(rescuing.way.restart.isVisible)
        person.clicks(rescuing.way.leave)
        person.waits(lambda: "stay as they are" in says_of_backups(person))
    assert (tmp_path / "data" / "branchline.sqlite3").read_bytes() == before
    assert not list((tmp_path / "data").glob("*restor*"))


def test_damage_in_the_list_of_chats_is_told_with_the_ways_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Precious words")
        person.workspace.desk.bridge.failed.emit(failure("LIST_DAMAGED"))
        person.waits(person.window.page.trouble.isVisible)
        person.clicks(person.window.page.trouble.button("rescue"))
        rescuing = person.window.backups.rescuing
        person.waits(rescuing.way.restart.isVisible)
        assert "Nothing is missing" in rescuing.way.words.text()
        restarts(person, rescuing)
        person.waits(lambda: "Precious words" in person.reads())


@pytest.mark.expects_log("a restored copy cannot be used")
def test_a_copy_that_rots_before_the_restart_leaves_the_chats_as_they_were(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "mine.sqlite3"
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Old words")
        backs_up(person, place).close()
        person.asks("New words")
        restoring = becomes_ready(person, place)
        (waits,) = (tmp_path / "data").glob("*.restoring-*")
        waits.write_bytes(b"no database " * 500)
        restarts(person, restoring)
        person.waits(lambda: "could not be used after all" in says_of_backups(person))
        person.waits(lambda: "New words" in person.reads())


@pytest.mark.parametrize("is_busy", [False, True], ids=["idle", "beside another backup"])
def test_the_systems_wish_to_end_is_no_word_for_going_back(
    qtbot: QtBot, tmp_path: Path, *, is_busy: bool
) -> None:
    paths, place = Paths(tmp_path / "data"), tmp_path / "mine.sqlite3"
    with at_the_window(qtbot, paths.data) as person, asked_to_end(person.life):
        person.asks("Old words")
        backs_up(person, place).close()
        person.asks("New words")
        becomes_ready(person, place)
        if is_busy:
            goes_on_until_closed(person.workspace.desk.runtime.backups.kept)
        with qtbot.waitSignal(person.life.ended, timeout=PATIENCE_MS):
            os.kill(os.getpid(), signal.SIGTERM)
    assert not list(paths.data.glob("*.restoring-*"))
    with at_the_window(qtbot, paths.data) as person:
        person.waits(lambda: "New words" in person.reads())


@contextmanager
def asked_to_end(life: Life) -> Iterator[None]:
    """Hear the system's signals as the program does."""
    signals = QuitSignals(life)
    signals.asked.connect(life.close)
    try:
        yield
    finally:
        signals.close()


def goes_on_until_closed(backups: Backups) -> None:
    """Keep the one thread for backups at work, as the daily one may."""
    begun = threading.Event()

    def work(progress: Progress) -> None:
        while True:
            begun.set()
            progress("copying", 0, 1)

    backups.exclusively(work)
    assert begun.wait(20)
