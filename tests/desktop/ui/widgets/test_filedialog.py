from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.filedialog import ask_for_file, ask_for_place


def test_a_dialog_tells_the_place_that_was_chosen_and_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    window, chosen = QWidget(), []
    qtbot.addWidget(window)
    for _ in range(2):
        dialog = ask_for_place(window, "Save", str(tmp_path), "a.md", chosen.append, suffix="md")
        dialog.accept()
    assert chosen == [str(tmp_path / "a.md")] * 2
    qtbot.waitUntil(lambda: window.findChildren(QFileDialog) == [])


def test_a_dialog_that_is_left_is_gone_too(qtbot: QtBot, tmp_path: Path) -> None:
    window, chosen = QWidget(), []
    qtbot.addWidget(window)
    dialog = ask_for_file(window, "Open", str(tmp_path), ["All files (*)"], chosen.append)
    dialog.reject()
    qtbot.waitUntil(lambda: window.findChildren(QFileDialog) == [])
    assert chosen == []
