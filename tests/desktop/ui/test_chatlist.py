from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
from pytestqt.qtbot import QtBot

from desktop.searching import MessagesFound
from desktop.ui import chatlist
from desktop.ui.bridge import Bridge
from desktop.ui.chatlist import ChatList
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.theme import Theme
from store import FoundSessions, ListPage, Place, SessionId, SessionSummary, StoreBusy, StoreDamaged

if TYPE_CHECKING:
    from desktop.runtime import Runtime

SUMMARY = SessionSummary(
    id=SessionId("a" * 32),
    title="Bread",
    title_by="auto",
    parent=None,
    boundary=None,
    events=0,
    created_ms=0,
    used_ms=0,
    trashed_ms=None,
    pinned=False,
    viewed_ms=None,
)


class Shelf:
    """A runtime that knows of chats and nothing else; each reading waits for the test."""

    def __init__(self) -> None:
        self.readings: list[Future] = []
        self.asked: list[object] = []

    def _asked(self, what: object) -> Future:
        self.asked.append(what)
        self.readings.append(Future())
        return self.readings[-1]

    def answering(self) -> frozenset[SessionId]:
        """Let no chat be answering."""
        return frozenset()

    def newest_chats(self, *, before: Place | None) -> Future[ListPage]:
        return self._asked(before)

    def families(self, chats: tuple[SessionId, ...]) -> Future[tuple[SessionSummary, ...]]:
        return self._asked(set(chats))

    def search(self, text: str) -> Future[FoundSessions]:
        return self._asked(text)

    def search_messages(self, _words: str, *, before: int | None) -> Future[MessagesFound]:
        """Find nothing: what is tested here are the chats."""
        found: Future[MessagesFound] = Future()
        found.set_result(MessagesFound((), before))
        return found


def one(number: int, *, used_ms: int = 0, title: str = "Bread") -> SessionSummary:
    return replace(SUMMARY, id=SessionId(f"{number:032x}"), used_ms=used_ms, title=title)


def refuse(qtbot: QtBot, shelf: Shelf, number: int, error: Exception) -> None:
    qtbot.waitUntil(lambda: len(shelf.readings) == number + 1)
    shelf.readings[number].set_exception(error)


def shown(chats: ChatList) -> list[str]:
    """The titles in the list, from top to bottom."""
    view = chats._sidebar.view
    found, index = [], chats._sidebar.model.index(0, 0)
    while index.isValid():
        if chats._sidebar.model.chat_at(index) is not None:
            found.append(index.data())
        index = view.indexBelow(index)
    return found


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def chats(
    qtbot: QtBot,
    theme: Theme,
    bridge: Bridge,
    shelf: Shelf,
    monkeypatch: pytest.MonkeyPatch,
) -> ChatList:
    monkeypatch.setattr(chatlist, "AGAIN_AFTER_MS", 0)
    sidebar = Sidebar(theme)
    qtbot.addWidget(sidebar)
    return ChatList(cast("Runtime", shelf), bridge, sidebar, sidebar)


def test_a_list_that_cannot_be_read_is_told_and_read_again(
    qtbot: QtBot, bridge: Bridge, shelf: Shelf, chats: ChatList
) -> None:
    qtbot.waitUntil(lambda: len(shelf.readings) == 1)
    with qtbot.waitSignal(bridge.failed) as failed:
        shelf.readings[0].set_exception(StoreBusy("busy"))
    assert failed.args is not None
    assert failed.args[0].code == "STORE_BUSY"
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    with qtbot.waitSignal(chats.read):
        shelf.readings[1].set_result(ListPage((SUMMARY,), None))
    assert list(chats.chats) == [SUMMARY.id]


def test_a_list_that_stays_unreadable_is_told_once_until_it_is_well(
    qtbot: QtBot, bridge: Bridge, shelf: Shelf, chats: ChatList
) -> None:
    told: list[str] = []
    bridge.failed.connect(lambda trouble: told.append(trouble.code))
    for number in range(3):
        refuse(qtbot, shelf, number, StoreBusy("busy"))
    refuse(qtbot, shelf, 3, StoreDamaged("damaged"))
    refuse(qtbot, shelf, 4, StoreDamaged("damaged"))
    with qtbot.waitSignal(chats.read):
        answer(qtbot, shelf, chats, 5, ListPage((SUMMARY,), None))
    assert told == ["STORE_BUSY", "STORE_DAMAGED"]
    chats.refresh(SUMMARY.id)
    refuse(qtbot, shelf, 6, StoreDamaged("damaged"))
    refuse(qtbot, shelf, 7, StoreDamaged("damaged"))
    qtbot.waitUntil(lambda: len(shelf.readings) == 9)
    assert told == ["STORE_BUSY", "STORE_DAMAGED", "STORE_DAMAGED"]


def test_a_list_with_damaged_rows_shows_the_others_and_tells_once(
    qtbot: QtBot, bridge: Bridge, shelf: Shelf, chats: ChatList
) -> None:
    with qtbot.waitSignal(bridge.failed) as failed:
        begin(qtbot, shelf, chats, ListPage((one(1, title="Bread"),), (5, 5), is_whole=False))
    assert failed.args is not None
    assert failed.args[0].code == "LIST_DAMAGED"
    assert shown(chats) == ["Bread"]
    chats._sidebar.more_asked.emit()
    with qtbot.assertNotEmitted(bridge.failed, wait=20):
        answer(qtbot, shelf, chats, 1, ListPage((), None, is_whole=False))


def test_a_burst_of_commits_costs_one_reading_of_what_it_changed(
    qtbot: QtBot, shelf: Shelf, chats: ChatList
) -> None:
    begin(qtbot, shelf, chats, ListPage((), None))
    for number in range(50):
        chats.refresh(one(number % 2).id)
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    assert shelf.asked[1] == {one(0).id, one(1).id}
    with qtbot.assertNotEmitted(chats.read, wait=chatlist.READ_AFTER_MS * 2):
        chats.refresh(one(2).id)
    assert len(shelf.readings) == 2


def test_what_a_commit_changed_takes_its_new_place_and_nothing_else_is_read(
    qtbot: QtBot, shelf: Shelf, chats: ChatList
) -> None:
    page = tuple(one(number, used_ms=number, title=f"chat {number}") for number in range(3))
    begin(qtbot, shelf, chats, ListPage(page, None))
    assert shown(chats) == ["chat 2", "chat 1", "chat 0"]
    chats.refresh(page[0].id)
    answer(qtbot, shelf, chats, 1, (replace(page[0], used_ms=9, title="chat 0, again"),))
    assert shown(chats) == ["chat 0, again", "chat 2", "chat 1"]
    chats.refresh(page[1].id)  # into the trash: its family has nothing left
    answer(qtbot, shelf, chats, 2, ())
    assert shown(chats) == ["chat 0, again", "chat 2"]
    assert shelf.asked[1:] == [{page[0].id}, {page[1].id}]


def test_the_next_page_is_read_when_the_end_is_in_sight_and_only_then(
    qtbot: QtBot, shelf: Shelf, chats: ChatList
) -> None:
    long = tuple(one(number, used_ms=1000 - number, title=f"{number}") for number in range(200))
    begin(qtbot, shelf, chats, ListPage(long, (800, 1)))
    sidebar = chats._sidebar
    sidebar.resize(264, 400)
    sidebar.show()
    with qtbot.waitExposed(sidebar):
        pass
    with qtbot.assertNotEmitted(sidebar.more_asked, wait=50):
        pass
    with qtbot.waitSignal(sidebar.more_asked):
        sidebar.view.scrollToBottom()
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    assert shelf.asked[1] == (800, 1)
    sidebar.view.verticalScrollBar().setValue(0)
    with qtbot.assertNotEmitted(sidebar.more_asked, wait=50):  # whatever is laid out anew
        sidebar.show_rows(chats._listed.rows[1:], rest="more")
    answer(qtbot, shelf, chats, 1, ListPage((one(200, title="the end"),), None))
    with qtbot.assertNotEmitted(sidebar.more_asked, wait=50):
        sidebar.view.scrollToBottom()
    assert shown(chats)[-1] == "the end"


def test_a_list_that_grew_too_long_says_how_to_find_the_rest(
    qtbot: QtBot, shelf: Shelf, chats: ChatList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chatlist, "LISTED_MOST", 2)
    begin(qtbot, shelf, chats, ListPage((one(1), one(2)), (5, 5)))
    sidebar = chats._sidebar
    assert "search" in sidebar._more.text()
    sidebar.show()
    with qtbot.waitExposed(sidebar), qtbot.assertNotEmitted(sidebar.more_asked, wait=50):
        pass


def test_a_search_finds_what_was_never_listed(qtbot: QtBot, shelf: Shelf, chats: ChatList) -> None:
    begin(qtbot, shelf, chats, ListPage((one(1, title="Bread"),), (5, 5)))
    sidebar = chats._sidebar
    sidebar.search.setText("bread old")
    assert not sidebar._nothing.isVisibleTo(sidebar)  # nobody knows yet
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    assert shelf.asked[1] == "bread old"
    shelf.readings[1].set_result(FoundSessions((one(7, title="Old bread"),), is_cut=True))
    qtbot.waitUntil(lambda: shown(chats) == ["Old bread"])
    assert sidebar._more.isVisibleTo(sidebar)
    sidebar.search.clear()
    assert shown(chats) == ["Bread"]
    assert not sidebar._more.isVisibleTo(sidebar)


def test_one_search_runs_at_a_time_and_the_last_words_win(
    qtbot: QtBot, shelf: Shelf, chats: ChatList
) -> None:
    begin(qtbot, shelf, chats, ListPage((one(1),), (5, 5)))
    search = chats._sidebar.search
    search.setText("b")
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    for words in ("br", "bre"):
        search.setText(words)
        chats._search.timeout.emit()
    assert len(shelf.readings) == 2
    shelf.readings[1].set_exception(StoreBusy("busy"))
    search.setText("old")
    qtbot.waitUntil(lambda: len(shelf.readings) == 3)
    search.setText("oldest")
    shelf.readings[2].set_result(FoundSessions((one(7, title="Old"),), is_cut=False))
    qtbot.waitUntil(lambda: len(shelf.readings) == 4)
    assert shelf.asked[1:] == ["b", "old", "oldest"]


def test_what_was_found_and_thrown_away_is_not_found_any_more(
    qtbot: QtBot, shelf: Shelf, chats: ChatList
) -> None:
    begin(qtbot, shelf, chats, ListPage((one(1),), (5, 5)))
    chats._sidebar.search.setText("old")
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    old = (one(7, title="Old bread"), one(8, title="Old shoes"))
    shelf.readings[1].set_result(FoundSessions(old, is_cut=False))
    qtbot.waitUntil(lambda: len(shown(chats)) == 2)
    chats.refresh(old[0].id)
    answer(qtbot, shelf, chats, 2, ())
    assert shown(chats) == ["Old shoes"]
    chats.refresh(old[1].id)
    answer(qtbot, shelf, chats, 3, (replace(old[1], title="New shoes"),))
    assert shown(chats) == []


def test_a_search_for_what_is_nowhere_says_so_when_all_were_looked_at(
    qtbot: QtBot, shelf: Shelf, chats: ChatList
) -> None:
    begin(qtbot, shelf, chats, ListPage((one(1),), (5, 5)))
    chats._sidebar.search.setText("xyzzy")
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    shelf.readings[1].set_result(FoundSessions((), is_cut=False))
    qtbot.waitUntil(lambda: chats._sidebar._nothing.isVisibleTo(chats._sidebar))


def test_a_chat_further_down_is_sought_once(qtbot: QtBot, shelf: Shelf, chats: ChatList) -> None:
    begin(qtbot, shelf, chats, ListPage((one(1),), (5, 5)))
    assert chats.seek(one(9).id)
    answer(qtbot, shelf, chats, 1, (one(9, title="deep down"),))
    assert one(9).id in chats.chats
    assert not chats.seek(one(9).id)
    assert chats.seek(one(8).id)
    answer(qtbot, shelf, chats, 2, ())
    assert not chats.seek(one(8).id)  # it is nowhere


def begin(qtbot: QtBot, shelf: Shelf, chats: ChatList, page: ListPage) -> None:
    """Let the first page be read."""
    qtbot.waitUntil(lambda: len(shelf.readings) == 1)
    answer(qtbot, shelf, chats, 0, page)


def answer(qtbot: QtBot, shelf: Shelf, chats: ChatList, number: int, result: object) -> None:
    """Answer a reading once it was asked for, and wait until the list took it."""
    qtbot.waitUntil(lambda: len(shelf.readings) == number + 1)
    with qtbot.waitSignal(chats.read):
        shelf.readings[number].set_result(result)
