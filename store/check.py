"""Looks for damage: in the file, the logs, their folds, and the objects.

Columns are compared with the bytes beside them and hashes are followed through every span; a deep
check judges each log again from its first event, as if it were being loaded, and hashes objects.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from store.disk.codec import GENESIS, Codec, link
from store.disk.connection import Database
from store.disk.log import StoredEvent, referenced, stored_events, surface_mark
from store.disk.objects import object_digests, raw_digest, read_object
from store.disk.schema import NO_END
from store.disk.sessions import all_summaries, find_session, spans_of
from store.errors import AppendRefused, ObjectMissing, StoreDamaged
from store.model.admission import LogState, LogSummary
from store.model.events import Event, draft_from_envelope, objects_named, read_event
from store.model.ids import ObjectDigest, SessionId
from store.view import LogView

BATCH: Final = 1000


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it was written, and where: a session and seq, or a digest."""

    kind: str
    text: str
    session: SessionId | None = None
    seq: int | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was looked at and what was found; `events` counts inherited ones once per session."""

    deep: bool
    sessions: int
    events: int
    objects: int
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems


def check_store(database: Database, codec: Codec, *, deep: bool) -> CheckReport:
    """Check everything; what cannot even be read is a problem too, and does not end the check."""
    problems = list(_file_problems(database))
    summaries = all_summaries(database)
    events = 0
    for summary in summaries:
        check = _LogCheck(database, codec, summary.id, deep=deep)
        problems += check.problems()
        events += check.seen
    digests = tuple(object_digests(database))
    problems += _missing_objects(database)
    if deep:
        problems += _damaged_objects(database, digests)
    return CheckReport(deep, len(summaries), events, len(digests), tuple(problems))


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
        yield Problem(
            "object", "an event names it, but it is missing", digest="sha256:" + raw.hex()
        )


def _damaged_objects(database: Database, digests: tuple[str, ...]) -> Iterator[Problem]:
    for digest in digests:
        try:
            read_object(database, ObjectDigest(digest))
        except ObjectMissing:
            continue
        except StoreDamaged as error:
            yield Problem("object", error.message, digest=digest)


class _LogCheck:
    """Walks one log from its first event, as one session reads it."""

    def __init__(
        self, database: Database, codec: Codec, session_id: SessionId, *, deep: bool
    ) -> None:
        self.seen = 0
        self._database = database
        self._codec = codec
        self._id = session_id
        self._row = find_session(database, session_id)
        self._known: dict[int, Event] = {}
        self._state = LogState.resume(LogSummary(), lookup=self._known.__getitem__)
        self._replays = deep
        self._previous: bytes | None = GENESIS

    def problems(self) -> Iterator[Problem]:
        """Find what is wrong with this session."""
        try:
            yield from self._spans()
            while self.seen < self._row.next_seq:
                yield from self._batch()
            yield from self._beyond()
            if self._previous not in (None, self._row.head_hash):
                yield self._problem("chain", "the log does not end with the hash of its session")
            if self._replays:
                yield from self._folds()
        except StoreDamaged as error:
            yield self._problem("log", error.message, self.seen)

    def _problem(self, kind: str, text: str, seq: int | None = None) -> Problem:
        return Problem(kind, text, session=self._id, seq=seq)

    def _spans(self) -> Iterator[Problem]:
        expected = 0
        spans = spans_of(self._database, self._row.id)
        for lo, hi, _ in spans:
            if lo != expected or hi < lo:
                yield self._problem("spans", f"its parts leave a hole or overlap at {expected}")
            expected = hi + 1
        if not spans or spans[-1][1:] != (NO_END, self._row.stream):
            yield self._problem("spans", "its last part is not its own")

    def _batch(self) -> Iterator[Problem]:
        """Check the next rows, and name the seqs that have none."""
        stop = min(self.seen + BATCH, self._row.next_seq)
        for stored in stored_events(self._database, self._row.id, start=self.seen, stop=stop):
            yield from self._hole(stored.seq)
            yield from self._one(stored)
            self.seen = stored.seq + 1
        yield from self._hole(stop)
        self.seen = stop

    def _hole(self, until: int) -> Iterator[Problem]:
        for seq in range(self.seen, until):
            self._previous, self._replays = None, False
            yield self._problem("log", "the event is missing", seq)

    def _beyond(self) -> Iterator[Problem]:
        """Nothing may follow the last event that the session knows of."""
        for stored in stored_events(
            self._database, self._row.id, start=self._row.next_seq, stop=NO_END
        ):
            yield self._problem("log", "the session does not know of this event", stored.seq)

    def _one(self, stored: StoredEvent) -> Iterator[Problem]:
        previous, self._previous = self._previous, stored.hash
        try:
            body = self._codec.unpack(stored.encoding, stored.size, stored.stored)
            if previous is not None and link(previous, body) != stored.hash:
                yield self._problem(
                    "chain", "its bytes are not those that were written", stored.seq
                )
            event = read_event(body)
            yield from self._columns(stored, event)
            yield from self._references(stored, event)
            yield from self._replay(event)
        except StoreDamaged as error:
            self._replays = False
            yield self._problem("log", error.message, stored.seq)

    def _columns(self, stored: StoredEvent, event: Event) -> Iterator[Problem]:
        beside = (stored.seq, stored.type, stored.time, stored.surface)
        if beside != (event.seq, event.type, event.time, surface_mark(event)):
            yield self._problem("columns", "its columns do not say what its bytes say", stored.seq)

    def _references(self, stored: StoredEvent, event: Event) -> Iterator[Problem]:
        named: set[bytes] = set()
        if b'"sha256:' in event.body:
            named = {raw_digest(digest) for digest in objects_named(event)}
        if named != referenced(self._database, stored.row_id):
            yield self._problem("references", "its objects are not those recorded", stored.seq)

    def _replay(self, event: Event) -> Iterator[Problem]:
        if not self._replays:
            return
        try:
            again = self._state.admit(draft_from_envelope(event.envelope), time=event.time)
        except AppendRefused as error:
            self._replays = False
            yield self._problem("rules", error.message, event.seq)
            return
        self._known[event.seq] = event
        if again.body != event.body:
            yield self._problem("rules", "its bytes are not those its content makes", event.seq)

    def _folds(self) -> Iterator[Problem]:
        """Compare what the columns say of the whole log with what its events say."""
        state, row = self._state, self._row
        found = LogView(self._database, self._codec, row).summary()
        pairs = {
            "surface": (found.surface, state.surface),
            "header": (found.header, state.header),
            "inbox": (found.inbox, state.inbox),
            "last turn": (found.last_turn, state.last_turn),
            "open turn": (row.open_turn, state.has_open_turn),
        }
        for what, (from_columns, from_events) in pairs.items():
            if from_columns != from_events:
                yield self._problem("folds", f"its {what} differs from what its events say")
