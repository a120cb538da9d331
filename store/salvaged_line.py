"""One log of a damaged file, written anew event by event."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from store.disk.codec import Codec, link
from store.disk.connection import Database
from store.disk.log import (
    entry_of,
    insert_entry,
    landmark_events,
    last_landmark,
)
from store.disk.schema import NO_END
from store.disk.sessions import SessionRow, move_head
from store.errors import AppendRefused, LogDamaged
from store.model.admission import Inbox, LogState
from store.model.events import Draft, Event, draft_from_envelope
from store.model.fork import end_seed
from store.model.mending import LOST, bridge, note, unfit
from store.view import LogView


@dataclass(frozen=True, slots=True)
class Found:
    """An event that was found, the hash that it had, and whether that proves it."""

    event: Event
    hash: bytes
    is_proven: bool


@dataclass(frozen=True, slots=True)
class Doubts:
    """The seqs of a log that are lost, and of those that are kept and not proven."""

    lost: tuple[int, ...] = ()
    unproven: tuple[int, ...] = ()

    def up_to(self, boundary: int) -> "Doubts":
        """Return those that a branch inherits."""
        return Doubts(
            tuple(seq for seq in self.lost if seq <= boundary),
            tuple(seq for seq in self.unproven if seq <= boundary),
        )


class Line:
    """One log as it is being written.

    While it `is_regular`, it is the old one byte for byte; from the first event on that is lost or
    not proven, each is judged again, as if it were being loaded.
    """

    def __init__(
        self,
        database: Database,
        codec: Codec,
        row: SessionRow,
        *,
        time: int,
        told: Callable[[int], None],
    ) -> None:
        self.row = row
        self.is_regular = True
        self.is_branch = False
        self.proven = 0
        self.unproven: list[int] = []
        self.lost: list[int] = []
        self._first = row.next_seq
        self._head = row.head_hash
        self._time = time
        self._told = told
        self._database = database
        self._codec = codec
        self._state: LogState | None = None
        self.next_seq = row.next_seq

    def take(self, found: Found) -> None:
        """Add an event that was found."""
        if found.is_proven:
            self.proven += 1
        else:
            self.unproven.append(found.event.seq)
            self.is_regular = False
        self._told(1)
        if self.is_regular:
            self._add(found.event)
        else:
            self._admit_or(found.event)

    def lose(self, count: int, following: Iterable[Event]) -> None:
        """Add stand-ins for so many events that are gone."""
        if count <= 0:
            return
        self.is_regular = False
        self.lost += range(self.next_seq, self.next_seq + count)
        after = list(following)
        state = self._judge()
        if self.is_branch and self.next_seq == self._first:
            time = after[0].time if after else self._time
            self._admit(end_seed(time))
            count -= 1
        tail = self._view().open_tail()
        drafts = bridge(tail, state.last_turn, after, next_seq=self.next_seq, length=count)
        for draft in drafts:
            self._admit(draft)

    def finish(self, doubts: Doubts) -> None:
        """Note at the end what was lost, and write back the session's row."""
        if doubts != Doubts():
            self._admit(note(doubts.lost, doubts.unproven, time=self._time))
        after = SessionRow(
            id=self.row.id,
            stream=self.row.stream,
            family=self.row.family,
            next_seq=self.next_seq,
            head_hash=self._head,
            open_turn=bool(self._view().open_tail()),
            inbox_from=self._queued_from(),
            used=self.row.used,
        )
        move_head(self._database, self.row, after)

    def _admit_or(self, event: Event) -> None:
        """Admit an event as it was, or keep its words in a stand-in."""
        try:
            draft = draft_from_envelope(event.envelope)
            again = self._judge().admit(draft, time=event.time)
        except (AppendRefused, LogDamaged):
            self._admit_unfit(event)
        else:
            self._add(again)

    def _admit_unfit(self, event: Event) -> None:
        try:
            self._admit(unfit(event))
        except (AppendRefused, LogDamaged):
            self._admit(Draft(LOST, {}, ignorable=True, time=self._time))

    def _admit(self, draft: Draft) -> None:
        self._add(self._judge().admit(draft, time=self._time))

    def _judge(self) -> LogState:
        """Return the state of the log as it is by now."""
        if self._state is None:
            view = self._view(queued_from=self._queued_from())
            self._state = LogState.resume(view.summary(), lookup=view.event)
        return self._state

    def _view(self, *, queued_from: int | None = None) -> LogView:
        row = SessionRow(
            self.row.id,
            self.row.stream,
            self.row.family,
            self.next_seq,
            self._head,
            open_turn=False,
            inbox_from=queued_from,
            used=self.row.used,
        )
        return LogView(self._database, self._codec, row)

    def _queued_from(self) -> int | None:
        """Return where the splices of what is queued begin, None when nothing is."""
        seed = last_landmark(self._database, self.row.id, "session/end-seed")
        start = 0 if seed is None else seed
        inbox, since = Inbox(), None
        for event in landmark_events(
            self._database,
            self._codec,
            self.row.id,
            "agent/inbox/spliced",
            start=start,
            stop=NO_END,
        ):
            inbox = inbox.spliced(event.data)
            if not (inbox.next_turn or inbox.next_step):
                since = None
            elif since is None:
                since = event.seq
        return since

    def _add(self, event: Event) -> None:
        self._head = link(self._head, event.body)
        insert_entry(
            self._database,
            self._codec,
            entry_of(event),
            stream=self.row.stream,
            chained=self._head,
        )
        self._time = event.time
        self.next_seq += 1
