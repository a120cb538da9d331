"""The branch map: where one is, going there, branching anywhere, and no cost where it is closed."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.support.running import Gate
from tests.support.window import Person, at_the_window


def opens_map(person: Person) -> None:
    person.clicks(person.window.page.header.map)
    person.waits(lambda: person.window.map.model.rowCount() > 0)


def stations(person: Person) -> list[str]:
    model = person.window.map.model
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def is_on_the_way(person: Person, words: str) -> bool:
    """Say whether the map shows these words on the way to the chat in view."""
    rows, model = stations(person), person.window.map.model
    return words in rows and model.is_own(model.rows[rows.index(words)])


def marks(person: Person, words: str) -> None:
    """Put the mark of the map on the row with these words."""
    person.waits(lambda: words in stations(person))
    person.window.map.list.go_to(stations(person).index(words))


def is_at(person: Person, chat: str) -> bool:
    return person.chat == chat and person.is_at_rest()


def branches(person: Person) -> None:
    """Branch at the mark, and wait until the branch is in view."""
    before = person.chat
    person.clicks(person.window.map.branch)
    person.waits(lambda: person.chat != before and not person.workspace.chat.is_opening)


def test_one_branches_at_any_point_of_the_map_and_goes_back_by_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Kyoto in April")
        person.asks("And Nara?")
        original = person.chat
        opens_map(person)
        marks(person, "Kyoto in April")
        branches(person)
        person.asks("By train")
        assert "And Nara?" not in person.reads()
        person.waits(lambda: "By train" in stations(person))
        person.waits(lambda: is_on_the_way(person, "By train"))
        marks(person, "Kyoto in April")
        qtbot.keyClick(person.window.map.list, Qt.Key.Key_Return)
        person.waits(lambda: is_at(person, original))
        marks(person, "And Nara?")
        person.waits(lambda: is_on_the_way(person, "And Nara?"))


def test_a_branch_of_another_chat_of_the_map_leaves_both_as_they_were(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        opens_map(person)
        marks(person, "First")
        branches(person)
        person.asks("Second way")
        second = person.chat
        marks(person, "First")
        qtbot.keyClick(person.window.map.list, Qt.Key.Key_Return)
        person.waits(lambda: person.chat != second and person.is_at_rest())
        before = person.reads()
        marks(person, "Second way")
        branches(person)
        assert "Second way" in person.reads()
        person.waits(lambda: len(person.workspace.list.chats) == 3)
        qtbot.keyClick(person.window.map.list, Qt.Key.Key_Escape)
        assert person.window.side.current == ""
        person.clicks(person.window.page.header.branched_from)
        person.waits(lambda: is_at(person, second))
        person.clicks(person.window.page.header.branched_from)
        person.waits(lambda: person.chat not in {"", second} and person.is_at_rest())
        assert person.reads() == before


def test_the_map_grows_while_an_answer_runs_and_reads_nothing_while_it_is_closed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["one"], [gate, "two"]) as person:
        person.asks("First")
        assert person.window.map.model.rowCount() == 0
        opens_map(person)
        person.says("Then")
        person.waits(lambda: "Then" in stations(person))
        assert person.workspace.chat.is_running
        marks(person, "First")
        branches(person)
        person.waits(lambda: len(person.window.map.model.drawn.lines) == 2)
        gate.open()
        person.window.actions_["map"].trigger()
        person.asks("Elsewhere")
        assert "Elsewhere" not in stations(person)


def test_the_panel_that_was_open_is_open_after_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        person.window.actions_["map"].trigger()
        person.waits(lambda: "First" in stations(person))
    with at_the_window(qtbot, tmp_path) as person:
        assert person.window.side.current == "branches"
        person.waits(lambda: "First" in stations(person))
        assert person.window.page.header.map.isChecked()


def test_a_branch_that_goes_to_the_trash_leaves_one_where_it_came_from(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        original = person.chat
        opens_map(person)
        marks(person, "First")
        branches(person)
        person.asks("Elsewhere")
        branch = person.chat
        person.waits(lambda: "Elsewhere" in stations(person))
        person.window.actions_["trash"].trigger()
        person.waits(lambda: is_at(person, original))
        person.waits(lambda: "Elsewhere" not in stations(person))
        person.window.sidebar.undo.take_back()
        person.waits(lambda: is_at(person, branch))
        person.waits(lambda: "Elsewhere" in stations(person))


def test_f2_on_the_map_renames_the_chat_that_is_marked_there(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        person.window.actions_["map"].trigger()
        person.waits(lambda: "First" in stations(person))
        person.waits(person.window.map.list.hasFocus)
        person.window.actions_["rename"].trigger()
        editor = person.window.map.list.findChild(QLineEdit)
        assert editor is not None
        editor.selectAll()
        qtbot.keyClicks(editor, "Kyoto")
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        person.waits(lambda: person.chats() == ["Kyoto"] and "Kyoto" in stations(person))
        assert person.window.page.header.title.title() == "Kyoto"
