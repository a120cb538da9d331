from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from desktop.ui.branches.model import WORDS
from desktop.ui.branches.panel import EventPanel
from desktop.ui.bridge import Bridge
from desktop.ui.chat import OpenChat
from desktop.ui.details import Details
from desktop.ui.door import Desk
from desktop.ui.theme import Theme
from store import LogDamaged, StoreBusy

CHAT = "a" * 32
Index = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Committed:
    seq: int
    type: str = "turn/start"
    time: int = 0
    data: Mapping[str, object] = field(default_factory=dict)


class Chat(QObject):
    """As much of the open chat as the event view looks at."""

    shown = Signal()
    committed = Signal(object)
    chat = CHAT


class Shelf:
    """A runtime that knows indexes and nothing else; each reading waits for the test."""

    def __init__(self) -> None:
        self.readings: list[Future[Index]] = []
        self.pages: list[tuple[tuple[int, ...], Future[tuple[object, ...]]]] = []

    def event_index(self, _chat: str) -> Future[Index]:
        self.readings.append(Future())
        return self.readings[-1]

    def events_at(self, _chat: str, seqs: tuple[int, ...]) -> Future[tuple[object, ...]]:
        self.pages.append((seqs, Future()))
        return self.pages[-1][1]


class View:
    """The event view with its panel open on a chat whose index is still being read."""

    def __init__(self, panel: EventPanel, bridge: Bridge) -> None:
        self.panel, self.chat, self.shelf = panel, Chat(panel), Shelf()
        desk = SimpleNamespace(bridge=bridge, runtime=self.shelf)
        self.details = Details(cast("Desk", desk), cast("OpenChat", self.chat), panel, panel)
        self.details.set_open(is_open=True)

    def seqs(self) -> list[int]:
        return [seq for seq, _ in self.panel.model._index]


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, bridge: Bridge) -> View:
    panel = EventPanel(theme)
    qtbot.addWidget(panel)
    return View(panel, bridge)


def test_what_is_committed_while_the_index_is_read_is_shown_once(qtbot: QtBot, view: View) -> None:
    view.chat.committed.emit([Committed(1), Committed(2)])
    view.shelf.readings[0].set_result(((0, "turn/start"), (1, "turn/start")))
    qtbot.waitUntil(lambda: view.seqs() == [0, 1, 2])
    view.chat.committed.emit([Committed(3)])
    assert view.seqs() == [0, 1, 2, 3]


def test_an_index_that_cannot_be_read_is_read_when_the_panel_opens_again(
    qtbot: QtBot, view: View, bridge: Bridge
) -> None:
    with qtbot.waitSignal(bridge.failed):
        view.shelf.readings[0].set_exception(StoreBusy("busy"))
    view.details.set_open(is_open=False)
    view.details.set_open(is_open=True)
    view.shelf.readings[1].set_result(((0, "turn/start"),))
    qtbot.waitUntil(lambda: view.seqs() == [0])


def test_a_chat_that_cannot_be_read_takes_nothing_from_the_one_opened_after_it(
    qtbot: QtBot, view: View, bridge: Bridge
) -> None:
    view.chat.chat = "b" * 32
    view.chat.shown.emit()
    with qtbot.waitSignal(bridge.failed):
        view.shelf.readings[0].set_exception(StoreBusy("busy"))
    view.shelf.readings[1].set_result(((0, "turn/start"),))
    qtbot.waitUntil(lambda: view.seqs() == [0])


def test_an_event_that_cannot_be_read_says_so_and_keeps_nobody_from_the_others(
    qtbot: QtBot, view: View, bridge: Bridge
) -> None:
    view.shelf.readings[0].set_result(((0, "turn/start"), (1, "turn/start")))
    qtbot.waitUntil(lambda: view.seqs() == [0, 1])
    words = [view.panel.model.index(row, 0) for row in range(2)]
    words[0].data(WORDS)
    qtbot.waitUntil(lambda: len(view.shelf.pages) == 1)
    view.shelf.pages[0][1].set_exception(LogDamaged("a bit"))
    qtbot.waitUntil(lambda: [seqs for seqs, _ in view.shelf.pages[1:]] == [(0,), (1,)])
    view.shelf.pages[1][1].set_result((Committed(0, data={"turn": 7}),))
    with qtbot.waitSignal(bridge.failed):
        view.shelf.pages[2][1].set_exception(LogDamaged("a bit"))
    assert words[0].data(WORDS) != words[1].data(WORDS) == "This cannot be read."
