from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.faces import LiveEnded
from desktop.live import LiveTurn
from desktop.ui.chatrows import laid_out
from store import SessionId
from tests.support.running import Gate
from tests.support.window import at_the_window


def test_a_first_message_makes_a_chat_with_its_title_and_an_answer(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["Hello ", "to you"]) as person:
        person.waits(
            lambda: person.sees("What would you like to talk about?", "tiny and works offline")
        )
        assert person.window.page.composer.editor.hasFocus()
        person.asks("Good morning")
        assert person.reads().index("Good morning") < person.reads().index("Hello to you")
        person.waits(lambda: person.chats() == ["Good morning"])
        assert person.window.page.header.title.text() == "Good morning"
        assert person.written == ""


def test_an_answer_that_ends_while_its_chat_opens_leaves_no_row_behind(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["Done"]) as person:
        person.asks("Quick")
        chat = person.workspace.chat
        opened = person.workspace.desk.runtime.open(SessionId(person.chat)).result()
        chat.reload()
        chat.take_live(LiveEnded(person.chat))
        stale = replace(opened, live=LiveTurn(person.chat))
        chat._on_chat_opened(chat._openings, laid_out(stale))
        assert not chat.is_running
        assert not person.window.page.timeline.is_live


def test_an_answer_grows_while_it_comes(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Half an ans", gate, "wer"]) as person:
        person.says("Go on")
        person.waits(lambda: "Half an ans" in person.reads() or person.sees("Half an ans"))
        assert person.window.page.timeline.is_live
        assert person.window.page.composer.stop.isVisible()
        gate.open()
        person.waits(person.is_at_rest)
        assert "Half an answer" in person.reads()
        assert person.window.page.composer.stop.isHidden()


def test_stop_keeps_what_was_there_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Kept words", gate, "never said"]) as person:
        person.says("Tell me")
        person.waits(gate.reached.is_set)
        person.waits(lambda: person.sees("Kept words"))
        person.clicks(person.window.page.composer.stop)
        person.waits(person.is_at_rest)
        assert "Kept words" in person.reads()
        assert "never said" not in person.reads()
        assert person.sees("You stopped this answer")


def test_esc_pressed_twice_stops_too(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Some", gate]) as person:
        person.says("Tell me")
        person.waits(gate.reached.is_set)
        person.waits(lambda: person.workspace.chat.is_running)
        for _ in range(2):
            qtbot.keyClick(person.window.page.composer.editor, Qt.Key.Key_Escape)
        person.waits(person.is_at_rest)


def test_a_message_sent_meanwhile_waits_and_then_goes(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One", gate], ["Two"]) as person:
        person.says("First")
        person.waits(gate.reached.is_set)
        person.says("Second")
        person.waits(lambda: person.has_waiting("Second"))
        (line,) = person.window.page.composer.queue.lines()
        assert line.accessibleName() == "Will be sent next: Second"
        gate.open()
        person.waits(lambda: "Two" in person.reads() and person.is_at_rest())
        person.waits(lambda: person.window.page.composer.queue.lines() == ())


def test_a_waiting_message_can_go_now_and_what_was_answered_stays(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Half", gate, "never said"], ["Two"]) as person:
        person.says("First")
        person.waits(gate.reached.is_set)
        person.says("Second")
        person.waits(lambda: person.has_waiting("Second"))
        person.clicks(person.window.page.composer.queue.lines()[0].button("send"))
        person.waits(lambda: "Two" in person.reads() and person.is_at_rest())
        read = person.reads()
        assert read.index("Half") < read.index("Second") < read.index("Two")
        assert "never said" not in read
        person.waits(lambda: person.window.page.composer.queue.lines() == ())


def test_a_waiting_message_can_be_taken_back_to_change_it(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One", gate]) as person:
        person.says("First")
        person.waits(gate.reached.is_set)
        person.says("Second")
        person.waits(lambda: person.has_waiting("Second"))
        edit = person.window.page.composer.queue.lines()[0].button("edit")
        for _ in range(2):  # as often as one likes
            person.clicks(edit)
        person.waits(lambda: person.written == "Second")
        person.waits(lambda: person.window.page.composer.queue.lines() == ())
        assert not person.sees("That message has been sent already.")
        gate.open()
        person.waits(person.is_at_rest)
        assert "Second" not in person.reads()


def test_what_is_taken_back_while_one_leaves_waits_in_the_box_of_its_chat(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One", gate]) as person:
        person.says("First")
        person.waits(gate.reached.is_set)
        person.says("Second")
        person.waits(lambda: person.has_waiting("Second"))
        chat = person.chat
        composer = person.window.page.composer
        composer.queue_acted.emit("edit", composer.queue.lines()[0].message_id)
        person.workspace.open_new()
        runtime = person.workspace.desk.runtime
        person.waits(lambda: runtime.queued(SessionId(chat)).result() == ())
        person.waits(lambda: not person.workspace.outbox._taken_back)
        person.workspace.chat.open(chat)
        person.waits(lambda: person.written == "Second")
        gate.open()
        person.waits(person.is_at_rest)


def test_a_message_that_went_out_under_the_hand_is_said_to_have(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        person.window.page.composer.queue_acted.emit("edit", "0" * 32)
        person.waits(lambda: person.sees("That message has been sent already."))
        assert person.written == ""


def test_closing_in_the_middle_of_an_answer_ends_well(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Half of it", gate]) as person:
        person.says("Go")
        person.waits(lambda: person.sees("Half of it"))
        with qtbot.waitSignal(person.life.ended):
            person.life.window.close()
            assert not person.life.window.isVisible()
    with at_the_window(qtbot, tmp_path) as person:
        assert "Half of it" in person.reads()


def test_two_chats_answer_side_by_side_without_mixing(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["apples", gate, " pears"], ["bread"]) as person:
        person.says("fruit?")
        person.waits(gate.reached.is_set)
        first = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.asks("bakery?")
        assert "apples" not in person.reads()
        person.workspace.chat.open(first)
        person.waits(lambda: not person.workspace.chat.is_opening)
        assert person.window.page.timeline.is_live
        gate.open()
        person.waits(person.is_at_rest)
        assert "apples pears" in person.reads()
        assert "bread" not in person.reads()


def test_what_waits_is_sent_together_at_once_and_the_keys_stay_in_the_composer(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["Half an ans", gate, "wer"], ["Yes"]) as person:
        person.says("Go on")
        person.waits(gate.reached.is_set)
        person.says("And then?")
        person.waits(lambda: person.has_waiting("And then?"))
        person.says("And after that?")
        waiting = person.window.page.composer.queue
        person.waits(lambda: len(waiting.lines()) == 2)
        line, other = waiting.lines()
        assert "Will be sent next" in line.accessibleName()
        assert "Will be sent next" in other.accessibleName()
        line.button("send").setFocus()
        person.clicks(line.button("send"))
        person.waits(lambda: "Yes" in person.reads() and person.is_at_rest())
        assert person.reads().index("And after that?") < person.reads().index("Yes")
        assert person.window.page.composer.editor.hasFocus()
