"""The dialog of a backup: how far it is, what came of it, and that it stands in nobody's way."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.backing import BackupEnded, BackupProgress, Outcome
from desktop.ui.backups.saving import SavingDialog
from desktop.ui.look import Look
from desktop.ui.theme import Theme

PLACE = Path("/media/stick/mine.sqlite3")


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> SavingDialog:
    dialog = SavingDialog(theme)
    qtbot.addWidget(dialog)
    dialog.begin(PLACE)
    return dialog


def ended(outcome: Outcome, *, code: str = "", problems: int = 0) -> BackupEnded:
    return BackupEnded("saving", outcome, PLACE, code, 1234, 5_000_000, problems)


def test_the_bar_only_grows(dialog: SavingDialog) -> None:
    values = []
    for stage in ("copying", "comparing", "checking"):
        for done in (0, 5, 10):
            dialog.show_progress(BackupProgress("saving", stage, done, 10))
            values.append(dialog.progress.bar.value())
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0, 1000)


def test_nothing_to_do_in_a_stage_is_no_division_by_zero(dialog: SavingDialog) -> None:
    dialog.show_progress(BackupProgress("saving", "checking", 0, 0))
    assert dialog.progress.bar.value() == 900


def test_it_does_not_block_the_window_and_may_be_closed(qtbot: QtBot, dialog: SavingDialog) -> None:
    assert dialog.windowModality() == Qt.WindowModality.NonModal
    with qtbot.assertNotEmitted(dialog.cancel_asked):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.is_running


def test_cancel_asks_for_it(qtbot: QtBot, dialog: SavingDialog) -> None:
    with qtbot.waitSignal(dialog.cancel_asked):
        qtbot.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (ended("done"), "1,234 chats, 5.0 MB"),
        (ended("done", problems=1), "the damage in it, in one place"),
        (ended("cancelled"), "nothing is left of it"),
        (ended("failed", code="BACKUP_DIFFERS"), "does not keep what is written to it"),
    ],
)
def test_the_end_is_said(dialog: SavingDialog, end: BackupEnded, words: str) -> None:
    dialog.show_end(end)
    assert words in dialog.words.text()
    assert not dialog.is_running
    assert dialog.folder.isVisible() == (end.outcome == "done")


def test_enter_at_the_end_closes_it(qtbot: QtBot, dialog: SavingDialog) -> None:
    dialog.cancel.setFocus()
    dialog.show_end(ended("done"))
    qtbot.waitUntil(dialog.close_.hasFocus)
    qtbot.keyClick(dialog.close_, Qt.Key.Key_Return)
    assert not dialog.isVisible()


@pytest.mark.parametrize("percent", [100, 200])
def test_its_words_are_never_cut_off(qtbot: QtBot, dialog: SavingDialog, percent: int) -> None:
    look = Look("light", percent)
    look.apply()
    dialog.set_theme(look.theme)
    dialog.begin(PLACE)
    qtbot.waitUntil(lambda: is_whole(dialog))
    dialog.show_end(ended("failed", code="BACKUP_DIFFERS"))
    qtbot.waitUntil(lambda: is_whole(dialog))
    assert dialog.width() <= dialog.screen().availableGeometry().width()


def test_it_grows_with_the_text_while_it_is_open(qtbot: QtBot, dialog: SavingDialog) -> None:
    dialog.begin(PLACE)
    dialog.show_end(ended("failed", code="BACKUP_DIFFERS"))
    look = Look("light", 200)
    look.apply()
    dialog.set_theme(look.theme)
    qtbot.waitUntil(lambda: is_whole(dialog))


def is_whole(dialog: SavingDialog) -> bool:
    labels = (dialog.place, dialog.words)
    return all(label.height() >= label.heightForWidth(label.width()) for label in labels)
