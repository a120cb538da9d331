"""A copy of the database made while it is in use, and the proof that it is the same.

The source is held in one snapshot from the first page to the last comparison: what was committed
before is in the copy, what comes meanwhile is not, and nobody who writes has to wait. Then the
copy is opened anew, and every row of every table must be equal: a place that loses what it was
given is found out before the copy has a name.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from store.disk.connection import Database, open_copy, open_frozen, open_reader
from store.disk.datafile import examine_copy
from store.disk.placing import Part
from store.disk.schema import APPLICATION_ID
from store.disk.soundness import file_faults
from store.errors import (
    BackupFailed,
    DiskFull,
    Foreign,
    ReadOnly,
    StoreCode,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreUnavailable,
    TooNew,
)

T = TypeVar("T")
Stage = Literal["copying", "comparing", "checking"]
Progress: TypeAlias = Callable[[Stage, int, int], None]
"""Told how far a stage is, and of how much (pages, rows, chats); what it raises ends the work."""

STEP_PAGES: Final = 128
"""Half a MB: a step takes milliseconds, so that a person who cancels is heard at once."""

SYNC_PAGES: Final = 256
"""1 MB: one sync of a large copy would hold up the log's own, on the same disk, for seconds; one of
4 MB still doubled the longest waits."""

BATCH_ROWS: Final = 16
"""A row of an object's bytes takes up to 1 MB, in the source and in the copy."""

COMPANIONS: Final = ("-wal", "-shm", "-journal", ".lock")
"""What lies beside a database that is, or was, open."""

NOT_WAL: Final = (18, b"\1\1")
"""Where a file's header says that it has a log, and the bytes for: none. A copy has none, and
must open on a disk that cannot be written to (https://sqlite.org/fileformat.html, 1.3.2)."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds, by number, and the version of its tables."""

    sessions: int
    events: int
    objects: int
    version: int


@dataclass(frozen=True, slots=True)
class Copied(Generic[T]):
    """A copy that is in its place: what is in it, its size, and what the judge said of it.

    `faults` are those of the file (its pages and indexes), which the source has too.
    """

    path: Path
    contents: Contents
    size_bytes: int
    faults: tuple[str, ...]
    verdict: T


@dataclass(frozen=True, slots=True)
class Verified(Generic[T]):
    """What is known of a copy before it has a name."""

    contents: Contents
    faults: tuple[str, ...]
    verdict: T


def contents_of(database: Database) -> Contents:
    """Count what is there; raises a StoreError when that cannot be read."""
    sql = (
        "SELECT (SELECT count(*) FROM session), (SELECT count(*) FROM event),"
        " (SELECT count(*) FROM object WHERE digest NOT NULL), user_version"
        " FROM pragma_user_version"
    )
    return Contents(*database.rows(sql)[0])


def back_up(
    source: Database,
    place: Path,
    *,
    name: Callable[[Verified[T]], Path],
    judge: Callable[[Database], T],
    progress: Progress,
) -> Copied[T]:
    """Copy what `source` holds at this moment into the folder of `place`.

    `judge` looks at the copy, once it is known to be the same; `name` then says what it is called
    (`place` itself, or another name in its folder). A backup of ours that lies there is replaced
    in one step; anything else is in the way.

    Raises:
        BackupFailed: see its codes; nothing of the copy is left, and what lay there still does.
        Foreign: the source is no database of ours.
        StoreDamaged: the source cannot be read as far as that. StoreGone: nothing of it can.

    """
    if source.rows("PRAGMA application_id") != [(APPLICATION_ID,)]:
        raise Foreign("what should be copied was not made by this program")
    may_replace(place)
    with Part(place) as part, source.snapshot():
        contents = contents_of(source)
        _write(source, part, progress)
        verified = _verified(source, part.path, contents, judge=judge, progress=progress)
        size = part.size_bytes
        named = name(verified)
        done = part.publish(named, replaces=may_replace(named))
    return Copied(done, contents, size, verified.faults, verified.verdict)


def is_copy(database: Path, path: Path, *, progress: Progress) -> bool:
    """Tell whether the file at `path` holds just what `database` does: every row of every table."""
    try:
        with closing(open_reader(database)) as source, source.snapshot():
            contents = contents_of(source)
            _verified(source, path, contents, judge=lambda _: None, progress=progress)
    except BackupFailed:
        return False
    return True


def may_replace(place: Path) -> bool:
    """Tell whether a backup of ours lies at `place` (else nothing does).

    Raises:
        BackupFailed: what lies there is a link, no file, not ours, or a database in use.

    """
    in_the_way = f"{place} is there, and is no backup of this program"
    if place.is_symlink():
        raise BackupFailed(f"{place} is a link", code="BACKUP_IN_THE_WAY")
    if not place.exists():
        return False
    if any(place.with_name(place.name + end).exists() for end in COMPANIONS):
        raise BackupFailed(f"{place} is a database in use", code="BACKUP_IN_THE_WAY")
    try:
        examine_copy(place)
    except StoreError as error:
        raise BackupFailed(in_the_way, code="BACKUP_IN_THE_WAY") from error
    return True


def examine_backup(path: Path) -> None:
    """Make sure that `path` is a copy which this program can use.

    Raises:
        BackupFailed: it is gone, a link, foreign, newer or damaged.

    """
    try:
        if path.is_symlink() or not path.is_file():
            raise BackupFailed(f"{path} is no file", code="BACKUP_PLACE_GONE")
        examine_copy(path)
    except Foreign as error:
        raise BackupFailed(error.message, code="BACKUP_NOT_OURS") from error
    except TooNew as error:
        raise BackupFailed(error.message, code="BACKUP_TOO_NEW") from error
    except (StoreDamaged, StoreUnavailable) as error:
        raise BackupFailed(error.message, code="BACKUP_DAMAGED") from error


def _write(source: Database, part: Part, progress: Progress) -> None:
    try:
        with (
            closing(open_copy(part.path)) as target,
            closing(source.copied_into(target, pages=STEP_PAGES)) as steps,
        ):
            _follow(steps, part, progress)
    except StoreGone:  # the source, and no fault of the place
        raise
    except StoreUnavailable as error:
        raise BackupFailed(f"{part.path}: {error.message}", code=_code(error)) from error
    part.overwrite(*NOT_WAL)
    part.forget()


def _follow(steps: Iterator[tuple[int, int]], part: Part, progress: Progress) -> None:
    synced = 0
    for done, of in steps:
        progress("copying", done, of)
        if done - synced >= SYNC_PAGES:
            part.sync()
            synced = done


def _code(error: StoreUnavailable) -> StoreCode:
    if isinstance(error, DiskFull):
        return "BACKUP_NO_ROOM"
    return "BACKUP_NOT_WRITABLE" if isinstance(error, ReadOnly) else "BACKUP_PLACE_GONE"


def _verified(
    source: Database,
    path: Path,
    contents: Contents,
    *,
    judge: Callable[[Database], T],
    progress: Progress,
) -> Verified[T]:
    try:
        copy = open_frozen(path)
    except StoreError as error:
        raise _differs(path) from error
    with closing(copy):
        for pragma in ("application_id", "user_version"):
            if source.rows(f"PRAGMA {pragma}") != _rows(copy, path, f"PRAGMA {pragma}"):
                raise _differs(path)
        _compare(source, copy, path, progress)
        faults = _faults(source, copy, path, progress)
        return Verified(contents, faults, judge(copy))


def _faults(source: Database, copy: Database, path: Path, progress: Progress) -> tuple[str, ...]:
    """Return what is wrong with the copy's pages and indexes, if it is so in the source too."""

    def look() -> None:
        progress("comparing", 1, 1)

    with source.watched(look), copy.watched(look):
        faults = file_faults(copy)
        if faults and faults != file_faults(source):
            raise _differs(path)
    return faults


def _differs(path: Path) -> BackupFailed:
    text = f"{path.parent} does not give back what was written to it"
    return BackupFailed(text, code="BACKUP_DIFFERS")


def _rows(copy: Database, path: Path, sql: str) -> list[tuple[object, ...]]:
    try:
        return copy.rows(sql)
    except StoreError as error:
        raise _differs(path) from error


def _compare(source: Database, copy: Database, path: Path, progress: Progress) -> None:
    """Make sure that the copy has the same tables, and every row of them, in the same order."""
    schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid"
    parts = source.rows(schema)
    if parts != _rows(copy, path, schema):
        raise _differs(path)
    tables = [name for kind, name, _, _ in parts if kind == "table"]
    of = sum(source.rows(f'SELECT count(*) FROM "{table}"')[0][0] for table in tables)  # noqa: S608 -- names from the schema itself
    done = 0
    for table in tables:
        for count in _same_rows(source, copy, table, path):
            done += count
            progress("comparing", done, max(of, done))


def _same_rows(source: Database, copy: Database, table: str, path: Path) -> Iterator[int]:
    # Not from an index: it is the table itself that must be there.
    sql = f'SELECT * FROM "{table}" NOT INDEXED'  # noqa: S608 -- a name from the schema itself
    theirs = source.batches(sql, size=BATCH_ROWS)
    ours = copy.batches(sql, size=BATCH_ROWS)
    while True:
        wanted, found = _next(theirs), _next(ours)
        if wanted != found:
            raise _differs(path)
        if not wanted:
            return
        yield len(wanted)


def _next(rows: Iterator[list[tuple[object, ...]]]) -> list[tuple[object, ...]] | None:
    """Return the next rows, nothing at the end, None where they cannot be read.

    What cannot be read in the source cannot be in its copy: a damaged database is copied as it is.
    """
    try:
        return next(rows, [])
    except StoreError:
        return None
