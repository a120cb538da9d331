"""A chat saved in one file, and opened from it: by the menu of the chat, and by the window's."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.support.filedialogs import file_dialog
from tests.support.window import Person, at_the_window


@pytest.fixture(autouse=True)
def _dialogs_of_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "open", lambda _dialog: None)


def saves(person: Person, file: Path) -> None:
    person.window.actions_["export"].trigger()
    file_dialog(person.window).fileSelected.emit(str(file))
    person.waits(file.exists)


def opens(person: Person, file: Path) -> None:
    person.window.actions_["take-in"].trigger()
    file_dialog(person.window).fileSelected.emit(str(file))


def test_a_chat_is_saved_in_one_file_and_opened_elsewhere(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "chat.branchline"
    with at_the_window(qtbot, tmp_path / "here", ["Answer"]) as person:
        person.asks("Question")
        saves(person, file)
        person.waits(lambda: person.sees("The chat is exported, 2 messages: chat.branchline"))
        before = person.reads()
    with at_the_window(qtbot, tmp_path / "there") as person:
        opens(person, file)
        person.waits(person.is_at_rest)
        assert person.reads() == before
        person.waits(lambda: person.chats() == ["Question"])


def test_a_file_that_holds_no_chat_says_so_and_leaves_all_as_it_is(
    qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "other.branchline"
    file.write_text("nothing of the kind")
    with at_the_window(qtbot, tmp_path / "here") as person:
        person.types("half a thought")
        opens(person, file)
        person.waits(lambda: person.sees("This file holds no chat of Branchline."))
        assert person.written == "half a thought"
        assert person.chats() == []


def test_a_saved_chat_is_opened_by_dropping_it_or_by_naming_it_at_the_start(
    qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "chat.branchline"
    with at_the_window(qtbot, tmp_path / "here", ["Answer"]) as person:
        person.asks("Question")
        saves(person, file)
        person.drops(file)
        person.waits(lambda: person.chats() == ["Question", "Question"])
        assert person.has_attached(0)
    file = file.rename(tmp_path / "CHAT.BRANCHLINE")  # as some drives write all names
    with at_the_window(qtbot, tmp_path / "there", named=((file,), ())) as person:
        person.waits(lambda: person.chats() == ["Question"] and person.is_at_rest())
        assert "Answer" in person.reads()
