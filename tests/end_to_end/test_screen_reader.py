"""The window for somebody who cannot see it, asked as a screen reader asks."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from desktop.config import open_preferences
from desktop.paths import Paths
from store import SessionId, open_store
from tests.support.atspi import Node, ScreenReader, screen_reader
from tests.support.built_in import needs_the_engine
from tests.support.logs import LogWriter
from tests.support.stores import loaded

pytestmark = pytest.mark.slow
ANSWER = (
    "Answer **1**.\n\n- one\n- two\n\n```python\nprint(1)\n```\n\nSo \\(a^2\\) is it.\n\n"
    "| Shape | Area |\n|--|--|\n| Square | 4 |\n| Circle | 3 |"
)
# Messages and the whole conversation are groups, and are gone through with the arrows.
GROUPS = frozenset({"filler", "panel"})


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScreenReader]:
    home = tmp_path_factory.mktemp("home")
    home.chmod(0o700)
    _a_chat(Paths(home / "data"))
    with screen_reader(home / "data", home) as opened:
        opened.waits_for("filler", "Assistant, message 2")
        yield opened


def _a_chat(paths: Paths) -> SessionId:
    """Write a chat that was open when the window was closed."""
    paths.create()
    log = LogWriter()
    log.plain_turn("Question 1", ANSWER)
    with closing(open_store(paths.database)) as store:
        chat = loaded(store, log.events)
        store.rename(chat, "Numbers", by="user").result()
    with closing(open_preferences(paths.preferences)) as preferences:
        preferences.save(replace(preferences.value, last_chat=chat))
    return chat


def showing(reader: ScreenReader) -> list[Node]:
    return list(reader.reads().walk())


def test_all_that_takes_the_keys_has_a_name(reader: ScreenReader) -> None:
    nameless = [
        one for one in showing(reader) if "focusable" in one.states and not one.name.strip()
    ]
    assert nameless == []


def test_it_is_read_in_the_order_in_which_it_stands(reader: ScreenReader) -> None:
    names = [one.name for one in showing(reader) if one.name]
    landmarks = ["New chat", "Search chats and messages", "Chats", "Title of the chat"]
    landmarks += ["Conversation", "Message", "Send"]
    assert [name for name in names if name in landmarks] == landmarks


def words_of(reader: ScreenReader, name: str) -> list[str]:
    """Return the texts inside the message of that name."""
    message = reader.waits_for("filler", name)
    spoken = [one for one in message.walk() if one.role in {"label", "text"}]
    return [one.name if one.role == "label" and one.name else reader.text_of(one) for one in spoken]


def test_every_message_says_who_spoke_and_what_can_be_done_with_it(reader: ScreenReader) -> None:
    messages = [one for one in showing(reader) if one.name.startswith(("You, ", "Assistant, "))]
    assert [one.name for one in messages] == ["You, message 1", "Assistant, message 2"]
    offered = [
        {one.name for one in message.walk() if one.role == "push button"} for message in messages
    ]
    assert offered[0] >= {"Copy message", "Branch from here", "Edit and send again, in a branch"}
    assert offered[1] >= {"Copy message", "Branch from here", "Ask for another answer"}
    assert offered[1] >= {"What the model saw", "Copy code"}
    words = words_of(reader, "Assistant, message 2")
    assert any("Answer 1." in said for said in words)
    assert any("print(1)" in said for said in words)


def test_a_table_is_read_by_its_rows_and_a_formula_as_it_is_written(reader: ScreenReader) -> None:
    reader.waits_for("label", "Table:\nShape, Area\nSquare, 4\nCircle, 3")
    reader.waits_for("label", "So \\(a^2\\) is it.")
    reader.waits_for("text", "Code, python")


def test_the_keys_go_to_a_message_and_are_told_there(reader: ScreenReader) -> None:
    reader.puts_the_keys_on(reader.waits_for("filler", "You, message 1"))
    reader.waits(lambda: "focused" in reader.waits_for("filler", "You, message 1").states)
    reader.puts_the_keys_on(reader.waits_for("text", "Message"))
    reader.waits(lambda: "focused" in reader.waits_for("text", "Message").states)


def test_what_only_groups_is_not_reached_and_what_is_reached_has_a_role(
    reader: ScreenReader,
) -> None:
    reached = [one for one in showing(reader) if "focusable" in one.states]
    roles = {one.role for one in reached} - GROUPS
    assert roles <= {
        *("push button", "check box", "button menu", "toggle button"),
        *("text", "label", "tree", "tree item", "list", "combo box", "grip"),
    }


def test_the_panel_on_the_side_says_what_it_shows_and_what_is_chosen(reader: ScreenReader) -> None:
    answer = reader.waits_for("filler", "Assistant, message 2")
    reader.presses(next(one for one in answer.walk() if one.name == "What the model saw"))
    reader.waits_for("label", "Not verified")  # nothing was really sent: the chat is made up
    views = [one for one in showing(reader) if one.name in {"Readable", "Exact", "Changes"}]
    assert [(one.name, "checked" in one.states) for one in views] == [
        ("Readable", True),
        ("Exact", False),
        ("Changes", False),
    ]
    reader.presses(reader.waits_for("push button", "Events"))
    reader.waits(lambda: any(_is_event(one, "Answer, ") for one in showing(reader)))
    reader.presses(reader.waits_for("push button", "Branches"))
    reader.waits_for("list item", "Numbers, You are here, 1 message")
    assert [one for one in showing(reader) if "focusable" in one.states and not one.name] == []
    reader.presses(reader.waits_for("push button", "Close this panel"))
    reader.waits(lambda: not any(one.name == "Close this panel" for one in showing(reader)))


def _is_event(one: Node, words: str) -> bool:
    return one.role == "cell" and words in one.name


def test_a_message_is_written_and_a_branch_made_without_seeing(reader: ScreenReader) -> None:
    answer = reader.waits_for("filler", "Assistant, message 2")
    button = next(one for one in answer.walk() if one.name == "Branch from here")
    reader.presses(button)
    reader.waits_for("push button", "Branched from Numbers")
    reader.writes(reader.waits_for("text", "Message"), "What else?")
    reader.waits(lambda: reader.text_of(reader.waits_for("text", "Message")) == "What else?")
    reader.presses(reader.waits_for("push button", "Send"))
    reader.waits(lambda: "What else?" in words_of(reader, "You, message 3"))
    reader.presses(reader.waits_for("push button", "Branched from Numbers"))
    reader.waits(lambda: not any(one.name == "You, message 3" for one in showing(reader)))


@needs_the_engine
def test_an_answer_is_told_when_it_is_finished(reader: ScreenReader) -> None:
    with reader.hearing("Announcement") as words:
        reader.writes(reader.waits_for("text", "Message"), "Say hello.")
        reader.presses(reader.waits_for("push button", "Send"))
        heard = words()
        while not heard.startswith("Answer: "):  # that another chat is answered first, say
            heard = words()
