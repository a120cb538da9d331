"""The store as a whole: opened, closed, and asked for sessions, objects and readers.

Writing goes to one thread and comes back as a future; reading goes to two others.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from store.collecting import Collector
from store.disk import datafile, restoring, sessions, settings
from store.disk.connection import open_writer
from store.disk.findings import mark_told
from store.disk.links import refuse_links
from store.disk.lockfile import FileLock, unconfirmed, unmoved
from store.disk.objects import sweep_staged
from store.disk.place import require_local
from store.disk.recognition import Recognition, newest_event
from store.disk.sessions import TitleAuthor
from store.errors import (
    BackupFailed,
    DiskFull,
    NotFound,
    ReadOnly,
    SideFileUnwritable,
    StoreCode,
    StoreDamaged,
    StoreMissing,
)
from store.intake import put_object
from store.keeping import stamp
from store.ledger import Commit, Ledger
from store.loading import JudgedLog, judged
from store.looking import Verify
from store.migrating import Told, bring_up_to_date, untold
from store.model.events import Event
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import JsonValue, freeze_object
from store.model.upcasting import FORMATS, Formats
from store.pool import ReadPool
from store.reader import Reader
from store.recovery import recover_all
from store.session import Session
from store.watching import Watch
from store.writer import Work, Writer

T = TypeVar("T")


def now_ms() -> int:
    """Return the time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


def open_store(
    path: Path,
    *,
    clock: Callable[[], int] = now_ms,
    read_only: bool = False,
    make: bool = True,
    formats: Formats = FORMATS,
    told: Told = untold,
) -> "Store":
    """Open the store at `path`, or make one where nothing lies; without `make`, only open it.

    With `read_only` nothing is made, locked or changed, and another program may be writing. Else
    a backup that waits to be restored takes its place first (see `store.backups`), and a file of
    an older release is brought up to date, after a backup of it. A file that can only be read, as
    one of a newer release or in a place that may not be written, is opened so:
    `Store.read_only_code` says why. `told` is called, on threads of its own, while an older file is
    brought up to date; what it raises gives the opening up.

    Raises:
        AlreadyOpen: another program has it. TooNew, Foreign, Linked, StoreDamaged: it is not for
        us to touch. NotFound: there is none to read. StoreMissing: there is none, and none is to
        be made. StoreUnavailable: the machine does not let us (NetworkPlace, WalRefused: never in
        this place).

    """
    refuse_links(path)
    if read_only:
        return _open_to_read(path, formats)
    require_local(path)
    aside = restoring.finish(path)
    store = _open(path, clock, formats, told, make=make)
    store.kept_aside = aside
    return store


def _open_to_read(path: Path, formats: Formats) -> "Store":
    if datafile.is_absent(path):
        raise NotFound(f"there is no store at {path}")
    is_known = datafile.examine(path).are_known(formats.newest)
    return Store(path, read_only_code="READ_ONLY" if is_known else "TOO_NEW", formats=formats)


def _open(
    path: Path, clock: Callable[[], int], formats: Formats, told: Told, *, make: bool
) -> "Store":
    """Open for writing where that may be, else for reading."""
    if not datafile.is_absent(path):
        versions = datafile.examine(path)  # before anything is laid beside it: it may be anyone's
        if not versions.are_known(formats.newest):
            return Store(path, read_only_code="TOO_NEW", formats=formats)
    try:
        return _open_to_write(path, clock, formats, told, make=make)
    except (DiskFull, ReadOnly, SideFileUnwritable) as error:
        if datafile.is_absent(path):
            raise
        # What cannot be written may be read, until that is put right.
        return Store(path, read_only_code=error.code, formats=formats)


def _open_to_write(
    path: Path, clock: Callable[[], int], formats: Formats, told: Told, *, make: bool
) -> "Store":
    if not make and datafile.is_absent(path):
        raise StoreMissing(f"there is no store at {path} any more")
    with ExitStack() as undo:
        lock = FileLock(path)
        undo.callback(lock.release)
        if datafile.is_absent(path):
            restoring.set_logs_aside(path, stamp(clock()))
            datafile.create(path)
        try:
            bring_up_to_date(path, clock=clock, told=told)
        except (BackupFailed, DiskFull, ReadOnly, StoreDamaged) as error:
            # What an older release wrote can be read as it is: nobody has to wait for room, and
            # damage in one place keeps nobody from the rest.
            datafile.require_readable(path)
            lock.release()
            undo.pop_all()
            return Store(path, read_only_code=error.code, formats=formats)
        known = lock.recognises = Recognition(path)
        writer = Writer(
            lambda: _open_ledger(path, clock, formats, lock),
            confirm=lock.look,
            committed=lambda ledger: known.note(ledger.newest),
            moves=lambda: lock.moves,
            steady=lock.writing,
        )
        # Once: what is staged later is on its way in, also after the connection was opened anew.
        # A disk that has no room for it keeps nobody out: it can wait for another start.
        writer.submit(lambda ledger: sweep_staged(ledger.database))
        undo.pop_all()
    return Store(path, writer=writer, lock=lock, formats=formats)


def _unheard(_session_id: SessionId, _error: BaseException) -> None:
    """Take no interest in a session that cannot be recovered."""


def _uncounted() -> None:
    """Take no interest in how many events are stored."""


def _open_ledger(path: Path, clock: Callable[[], int], formats: Formats, lock: FileLock) -> Ledger:
    lock.confirm()
    try:
        return _opened_ledger(path, clock, formats)
    except StoreDamaged:  # SQLite takes a read that failed once for damage
        return _opened_ledger(path, clock, formats)


def _opened_ledger(path: Path, clock: Callable[[], int], formats: Formats) -> Ledger:
    with ExitStack() as undo:
        database = open_writer(path)
        undo.callback(database.close)
        with database.transaction():  # that another program keeps us from writing is found out now
            ledger = Ledger(database, clock, formats)
        ledger.newest = newest_event(database)
        undo.pop_all()
    return ledger


class Store:
    """One open store; made by `open_store`, ended by `close`.

    What changes something returns a future that resolves when the change is durable.

    `read_only_code` is the code of why nothing can be changed, None when everything can: TOO_NEW
    for a file of a newer release, READ_ONLY where that was asked for, or what is in the way of
    bringing an older file up to date. `kept_aside` is where the sessions lie that a backup
    took the place of at this opening.
    """

    def __init__(
        self,
        path: Path,
        *,
        writer: Writer | None = None,
        lock: FileLock | None = None,
        read_only_code: StoreCode | None = None,
        formats: Formats = FORMATS,
    ) -> None:
        self.path = path
        self.kept_aside: Path | None = None
        self.read_only_code = read_only_code
        self._writer = writer
        self._lock = lock
        self._formats = formats
        self._pool = ReadPool(
            path,
            unconfirmed if lock is None else lock.confirm,
            moves=unmoved if lock is None else lambda: lock.moves,
            formats=formats,
            is_newer=read_only_code == "TOO_NEW",
        )

    # -- sessions

    def session(self, session_id: SessionId) -> Session:
        """Return the handle on a session, whether or not it is there yet."""
        return Session(session_id, self._submit)

    def create(self, session_id: SessionId, *, title: str | None = None) -> Future[None]:
        """Add an empty session; fails with Conflict when the name is taken."""
        return self._submit(lambda ledger: ledger.create(session_id, title))

    def load(
        self,
        session_id: SessionId,
        log: Sequence[JsonValue] | JudgedLog,
        *,
        title: str | None = None,
        closes_turn: bool = False,
        stored: Callable[[], None] = _uncounted,
    ) -> Future[None]:
        """Add a session of exactly these events, all or nothing; fails with LoadRefused.

        `log` is the envelopes, or what `judged` made of them already. With `closes_turn` a turn in
        whose middle they end is closed in the same transaction. `stored` is called on the writer's
        thread after each event; what it raises takes all of it back, and the future fails with it.
        """

        def work(ledger: Ledger) -> None:
            judged_log = log if isinstance(log, JudgedLog) else judged(log)
            ledger.load(session_id, judged_log, title, stored=stored)
            if closes_turn:
                ledger.close_turn(session_id)

        return self._submit(work)

    def fork(self, parent: SessionId, boundary: int, child: SessionId) -> Future[None]:
        """Branch off `parent` after the event `boundary` (-1: before all).

        Settings go with it, the draft does not. Fails with InvalidBoundary, NotFound, Conflict.
        """
        return self._submit(lambda ledger: ledger.fork(parent, boundary, child))

    def close_turn(self, session_id: SessionId) -> Future[tuple[Event, ...]]:
        """Close an interrupted turn; resolves to what was appended, nothing if none was open."""
        return self._submit(lambda ledger: ledger.close_turn(session_id))

    def recover(
        self, *, refused: Callable[[SessionId, BaseException], None] = _unheard
    ) -> Future[tuple[SessionId, ...]]:
        """Finish what a crash left open, in every session; resolves to those that were.

        One that cannot be finished stays as it is, and `refused` is called with it and the reason.
        """
        return recover_all(self._submit, refused)

    # -- what lies beside the log

    def rename(self, session_id: SessionId, title: str, *, by: TitleAuthor) -> Future[None]:
        """Name a session; a title made by the program never replaces a person's."""
        return self._change(
            session_id,
            lambda ledger: sessions.set_title(ledger.database, session_id, title, by=by),
        )

    def set_pinned(self, session_id: SessionId, pinned: bool) -> Future[None]:  # noqa: FBT001 -- the verb says it
        """Keep a session at the top of the list, or no longer."""
        return self._change(
            session_id,
            lambda ledger: sessions.set_pinned(ledger.database, session_id, pinned=pinned),
        )

    def trash(self, session_id: SessionId) -> Future[None]:
        """Move a session to the trash; nothing is taken from it or from its branches."""
        return self._change(
            session_id,
            lambda ledger: sessions.set_trashed(ledger.database, session_id, at=ledger.clock()),
        )

    def restore(self, session_id: SessionId) -> Future[None]:
        """Take a session out of the trash."""
        return self._change(
            session_id, lambda ledger: sessions.set_trashed(ledger.database, session_id, at=None)
        )

    def mark_viewed(self, session_id: SessionId) -> Future[None]:
        """Remember that a session is being looked at."""
        return self._submit(
            lambda ledger: sessions.set_viewed(ledger.database, session_id, at=ledger.clock())
        )

    def save_draft(
        self, session_id: SessionId | None, draft: Mapping[str, object] | None
    ) -> Future[None]:
        """Keep what is typed in a chat, or in the new one with None; a draft of None forgets it."""
        return self._keep("draft", session_id, draft)

    def save_settings(
        self, session_id: SessionId | None, chosen: Mapping[str, object]
    ) -> Future[None]:
        """Keep what was chosen for a chat, or for the application with None."""
        return self._keep("setting", session_id, chosen)

    def set_settings_aside(self) -> Future[bool]:
        """Take the application's settings out of the way if they are damaged; tells whether so.

        Their bytes are kept. Fails with StoreDamaged when not even these can be read.
        """
        return self._submit(lambda ledger: settings.set_aside(ledger.database, at=ledger.clock()))

    # -- objects

    def put(
        self,
        data: bytes,
        *,
        media_type: str,
        width: int | None = None,
        height: int | None = None,
    ) -> Future[ObjectDigest]:
        """Store an object; durable when it resolves. Putting it again heals a damaged one.

        A known picture's type and pixel size are read from its bytes; AppendRefused when they are
        not of the `media_type` given.
        """
        return put_object(
            data, (media_type, width, height), read=self._pool.read, submit=self._submit
        )

    # -- taking away

    def collector(self) -> Collector:
        """Return what removes sessions and collects what nothing needs (see `store.erasing`)."""
        return Collector(self.path, self._submit)

    # -- damage

    def watch(
        self, *, verify: Verify, found: Callable[[], None], clock: Callable[[], int] = now_ms
    ) -> Watch:
        """Return what looks for damage in small slices, see `store.watching`.

        `found` is called on its thread when there are findings that nobody was told of.
        """
        return Watch(
            self.path,
            self._submit,
            clock=clock,
            verify=verify,
            found=found,
            formats=self._formats,
        )

    def mark_findings_told(self) -> Future[None]:
        """Remember that a person was told of all that was found."""
        return self._submit(lambda ledger: mark_told(ledger.database, at=ledger.clock()))

    # -- reading, listening, ending

    def read(self, query: Callable[[Reader], T]) -> Future[T]:
        """Run `query` on a reading thread; all that it asks comes from one state of the file."""
        return self._pool.read(query)

    def subscribe(self, listener: Callable[[Commit], None]) -> Callable[[], None]:
        """Call `listener` on the writer's thread after each commit; returns how to stop that."""
        if self._writer is None:
            return lambda: None
        return self._writer.subscribe(listener)

    def close(self) -> None:
        """Finish what is queued, join every thread, let go of the file and the lock."""
        # The lock goes last, and whatever became of the others: it would keep the next start out.
        with ExitStack() as rest:
            if self._lock is not None:
                rest.callback(self._lock.release)
            if self._writer is not None:
                rest.callback(self._writer.close)
            self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _submit(self, work: Work[T], *, alone: bool = False, bare: bool = False) -> Future[T]:
        if self._writer is not None:
            return self._writer.submit(work, alone=alone, bare=bare)
        refused: Future[T] = Future()
        refused.set_exception(
            ReadOnly("the store was opened for reading", code=self.read_only_code)
        )
        return refused

    def _change(self, session_id: SessionId, change: Work[None]) -> Future[None]:
        def work(ledger: Ledger) -> None:
            change(ledger)
            ledger.note(session_id, "changed")

        return self._submit(work)

    def _keep(
        self,
        shelf: settings.Shelf,
        session_id: SessionId | None,
        value: Mapping[str, object] | None,
    ) -> Future[None]:
        kept = None if value is None else freeze_object(value)

        def work(ledger: Ledger) -> None:
            number = settings.EVERYWHERE
            if session_id is not None:
                number = sessions.find_session(ledger.database, session_id).id
            settings.save(ledger.database, shelf, number, kept)

        return self._submit(work)
