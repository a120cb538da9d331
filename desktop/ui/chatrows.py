"""The rows of the open chat: made of its events, put into the timeline, with their pagers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import dropwhile
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.faces import OpenedChat
from desktop.ui.door import Desk, session_id
from desktop.ui.timeline.rowlist import Outline
from desktop.ui.timeline.rows import Row, ScrollPlace

if TYPE_CHECKING:
    from store import Event, ForkPoint, SessionSummary

# What is left of the messages before the damage, when a chat opens at it.
_ABOVE_DAMAGE_PX = 260


def _transcript() -> ModuleType:
    """Return the module that turns events into rows; it needs the store, so it comes late."""
    from desktop.ui.timeline import transcript  # noqa: PLC0415 - see above

    return transcript


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A page with all that the timeline needs of it, made on a worker: there may be thousands."""

    opened: OpenedChat
    outline: Outline


def laid_out(opened: OpenedChat, *, width_px: int = 0) -> LaidOut:
    """Lay a page out for a column of `width_px`."""
    places = [*_transcript().outline_of(opened.outline)]
    places += [row.outline for row in _damage_rows(opened)]
    return LaidOut(opened, Outline(places, width_px=width_px))


def _damage_rows(opened: OpenedChat) -> tuple[Row, ...]:
    """Return the rows of a damaged chat where something is missing."""
    if opened.damage is None:
        return ()
    return tuple(_transcript().damage_rows(opened.damage, end=opened.upto_seq))


def _known(rows: Sequence[Row], outline: Outline) -> Sequence[Row]:
    """Leave out the notices that a page begins with: what they tell of stands before it.

    They are fetched, with that, when they come into view.
    """
    if not rows or rows[0].seq == outline.places[0].seq:
        return rows
    return tuple(dropwhile(_is_notice, rows))


def _is_notice(row: Row) -> bool:
    return row.kind == "notice"


def _first_place(opened: OpenedChat) -> ScrollPlace:
    """Return where a chat is read from when it was not read before: its end, or its damage."""
    if opened.damage is None:
        return ScrollPlace()
    return ScrollPlace(opened.damage.seq, -_ABOVE_DAMAGE_PX, at_end=False)


class ChatRows(QObject):
    """Fills the timeline for the chat it follows.

    `pagers` are the points with several continuations, by the seq of the row that carries the
    pager.
    """

    def __init__(
        self,
        desk: Desk,
        titles_of: "Callable[[SessionSummary], Mapping[int, str]]",
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._titles_of = titles_of
        self._chat = ""
        self._titles: Mapping[int, str] = {}
        self._points: Sequence[ForkPoint] = ()
        self.pagers: dict[int, ForkPoint] = {}

    def follow(self, chat: str) -> None:
        """Belong to `chat` from now on; what shows stays until there is something to show."""
        self._chat = chat

    def clear(self) -> None:
        """Show nothing: a chat without messages."""
        self._points, self.pagers = (), {}
        self._desk.page.timeline.set_chat((), ())
        self._desk.page.show_timeline(shown=False)

    def rows_of(self, events: "Sequence[Event]") -> Sequence[Row]:
        """Return the rows of events of this chat."""
        return tuple(_transcript().rows_of(events, titles=self._titles))

    def show_page(self, laid: LaidOut, place: ScrollPlace | None) -> None:
        """Show a chat that was opened, at `place` if there is one."""
        opened = laid.opened
        self._titles = self._titles_of(opened.summary)
        page = self._desk.page
        page.show_timeline(shown=bool(laid.outline.places) or opened.live is not None)
        page.timeline.set_chat(
            laid.outline,
            (*_known(self.rows_of(opened.events), laid.outline), *_damage_rows(opened)),
            place=place or _first_place(opened),
            only_read_from=opened.damage.seq + 1 if opened.damage is not None else None,
        )
        self._show_pagers(opened.continuations)

    def show_events(self, events: "Sequence[Event]") -> None:
        """Show what was committed; the answer among it takes the place of the live row."""
        rows, timeline = self.rows_of(events), self._desk.page.timeline
        ends = any(event.type == "turn/end" for event in events)
        if rows:
            self._desk.page.show_timeline(shown=True)
        if timeline.is_live and (ends or any(row.kind == "assistant" for row in rows)):
            timeline.settle_live(rows)
        elif rows:
            timeline.append_rows(rows)
        if rows and self._points:
            self._show_pagers(self._points)  # the first row of a branch gets its pager

    def ask_continuations(self) -> None:
        """Ask anew where the chat goes on in several ways."""
        self._desk.bridge.when_done(
            self._desk.runtime.continuations(session_id(self._chat)),
            partial(self._on_continuations_read, self._chat),
        )

    def _on_continuations_read(self, chat: str, points: "Sequence[ForkPoint]") -> None:
        if chat == self._chat:
            self._show_pagers(points)

    def _show_pagers(self, points: "Sequence[ForkPoint]") -> None:
        self._points = points
        timeline = self._desk.page.timeline
        self.pagers = _transcript().pagers_of(timeline.places, points, last=timeline.last_shown)
        timeline.set_siblings(_transcript().siblings_of(self.pagers))
