"""A chat that is damaged, as a person meets it: it says where, and what can be done."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from store import SessionId
from tests.support.damage import flip_a_bit, lose_the_row, zero_the_page
from tests.support.filedialogs import file_dialog
from tests.support.running import outgoing, running
from tests.support.window import Person, at_the_window

QUESTIONS = ("First question", "Second question", "Third question")
DAMAGED_HERE = "A part of this chat is damaged here"


@pytest.fixture
def chats(tmp_path: Path) -> tuple[Path, SessionId, list[int]]:
    """Make a chat of three turns, whose answers fill pages, and a sound one beside it."""
    answers = [[f"Answer {n}. {Random(n).randbytes(3000).hex()}"] for n in range(len(QUESTIONS))]
    with running(tmp_path, *answers, ["All well"]) as run:
        chat = run.new_chat(QUESTIONS[0])
        for times, question in enumerate(QUESTIONS[1:], start=2):
            run.runtime.send(chat, outgoing(question))
            run.ear.rest(chat, times=times)
        run.new_chat("A sound chat")
        answers_at = [event.seq for event in run.events(chat) if event.type == "assistant/message"]
    return tmp_path, chat, answers_at


def chooses(person: Person, chat: str) -> None:
    person.workspace.chat.open(chat)
    person.waits(lambda: person.chat == chat and person.is_at_rest())


@pytest.mark.parametrize("damage", [flip_a_bit, lose_the_row, zero_the_page])
def test_a_damaged_chat_says_where_shows_the_rest_and_nothing_else_suffers(
    qtbot: QtBot,
    chats: tuple[Path, SessionId, list[int]],
    damage: Callable[[Path, int], None],
) -> None:
    folder, chat, answers_at = chats
    damage(Paths(folder).database, answers_at[1])
    with at_the_window(qtbot, folder) as person:
        person.waits(lambda: set(person.chats()) == {"First question", "A sound chat"})
        chooses(person, chat)
        person.waits(lambda: person.sees(DAMAGED_HERE))
        read = person.reads()
        assert "Answer 0" in read
        assert "Second question" in read
        assert "Answer 1" not in read
        assert read.index("Second question") < read.index("Third question") < read.index("Answer 2")
        assert len(person.buttons("Branch")) == 3  # none of what stands behind the damage
        assert (
            person.window.page.trouble.isHidden()
            or "damaged" not in person.window.page.trouble.text()
        )
        box = person.window.page.composer.editor
        assert box.placeholderText() == "This chat is damaged in one place."
        person.says("More")
        assert person.written == "More"
        assert not person.window.page.composer.send.isEnabled()
        (sound,) = (
            one for one, it in person.workspace.list.chats.items() if it.title != "First question"
        )
        chooses(person, sound)
        assert box.placeholderText() == "Ask anything"
        person.asks("Go on")
        assert person.reads().endswith("ok")


def test_before_the_damage_a_branch_goes_on(
    qtbot: QtBot, chats: tuple[Path, SessionId, list[int]]
) -> None:
    folder, chat, answers_at = chats
    flip_a_bit(Paths(folder).database, answers_at[1])
    with at_the_window(qtbot, folder, ["Answered again"]) as person:
        chooses(person, chat)
        (button,) = person.buttons("Branch before it")
        person.clicks(button)
        person.waits(lambda: person.chat not in {"", chat} and person.is_at_rest())
        assert not person.sees(DAMAGED_HERE)
        (retry,) = person.buttons("Try again")[-1:]
        person.clicks(retry)
        person.waits(lambda: "Answered again" in person.reads() and person.is_at_rest())
        assert "Second question" in person.reads()


def test_a_damaged_chat_is_set_aside_and_comes_back(
    qtbot: QtBot, chats: tuple[Path, SessionId, list[int]]
) -> None:
    folder, chat, answers_at = chats
    flip_a_bit(Paths(folder).database, answers_at[1])
    with at_the_window(qtbot, folder) as person:
        chooses(person, chat)
        (button,) = person.buttons("Set aside")
        button.setFocus()
        qtbot.keyClick(button, Qt.Key.Key_Space)
        person.waits(lambda: person.chats() == ["A sound chat"])
        person.clicks(person.window.sidebar.undo._undo)
        person.waits(lambda: person.chat == chat and person.sees(DAMAGED_HERE))


def test_damage_that_comes_while_a_chat_is_open_is_told_in_its_place(
    qtbot: QtBot, chats: tuple[Path, SessionId, list[int]]
) -> None:
    folder, chat, answers_at = chats
    with at_the_window(qtbot, folder) as person:
        chooses(person, chat)
        assert "Answer 1" in person.reads()
        lose_the_row(Paths(folder).database, answers_at[1])
        person.says("More")
        person.waits(lambda: person.sees(DAMAGED_HERE) and person.is_at_rest())
        assert "Answer 1" not in person.reads()
        assert person.has_waiting("More")
        (line,) = person.window.page.composer.queue.lines()
        person.clicks(line.button("send"))
        person.waits(lambda: person.sees("This chat is damaged in one place. What can be read"))
        person.clicks(line.button("edit"))
        person.waits(lambda: person.written == "More")
        assert not person.window.page.composer.send.isEnabled()


def test_what_is_readable_is_exported_by_the_row_at_the_damage(
    qtbot: QtBot, chats: tuple[Path, SessionId, list[int]]
) -> None:
    folder, chat, answers_at = chats
    flip_a_bit(Paths(folder).database, answers_at[1])
    with at_the_window(qtbot, folder) as person:
        chooses(person, chat)
        (button,) = person.buttons("Export what is readable…")
        person.clicks(button)
        dialog = file_dialog(person.window)
        assert dialog.selectedFiles()[0].endswith("First question.md")
        target = folder / "exported.md"
        dialog.fileSelected.emit(str(target))
        dialog.close()
        person.waits(lambda: person.sees("The chat is exported, 5 messages: exported.md"))
        text = target.read_text()
        assert text.index("Second question") < text.index("damaged") < text.index("Answer 2")
