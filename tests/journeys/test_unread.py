"""What came while one did not look: a line before it, and a mark at its chat."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.unreadline import UnreadLine
from store import SessionId
from tests.support.logs import LogWriter
from tests.support.running import Gate
from tests.support.stores import loaded
from tests.support.window import Person, at_the_window


def _line(person: Person) -> UnreadLine:
    return person.window.page.timeline.findChild(UnreadLine)


def test_a_chat_that_was_answered_meanwhile_opens_at_a_line_before_what_is_new(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["First"], [gate, "Answer to read"]) as person:
        person.asks("Hello")
        assert _line(person).isHidden()
        person.says("Take your time")
        person.waits(gate.reached.is_set)
        answered = person.chat
        person.workspace.chat.open_new()
        gate.open()
        unread = person.workspace.ways.unread
        person.waits(lambda: unread.chats == {answered})
        person.workspace.chat.open(answered)
        person.waits(lambda: person.is_at_rest() and _line(person).isVisible())
        answer = next(w for w in _rows(person) if w.row.text == "Answer to read")
        person.waits(lambda: _line(person).geometry().bottom() < answer.y())
        person.waits(lambda: not unread.chats)
        assert _line(person).isVisible()
        person.workspace.chat.open_new()
        person.workspace.chat.open(answered)
        person.waits(lambda: person.is_at_rest() and _line(person).isHidden())


def test_what_is_not_read_is_remembered_over_a_start(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, [gate, "Answer to read"]) as person:
        person.says("Take your time")
        person.waits(gate.reached.is_set)
        answered = person.chat
        person.workspace.chat.open_new()
        gate.open()
        person.waits(lambda: bool(person.workspace.ways.unread.chats))
    with at_the_window(qtbot, tmp_path) as person:
        assert person.workspace.ways.unread.chats == {answered}
        person.workspace.chat.open(SessionId(answered))
        person.waits(lambda: person.is_at_rest() and _line(person).isVisible())


def test_answers_below_are_counted_on_the_way_back_to_the_latest(
    qtbot: QtBot, tmp_path: Path
) -> None:
    long = "\n\n".join(f"Paragraph {number}" for number in range(60))
    gate = Gate()
    with at_the_window(qtbot, tmp_path, [long], [gate, "Done"]) as person:
        person.asks("Much")
        person.says("More")
        person.waits(gate.reached.is_set)
        timeline = person.window.page.timeline
        timeline.setFocus()
        qtbot.keyClick(timeline, Qt.Key.Key_Home)
        place = timeline.scroll_place()
        gate.open()
        person.waits(person.is_at_rest)
        assert timeline.scroll_place() == place
        person.waits(lambda: timeline._jump.isVisible() and timeline._jump.text() == "1 new")
        person.clicks(timeline._jump)
        person.waits(lambda: timeline.at_end and timeline._jump.isHidden())


def test_a_chat_that_comes_with_its_answers_has_nothing_new(qtbot: QtBot, tmp_path: Path) -> None:
    log = LogWriter()
    log.plain_turn("Hello", "Said long ago")
    with at_the_window(qtbot, tmp_path, ["First"]) as person:
        person.asks("Here")
        brought = loaded(person.workspace.desk.runtime._store, log.events)
        person.waits(lambda: brought in person.workspace.list.chats)
        assert person.workspace.ways.unread.chats == frozenset()


def _rows(person: Person) -> list:
    return [w for w in person.window.page.timeline._stage.shown.values() if w.row is not None]
