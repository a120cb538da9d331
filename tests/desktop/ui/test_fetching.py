from collections.abc import Sequence
from concurrent.futures import Future
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.ui.bridge import Bridge
from desktop.ui.door import Desk
from desktop.ui.fetching import Fetching
from desktop.ui.timeline.rows import OutlineRow, Row
from desktop.ui.timeline.transcript import outline_of, rows_of
from store import Event, LogDamaged, OutlineEntry
from tests.support.logs import LogWriter


class Timeline(QObject):
    """As much of the timeline as wants rows and gets them."""

    rows_wanted = Signal(object)
    picture_wanted = Signal(str, int)

    def __init__(self, places: Sequence[OutlineRow]) -> None:
        super().__init__()
        self.places = places
        self.rows: dict[int, Row] = {}
        self.refused: list[int] = []

    def put_rows(self, rows: Sequence[Row], *, asked: Sequence[int]) -> None:
        assert {row.seq for row in rows} <= set(asked)
        self.rows |= {row.seq: row for row in rows}

    def refuse_rows(self, seqs: Sequence[int]) -> None:
        self.refused += seqs


class Pictures(QObject):
    """A reader of pictures that is never asked."""

    ready = Signal(str, int, QImage)
    broken = Signal(str, object)


class Shelf:
    """A runtime that holds one log; what is `damaged` cannot be read, nor what is asked with it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.damaged: set[int] = set()

    def events_at(self, _chat: str, seqs: Sequence[int]) -> Future[tuple[Event, ...]]:
        answer: Future[tuple[Event, ...]] = Future()
        if self.damaged & set(seqs):
            answer.set_exception(LogDamaged("a bit"))
        else:
            answer.set_result(tuple(self.events[seq] for seq in seqs))
        return answer


@pytest.fixture
def branch() -> LogWriter:
    """A log that was cut in the middle of an answer."""
    log = LogWriter()
    log.plain_turn()
    log.start_turn()
    log.start_step()
    log.user("More")
    log.answer("Let me look.", calls=["c1"])
    log.start_call("c1")
    log.result("c1", "found")
    log.end_step()
    log.end_turn("forked")
    return log


class Chat:
    """A chat with these events, open in a window that shows none of them yet."""

    def __init__(self, bridge: Bridge, events: Sequence[Event]) -> None:
        entries = [OutlineEntry(event.seq, event.type, len(event.body)) for event in events]
        self.timeline, self.shelf = Timeline(outline_of(entries)), Shelf(events)
        desk = SimpleNamespace(
            bridge=bridge,
            runtime=self.shelf,
            page=SimpleNamespace(timeline=self.timeline),
            pictures=Pictures(),
        )
        self.fetching = Fetching(cast("Desk", desk), rows_of, self.timeline)
        self.fetching.follow("a" * 32)

    def shows(self, seq: int) -> bool:
        return seq in self.timeline.rows


def test_a_notice_that_is_wanted_alone_knows_what_it_stands_behind(
    qtbot: QtBot, bridge: Bridge, branch: LogWriter
) -> None:
    chat, end = Chat(bridge, branch.events), branch.last.seq
    chat.timeline.rows_wanted.emit((end,))
    qtbot.waitUntil(lambda: chat.shows(end))
    notice = chat.timeline.rows[end].notice
    assert notice is not None
    assert notice.kind == "forked"
    assert set(chat.timeline.rows) == {end}


def test_damage_before_a_notice_does_not_keep_it_from_being_shown(
    qtbot: QtBot, bridge: Bridge, branch: LogWriter
) -> None:
    chat, end = Chat(bridge, branch.events), branch.last.seq
    chat.shelf.damaged = {event.seq for event in branch.events if event.type == "tool/result"}
    with qtbot.assertNotEmitted(bridge.failed):
        chat.timeline.rows_wanted.emit((end,))
        qtbot.waitUntil(lambda: chat.shows(end))
    assert chat.timeline.refused == []
