"""The read-only side: answers that are complete, from one state of the file.

A `Reader` is used by one thread at a time and inside a snapshot, so that everything one query
asks belongs together; `store.pool` sees to both.
"""

from collections.abc import Iterable, Sequence

from store.check import CheckReport, check_store
from store.disk import collecting, lineage, listing, log, objects, sessions
from store.disk.codec import Codec
from store.disk.connection import Database
from store.disk.erasure import was_deleted
from store.disk.findings import Finding, findings
from store.disk.lineage import FamilyLine, ForkPoint
from store.disk.listing import FIRST, FoundSessions, ListPage, Place
from store.disk.log import OutlineEntry
from store.disk.objects import ObjectInfo, raw_digest
from store.disk.sessions import SessionSummary
from store.disk.settings import EVERYWHERE, Shelf, load
from store.disk.spoken import SpokenRow, SpokenRows, holder_of, spoken_rows
from store.errors import LogDamaged
from store.model.admission import Inbox, LogSummary
from store.model.events import Event
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import FrozenObject
from store.model.upcasting import FORMATS, Formats
from store.view import LogView, RequestState, RequestView
from store.walking import STRIDE, THE_BEGINNING, Reached, Stretch, Walked, stretches, walk


class Reader:
    """Asks the store; every method raises NotFound for a session that is not there."""

    def __init__(
        self, database: Database, formats: Formats = FORMATS, *, is_newer: bool = False
    ) -> None:
        self._database = database
        self._codec = Codec(database, formats, is_newer=is_newer)

    # -- the list of chats

    def sessions(self, *, trashed: bool = False) -> tuple[SessionSummary, ...]:
        """Return the sessions in the list, or those in the trash, in the order they were made."""
        return sessions.summaries(self._database, trashed=trashed)

    def all_sessions(self) -> tuple[SessionSummary, ...]:
        """Return every session, trashed or not, in the order they were made."""
        return sessions.all_summaries(self._database)

    def newest(self, *, before: Place | None = None, limit: int) -> ListPage:
        """Return the families of the next `limit` sessions by use, with all pinned ones at first.

        `before` is where the page before this one ended.
        """
        return listing.newest_page(self._database, before=before or FIRST, limit=limit)

    def families(self, session_ids: Iterable[SessionId]) -> tuple[SessionSummary, ...]:
        """Return all that is in the list of the families of these; nothing for one that is gone."""
        return listing.families_of(self._database, session_ids)

    def find(self, text: str, *, limit: int) -> FoundSessions:
        """Return the `limit` sessions used last whose titles hold every word of `text`."""
        return listing.find_titles(self._database, text, limit=limit)

    def spoken(self, *, before: int | None = None) -> SpokenRows:
        """Return the next messages of all logs together, newest first, as they lie there.

        `before` is where the ones before them ended.
        """
        return spoken_rows(self._database, self._codec, before=before)

    def holder(self, row: SpokenRow) -> SessionSummary | None:
        """Return the session in which that was said, None when it is in the trash."""
        return holder_of(self._database, row)

    def said(self, row: SpokenRow) -> Event:
        """Return the event of such a row; raises LogDamaged when it is none."""
        return self._codec.event(row.stream, row.body)

    def trash_page(self, *, before: Place | None = None, limit: int) -> ListPage:
        """Return the next `limit` sessions in the trash, the one thrown away last first."""
        return listing.trash_page(self._database, before=before or FIRST, limit=limit)

    def nameless(self) -> tuple[SessionSummary, ...]:
        """Return the sessions in the list that have events and no title, the oldest first."""
        return listing.nameless(self._database)

    def titles_beside(self, session_id: SessionId) -> frozenset[str]:
        """Return the titles of a session and of its relatives in the list."""
        return listing.titles_in_family(self._database, session_id)

    def summary(self, session_id: SessionId) -> SessionSummary:
        """Return one session as the list shows it."""
        return sessions.summary_of(self._database, session_id)

    def heirs(self, session_ids: Iterable[SessionId]) -> tuple[SessionId, ...]:
        """Return the sessions that branched off one of these, or share an event of its own."""
        return collecting.heirs_of(self._database, session_ids)

    def naming(self, digest: ObjectDigest) -> tuple[SessionId, ...]:
        """Return the sessions of which an event, own or inherited, names the object."""
        return collecting.sessions_naming(self._database, objects.raw_digest(digest))

    def continuations(self, session_id: SessionId) -> tuple[ForkPoint, ...]:
        """Return the points where this session's line has alternatives, in their order."""
        return lineage.read_lineage(self._database, session_id).continuations(session_id)

    def family_lines(self, session_id: SessionId) -> tuple[FamilyLine, ...]:
        """Return a session and all its relatives, with where each hangs on another."""
        return lineage.read_family_lines(self._database, session_id)

    def leaf(self, session_id: SessionId, *, boundary: int) -> SessionId:
        """Return the session last viewed on the line of this one after `boundary`."""
        return lineage.read_lineage(self._database, session_id).leaf(session_id, boundary)

    def draft(self, session_id: SessionId | None) -> FrozenObject | None:
        """Return what was typed and not sent; None stands for the new chat."""
        return self._kept("draft", session_id)

    def settings(self, session_id: SessionId | None) -> FrozenObject:
        """Return what was chosen for a chat, or for the application with None."""
        return self._kept("setting", session_id) or FrozenObject()

    # -- one log

    def events(
        self, session_id: SessionId, *, start: int = 0, stop: int | None = None
    ) -> tuple[Event, ...]:
        """Return the events with ``start <= seq < stop``, inherited ones included."""
        return self._view(session_id).events(start, stop)

    def events_at(self, session_id: SessionId, seqs: Sequence[int]) -> tuple[Event, ...]:
        """Return the events with these seqs, in the order asked; NotFound if one is missing."""
        row = sessions.find_session(self._database, session_id)
        return log.read_events_at(self._database, self._codec, row.id, seqs)

    def event_index(self, session_id: SessionId) -> tuple[tuple[int, str], ...]:
        """Return seq and type of every event; no body is read."""
        row = sessions.find_session(self._database, session_id)
        return log.type_rows(self._database, row.id)

    def shown(self, session_id: SessionId, kind: str) -> tuple[Event, ...]:
        """Return every event of one type of the transcript; no other is read."""
        return self._view(session_id).shown(kind)

    def latest(self, session_id: SessionId, kind: str) -> Event | None:
        """Return the latest event of a landmark type, such as a request; None without any."""
        return self._view(session_id).latest(kind)

    def latest_seq(
        self, session_id: SessionId, kind: str, *, before: int | None = None
    ) -> int | None:
        """Return where the latest event of a landmark type stands; it is not read."""
        return self._view(session_id, before).latest_seq(kind)

    def outline(self, session_id: SessionId) -> tuple[OutlineEntry, ...]:
        """Return everything a person can scroll through, without its words."""
        return self._view(session_id).outline()

    def page(
        self, session_id: SessionId, *, before: int | None = None, limit: int = 50
    ) -> tuple[Event, ...]:
        """Return the last `limit` events of the transcript with ``seq < before``."""
        return self._view(session_id, before).page(limit)

    def turn_events(
        self, session_id: SessionId, seq: int, *, before: int | None = None
    ) -> tuple[Event, ...]:
        """Return the turn in which `seq` lies, or the gap between two turns; up to `before`."""
        row = sessions.find_session(self._database, session_id)
        start, stop = log.turn_bounds(self._database, row.id, seq)
        return LogView(self._database, self._codec, row, stop=before).events(start, stop)

    def inbox(self, session_id: SessionId) -> Inbox:
        """Return what is queued."""
        return self._view(session_id).inbox()

    def log_state(self, session_id: SessionId) -> LogSummary:
        """Return what the next append must know."""
        return self._view(session_id).summary()

    # -- a log that may be damaged

    def walk(
        self, session_id: SessionId, *, since: Reached = THE_BEGINNING, limit: int = STRIDE
    ) -> Walked:
        """Go along a log from `since`, `limit` events at most, as far as they are sound."""
        row = sessions.find_session(self._database, session_id)
        return walk(self._database, self._codec, row, since=since, limit=limit)

    def require_sound(self, session_id: SessionId) -> None:
        """Go along a whole log; raises LogDamaged where it, or its index, is not as written."""
        walked = Walked(THE_BEGINNING, is_over=False)
        while not walked.is_over:
            walked = self.walk(session_id, since=walked.reached)
            if walked.wrong or not walked.is_listed:
                wrong = walked.wrong or "an index does not tell what is there"
                raise LogDamaged(f"before seq {walked.reached.seq}: {wrong}")

    def stretches(self, session_id: SessionId) -> tuple[Stretch, ...]:
        """Return the parts of a log that can be read; a sound one is all one."""
        row = sessions.find_session(self._database, session_id)
        return stretches(self._database, self._codec, row)

    def transcript(
        self, session_id: SessionId, stretch: Stretch, *, limit: int
    ) -> tuple[tuple[OutlineEntry, ...], tuple[Event, ...]]:
        """Return `outline` and `page` of a part of a log, told by its events, all of them read."""
        return self._view(session_id, stretch.stop).transcript(start=stretch.start, limit=limit)

    # -- what a model sees

    def surface(self, session_id: SessionId, *, before: int | None = None) -> tuple[int, ...]:
        """Return the seqs on the surface just before the event `before`."""
        return tuple(node.seq for node in self._view(session_id, before).surface())

    def messages(
        self, session_id: SessionId, *, before: int | None = None
    ) -> tuple[FrozenObject, ...]:
        """Return the derived messages just before the event `before`."""
        return self._view(session_id, before).messages()

    def request_view(self, session_id: SessionId, *, before: int | None = None) -> RequestView:
        """Return all that a request just before the event `before` is made of."""
        return self._view(session_id, before).request()

    def request_state(self, session_id: SessionId, *, before: int | None = None) -> RequestState:
        """Return the same without messages and surface; no message is read."""
        return self._view(session_id, before).request_state()

    def surface_outline(self, session_id: SessionId) -> tuple[OutlineEntry, ...]:
        """Return the surface with the sizes of its events, without a single message read."""
        return self._view(session_id).surface_outline()

    def picture_messages(self, session_id: SessionId) -> tuple[FrozenObject, ...]:
        """Return the derived messages that name pictures or files; no other one is read."""
        return self._view(session_id).picture_messages()

    def naming_messages(self, session_id: SessionId) -> tuple[Event, ...]:
        """Return the messages that name pictures or files, also those replaced since; in order."""
        return self._view(session_id).naming_messages()

    def contexts(self, session_id: SessionId) -> tuple[FrozenObject, ...]:
        """Return the data of every `request/context` of a log, oldest first."""
        return self._view(session_id).contexts()

    def pending_compaction(self, session_id: SessionId) -> tuple[Event, ...]:
        """Return the events since a compaction was begun that has not ended; else nothing."""
        return self._view(session_id).pending_compaction()

    # -- objects

    def object(self, digest: ObjectDigest) -> bytes:
        """Return an object's verified bytes; raises ObjectMissing or ObjectDamaged."""
        return objects.read_object(self._database, digest)

    def object_info(self, digest: ObjectDigest) -> ObjectInfo:
        """Return what is recorded of an object; raises ObjectMissing."""
        return objects.object_info(self._database, digest)

    def has_sound_object(self, digest: ObjectDigest) -> bool:
        """Return whether an object is stored and reads back as what it was."""
        return objects.is_sound(self._database, digest)

    def was_deleted(self, digest: ObjectDigest) -> bool:
        """Return whether any log says that this object was deleted for ever."""
        return was_deleted(self._database, self._codec, raw_digest(digest))

    # -- the whole

    def check(self, *, deep: bool) -> CheckReport:
        """Look for damage everywhere; deep also folds every log and hashes every object."""
        return check_store(self._database, self._codec, deep=deep)

    def findings(self) -> tuple[Finding, ...]:
        """Return what was found wrong and is so still, oldest first."""
        return findings(self._database)

    def _view(self, session_id: SessionId, before: int | None = None) -> LogView:
        row = sessions.find_session(self._database, session_id)
        return LogView(self._database, self._codec, row, stop=before)

    def _kept(self, shelf: Shelf, session_id: SessionId | None) -> FrozenObject | None:
        if session_id is None:
            return load(self._database, shelf, EVERYWHERE)
        row = sessions.find_session(self._database, session_id)
        return load(self._database, shelf, row.id)
