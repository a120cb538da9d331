"""Looks for damage: in the file, the logs, their folds, and the objects.

Each stream of events is walked once, however many sessions share it: columns are compared with
the bytes beside them, and hashes followed across the branch points. A deep check also judges every
event again, as if it were being loaded, and hashes every object.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from store.disk.codec import GENESIS, Codec, link
from store.disk.connection import Database
from store.disk.log import StoredEvent, hash_in, referenced, stored_events, surface_mark
from store.disk.objects import named_digest, object_digests, raw_digest, read_object
from store.disk.schema import NO_END
from store.disk.sessions import SessionRow, all_summaries, find_session, spans_of
from store.errors import AppendRefused, ObjectMissing, StoreDamaged
from store.model.admission import Inbox, LogState, LogSummary
from store.model.events import Event, draft_from_envelope, objects_named
from store.model.ids import ObjectDigest, SessionId
from store.view import LogView

# Where a row cannot be read, no more than these are passed over with it.
BATCH: Final = 1000


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it was written, and where: a session and seq, or a digest."""

    kind: str
    text: str
    session: SessionId | None = None
    seq: int | None = None
    digest: ObjectDigest | None = None


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was looked at and what was found."""

    deep: bool
    sessions: int
    events: int
    objects: int
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems


class Enough(Exception):
    """Raised by a pulse when there is no more time: what was found until then is the answer."""


def _unhurried(_done: int, _of: int) -> None:
    """Let a check take as long as it takes."""


def check_store(database: Database, codec: Codec, *, deep: bool) -> CheckReport:
    """Check everything; what cannot even be read is a problem too, and does not end the check."""
    problems = tuple(_file_problems(database))
    logs = check_logs(database, codec, deep=deep)
    return replace(logs, problems=problems + logs.problems)


def check_logs(
    database: Database,
    codec: Codec,
    *,
    deep: bool,
    pulse: Callable[[int, int], None] = _unhurried,
) -> CheckReport:
    """Check everything but pages and indexes.

    `pulse` is called at every event, with the sessions done, and of how many; it may raise Enough,
    and the report counts what was looked at. What else it raises ends the check.
    """
    names = [summary.id for summary in all_summaries(database)]
    digests = tuple(object_digests(database))
    problems: list[Problem] = []
    looked = hashed = 0
    logs = _LogCheck(database, codec, deep=deep, pulse=lambda: pulse(looked, len(names)))
    try:
        for looked, name in enumerate(names):  # noqa: B007 -- the pulse tells it
            problems += logs.problems_of(name)
        looked = len(names)
        problems += _missing_objects(database)
        for hashed, digest in enumerate(digests if deep else ()):  # noqa: B007 -- counted for the report
            pulse(looked, len(names))
            problems += _damage_of(database, digest)
        hashed = len(digests)
    except Enough:
        pass
    return CheckReport(deep, looked, logs.seen, hashed, tuple(problems))


def _file_problems(database: Database) -> Iterator[Problem]:
    try:
        for (text,) in database.rows("PRAGMA quick_check"):
            if text != "ok":
                yield Problem("file", str(text))
        for table, row_id, target, _ in database.rows("PRAGMA foreign_key_check"):
            yield Problem("file", f"row {row_id} of {table} names no {target}")
    except StoreDamaged as error:
        yield Problem("file", error.message)


def _missing_objects(database: Database) -> Iterator[Problem]:
    """Name every object that an event needs and that is not here; records of the loss aside."""
    rows = database.rows(
        "SELECT DISTINCT r.digest FROM reference r JOIN event e ON e.id = r.event"
        " WHERE e.type <> 'attachment/quarantined'"
        " AND NOT EXISTS (SELECT 1 FROM object o WHERE o.digest = r.digest)"
    )
    for (raw,) in rows:
        yield Problem("object", "an event names it, but it is missing", digest=named_digest(raw))


def _damage_of(database: Database, digest: ObjectDigest) -> Iterator[Problem]:
    try:
        read_object(database, digest)
    except ObjectMissing:
        return
    except StoreDamaged as error:
        yield Problem("object", error.message, digest=digest)


@dataclass(frozen=True, slots=True)
class _Found:
    kind: str
    text: str
    seq: int | None = None


class _Stream:
    """The walk along one stream, as far as it has come."""

    def __init__(self, number: int, first: int, previous: bytes | None) -> None:
        self.number = number
        self.next_seq = first
        self.previous = previous  # the hash before the next event; None when it is not known
        self.replay: LogState | None = None
        self.found: list[_Found] = []


class _LogCheck:
    """Checks sessions in the order they were made, so that parents come before branches."""

    def __init__(
        self, database: Database, codec: Codec, *, deep: bool, pulse: Callable[[], None]
    ) -> None:
        self.seen = 0
        self._pulse = pulse
        self._database = database
        self._codec = codec
        self._deep = deep
        self._streams: dict[int, _Stream] = {}

    def problems_of(self, name: SessionId) -> Iterator[Problem]:
        """Find what is wrong with a session: in its own events, or in those it inherits."""
        self._pulse()
        row = find_session(self._database, name)
        for found in self._found(row):
            yield Problem(found.kind, found.text, session=name, seq=found.seq)

    def _found(self, row: SessionRow) -> Iterator[_Found]:
        expected, before = 0, None
        spans = spans_of(self._database, row.id)
        for lo, hi, number in spans:
            if lo != expected or hi < lo - 1:
                yield _Found("spans", f"its parts leave a hole or overlap at {expected}")
            expected = hi + 1
            stream = self._stream(row, lo, number, before)
            last = min(hi, row.next_seq - 1)
            self._walk(stream, last + 1)
            yield from [item for item in stream.found if item.seq is None or lo <= item.seq <= last]
            before = number
        if not spans or spans[-1][1:] != (NO_END, row.stream):
            yield _Found("spans", "its last part is not its own")
            return
        yield from self._end(row)

    def _stream(self, row: SessionRow, lo: int, number: int, before: int | None) -> _Stream:
        """Return the walk along a stream, begun where some session enters it."""
        stream = self._streams.get(number)
        if stream is None:
            previous = GENESIS if before is None else hash_in(self._database, before, lo - 1)
            stream = self._streams[number] = _Stream(number, lo, previous)
            if self._deep:
                stream.replay = self._resumed(stream, row, lo)
        return stream

    def _resumed(self, stream: _Stream, row: SessionRow, lo: int) -> LogState | None:
        """Return the state of the log just before the stream's first event."""
        try:
            inherited = LogView(self._database, self._codec, row, stop=lo).summary()
        except StoreDamaged as error:
            stream.found.append(_Found("log", error.message))
            return None
        # Only replaces look back, so an event is read again for one; to keep them all would hold
        # the whole store in memory.
        view = LogView(self._database, self._codec, row)
        return LogState.resume(replace(inherited, inbox=Inbox()), lookup=view.event)

    def _walk(self, stream: _Stream, stop: int) -> None:
        """Check the rows of a stream up to `stop`, and name the seqs that have none."""
        while (start := stream.next_seq) < stop:
            self._pulse()
            try:
                for stored in stored_events(
                    self._database, stream.number, start=start, stop=stop, limit=BATCH
                ):
                    self._hole(stream, stored.seq)
                    self._one(stream, stored)
            except StoreDamaged as error:
                stream.found.append(_Found("log", error.message, start))
                stream.next_seq, stream.previous = min(start + BATCH, stop), None
                stream.replay = None
            if stream.next_seq == start:  # no row is left
                self._hole(stream, stop)

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
        found: LogSummary = LogView(self._database, self._codec, row).summary()
        pairs = {
            "surface": (found.surface, state.surface),
            "header": (found.header, state.header),
            "inbox": (found.inbox, state.inbox),
            "last turn": (found.last_turn, state.last_turn),
            "compaction": (found.compacting, state.compacting),
            "open turn": (row.open_turn, state.has_open_turn),
        }
        for what, (from_columns, from_events) in pairs.items():
            if from_columns != from_events:
                yield _Found("folds", f"its {what} differs from what its events say")
