"""The dialog of going back: what it lists, and that nothing goes back that was not agreed to."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.backing import BackupEnded, BackupProgress, Outcome
from desktop.ui.backups.restoring import RestoringDialog
from desktop.ui.failures import failure
from desktop.ui.look import Look
from desktop.ui.theme import Theme
from store import SavedCopy

DAY_MS = 86_400_000
GONE = SavedCopy(Path("/b/1"), "daily", 3 * DAY_MS, 100, None, is_sound=True)
SOUND = SavedCopy(Path("/b/2"), "asked", 2 * DAY_MS, 2_000_000, 12, is_sound=True)
DAMAGED = SavedCopy(Path("/b/3"), "migration", DAY_MS, 2_000_000, 1, is_sound=False)
KEPT = SavedCopy(Path("/b/4"), "kept", 0, 2_000_000, 7, is_sound=True)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> RestoringDialog:
    dialog = RestoringDialog(theme)
    qtbot.addWidget(dialog)
    dialog.ask()
    qtbot.waitExposed(dialog)
    return dialog


def lines(dialog: RestoringDialog) -> list[str]:
    return [dialog.choice.list.item(row).text() for row in range(dialog.choice.list.count())]


def ended(outcome: Outcome, *, code: str = "", problems: int = 0) -> BackupEnded:
    return BackupEnded("restoring", outcome, Path("/b/2"), code, 12, 2_000_000, problems)


def test_the_list_says_of_each_copy_what_it_is(dialog: RestoringDialog) -> None:
    dialog.show_copies((GONE, SOUND, DAMAGED, KEPT))
    gone, sound, damaged, kept = lines(dialog)
    assert gone.endswith("made by itself · damaged, cannot be used")
    assert sound.endswith("12 chats · 2.0 MB · made by you · checked, sound")
    assert damaged.endswith("1 chat · 2.0 MB · made before an update · some damage in it")
    assert kept.endswith("7 chats · 2.0 MB · what you had before you went back")
    assert "1970" in kept


def test_the_latest_that_can_be_used_is_chosen_and_enter_goes_back_to_it(
    qtbot: QtBot, dialog: RestoringDialog
) -> None:
    dialog.show_copies((GONE, SOUND))
    with qtbot.waitSignal(dialog.chosen) as chosen:
        qtbot.keyClick(dialog.choice.list, Qt.Key.Key_Return)
    assert chosen.args is not None
    assert chosen.args[0] == Path("/b/2")
    assert "Chats of" in chosen.args[1]


def test_enter_in_the_list_does_not_cancel_what_it_began(
    qtbot: QtBot, dialog: RestoringDialog
) -> None:
    dialog.chosen.connect(lambda _path, name: dialog.begin(name))
    dialog.show_copies((SOUND,))
    with qtbot.assertNotEmitted(dialog.cancel_asked):
        qtbot.keyClick(dialog.choice.list, Qt.Key.Key_Return)
    assert dialog.way.isVisible()


def test_a_copy_that_cannot_be_read_cannot_be_chosen(qtbot: QtBot, dialog: RestoringDialog) -> None:
    dialog.show_copies((GONE,))
    item = dialog.choice.list.visualItemRect(dialog.choice.list.item(0)).center()
    qtbot.mouseClick(dialog.choice.list.viewport(), Qt.MouseButton.LeftButton, pos=item)
    assert not dialog.choice.go.isEnabled()


def test_where_there_is_no_backup_that_is_said(dialog: RestoringDialog) -> None:
    dialog.show_copies(())
    assert "There is no backup here yet" in dialog.choice.words.text()
    assert not dialog.choice.go.isEnabled()


def test_a_list_that_cannot_be_read_is_not_shown_as_an_empty_one(dialog: RestoringDialog) -> None:
    dialog.show_trouble(failure("BACKUP_PLACE_GONE"))
    assert "not there" in dialog.choice.words.text()
    assert dialog.choice.file.isEnabled()


def test_leaving_while_a_copy_is_made_ready_cancels_it(
    qtbot: QtBot, dialog: RestoringDialog
) -> None:
    dialog.begin("Chats of today")
    dialog.show_progress(BackupProgress("restoring", "comparing", 1, 2))
    assert dialog.way.progress.isVisible()
    assert not dialog.way.restart.isVisible()
    with qtbot.waitSignal(dialog.cancel_asked):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    with qtbot.waitSignal(dialog.given_up):  # it was ready before it heard of that
        dialog.show_end(ended("done"))


def test_what_is_ready_waits_for_a_word_and_is_given_up_without_it(
    qtbot: QtBot, dialog: RestoringDialog
) -> None:
    dialog.begin("Chats of today")
    dialog.show_end(ended("done"))
    assert dialog.way.restart.isVisible()
    with qtbot.waitSignal(dialog.given_up), qtbot.assertNotEmitted(dialog.agreed):
        qtbot.mouseClick(dialog.way.leave, Qt.MouseButton.LeftButton)
    assert dialog.choice.isVisible()
    with qtbot.assertNotEmitted(dialog.given_up):
        dialog.reject()


def test_what_is_agreed_to_is_not_given_up(qtbot: QtBot, dialog: RestoringDialog) -> None:
    dialog.begin("Chats of today")
    dialog.show_end(ended("done"))
    with qtbot.assertNotEmitted(dialog.given_up), qtbot.waitSignal(dialog.agreed):
        qtbot.mouseClick(dialog.way.restart, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("outcome", "words"), [("cancelled", "as they were"), ("failed", "damaged, so it was not used")]
)
def test_a_copy_that_is_not_ready_is_said_with_the_way_back(
    qtbot: QtBot, dialog: RestoringDialog, outcome: Outcome, words: str
) -> None:
    dialog.begin("Chats of today")
    dialog.show_end(ended(outcome, code="BACKUP_DAMAGED" if outcome == "failed" else ""))
    assert words in dialog.way.words.text()
    assert not dialog.way.restart.isVisible()
    qtbot.mouseClick(dialog.way.leave, Qt.MouseButton.LeftButton)
    assert dialog.choice.isVisible()


def test_damage_in_a_copy_is_counted(dialog: RestoringDialog) -> None:
    dialog.begin("Chats of today")
    dialog.show_end(ended("done", problems=2))
    assert "the damage in it, in 2 places" in dialog.way.words.text()


def test_another_theme_is_taken_while_it_is_open(dialog: RestoringDialog) -> None:
    dialog.show_copies((SOUND, DAMAGED))
    before = dialog.grab().toImage()
    Look("dark", 100).apply()
    assert dialog.grab().toImage() != before
