"""English and 简体中文, switchable at once: nothing is lost, nothing stored depends on it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from desktop.inspecting import LATEST
from desktop.paths import Paths
from desktop.ui.languages import ENGLISH, use_language
from desktop.ui.models.picker import ModelPicker
from desktop.ui.sessions.model import IS_BUSY
from tests.support.pictures import png
from tests.support.running import Gate, Step
from tests.support.window import Person, at_the_window, is_open

NEW_CHAT, BEGIN = "新对话", "想聊点什么"


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    del qapp
    before = QLocale()
    yield
    use_language(ENGLISH)
    QLocale.setDefault(before)


def switches(person: Person, code: str) -> None:
    """Choose another language and wait until the chat is there again."""
    before = person.window
    before.language_asked.emit(code)
    person.waits(lambda: person.window is not before)
    person.waits(lambda: is_open(person))


def test_the_window_speaks_another_language_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        assert person.sees("New chat")
        switches(person, "zh_CN")
        assert person.sees(NEW_CHAT, BEGIN)
        assert not person.sees("New chat")
        switches(person, "en")
        assert person.sees("New chat")


class Fillings(QObject):
    """Counts how often parts are put into a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.count = 0
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.ChildAdded
        return super().eventFilter(watched, event)


def test_of_two_choices_in_a_row_the_last_is_spoken_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        fillings = Fillings(person.life.window)
        person.window.language_asked.emit("en")
        person.window.language_asked.emit("zh_CN")
        person.waits(lambda: person.sees(NEW_CHAT) and is_open(person))
        assert fillings.count == 1


def test_no_part_of_the_window_before_stays_in_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.workspace.models.open_picker()
        qtbot.keyClick(person.workspace.models.picker, Qt.Key.Key_Escape)
        switches(person, "zh_CN")
        pickers = person.life.window.findChildren(ModelPicker)
        assert pickers == [person.workspace.models.picker]


def test_a_start_speaks_the_language_that_was_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        switches(person, "zh_CN")
    with at_the_window(qtbot, tmp_path) as person:
        assert person.sees(NEW_CHAT)


def test_the_language_is_chosen_in_the_settings_which_stay_open(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Question")
        before = person.window
        before.actions_["settings"].trigger()
        qtbot.keyClick(before.settings.general.language, Qt.Key.Key_End)
        person.waits(lambda: person.window is not before and is_open(person))
        assert person.sees("设置", NEW_CHAT)
        chosen = person.window.settings.general.language
        assert (chosen.currentData(), chosen.hasFocus()) == ("zh_CN", True)
        view = person.window.settings.view
        assert view.geometry() == person.window.rect()
        assert view.rect().contains(view.panel.geometry())


def test_another_language_loses_neither_chat_nor_place_nor_panel_nor_draft(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(30, 20)))
    long: list[Step] = ["\n\n".join(["A paragraph."] * 200)]
    with at_the_window(qtbot, tmp_path / "data", long) as person:
        person.asks("Tell me a lot")
        chat = person.chat
        person.types("half a thou")
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.window.actions_["map"].trigger()
        side = person.window.side.current
        person.window.page.timeline.scroll_by(-1_500)
        place = person.window.page.timeline.scroll_place()
        assert not place.at_end
        switches(person, "zh_CN")
        assert person.chat == chat
        person.waits(lambda: person.written == "half a thou" and person.has_attached(1))
        assert person.window.page.timeline.scroll_place() == place
        assert person.window.side.current == side
        assert person.window.page.composer.editor.hasFocus()
        assert person.life.window.windowTitle().startswith("Tell me a lot")


def test_the_request_one_looks_at_stays_in_view(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["One"], ["Two"], ["Three"]) as person:
        for question in ("First", "Second", "Third"):
            person.asks(question)
        person.clicks(person.buttons("What the model saw")[1])
        person.waits(lambda: _cards(person) == ["Second"])
        seen = person.workspace.seen.place
        switches(person, "zh_CN")
        person.waits(lambda: _cards(person) == ["Second"])
        assert person.workspace.seen.place == seen
        person.workspace.chat.open_new()
        person.waits(lambda: person.chat == "")
        assert person.workspace.seen.place == ("", LATEST)


def _cards(person: Person) -> list[str]:
    """Return which questions stand last in the request in view."""
    view = person.window.inspector.view
    said = [card.accessibleName() for card in view.pile.cards()]
    words = ("First", "Second", "Third")
    return [word for word in words if any(word in each for each in said)][-1:]


def test_an_answer_goes_on_while_the_language_changes(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Half an ans", gate, "wer"]) as person:
        person.says("Go on")
        person.waits(gate.reached.is_set)
        person.says("And then?")
        person.waits(lambda: person.has_waiting("And then?"))
        switches(person, "zh_CN")
        person.waits(lambda: person.sees("Half an ans"))
        assert person.window.page.timeline.is_live
        assert person.has_waiting("And then?")
        listed = person.window.sidebar.model
        person.waits(lambda: listed.index_of(person.chat).data(IS_BUSY) is True)
        gate.open()
        person.waits(lambda: "ok" in person.reads() and person.is_at_rest())
        assert "Half an answer" in person.reads()


def test_a_start_that_failed_says_so_in_the_other_language_too(
    qtbot: QtBot, tmp_path: Path
) -> None:
    paths = Paths(tmp_path)
    paths.create()
    paths.database.write_bytes(b"no chats at all " * 1_000)

    with at_the_window(qtbot, paths, opener=lambda really_open: really_open()) as person:
        person.waits(lambda: person.sees("Try again"))
        before = person.window
        before.language_asked.emit("zh_CN")
        person.waits(lambda: person.window is not before and person.sees("重试"))
        assert not person.sees("Try again")


def test_nothing_that_is_stored_depends_on_the_language(qtbot: QtBot, tmp_path: Path) -> None:
    """Each window speaks one language; what lies on the disk afterwards is the same."""
    stored = []
    for code in ("en", "zh_CN"):
        folder = tmp_path / code
        with at_the_window(qtbot, folder, ["Answer"], ["Again"]) as person:
            switches(person, code) if code != ENGLISH else None
            person.asks("Question")
            person.clicks(person.window.sidebar.new_chat)
        stored.append(chinese_in(Paths(folder).database))
    assert stored == [set(), set()]


def chinese_in(database: Path) -> set[str]:
    """Return every text of the database that has a Chinese sign in it."""
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    return {line for line in dump.splitlines() if any("一" <= sign <= "鿿" for sign in line)}
