"""The window over more than anybody will ever have: it opens as fast, and nothing is out of reach.

With ``BRANCHLINE_SIZE=full``: a million chats, a chat of 100,000 events, messages of 10 MB.
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from desktop.ui import chatlist
from store import SessionId, now_ms, open_store
from store.model.messages import text_of
from tests.benchmarks.logs import whole_turns
from tests.support.many import add_chats, id_of, title_of
from tests.support.sizes import sized
from tests.support.stores import whole_turn
from tests.support.window import Person, at_the_window

CHATS = sized(2_000, 1_000_000)
EVENTS = sized(3_500, 100_000)
CHARS = sized(300_000, 10_000_000)


def prepared(folder: Path) -> Path:
    """Make an empty store in a data folder; returns where it lies."""
    paths = Paths(folder)
    paths.create()
    open_store(paths.database).close()
    return paths.database


def titles(person: Person) -> list[str]:
    """What stands in the list, from top to bottom, headings left out."""
    view, model = person.window.sidebar.view, person.window.sidebar.model
    found, index = [], model.index(0, 0)
    while index.isValid():
        if model.chat_at(index) is not None:
            found.append(str(index.data()))
        index = view.indexBelow(index)
    return found


def test_a_list_of_many_chats_is_read_as_far_as_it_is_looked_at(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chatlist, "LISTED_MOST", 900)
    add_chats(prepared(tmp_path), CHATS, newest_ms=now_ms())
    with at_the_window(qtbot, tmp_path) as person:
        newest = [title_of(number) for number in range(CHATS, 0, -1) if number % 5]
        assert titles(person)[:40] == newest[:40]
        listed = person.workspace.list.chats
        assert len(listed) < 300

        sidebar = person.window.sidebar
        for _ in range(9):
            known = len(listed)
            sidebar.view.scrollToBottom()
            if known < 900:
                person.waits(lambda known=known: len(person.workspace.list.chats) > known)
        assert 900 <= len(listed) < 1200
        assert titles(person) == newest[: len(titles(person))]
        person.waits(lambda: person.sees("Older chats are kept too"))


def test_a_chat_that_was_never_listed_is_found_opened_and_comes_to_the_top(
    qtbot: QtBot, tmp_path: Path
) -> None:
    add_chats(prepared(tmp_path), CHATS, newest_ms=now_ms())
    with at_the_window(qtbot, tmp_path) as person:
        assert id_of(7) not in person.workspace.list.chats
        person.window.sidebar.search.setText("ABOUT sailing 0000007")
        person.waits(lambda: title_of(7) in titles(person))
        sidebar = person.window.sidebar
        sidebar.view.chosen.emit(id_of(7))
        person.waits(lambda: person.chat == id_of(7) and not person.workspace.chat.is_opening)
        sidebar.search.clear()
        person.asks("Is there wind?")
        person.waits(lambda: titles(person)[0] == title_of(7))
        person.workspace.list.rename(id_of(7), "Wind")
        person.waits(lambda: titles(person)[0] == "Wind")
        person.workspace.list.trash((id_of(7),))
        person.waits(lambda: "Wind" not in titles(person))


def test_the_chat_of_last_time_opens_again_though_it_is_far_down(
    qtbot: QtBot, tmp_path: Path
) -> None:
    add_chats(prepared(tmp_path), CHATS, newest_ms=now_ms())
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.view.chosen.emit(id_of(3))
        person.waits(lambda: person.chat == id_of(3) and not person.workspace.chat.is_opening)
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.chat == id_of(3))
        current = person.window.sidebar.view.current_chat()
        assert current is not None
        assert current.id == id_of(3)


def test_a_very_long_chat_is_read_asked_and_branched(qtbot: QtBot, tmp_path: Path) -> None:
    chat = SessionId(id_of(1))
    with open_store(prepared(tmp_path)) as store:
        store.load(chat, whole_turns(EVENTS), title="Long").result()
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.view.chosen.emit(chat)
        person.waits(lambda: person.chat == chat and not person.workspace.chat.is_opening)
        person.says("And in summer?")
        person.waits(lambda: person.sees("ok") and person.is_at_rest())
        person.window.page.timeline.jump_to_start()
        person.waits(lambda: person.sees("sourdough"))
        person.workspace.branching.branch(EVENTS // 2, cut="at")
        person.waits(lambda: person.chat != chat and not person.workspace.chat.is_opening)
        person.says("And elsewhere?")
        person.waits(lambda: "And elsewhere?" in person.reads() and person.is_at_rest())


@pytest.mark.parametrize("unit", ["## Part\n\nSome *words* and `code`.\n\n- a\n- b\n\n", "word "])
def test_messages_of_megabytes_are_shown_and_kept_whole(
    qtbot: QtBot, tmp_path: Path, unit: str
) -> None:
    chat, text = SessionId(id_of(1)), (unit * (CHARS // len(unit) + 1))[:CHARS]
    with open_store(prepared(tmp_path)) as store:
        store.create(chat, title="Large").result()
        store.session(chat).append(whole_turn(1, f"Q{text}", f"A{text}")).result()
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.view.chosen.emit(chat)
        person.waits(lambda: person.chat == chat and not person.workspace.chat.is_opening)
        person.types("still here")
        assert person.written == "still here"
    with open_store(Paths(tmp_path).database) as store:
        said = store.read(lambda reader: reader.messages(chat)).result()
        assert [text_of(message) for message in said[-2:]] == [f"Q{text}", f"A{text}"]
