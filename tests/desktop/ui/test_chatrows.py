"""The rows that a chat opens with."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject

from desktop.faces import OpenedChat
from desktop.ui.chatrows import ChatRows, laid_out
from desktop.ui.door import Desk
from desktop.ui.timeline.rowlist import Outline
from desktop.ui.timeline.rows import Row
from store import Event, OutlineEntry
from tests.support.logs import LogWriter


class Timeline:
    """As much of a timeline as is filled; `rows` are those it got at once."""

    last_shown = -1

    def __init__(self) -> None:
        self.rows: Sequence[Row] = ()
        self.places: Sequence[object] = ()

    def set_chat(self, outline: Outline, rows: Sequence[Row], **_more: object) -> None:
        self.places, self.rows = outline.places, rows

    def set_siblings(self, *_siblings: object) -> None:
        """Have no pager."""


def opened(events: Sequence[Event], page: Sequence[Event]) -> OpenedChat:
    """Return a chat of `events` of which the last ones are at hand."""
    outline = tuple(OutlineEntry(event.seq, event.type, len(event.body)) for event in events)
    chat = SimpleNamespace(outline=outline, events=tuple(page), continuations=())
    chat.summary = chat.live = chat.damage = None
    return cast("OpenedChat", chat)


@pytest.fixture
def timeline() -> Timeline:
    return Timeline()


@pytest.fixture
def rows(qapp: QObject, timeline: Timeline) -> ChatRows:
    page = SimpleNamespace(timeline=timeline, show_timeline=lambda **_shown: None)
    return ChatRows(cast("Desk", SimpleNamespace(page=page)), lambda _summary: {}, qapp)


def test_a_notice_that_a_page_begins_with_waits_for_what_it_stands_behind(
    rows: ChatRows, timeline: Timeline
) -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.user("Hello")
    log.end_step()
    log.end_turn("forked")
    end = log.last.seq
    log.plain_turn()
    said = [event for event in log.events if event.type.endswith("/message")]
    rows.show_page(laid_out(opened(log.events, log.events[end:])), None)
    assert [row.seq for row in timeline.rows] == [each.seq for each in said if each.seq > end]
    rows.show_page(laid_out(opened(log.events, log.events)), None)
    (notice,) = (row.notice for row in timeline.rows if row.notice is not None)
    assert notice.kind == "forked-unanswered"
