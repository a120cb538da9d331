"""Text files: dropped, sent as words, shown as cards, read, and refilled by a branch."""

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.agent.proof import verify_session
from desktop.paths import Paths
from desktop.ui.files.card import FileCard
from desktop.ui.timeline.tile import PictureTile
from tests.support.pictures import png
from tests.support.running import Gate
from tests.support.stores import ask, opened
from tests.support.window import Person, at_the_window

NOTES = "# Plan\nBuy milk\n"


def cards(person: Person) -> list[FileCard]:
    timeline = person.window.page.timeline
    found = timeline.findChildren(FileCard)
    return [card for card in found if card.isVisibleTo(timeline)]


def sent(person: Person) -> str:
    (said,) = [m for m in json.loads(person.model.bodies[-1])["messages"] if m["role"] == "user"]
    content = said["content"]
    return content if isinstance(content, str) else json.dumps(content)


def test_a_dropped_text_is_sent_as_words_with_its_name_and_shown_as_a_card(
    qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "notes.md"
    file.write_text(NOTES)
    with at_the_window(qtbot, tmp_path / "data", ["Milk"]) as person:
        person.drops(file)
        person.waits(lambda: person.has_attached(1))
        file.unlink()  # what was attached is kept
        person.asks("What is to be bought?")
        assert sent(person) == f'<file name="notes.md">\n{NOTES}</file>\nWhat is to be bought?'
        person.waits(lambda: len(cards(person)) == 1)
        (card,) = cards(person)
        assert card.accessibleName() == "File notes.md, 2 lines · 16 bytes"
        person.clicks(card)
        reader = person.workspace.files.reader
        person.waits(reader.isVisible)
        assert reader.text.toPlainText() == NOTES
        qtbot.keyClick(reader.text, Qt.Key.Key_Escape)
        chat = person.chat
    with opened(Paths(tmp_path / "data").database) as store:
        proofs = ask(store, lambda reader: list(verify_session(reader, chat)))
    assert [proof.verified for proof in proofs] == [True]


def test_what_is_read_late_opens_nothing_over_a_chat_opened_meanwhile(
    qtbot: QtBot, tmp_path: Path
) -> None:
    file, picture = tmp_path / "notes.md", tmp_path / "red.png"
    file.write_text(NOTES)
    picture.write_bytes(png())
    with at_the_window(qtbot, tmp_path / "data", ["Milk"], ["Else"]) as person:
        person.drops(file, picture)
        person.waits(lambda: person.has_attached(2))
        person.asks("What is to be bought?")
        asked = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.asks("Something else")
        other = person.chat
        person.workspace.chat.open(asked)
        person.waits(lambda: person.is_at_rest() and len(cards(person)) == 1)
        timeline = person.window.page.timeline
        (tile,) = (each for each in timeline.findChildren(PictureTile) if each.isVisible())
        person.clicks(cards(person)[0])
        timeline.picture_opened.emit(tile.picture.digest)
        person.workspace.chat.open(other)
        person.waits(person.is_at_rest)
        assert person.workspace.files.reader.isHidden()
        assert person.window.viewer.isHidden()


def test_a_branch_before_a_message_brings_its_files_back(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(NOTES)
    with at_the_window(qtbot, tmp_path / "data", ["Milk", "Bread"]) as person:
        person.drops(file)
        person.waits(lambda: person.has_attached(1))
        person.asks("What is to be bought?")
        first = person.chat
        person.clicks(person.buttons("Branch from here")[0])
        person.waits(lambda: person.chat != first and person.has_attached(1))
        assert person.written == "What is to be bought?"
        person.types(" And when?")
        person.presses_enter()
        person.waits(lambda: len(person.model.bodies) == 2 and person.is_at_rest())
        assert sent(person).startswith(f'<file name="notes.md">\n{NOTES}</file>\n')


def test_a_long_paste_becomes_a_file_of_a_chat_named_by_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path / "data", ["Long"]) as person:
        QApplication.clipboard().setText("one line of many\n" * 1000)
        composer = person.window.page.composer
        composer.editor.paste()
        person.waits(composer.offer.isVisible)
        composer.offer.acted.emit("file")
        person.waits(lambda: person.has_attached(1) and not person.written)
        person.presses_enter()
        person.waits(lambda: len(cards(person)) == 1 and person.is_at_rest())
        assert sent(person).count("one line of many") == 1000
        person.waits(lambda: person.window.page.header.title.title() == "pasted.txt")


def test_a_draft_keeps_its_files_over_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(NOTES)
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(file)
        person.types("What of it?")
        person.waits(lambda: person.has_attached(1))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.waits(lambda: person.has_attached(1))
        assert person.written == "What of it?"


def test_a_file_is_deleted_for_ever_from_where_it_is_read(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(NOTES)
    with at_the_window(qtbot, tmp_path / "data", ["Milk"], ["I do not know"]) as person:
        person.drops(file)
        person.waits(lambda: person.has_attached(1))
        person.asks("What is to be bought?")
        person.waits(lambda: len(cards(person)) == 1)
        person.clicks(cards(person)[0])
        reader = person.workspace.files.reader
        person.waits(reader.isVisible)
        person.clicks(reader.erase)
        question = person.workspace.bin.question
        assert question.windowTitle() == "Delete this file for ever?"
        person.clicks(question.go)
        person.waits(lambda: person.window.page.news.text().startswith("The file is gone"))
        name = "File notes.md, You deleted this file"
        person.waits(lambda: [card.accessibleName() for card in cards(person)] == [name])
        person.asks("And now?")
        assert b"Buy milk" not in person.model.bodies[-1]


def test_a_waiting_message_gives_its_file_back_to_be_edited(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(NOTES)
    gate = Gate()
    with at_the_window(qtbot, tmp_path / "data", ["One", gate]) as person:
        person.says("First")
        person.waits(gate.reached.is_set)
        person.drops(file)
        person.waits(lambda: person.has_attached(1))
        person.presses_enter()
        person.waits(lambda: person.has_waiting("notes.md"))
        (line,) = person.window.page.composer.queue.lines()
        person.clicks(line.button("edit"))
        person.waits(lambda: person.has_attached(1))
        person.waits(lambda: not person.window.page.composer.queue.lines())
        gate.open()
        person.waits(person.is_at_rest)
