"""Inspects one log after another, in steps: between two of them others may read and write.

Each stream of events is walked once, however many sessions share it: columns are compared with the
bytes beside them, and hashes followed across the branch points. A deep inspection also judges every
event again, as if it were being loaded. Events never change, so a walk may rest for as long as it
likes; what does change, the row of a session, is read anew when its end is reached.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Final

from store.disk.codec import GENESIS, Codec, link
from store.disk.connection import Database
from store.disk.log import (
    REPLACES,
    StoredEvent,
    hash_in,
    referenced,
    stored_events,
    surface_mark,
    surface_rows,
)
from store.disk.misfits import STUMBLES
from store.disk.objects import raw_digest
from store.disk.schema import NO_END
from store.disk.sessions import SessionRow, find_session, spans_of
from store.disk.soundness import Origin, lineage_faults, origin_of
from store.errors import AppendRefused, StoreDamaged
from store.model.admission import Inbox, LogState, LogSummary
from store.model.events import Event, draft_from_envelope, objects_named
from store.model.ids import ObjectDigest, SessionId
from store.model.surface import SurfaceFold
from store.view import LogView, folding

BATCH: Final = 1000
"""Where a row cannot be read, no more than these are passed over with it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it was written, and where: a session and seq, or a digest."""

    kind: str
    text: str
    session: SessionId | None = None
    seq: int | None = None
    digest: ObjectDigest | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    kind: str
    text: str
    seq: int | None = None


class _Stream:
    """The walk along one stream, as far as it has come."""

    __slots__ = ("found", "next_seq", "number", "previous", "replay")

    def __init__(self, number: int, first: int, previous: bytes | None) -> None:
        self.number = number
        self.next_seq = first
        self.previous = previous  # the hash before the next event; None when it is not known
        self.replay: LogState | None = None
        self.found: list[_Found] = []


def unhurried() -> None:
    """Let it take as long as it takes."""


class Inspection:
    """Inspects sessions in the order they were made, so that parents come before branches.

    `batch` events are read at a time, and are one step. With `is_whole` the surface that the
    columns tell is compared with that of the events at once, which takes long in a long log;
    without it, whoever compares every index with its table knows the same. `pulse` is called at
    every event.
    """

    def __init__(
        self,
        database: Database,
        codec: Codec,
        *,
        deep: bool,
        batch: int = BATCH,
        is_whole: bool = True,
        pulse: Callable[[], None] = unhurried,
    ) -> None:
        self.seen = 0
        self._pulse = pulse
        self._database = database
        self._codec = codec
        self._deep = deep
        self._batch = batch
        self._is_whole = is_whole
        self._streams: dict[int, _Stream] = {}

    def problems_of(self, name: SessionId) -> Iterator[Problem]:
        """Find what is wrong with a session: in its own events, or in those it inherits."""
        return (problem for problem in self.steps(name) if problem is not None)

    def steps(self, name: SessionId) -> Iterator[Problem | None]:
        """Do the same in steps: where None is yielded, the snapshot may be given up.

        Raises NotFound when the session is gone meanwhile.
        """
        self._pulse()
        try:
            for found in self._found(name):
                if found is None:
                    yield None
                else:
                    yield Problem(found.kind, found.text, session=name, seq=found.seq)
        except StoreDamaged as error:
            yield Problem("log", error.message, session=name)
        except STUMBLES:
            # a wrong bit can make a text of a number, where no rule of the tables is asked
            yield Problem("log", "a row of it is not what such a row can be", session=name)

    def _found(self, name: SessionId) -> Iterator[_Found | None]:
        row = find_session(self._database, name)
        origin = origin_of(self._database, row.id)
        spans = spans_of(self._database, row.id)
        expected, before = 0, None
        for lo, hi, number in spans:
            if lo != expected or hi < lo - 1:
                yield _Found("spans", f"its parts leave a hole or overlap at {expected}")
            expected = hi + 1
            stream = yield from self._entered(row, origin, (lo, number), before)
            last = min(hi, row.next_seq - 1)
            yield from self._walk(stream, last + 1)
            yield from [item for item in stream.found if item.seq is None or lo <= item.seq <= last]
            before = number
        if not spans or spans[-1][1:] != (NO_END, row.stream):
            if spans_of(self._database, row.id) == spans:  # else it goes on in another by now
                yield _Found("spans", "its last part is not its own")
            return
        row = yield from self._caught_up(name, row)
        yield from self._end(row)
        for text in lineage_faults(self._database, row, origin):
            yield _Found("lineage", text)
        self._streams[row.stream].replay = None

    def _caught_up(
        self, name: SessionId, row: SessionRow
    ) -> Generator[_Found | None, None, SessionRow]:
        """Walk what was appended meanwhile; returns the row as it is when nothing more was."""
        stream = self._streams[row.stream]
        while (now := find_session(self._database, name)).next_seq > row.next_seq:
            if now.stream != row.stream:
                return row
            yield from self._walk(stream, now.next_seq)
            yield from [item for item in stream.found if (item.seq or 0) >= row.next_seq]
            row = now
        return now

    def _entered(
        self, row: SessionRow, origin: Origin, part: tuple[int, int], before: int | None
    ) -> Generator[None, None, _Stream]:
        """Return the walk along a stream, begun where some session enters it."""
        lo, number = part
        stream = self._streams.get(number)
        if stream is None:
            previous = GENESIS if before is None else hash_in(self._database, before, lo - 1)
            stream = self._streams[number] = _Stream(number, lo, previous)
            if self._deep:
                stream.replay = yield from self._resumed(stream, row, origin, before)
        return stream

    def _resumed(
        self, stream: _Stream, row: SessionRow, origin: Origin, before: int | None
    ) -> Generator[None, None, LogState | None]:
        """Return the state of the log just before the stream's first event."""
        lo = stream.next_seq
        last = None if before is None else self._streams.get(before)
        if last is not None and origin.fork_seq != lo - 1:
            # one log that goes on in a new stream, because its events are in another format now
            state, last.replay = last.replay, None
            return state if last.next_seq == lo else None
        if lo > row.next_seq:  # nobody could go through all that it says is before
            stream.found.append(_Found("spans", "a part of it begins behind its end"))
            return None
        view = LogView(self._database, self._codec, row, stop=lo)
        try:
            summary = yield from self._summary(view, row, lo)
        except StoreDamaged as error:
            stream.found.append(_Found("log", error.message))
            return None
        # Only replaces look back, so an event is read again for one; to keep them all would hold
        # the whole store in memory.
        later = LogView(self._database, self._codec, row)
        return LogState.resume(summary, lookup=later.event)

    def _summary(
        self, view: LogView, row: SessionRow, stop: int
    ) -> Generator[None, None, LogSummary]:
        """Return what a branch inherits: no inbox, and the surface folded step by step."""
        fold = SurfaceFold()
        for start in range(0, stop, self._batch):
            end = min(start + self._batch, stop)
            with folding():
                for node in surface_rows(self._database, row.id, start=start, stop=end):
                    op = view.event(node.seq).surface_op if node.mark == REPLACES else "append"
                    fold.apply(node.seq, node.type, op)
            yield
        return LogSummary(
            next_seq=stop,
            last_turn=view.last_turn(),
            open_tail=view.open_tail(),
            surface=fold.nodes,
            header=view.header(),
            inbox=Inbox(),
            compacting=view.compacting(),
        )

    def _walk(self, stream: _Stream, stop: int) -> Iterator[None]:
        """Check the rows of a stream up to `stop`, and name the seqs that have none."""
        while (start := stream.next_seq) < stop:
            self._pulse()
            try:
                for stored in stored_events(
                    self._database, stream.number, start=start, stop=stop, limit=self._batch
                ):
                    self._hole(stream, stored.seq)
                    self._one(stream, stored)
            except StoreDamaged as error:
                stream.found.append(_Found("log", error.message, start))
                stream.next_seq, stream.previous = min(start + self._batch, stop), None
                stream.replay = None
            if stream.next_seq == start:  # no row is left
                self._hole(stream, stop)
            yield

    def _hole(self, stream: _Stream, until: int) -> None:
        """Name a run of missing events once: a broken count can make it endless."""
        first, last = stream.next_seq, until - 1
        if first > last:
            return
        text = "the event is missing" if first == last else f"the events up to {last} are missing"
        stream.found.append(_Found("log", text, first))
        stream.next_seq, stream.previous, stream.replay = until, None, None

    def _one(self, stream: _Stream, stored: StoredEvent) -> None:
        previous, stream.previous = stream.previous, stored.hash
        stream.next_seq = stored.seq + 1
        self.seen += 1
        self._pulse()
        try:
            body = self._codec.unpack(stored.encoding, stored.size, stored.stored)
            if previous is not None and link(previous, body) != stored.hash:
                text = "its bytes are not those that were written"
                stream.found.append(_Found("chain", text, stored.seq))
            event = self._codec.event(stream.number, body)
            stream.found += self._columns(stored, event)
            self._replay(stream, event)
        except StoreDamaged as error:
            stream.replay = None
            stream.found.append(_Found("log", error.message, stored.seq))

    def _columns(self, stored: StoredEvent, event: Event) -> Iterator[_Found]:
        """Compare what lies beside an event's bytes with what they say."""
        beside = (stored.seq, stored.type, stored.time, stored.surface)
        if beside != (event.seq, event.type, event.time, surface_mark(event)):
            yield _Found("columns", "its columns do not say what its bytes say", stored.seq)
        named: set[bytes] = set()
        if b'"sha256:' in event.body:
            named = {raw_digest(digest) for digest in objects_named(event)}
        if named != referenced(self._database, stored.row_id):
            yield _Found("references", "its objects are not those recorded", stored.seq)

    def _replay(self, stream: _Stream, event: Event) -> None:
        if stream.replay is None:
            return
        try:
            again = stream.replay.admit(draft_from_envelope(event.envelope), time=event.time)
        except AppendRefused as error:
            stream.replay = None
            stream.found.append(_Found("rules", error.message, event.seq))
            return
        if again.body != event.body:
            text = "its bytes are not those its content makes"
            stream.found.append(_Found("rules", text, event.seq))

    def _end(self, row: SessionRow) -> Iterator[_Found]:
        """Compare what the session's row says of its end with what is there."""
        for stored in stored_events(self._database, row.stream, start=row.next_seq, stop=NO_END):
            yield _Found("log", "the session does not know of this event", stored.seq)
        stream = self._streams[row.stream]
        if stream.previous not in {None, row.head_hash}:
            yield _Found("chain", "the log does not end with the hash of its session")
        if stream.replay is not None:
            try:
                yield from self._folds(row, stream.replay)
            except StoreDamaged as error:
                yield _Found("folds", error.message)

    def _folds(self, row: SessionRow, state: LogState) -> Iterator[_Found]:
        """Compare what the columns say of the whole log with what its events say."""
        view = LogView(self._database, self._codec, row)
        pairs: dict[str, tuple[object, object]] = {
            "header": (view.header(), state.header),
            "inbox": (view.inbox(), state.inbox),
            "last turn": (view.last_turn(), state.last_turn),
            "compaction": (view.compacting(), state.compacting),
            "open turn": (row.open_turn, state.has_open_turn),
        }
        if self._is_whole:
            pairs["surface"] = (view.surface(), state.surface)
        for what, (from_columns, from_events) in pairs.items():
            if from_columns != from_events:
                yield _Found("folds", f"its {what} differs from what its events say")
