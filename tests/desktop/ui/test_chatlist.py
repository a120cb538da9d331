from concurrent.futures import Future
from typing import TYPE_CHECKING, cast

import pytest
from pytestqt.qtbot import QtBot

from desktop.ui import chatlist
from desktop.ui.bridge import Bridge
from desktop.ui.chatlist import ChatList
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.theme import Theme
from store import SessionId, SessionSummary, StoreBusy

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
        self.readings: list[Future[tuple[SessionSummary, ...]]] = []

    def sessions(self) -> Future[tuple[SessionSummary, ...]]:
        self.readings.append(Future())
        return self.readings[-1]


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
    with qtbot.waitSignal(bridge.failed) as failed:
        shelf.readings[0].set_exception(StoreBusy("busy"))
    assert failed.args is not None
    assert failed.args[0].code == "STORE_BUSY"
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    with qtbot.waitSignal(chats.read):
        shelf.readings[1].set_result((SUMMARY,))
    assert list(chats.chats) == [SUMMARY.id]


def test_a_burst_of_commits_costs_one_reading(qtbot: QtBot, shelf: Shelf, chats: ChatList) -> None:
    with qtbot.waitSignal(chats.read):
        shelf.readings[0].set_result(())
    for _ in range(50):
        chats.refresh()
    qtbot.waitUntil(lambda: len(shelf.readings) == 2)
    with qtbot.assertNotEmitted(chats.read, wait=chatlist.READ_AFTER_MS * 2):
        chats.refresh()
    assert len(shelf.readings) == 2
