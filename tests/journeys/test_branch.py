from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.support.held import Held
from tests.support.pictures import png
from tests.support.running import Gate
from tests.support.window import Person, at_the_window

BRANCH = "Branch from here"
AGAIN = "Ask for another answer"


def branch_from(person: Person, number: int) -> None:
    """Press Branch on message `number` (from 0) and wait until the branch is in view."""
    before = person.chat
    person.clicks(person.buttons(BRANCH)[number])
    person.waits(lambda: person.chat != before and not person.workspace.chat.is_opening)


def test_a_branch_after_an_answer_keeps_it_and_asks_anew(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer A"], ["Answer B"]) as person:
        person.asks("Question")
        original = person.chat
        branch_from(person, 1)
        assert "Answer A" in person.reads()
        assert person.written == ""
        assert person.window.page.composer.editor.hasFocus()
        assert person.window.page.header.branched_from.isVisible()
        assert person.sees("Branched from Question")
        person.asks("Another way")
        assert "Answer B" in person.reads()
        person.clicks(person.window.page.header.branched_from)
        person.waits(lambda: person.chat == original and person.is_at_rest())
        assert "Another way" not in person.reads()


def test_a_branch_before_ones_own_message_gives_back_text_and_pictures(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(40, 30)))
    with at_the_window(qtbot, tmp_path / "data", ["First"], ["Second"]) as person:
        person.asks("Hello")
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.asks("What is this?")
        branch_from(person, 2)
        assert person.written == "What is this?"
        assert person.has_attached(1)
        assert "What is this?" not in person.reads()
        assert "First" in person.reads()


def test_before_the_first_message_stands_no_page_that_asks_to_begin(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["First"]) as person:
        person.asks("Hello")
        branch_from(person, 0)
        assert person.written == "Hello"
        person.waits(lambda: person.sees("Your first message is in the box below"))
        assert not person.sees("What would you like to talk about?")
        assert not person.sees("Find ideas")
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: person.sees("What would you like to talk about?"))


def test_a_step_to_another_branch_opens_nothing_over_a_chat_opened_meanwhile(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["One"], ["Two"], ["Else"]) as person:
        person.asks("Question")
        original = person.chat
        branch_from(person, 0)
        person.asks("Question again")
        branch = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.asks("Something else")
        other = person.chat
        person.workspace.chat.open(branch)
        person.waits(lambda: person.chat == branch and person.is_at_rest())
        (seq,) = person.workspace.chat.pagers
        person.window.page.timeline.sibling_requested.emit(seq, 1)
        person.workspace.chat.open(other)
        person.waits(lambda: person.chat == other and person.is_at_rest())
        assert person.chat != original


def test_a_branch_that_is_made_late_opens_nothing_over_a_chat_opened_meanwhile(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["One"], ["Else"]) as person:
        person.asks("Question")
        original = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.asks("Something else")
        other = person.chat
        person.workspace.chat.open(original)
        person.waits(person.is_at_rest)
        writer = Held(person.workspace.desk.runtime._store)
        person.clicks(person.buttons(AGAIN)[-1])
        person.workspace.chat.open(other)
        writer.release()
        person.waits(lambda: person.sees("The new branch is ready, in the list of chats."))
        person.waits(person.is_at_rest)
        assert person.chat == other


def test_what_the_chat_that_is_left_still_wants_is_not_asked_of_the_next(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["One"], ["Two"]) as person:
        person.asks("Question")
        original = person.chat
        branch_from(person, 1)
        person.asks("Further")
        timeline = person.window.page.timeline
        wanted = timeline.places[-1].seq
        with qtbot.assertNotEmitted(person.workspace.desk.bridge.failed):
            person.workspace.chat.open(original)
            timeline.rows_wanted.emit((wanted,))
            person.waits(lambda: person.chat == original and person.is_at_rest())


def test_a_new_chat_after_a_branch_starts_clean(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        branch_from(person, 1)
        person.clicks(person.window.sidebar.new_chat)
        assert person.window.page.header.title.text() == "New chat"
        assert person.window.page.header.branched_from.isHidden()
        assert person.sees("What would you like to talk about?")


def test_try_again_asks_in_a_branch_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["One"], ["Two"], ["An", gate, "other"]) as person:
        person.asks("First")
        person.asks("Second")
        original = person.chat
        person.clicks(person.buttons(AGAIN)[-1])
        person.waits(gate.reached.is_set)
        person.waits(lambda: person.chat != original and person.window.page.timeline.is_live)
        gate.open()
        person.waits(lambda: "Another" in person.reads() and person.is_at_rest())
        assert "Two" not in person.reads()
        assert person.reads().count("Second") == 1
        person.waits(lambda: person.sees("2 of 2"))
        person.clicks(person.buttons("Previous version")[-1])
        person.waits(lambda: person.chat == original and person.is_at_rest())
        assert "Two" in person.reads()


def test_try_again_on_an_earlier_answer_leaves_what_came_after(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["One"], ["Two"], ["Another"]) as person:
        person.asks("First")
        person.asks("Second")
        original = person.chat
        person.clicks(person.buttons(AGAIN)[0])
        person.waits(lambda: person.chat != original)
        person.waits(lambda: "Another" in person.reads() and person.is_at_rest())
        assert "Second" not in person.reads()


def test_a_second_click_while_a_branch_is_made_does_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        original = person.chat
        button = person.buttons(BRANCH)[1]
        person.clicks(button)
        person.clicks(button)
        person.waits(lambda: person.chat != original and not person.workspace.chat.is_opening)
        person.waits(lambda: len(person.chats()) == 2)


def test_the_original_goes_on_answering(qtbot: QtBot, tmp_path: Path) -> None:
    gate = Gate()
    with at_the_window(qtbot, tmp_path, ["First answer"], ["Still ", gate, "going"]) as person:
        person.asks("One")
        person.says("Two")
        person.waits(gate.reached.is_set)
        original = person.chat
        branch_from(person, 1)
        assert "Two" not in person.reads()
        gate.open()
        person.workspace.chat.open(original)
        person.waits(lambda: "Still going" in person.reads() and person.is_at_rest())


def test_the_pager_goes_between_continuations_and_remembers(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["A"], ["B"], ["C"], ["D"]) as person:
        person.asks("root")
        person.asks("left")
        original = person.chat
        branch_from(person, 1)
        branch = person.chat
        person.asks("right")
        person.asks("further right")
        person.waits(lambda: person.sees("2 of 2"))
        person.clicks(person.buttons("Previous version")[0])
        person.waits(lambda: person.chat == original and person.is_at_rest())
        assert "left" in person.reads()
        person.waits(lambda: person.sees("1 of 2"))
        person.clicks(person.buttons("Next version")[0])
        person.waits(lambda: person.chat == branch and person.is_at_rest())
        assert "further right" in person.reads()


def test_a_chat_that_ends_where_a_branch_begins_has_a_pager_to_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["A"], ["B"], ["C"]) as person:
        person.asks("root")
        original = person.chat
        branch_from(person, 1)
        branch = person.chat
        person.asks("further")
        person.waits(lambda: person.sees("2 of 2"))
        person.clicks(person.buttons("Previous version")[0])
        person.waits(lambda: person.chat == original and person.is_at_rest())
        person.waits(lambda: person.sees("1 of 2"))
        person.clicks(person.buttons("Next version")[0])
        person.waits(lambda: person.chat == branch and person.is_at_rest())
        person.clicks(person.buttons("Previous version")[0])
        person.waits(lambda: person.chat == original and person.sees("1 of 2"))
        person.asks("another end")
        person.waits(lambda: person.sees("1 of 2") and person.is_at_rest())
        assert "another end" in person.reads()
        assert len(person.buttons("Next version")) == 1


def test_pagers_are_there_after_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["A"], ["B"], ["C"]) as person:
        person.asks("root")
        person.asks("left")
        branch_from(person, 1)
        person.asks("right")
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.sees("2 of 2"))
        assert "right" in person.reads()


def test_a_pager_goes_to_where_one_was_last_also_after_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("root")
        person.asks("left")
        original = person.chat
        branch_from(person, 1)
        person.asks("right")
        outer = person.chat
        branch_from(person, 3)
        person.asks("further right")
        leaf = person.chat
        assert leaf not in {original, outer}
        person.clicks(person.buttons("Previous version")[0])
        person.waits(lambda: person.chat == original and person.is_at_rest())
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.chat == original and person.sees("1 of 2"))
        person.clicks(person.buttons("Next version")[0])
        person.waits(lambda: person.chat == leaf and person.is_at_rest())
        assert "further right" in person.reads()


def test_branches_stand_inside_their_chat_on_the_left(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["A"], ["B"]) as person:
        person.asks("root")
        original = person.chat
        branch_from(person, 1)
        person.asks("right")
        model = person.window.sidebar.model
        person.waits(lambda: model.index_of(person.chat).isValid())
        assert model.index_of(person.chat).parent() == model.index_of(original)


def test_a_chat_opened_to_its_branches_stays_so_in_another_language_and_after_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["A"], ["B"]) as person:
        person.asks("root")
        original = person.chat
        branch_from(person, 1)
        person.asks("right")
        person.window.actions_["new-chat"].trigger()
        person.waits(lambda: shows_branches(person, original))
        person.window.language_asked.emit("zh_CN")
        person.waits(lambda: person.window.sidebar.search.placeholderText() == "搜索")
        person.waits(lambda: shows_branches(person, original))
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: shows_branches(person, original))


def shows_branches(person: Person, chat: str) -> bool:
    sidebar = person.window.sidebar
    return sidebar.view.isExpanded(sidebar.model.index_of(chat))


def test_any_event_can_be_branched_from_in_the_event_view(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        original = person.chat
        person.window.actions_["details"].trigger()
        panel = person.window.panel
        person.waits(lambda: panel.model.rowCount() > 5)
        dispatched = next(seq for seq, kind in panel.model._index if kind == "request/dispatched")
        panel.show_event(dispatched)
        person.waits(lambda: person.sees("before an answer"))
        person.clicks(panel.branch)
        person.waits(lambda: person.chat != original and not person.workspace.chat.is_opening)
        assert "Question" in person.reads()
        assert "Answer" not in person.reads()


def test_before_ones_message_was_said_the_event_view_gives_it_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        original = person.chat
        person.window.actions_["details"].trigger()
        panel = person.window.panel
        person.waits(lambda: any(kind == "turn/start" for _, kind in panel.model._index))
        panel.show_event(next(seq for seq, kind in panel.model._index if kind == "turn/start"))
        person.waits(lambda: person.sees("before a message", "comes back into the box"))
        person.clicks(panel.branch)
        person.waits(lambda: person.chat != original and person.written == "Question")
        person.waits(lambda: person.sees("This branch begins before the message."))
        assert "Question" not in person.reads()
        assert not person.buttons("Try again")


def test_behind_a_whole_answer_a_branch_says_nothing_of_its_middle(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        original = person.chat
        answer = max(
            place.seq for place in person.window.page.timeline.places if place.kind == "assistant"
        )
        person.workspace.branching.branch(answer, cut="at")
        person.waits(lambda: person.chat != original and person.is_at_rest())
        person.waits(lambda: person.sees("Branched from"))
        assert not person.sees("This branch begins")


def test_details_of_a_message_open_the_event_view_at_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Answer"]) as person:
        person.asks("Question")
        person.clicks(person.buttons("Details of this message")[-1])
        panel = person.window.panel
        person.waits(lambda: panel.isVisible() and panel.list.currentIndex().isValid())
        assert panel.list.currentIndex().data() == "Answer"


@pytest.mark.parametrize("times", [3])
def test_a_branch_of_a_branch_of_a_branch(qtbot: QtBot, tmp_path: Path, times: int) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("root")
        for number in range(times):
            qtbot.keyClick(person.window.page.timeline, Qt.Key.Key_End)
            branch_from(person, -1)
            person.asks(f"step {number}")
        assert [f"step {number}" in person.reads() for number in range(times)] == [True] * times
