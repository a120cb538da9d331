"""What the one writer does to the log: judge drafts, make their bytes, chain and store them.

Every method runs inside a transaction of the caller. What was learnt of a log (its `LogState`) is
kept between appends, and thrown away whenever anything went wrong: the rows are the truth.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from store.disk.codec import Codec, link
from store.disk.connection import Database
from store.disk.journal import JournalSeed, clear_journal, has_journal, open_journal
from store.disk.log import Entry, entry_of, insert_entry, last_spoken, named_in, place_of
from store.disk.objects import has_object, raw_digest
from store.disk.recognition import Newest
from store.disk.sessions import (
    USED_STEP_MS,
    Branching,
    SessionRow,
    continued,
    find_session,
    insert_session,
    latest_use,
    move_head,
    set_title,
)
from store.disk.settings import copy_settings
from store.errors import AppendRefused, Conflict, ObjectMissing
from store.known import Known
from store.loading import JudgedLog
from store.model.closing import closing_drafts
from store.model.events import Draft, Event, make_event
from store.model.fork import check_boundary, end_seed
from store.model.ids import ObjectDigest, SessionId
from store.model.messages import digests_in
from store.model.upcasting import FORMATS, Formats
from store.view import LogView

Change = Literal["appended", "created", "forked", "changed", "removed"]
# Few chats are written to in turns; a log that is forgotten is read once more from its rows.
LOGS_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class Commit:
    """What a transaction did to one session; `changed` means its row only.

    `events` are those it appended; the events of a log that was loaded are not among them.
    """

    session_id: SessionId
    events: tuple[Event, ...]
    kind: Change


@dataclass(frozen=True, slots=True)
class Append:
    """What to append, and what else belongs in the same transaction.

    `expect` is the seq that the first draft must get, where the caller knows it.
    """

    drafts: Sequence[Draft]
    opens_journal: JournalSeed | None = None
    settles_journal: bool = False
    expect: int | None = None


@dataclass(frozen=True, slots=True)
class _End:
    """Where a log stands after what is written: in a turn or not, and from where on some wait."""

    has_open_turn: bool = False
    inbox_from: int | None = None


class Ledger:
    """The writing side of one connection; used by one thread.

    `newest` is the event that was written last through it.
    """

    def __init__(
        self, database: Database, clock: Callable[[], int], formats: Formats = FORMATS
    ) -> None:
        self.database = database
        self.clock = clock
        self.commits: list[Commit] = []
        self._codec = Codec(database, formats)
        self._known: OrderedDict[SessionId, Known] = OrderedDict()
        self._latest: int | None = None
        self.newest: Newest | None = None

    def forget(self) -> None:
        """Trust nothing but the rows from now on."""
        self._known.clear()
        self._latest = None

    def note(self, session_id: SessionId, kind: Change, events: tuple[Event, ...] = ()) -> None:
        """Tell the subscribers of this once the transaction stands."""
        self.commits.append(Commit(session_id, events, kind))

    def create(self, session_id: SessionId, title: str | None) -> None:
        """Add an empty session."""
        self._insert(session_id)
        if title is not None:
            set_title(self.database, session_id, title, by="user")
        self.note(session_id, "created")

    def append(self, session_id: SessionId, wanted: Append) -> tuple[Event, ...]:
        """Append a batch to the end of a log: all of it, or nothing.

        Raises:
            AppendRefused: a draft breaks a rule. ObjectMissing: it names what is not stored.
            Conflict: the log is longer than the caller, or our memory of it, says.

        """
        known = self._remembered(session_id)
        try:
            _check_expected(wanted.expect, known.row.next_seq)
            events = self._admit(known, wanted.drafts)
            self._require_objects(known.row, events)
            end = _End(known.state.has_open_turn, known.inbox_from)
            known.row = self._store(known.row, map(entry_of, events), end)
            self._tend_journal(known.row, wanted)
        except BaseException:
            # Half of a batch may be in the folds by then: they are made anew from the log.
            self._known.pop(session_id, None)
            raise
        known.pending.clear()
        if events:
            self.note(session_id, "appended", events)
        return events

    def load(
        self,
        session_id: SessionId,
        log: JudgedLog,
        title: str | None,
        *,
        stored: Callable[[], None],
    ) -> None:
        """Create a session of exactly these events; subscribers get the session alone.

        `stored` is called after each.
        """
        row = self._insert(session_id)
        if title is not None:
            set_title(self.database, session_id, title, by="user")
        self._store(row, _told(log.entries(), stored), _End(log.has_open_turn, log.inbox_from))
        self.note(session_id, "created")

    def fork(self, parent_id: SessionId, boundary: int, child_id: SessionId) -> None:
        """Branch off a log after the event `boundary` (-1: before all of them).

        Raises:
            InvalidBoundary: the log has no such event.

        """
        parent = find_session(self.database, parent_id)
        seq = check_boundary(boundary, last_seq=parent.next_seq - 1)
        stream, head, time = place_of(self.database, parent.id, seq)
        anchor = last_spoken(self.database, parent.id, stop=seq + 1) or (-1, parent.family)
        now = self.clock()
        branching = Branching(parent, seq, stream, head, anchor)
        row = self._insert(child_id, branching)
        tail = LogView(self.database, self._codec, parent, stop=seq + 1).open_tail()
        drafts = (
            end_seed(now if seq < 0 else time),
            *closing_drafts(tail, next_seq=seq + 2, cause="forked"),
        )
        events = tuple(
            make_event(draft, seq=seq + 1 + offset, time=now if draft.time is None else draft.time)
            for offset, draft in enumerate(drafts)
        )
        self._store(row, map(entry_of, events), _End())
        copy_settings(self.database, parent=parent.id, child=row.id)
        self.note(child_id, "forked", events)

    def close_turn(self, session_id: SessionId) -> tuple[Event, ...]:
        """Append what an interrupted turn is owed; nothing when no turn is open.

        Raises:
            AppendRefused: an answer to it is still coming in, or was cut by a crash.

        """
        row = find_session(self.database, session_id)
        if has_journal(self.database, row.id):
            raise AppendRefused(
                "OUT_OF_ORDER", "an answer is not settled: only a start recovers it"
            )
        return self.append(session_id, Append(self.owed(session_id)))

    def owed(self, session_id: SessionId) -> tuple[Draft, ...]:
        """Return the drafts that would close the turn now open."""
        row = find_session(self.database, session_id)
        if not row.open_turn:
            return ()
        tail = LogView(self.database, self._codec, row).open_tail()
        return closing_drafts(tail, next_seq=row.next_seq, cause="interrupted")

    def _remembered(self, session_id: SessionId) -> Known:
        """Return what is known of a log; that it is still so, writing its row will tell."""
        known = self._known.get(session_id)
        if known is None:
            row = find_session(self.database, session_id)
            view = LogView(self.database, self._codec, row)
            known = self._known[session_id] = Known(row, view.summary(), stored=view.event)
            if len(self._known) > LOGS_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(session_id)
        return known

    def _insert(self, session_id: SessionId, branching: Branching | None = None) -> SessionRow:
        now = self.clock()
        return insert_session(
            self.database,
            session_id,
            now=now,
            used=self._next_use(0, now),
            version=self._codec.formats.newest,
            branching=branching,
        )

    def _next_use(self, used: int, now: int) -> int:
        """Return where a session that is written to `now` stands by its use; it stood at `used`.

        What is used later stands later, also after the clock went back: else what is new would be
        found below all that is old.
        """
        if self._latest is None:
            self._latest = latest_use(self.database)
        if now >= self._latest:
            found = now if now >= used + USED_STEP_MS else used
        else:
            found = used if used == self._latest else self._latest + 1
        self._latest = max(self._latest, found)
        return found

    def _admit(self, known: Known, drafts: Iterable[Draft]) -> tuple[Event, ...]:
        """Judge drafts in turn; what was admitted before one is refused must be forgotten."""
        now = self.clock()
        return tuple(known.admit(draft, now) for draft in drafts)

    def _require_objects(self, row: SessionRow, events: Iterable[Event]) -> None:
        for event in events:
            for digest in _needed(event):
                if not (has_object(self.database, raw_digest(digest)) or self._aside(row, digest)):
                    raise ObjectMissing(f"seq {event.seq}: {event.type}: {digest} is not stored")

    def _aside(self, row: SessionRow, digest: ObjectDigest) -> bool:
        """Whether the log says of an object already that it is gone: a message may wait with it."""
        view = LogView(self.database, self._codec, row)
        return digest in view.request_state().quarantined

    def _store(self, row: SessionRow, entries: Iterable[Entry], end: _End) -> SessionRow:
        """Write the rows of `entries`; returns the session's row as it is after them."""
        head, used, newest, next_seq = row.head_hash, row.used, self.newest, row.next_seq
        now = self.clock()
        for entry in entries:
            if next_seq == row.next_seq:
                row = continued(self.database, row, self._codec.formats.newest)
            head = link(head, entry.body)
            number = insert_entry(
                self.database, self._codec, entry, stream=row.stream, chained=head
            )
            # The clock of the computer that a log comes from may be ahead.
            used = self._next_use(used, min(entry.time, now))
            newest = (number, head)
            next_seq += 1
        after = SessionRow(
            id=row.id,
            stream=row.stream,
            family=row.family,
            next_seq=next_seq,
            head_hash=head,
            open_turn=end.has_open_turn,
            inbox_from=end.inbox_from,
            used=used,
            version=row.version,
        )
        move_head(self.database, row, after)
        self.newest = newest
        return after

    def _tend_journal(self, row: SessionRow, wanted: Append) -> None:
        if wanted.settles_journal:
            clear_journal(self.database, row.id)
        if wanted.opens_journal is not None:
            open_journal(self.database, row.id, wanted.opens_journal, now=self.clock())


def _told(entries: Iterable[Entry], stored: Callable[[], None]) -> Iterator[Entry]:
    """Yield `entries`, and tell of each when the next one is asked for: it is stored by then."""
    for entry in entries:
        yield entry
        stored()


def _check_expected(expected: int | None, found: int) -> None:
    if expected is not None and expected != found:
        raise Conflict(f"the log goes on at {found}, not at {expected}")


def _needed(event: Event) -> Iterable[ObjectDigest]:
    """Return the objects an event cannot do without: not those that it says are gone, or left out.

    A request that had to do without a picture names it too, and is sent all the same.
    """
    named = named_in(event)
    if not named or event.type == "attachment/quarantined":
        return ()
    return named - digests_in(event.data["omitted"]) if "omitted" in event.data else named
