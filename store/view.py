"""Folds of a stored log: what the next append, the next request, or a list of messages needs.

Here the vocabulary and the rows meet for reading. Everything is read inside the caller's
transaction, and only what the question needs: bodies of messages, never whole logs.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from store.disk.codec import Codec
from store.disk.connection import Database
from store.disk.log import (
    REPLACES,
    MessageRow,
    OutlineEntry,
    landmark_events,
    last_landmark,
    last_shown,
    naming_bodies,
    read_event_alone,
    read_event_at,
    read_events,
    shown_seqs,
    surface_bodies,
    surface_rows,
    transcript_events,
    transcript_page,
    transcript_rows,
)
from store.disk.schema import NO_END, NOTICE_TYPES, SPOKEN_TYPES
from store.disk.sessions import SessionRow
from store.errors import AppendRefused, LogDamaged, StoreDamaged
from store.model.admission import Inbox, LogSummary
from store.model.compaction import END, START, is_for_the_model
from store.model.derive import ATTACHMENT_STATES, derive_messages, quarantined
from store.model.events import Event
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, int_at, object_at
from store.model.surface import SurfaceFold, SurfaceNode

_TRANSCRIPT: Final = frozenset(SPOKEN_TYPES + NOTICE_TYPES)
# Events read in one go where a log is read whole: some hundred kilobytes.
_STRIDE: Final = 1000


@dataclass(frozen=True, slots=True)
class RequestView:
    """All that a request is made of, read from one state of the log.

    `events` are those on the surface, in its order. `rewritten` says whether the surface was cut,
    or an attachment changed its state, since the latest header or dispatch; `context` is the data
    of the latest `request/context`.
    """

    header: FrozenObject | None
    events: tuple[Event, ...]
    quarantined: frozenset[ObjectDigest]
    next_seq: int
    rewritten: bool
    context: FrozenObject | None

    @property
    def surface(self) -> tuple[int, ...]:
        """The seqs behind the messages."""
        return tuple(event.seq for event in self.events)

    @property
    def messages(self) -> tuple[FrozenObject, ...]:
        """What a model would be shown; LogDamaged when an event is no message."""
        with folding():
            return derive_messages(self.events)


@dataclass(frozen=True, slots=True)
class RequestState:
    """A `RequestView` without its messages; no message is read for it."""

    header: FrozenObject | None
    quarantined: frozenset[ObjectDigest]
    next_seq: int
    rewritten: bool
    context: FrozenObject | None


@contextmanager
def folding() -> Iterator[None]:
    """Take what does not fold for damage: everything that was admitted does.

    Raises:
        LogDamaged: rows are gone, changed or exchanged.

    """
    try:
        yield
    except (AppendRefused, KeyError, TypeError, ValueError) as error:
        raise LogDamaged(f"the log does not fold: {error}") from error


class LogView:
    """One session's log as the connection sees it now, up to but without `stop`.

    Every method raises LogDamaged where the rows are not those that were written.
    """

    def __init__(
        self, database: Database, codec: Codec, row: SessionRow, *, stop: int | None = None
    ) -> None:
        self._database = database
        self._codec = codec
        self._row = row
        self.next_seq = row.next_seq if stop is None else max(0, min(stop, row.next_seq))

    def event(self, seq: int) -> Event:
        """Return one event; raises NotFound."""
        return read_event_at(self._database, self._codec, self._row.id, seq)

    def events(self, start: int, stop: int | None = None) -> tuple[Event, ...]:
        """Return the events from `start` on, without `stop`."""
        end = self.next_seq if stop is None else min(stop, self.next_seq)
        if start >= end:
            return ()
        first = max(0, start)
        try:
            found = read_events(self._database, self._codec, self._row.id, start=first, stop=end)
            _require_every(found, first, end)
        except StoreDamaged:
            # What cannot be read may lie just behind: alone, these may still be there.
            found = tuple(self._alone(seq) for seq in range(first, end))
        return found

    @folding()
    def outline(self) -> tuple[OutlineEntry, ...]:
        """Return what a person can scroll through; only replacing events are read."""
        rows = transcript_rows(self._database, self._row.id, stop=self.next_seq)
        # A list first: of a generator's values a tuple is made in small steps.
        return tuple(
            [
                OutlineEntry(seq, kind, size)
                for seq, kind, mark, size in rows
                if mark != REPLACES or not is_for_the_model(self.event(seq))
            ]
        )

    @folding()
    def page(self, limit: int) -> tuple[Event, ...]:
        """Return the last `limit` events that a person can scroll through, oldest first."""
        found: list[Event] = []
        stop = self.next_seq
        # What is left out is made up for: a short page would be taken for the beginning.
        while wanted := limit - len(found):
            events = transcript_page(
                self._database, self._codec, self._row.id, stop=stop, limit=wanted
            )
            found[:0] = [event for event in events if not is_for_the_model(event)]
            if len(events) < wanted:
                break
            stop = events[0].seq
        return tuple(found)

    @folding()
    def transcript(
        self, *, start: int, limit: int
    ) -> tuple[tuple[OutlineEntry, ...], tuple[Event, ...]]:
        """Return `outline` and `page` from `start` on, as the events alone tell them; reads all.

        For a log in which, or beside which, something is damaged: no index is trusted.
        """
        outline: list[OutlineEntry] = []
        page: deque[Event] = deque(maxlen=limit)
        for first in range(start, self.next_seq, _STRIDE):
            for event in self.events(first, first + _STRIDE):
                if event.type in _TRANSCRIPT and not is_for_the_model(event):
                    outline.append(OutlineEntry(event.seq, event.type, len(event.body)))
                    page.append(event)
        return tuple(outline), tuple(page)

    def latest(self, kind: str) -> Event | None:
        """Return the latest event of a landmark type."""
        seq = self.latest_seq(kind)
        return None if seq is None else self.event(seq)

    def latest_seq(self, kind: str) -> int | None:
        """Return where the latest event of a landmark type stands; it is not read."""
        return last_landmark(self._database, self._row.id, kind, stop=self.next_seq)

    def shown(self, kind: str) -> tuple[Event, ...]:
        """Return every event of one type that a person can scroll through; no other is read."""
        seqs = shown_seqs(self._database, self._row.id, kind, stop=self.next_seq)
        return tuple(self.event(seq) for seq in seqs)

    @folding()
    def surface(self) -> tuple[SurfaceNode, ...]:
        """Return the nodes of the surface; only replacing events are read."""
        return self._folded(self._message_rows())

    @folding()
    def surface_events(self) -> tuple[Event, ...]:
        """Return the events on the surface, in its order; what they replaced is not read."""
        rows = self._message_rows()
        nodes = self._folded(rows)
        on_surface = {node.seq for node in nodes}
        by_seq: dict[int, Event] = {}
        for shown, run in groupby(rows, key=lambda row: row.seq in on_surface):
            seqs = [row.seq for row in run]
            if shown:
                by_seq |= {event.seq: event for event in self._bodies(seqs[0], seqs[-1] + 1)}
        return tuple(by_seq[node.seq] for node in nodes)

    @folding()
    def surface_outline(self) -> tuple[OutlineEntry, ...]:
        """Return the surface with the sizes of its events; only replacing events are read."""
        rows = self._message_rows()
        sizes = {row.seq: row.size for row in rows}
        return tuple(
            OutlineEntry(node.seq, node.type, sizes[node.seq]) for node in self._folded(rows)
        )

    @folding()
    def picture_messages(self) -> tuple[FrozenObject, ...]:
        """Return those messages on the surface that name pictures or files, in its order."""
        naming = naming_bodies(self._database, self._codec, self._row.id, stop=self.next_seq)
        by_seq = {event.seq: event for event in naming}
        return derive_messages(by_seq[node.seq] for node in self.surface() if node.seq in by_seq)

    def naming_messages(self) -> tuple[Event, ...]:
        """Return the messages that name pictures or files, also those that were replaced."""
        return naming_bodies(self._database, self._codec, self._row.id, stop=self.next_seq)

    def contexts(self) -> tuple[FrozenObject, ...]:
        """Return the data of every `request/context`: whoever was asked, and where."""
        kind = "request/context"
        events = landmark_events(
            self._database, self._codec, self._row.id, kind, start=0, stop=self.next_seq
        )
        return tuple(event.data for event in events)

    def compacting(self) -> int | None:
        """Return the seq of a `compaction/start` that has not ended, neither in a branch."""
        found = last_shown(self._database, self._row.id, (START, END), stop=self.next_seq)
        if found is None or found[1] == END or self._last("session/end-seed") > found[0]:
            return None
        return found[0]

    def pending_compaction(self) -> tuple[Event, ...]:
        """Return the events since a compaction was begun that has not ended; else nothing."""
        start = self.compacting()
        return () if start is None else self.events(start)

    @folding()
    def messages(self) -> tuple[FrozenObject, ...]:
        """Return what a model would be shown."""
        return derive_messages(self.surface_events())

    @folding()
    def header(self) -> FrozenObject | None:
        """Return the header now in force."""
        event = self.latest("request/header")
        return None if event is None else object_at(event.data, "header")

    @folding()
    def last_turn(self) -> int:
        """Return the number of the latest turn, 0 before the first."""
        event = self.latest("turn/start")
        return 0 if event is None else int_at(event.data, "turn")

    def open_tail(self) -> tuple[Event, ...]:
        """Return the events of the turn that is open at the end; nothing when none is."""
        start, end = self._last("turn/start"), self._last("turn/end")
        return self.events(start) if start > end else ()

    @folding()
    def inbox(self) -> Inbox:
        """Return what is queued at the end of the whole log."""
        inbox = Inbox()
        if self._row.inbox_from is None:
            return inbox
        # Where the queue was last empty: the splices before that have cancelled each other out.
        kind, start = "agent/inbox/spliced", self._row.inbox_from
        for event in landmark_events(
            self._database, self._codec, self._row.id, kind, start=start, stop=NO_END
        ):
            inbox = inbox.spliced(event.data)
        return inbox

    def summary(self) -> LogSummary:
        """Return what the next append must know."""
        return LogSummary(
            next_seq=self.next_seq,
            last_turn=self.last_turn(),
            open_tail=self.open_tail(),
            surface=self.surface(),
            header=self.header(),
            inbox=self.inbox(),
            compacting=self.compacting(),
        )

    def request(self) -> RequestView:
        """Return what a request at this point of the log is made of."""
        events, state = self.surface_events(), self.request_state()
        return RequestView(
            header=state.header,
            events=events,
            quarantined=state.quarantined,
            next_seq=state.next_seq,
            rewritten=state.rewritten,
            context=state.context,
        )

    def request_state(self) -> RequestState:
        """Return what can be said of a request at this point without its messages."""
        states = self._attachment_states()
        context = self.latest("request/context")
        return RequestState(
            header=self.header(),
            quarantined=quarantined(states),
            next_seq=self.next_seq,
            rewritten=self._is_rewritten(states),
            context=None if context is None else context.data,
        )

    def _alone(self, seq: int) -> Event:
        event = read_event_alone(self._database, self._codec, self._row.id, seq)
        if event is None or event.seq != seq:
            raise LogDamaged(f"the event {seq} is missing")
        return event

    def _message_rows(self) -> list[MessageRow]:
        return surface_rows(self._database, self._row.id, stop=self.next_seq)

    def _folded(self, rows: Iterable[MessageRow]) -> tuple[SurfaceNode, ...]:
        fold = SurfaceFold()
        for row in rows:
            op = self.event(row.seq).surface_op if row.mark == REPLACES else "append"
            fold.apply(row.seq, row.type, op)
        return fold.nodes

    def _bodies(self, start: int, stop: int) -> tuple[Event, ...]:
        return surface_bodies(self._database, self._codec, self._row.id, start=start, stop=stop)

    def _last(self, kind: str) -> int:
        seq = self.latest_seq(kind)
        return -1 if seq is None else seq

    def _attachment_states(self) -> tuple[Event, ...]:
        return transcript_events(
            self._database, self._codec, self._row.id, ATTACHMENT_STATES, stop=self.next_seq
        )

    def _is_rewritten(self, states: Iterable[Event]) -> bool:
        # What was rewritten before a request went out is part of that request already.
        since = max(self._last("request/header"), self._last("request/dispatched"))
        rows = surface_rows(self._database, self._row.id, start=since + 1, stop=self.next_seq)
        if any(row.mark == REPLACES for row in rows):
            return True
        return any(event.seq > since for event in states)


def _require_every(events: Sequence[Event], start: int, stop: int) -> None:
    """Refuse a hole, or what does not belong here: such a log would read like another one."""
    expected = start
    for event in events:
        if event.seq != expected:
            break
        expected += 1
    if expected != stop or len(events) != stop - start:
        raise LogDamaged(f"the event {expected} is missing, or another stands there")
