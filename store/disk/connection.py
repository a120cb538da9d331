"""Opens SQLite connections, sets and reads back every pragma; the one importer of apsw.

A connection of ours hands out complete lists, never cursors: a cursor left half-read would keep
the write-ahead log from shrinking. Every error of SQLite leaves here as one of ours.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import apsw

from store.disk.place import NO_ROOM, NO_SHARING, diagnosed
from store.errors import (
    Conflict,
    DiskFull,
    Foreign,
    ReadOnly,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreUnavailable,
    WalRefused,
)

Value = None | int | float | str | bytes | memoryview
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A pragma that we rely on: its value, as read back too, and why it is so."""

    pragma: str
    value: int | str
    why: str


SYNC_SETTINGS: Final = (
    Setting("synchronous", 2, "FULL: what was acknowledged survives a power cut"),
    Setting("fullfsync", 1, "macOS: a plain fsync does not empty the drive's cache"),
)
WRITER_SETTINGS: Final = (
    Setting("journal_mode", "wal", "readers never wait for the writer"),
    *SYNC_SETTINGS,
    Setting("checkpoint_fullfsync", 1, "macOS: the same at a checkpoint"),
    Setting("wal_autocheckpoint", 1000, "a re-used log commits faster than a growing one"),
    Setting("journal_size_limit", 16 << 20, "a log that once grew gives its space back"),
    Setting("foreign_keys", 1, "no row points to nothing"),
    Setting("recursive_triggers", 1, "INSERT OR REPLACE must not slip past the delete trigger"),
)
READER_SETTINGS: Final = (Setting("query_only", 1, "a reader never writes, whatever it is asked"),)
COPY_SETTINGS: Final = (
    Setting("journal_mode", "memory", "a copy that breaks off is thrown away, not rolled back"),
    Setting("synchronous", 0, "whoever copies syncs the file: once is enough"),
)
COMMON_SETTINGS: Final = (
    Setting("cell_size_check", 1, "a damaged page is noticed before it is used"),
    Setting("cache_size", -16000, "16 MB of pages; more made no difference"),
    Setting("temp_store", 2, "sorting leaves nothing on the disk"),
    Setting("mmap_size", 0, "a failing disk is an error, not a dead process"),
)
SWITCHES: Final = (
    (apsw.SQLITE_DBCONFIG_DEFENSIVE, 1),  # the schema cannot be overwritten as data
    (apsw.SQLITE_DBCONFIG_DQS_DML, 0),  # a misspelt column is an error, not a string
    (apsw.SQLITE_DBCONFIG_DQS_DDL, 0),
    (apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),  # a crafted schema calls no functions
)
# Only another program makes us wait: long enough for its commit, short enough to be told.
BUSY_TIMEOUT_MS: Final = 5000
WATCHED_STEPS: Final = 1_000
"""Of SQLite's own; a look at all pages counts each as one, and reads some MB between two calls."""
REBUILT_IN_MEMORY_BYTES: Final = 256 << 20
"""A file up to this size is put together anew in memory, a larger one on the disk."""
UNREAD: Final = frozenset({apsw.SQLITE_IOERR_READ, apsw.SQLITE_IOERR_CORRUPTFS})
"""What SQLite says when the system does not give it a page; the second is for EIO and ENXIO."""
OUTLANDISH: Final = "unsupported file format"
"""What SQLite says of a header that names another format of rows than any it knows."""
HEADER_BYTES: Final = 100
"""What every database begins with."""
LOG_INDEX_BYTES: Final = 32768
"""The least that the index of a log takes while anybody has it open."""


class Database:
    """One connection, used by one thread at a time.

    `place` is where the file lies, when what is wrong there should be told: None for copies. One
    that is read `alone` needs nothing beside it.
    """

    def __init__(
        self, connection: apsw.Connection, place: Path | None = None, *, alone: bool = False
    ) -> None:
        self._connection = connection
        self._place = place
        self._alone = alone

    def rows(self, sql: str, params: Sequence[Value] = ()) -> list[Row]:
        """Return every row of the answer to `sql`."""
        try:
            return self._connection.execute(sql, params).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            raise self._told(error) from error

    def batches(self, sql: str, *, size: int) -> Iterator[list[Row]]:
        """Yield the answer to `sql` in lists of up to `size` rows.

        For what is too much for the memory, and inside a snapshot only: see above.
        """
        try:
            cursor = self._connection.execute(sql)
            while found := list(islice(cursor, size)):
                yield found
        except (apsw.Error, UnicodeDecodeError) as error:
            raise self._told(error) from error

    @contextmanager
    def watched(self, look: Callable[[], None], *, every: int = WATCHED_STEPS) -> Iterator[None]:
        """Call `look` now and then while a long statement runs; what it raises ends that.

        Now and then is after so many of SQLite's own steps.
        """

        def goes_on() -> bool:
            look()
            return False

        self._connection.set_progress_handler(goes_on, every)
        try:
            yield
        finally:
            self._connection.set_progress_handler(None)

    def row(self, sql: str, params: Sequence[Value] = ()) -> Row | None:
        """Return the first row of the answer to `sql`, or None when it is empty."""
        found = self.rows(sql, params)
        return found[0] if found else None

    def run(self, sql: str, params: Sequence[Value] = ()) -> None:
        """Carry out `sql`, which has no answer."""
        try:
            self._connection.execute(sql, params)
        except apsw.Error as error:
            raise self._told(error) from error

    def insert(self, sql: str, params: Sequence[Value] = ()) -> int:
        """Carry out an INSERT and return the id of the new row."""
        self.run(sql, params)
        return self._connection.last_insert_rowid()

    def changed_rows(self) -> int:
        """Return how many rows the latest INSERT, UPDATE or DELETE touched."""
        return self._connection.changes()

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open: SQLite itself ends one after a grave error."""
        return self._connection.in_transaction

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. The lock is taken at once: a reader that turns writer could not wait."""
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        finally:
            if self.in_transaction:  # whatever came up, it was not committed
                self.run("ROLLBACK")

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Every read inside sees the file as it was at the first of them."""
        self.run("BEGIN DEFERRED")
        try:
            yield
        finally:
            if self.in_transaction:
                self.run("ROLLBACK")  # nothing was written; a COMMIT fails on some damaged files

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """All or nothing inside a transaction, which itself goes on after a failure."""
        self.run("SAVEPOINT job")
        try:
            yield
        except BaseException:
            if self.in_transaction:
                self.run("ROLLBACK TO job")
                self.run("RELEASE job")
            raise
        self.run("RELEASE job")

    def copied_into(
        self, target: "Database", *, pages: int
    ) -> Generator[tuple[int, int], None, None]:
        """Copy the whole file, so many pages a step; yields how many are done, and of how many.

        Inside a snapshot: without one, each commit of another connection would begin it anew.
        Raises StoreDamaged where a page of the source cannot be read, StoreGone where nothing of it
        can; any other error is the target's.
        """
        try:
            other = target._connection  # noqa: SLF001 -- of this same class
            with closing(other.backup("main", self._connection, "main")) as copying:
                while not copying.done:
                    copying.step(pages)
                    yield copying.page_count - copying.remaining, copying.page_count
        except apsw.Error as error:
            # new pages are written over nothing: only of the source is anything read
            if getattr(error, "extendedresult", None) in UNREAD:
                raise self._unread() from error
            raise translated(error) from error

    def _unread(self) -> StoreError:
        """Return what it means that a page could not be read: its damage, or that all is gone."""
        error = StoreDamaged("a page of the file cannot be read")
        return error if self._place is None else _readable_or_gone(self._place, error)

    def _told(self, error: apsw.Error | UnicodeDecodeError) -> Exception:
        ours = translated(error, system=self._connection.system_errno)
        return _diagnosed(ours, self._place, alone=self._alone)

    def checkpoint(self) -> None:
        """Move what the log holds into the file, as far as readers allow; waits for nobody."""
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except apsw.Error as error:
            raise self._told(error) from error

    def rebuild(self) -> None:
        """Write the whole file anew from what is in it; outside a transaction.

        Nothing of what was ever deleted is left in its pages then, however it came there. What is
        too large for the memory is put together in a nameless file of the system's.
        """
        pages, size = self.rows("SELECT * FROM pragma_page_count, pragma_page_size")[0]
        try:
            if pages * size > REBUILT_IN_MEMORY_BYTES:
                self.run("PRAGMA temp_store=1")
            self.run("VACUUM")
        finally:
            self.run("PRAGMA temp_store=2")

    def rebuild_into(self, path: Path) -> None:
        """Write what is in the file, and nothing that was deleted, into the empty one at `path`."""
        self.run("VACUUM INTO ?", (str(path),))

    def empty_log(self) -> bool:
        """Move all of the log into the file, and cut it to nothing; outside a transaction.

        False while anybody reads an older state: this waits for nobody.
        """
        try:
            self._connection.set_busy_timeout(0)
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except apsw.BusyError:
            return False
        except apsw.Error as error:
            raise translated(error) from error
        finally:
            self._connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        return True

    def close(self) -> None:
        """Let go of the file; the last one to close folds the log into it, where the disk allows.

        Where it does not, the log stays beside the file and still holds everything: whoever closes
        can do nothing about it, and must get on with letting go.
        """
        with suppress(apsw.IOError, apsw.FullError):
            self._connection.close()

    def abandon(self) -> None:
        """Let go and leave the log: SQLite would remove another that has its name by now."""
        self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        self.close()


def open_writer(path: Path) -> Database:
    """Open the one connection that writes. The file must exist; raises a StoreError."""
    return _opened(str(path), apsw.SQLITE_OPEN_READWRITE, WRITER_SETTINGS, place=path)


def open_reader(path: Path) -> Database:
    """Open a connection that cannot write. The file must exist; raises a StoreError.

    On a full disk, or one that cannot be written, SQLite finds no room for its index of the log.
    Where nobody has a log open, the file alone is everything, and is read as it lies.
    """
    try:
        return _opened(str(path), apsw.SQLITE_OPEN_READONLY, READER_SETTINGS, place=path)
    except (StoreBusy, StoreGone):
        raise
    except StoreUnavailable:
        if _size_beside(path, "-wal") or _size_beside(path, "-shm") >= LOG_INDEX_BYTES:
            raise
        return open_frozen(path)


def _size_beside(path: Path, suffix: str) -> int:
    try:
        return path.with_name(path.name + suffix).stat().st_size
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise StoreUnavailable(f"cannot look beside {path}: {error.strerror}") from error


def open_frozen(path: Path) -> Database:
    """Look at a file that may be anyone's: no lock, no log, no new file beside it.

    What still lies in a write-ahead log is not seen.
    """
    address = path.absolute().as_uri() + "?immutable=1"
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    return _opened(address, flags, READER_SETTINGS, place=path, alone=True)


def open_copy(path: Path) -> Database:
    """Open an empty file at `path` to copy pages into it, and nothing else.

    No lock is taken: not every place for a copy knows locks. No symbolic link is followed.
    """
    address = path.absolute().as_uri() + "?nolock=1"
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI | apsw.SQLITE_OPEN_NOFOLLOW
    return _opened(address, flags, COPY_SETTINGS)


def open_scratch() -> Database:
    """Open an empty database in memory."""
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    return _opened(":memory:", flags, ())


def create_file(path: Path) -> Database:
    """Create a new, plain database at `path` that is synced at every commit."""
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    return _opened(str(path), flags, SYNC_SETTINGS)


def _opened(
    name: str,
    flags: int,
    settings: tuple[Setting, ...],
    *,
    place: Path | None = None,
    alone: bool = False,
) -> Database:
    try:
        connection = apsw.Connection(name, flags=flags)
    except UnicodeEncodeError as error:
        raise StoreUnavailable("the name of the file is not UTF-8") from error
    except apsw.Error as error:
        raise _diagnosed(translated(error), place, alone=alone) from error
    with ExitStack() as undo:
        undo.callback(connection.close)
        # SQLite opens what it may only read without a word, also where that passes in a moment.
        if flags & apsw.SQLITE_OPEN_READWRITE and connection.readonly("main"):
            raise _diagnosed(ReadOnly("the file could be opened for reading only"), place)
        try:
            _configure(connection, settings)
        except apsw.Error as error:
            ours = translated(error, system=connection.system_errno)
            raise _diagnosed(ours, place, alone=alone) from error
        undo.pop_all()
    return Database(connection, place, alone=alone)


def _diagnosed(error: Exception, place: Path | None, *, alone: bool = False) -> Exception:
    if place is not None and isinstance(error, StoreUnavailable) and not alone:
        return diagnosed(place, error)
    if place is not None and isinstance(error, StoreDamaged):
        return _readable_or_gone(place, error)
    return error


def _readable_or_gone(place: Path, damage: StoreDamaged) -> StoreError:
    """Return `damage` where the file can be read, and what is wrong with its disk where it cannot.

    SQLite takes bytes that the system does not give it for bytes that are not what was written. So
    the file is read at both its ends, by SQLite's own means: those let go of no lock.
    """
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_MAIN_DB
    try:
        with closing(_RawFile("", str(place), [flags, 0])) as file:
            for offset in (0, max(0, file.xFileSize() - HEADER_BYTES)):
                file.xRead(HEADER_BYTES, offset)
    except (apsw.IOError, apsw.CantOpenError) as error:
        if getattr(error, "extendedresult", None) != apsw.SQLITE_IOERR_SHORT_READ:
            return StoreGone(f"{place} cannot be read: {damage.message}")
    return damage


class _RawFile(apsw.VFSFile):
    """A file as SQLite's own functions give it."""

    def close(self) -> None:
        self.xClose()


def _configure(connection: apsw.Connection, settings: tuple[Setting, ...]) -> None:
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    for switch, wanted in SWITCHES:
        if connection.config(switch, wanted) != wanted:
            raise StoreUnavailable(f"SQLite did not take switch {switch}")
    for setting in COMMON_SETTINGS + settings:
        connection.pragma(setting.pragma, setting.value)
        taken = connection.pragma(setting.pragma)
        # mmap_size has no value to read back where SQLite was built without it
        if taken not in (setting.value, None):
            refusal = WalRefused if setting.value == "wal" else StoreUnavailable
            raise refusal(f"SQLite answered {setting.pragma}={taken}: {setting.why}")


_KINDS: Final[tuple[tuple[tuple[type[apsw.Error], ...], type[StoreError]], ...]] = (
    ((apsw.FullError,), DiskFull),
    ((apsw.BusyError, apsw.LockedError, apsw.ProtocolError), StoreBusy),
    ((apsw.ReadOnlyError, apsw.PermissionsError, apsw.AuthError), ReadOnly),
    ((apsw.NotADBError,), Foreign),
    ((apsw.CorruptError, apsw.FormatError), StoreDamaged),
    ((apsw.ConstraintError,), Conflict),
    ((apsw.IOError, apsw.CantOpenError, apsw.NoMemError, apsw.NoLFSError), StoreUnavailable),
)


def translated(error: apsw.Error | UnicodeDecodeError, *, system: int = 0) -> Exception:
    """Return the error of ours that `error` means; a mistake in our own SQL stays what it is.

    `system` is the number that the system gave for it, where one is known.
    """
    if isinstance(error, UnicodeDecodeError):
        return StoreDamaged("a text in the database is not text")
    extended = getattr(error, "extendedresult", None)
    if extended == apsw.SQLITE_IOERR_SHMSIZE and system in NO_ROOM:
        return DiskFull("there is no room for the index of the write-ahead log")
    if extended == apsw.SQLITE_IOERR_SHMMAP and system in NO_SHARING:
        return WalRefused("the file system shares no memory between programs")
    for theirs, ours in _KINDS:
        if isinstance(error, theirs):
            return ours(str(error))
    return StoreDamaged(OUTLANDISH) if str(error) == OUTLANDISH else error
