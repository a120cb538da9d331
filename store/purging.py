"""The copies of the database in the data folder, and what must be gone from them too.

Each is written anew without it, verified, and put in the place of the old one, with the tables it
had; a copy of which that cannot be done is removed. One that a newer program wrote is left to it. A
copy that was put aside with its log is given the log first.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from store.check import check_logs
from store.disk.backup import NOT_WAL
from store.disk.codec import Codec
from store.disk.connection import Database, open_copy, open_frozen, open_writer
from store.disk.erasure import (
    Erasure,
    PictureFiles,
    erase_from,
    files_of,
    sessions_to_tell,
)
from store.disk.objects import named_digest
from store.disk.placing import SUFFIX, Part, refused, sweep
from store.disk.schema import APPLICATION_ID, USER_VERSION
from store.disk.soundness import file_faults
from store.disk.versions import table_version, versions_of
from store.errors import BackupFailed, StoreBusy, StoreDamaged, StoreUnreadable
from store.keeping import backup_at
from store.ledger import Append, Ledger
from store.model.events import Draft
from store.model.upcasting import FORMATS

Fate = Literal["rewritten", "removed", "kept"]
Pulse: TypeAlias = Callable[[], None]
"""Called now and then; what it raises ends the work, and the copy stays as it was."""

COMPANIONS: Final = ("-wal", "-shm", "-journal")
# Nobody else uses a copy: what decides is how soon one who gives it up is heard.
STEP_PAGES: Final = 1024
_UNUSABLE: Final = frozenset({"BACKUP_DAMAGED", "BACKUP_NOT_OURS", "BACKUP_TOO_NEW"})
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Purged:
    """What became of the copies."""

    rewritten: int = 0
    removed: int = 0
    kept: int = 0


def copies_beside(database: Path, folder: Path) -> tuple[Path, ...]:
    """Return every copy of `database` that lies beside it, and the backups in `folder`.

    A copy has the database's name and something behind a dot; whatever else is there is not ours.
    """
    beside = (path for path in _files(database.parent) if path.name.startswith(f"{database.name}."))
    kept = (path for path in _files(folder) if backup_at(path, size_bytes=0))
    copies = (path for path in beside if not path.name.endswith((*COMPANIONS, ".lock", SUFFIX)))
    return tuple(sorted((*copies, *kept)))


def _files(folder: Path) -> Iterator[Path]:
    try:
        found = list(folder.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        raise refused(error, folder) from error
    yield from (path for path in found if path.is_file() and not path.is_symlink())


def sweep_beside(database: Path, folder: Path) -> None:
    """Remove what dead programs left: unfinished copies, and logs whose copy is gone."""
    for place in (database.parent, folder):
        sweep(place)
    for path in _files(database.parent):
        for end in COMPANIONS:
            copy = path.with_name(path.name.removesuffix(end))
            is_ours = path.name.startswith(f"{database.name}.") and path.name.endswith(end)
            if is_ours and not copy.exists():
                _remove(path)


def purge_copy(path: Path, erasure: Erasure, pulse: Pulse, *, clock: Callable[[], int]) -> Fate:
    """Write a copy anew without what must be gone from it, or remove it; keep a newer program's.

    Raises:
        BackupFailed, StoreUnavailable: there is no room for it, the place cannot be written to, or
        somebody reads it; what is in the copy stays as it was.

    """
    try:
        if _is_newer(path):
            return "kept"
        _fold(path)
        _rewrite(path, erasure, pulse, clock)
    except (StoreDamaged, StoreUnreadable, BackupFailed) as error:
        if isinstance(error, BackupFailed) and error.code not in _UNUSABLE:
            raise
        LOG.warning("a copy that cannot be written anew was removed: %s", error.code)
        for end in (*COMPANIONS, ""):
            _remove(path.with_name(path.name + end))
        return "removed"
    return "rewritten"


def _fold(path: Path) -> None:
    """Play what lies in the log beside a copy into it; the log is gone then.

    Raises:
        StoreBusy: somebody reads it, so that the log is not all in it yet.

    """
    if path.with_name(path.name + "-wal").exists():
        with closing(open_writer(path)) as database:
            if not database.empty_log():
                raise StoreBusy(f"{path} is being read")
    for end in COMPANIONS:
        _remove(path.with_name(path.name + end))


def _rewrite(path: Path, erasure: Erasure, pulse: Pulse, clock: Callable[[], int]) -> None:
    with Part(path.with_name(path.name + ".raw")) as raw, Part(path) as clean:
        with closing(open_copy(raw.path)) as copy:
            _copy(path, copy, pulse)
        raw.overwrite(*NOT_WAL)
        with closing(open_copy(raw.path)) as copy:
            copy.run("PRAGMA foreign_keys=1")
            with copy.transaction(), _todays_tables(copy):
                _set_aside(copy, erasure, clock)
                erase_from(copy, erasure)
            pulse()
            copy.rebuild_into(clean.path)
        _verify(clean.path, erasure, pulse)
        clean.forget()
        clean.publish(path, replaces=True)


def _is_newer(path: Path) -> bool:
    with closing(open_frozen(path)) as copy:
        if copy.rows("PRAGMA application_id") != [(APPLICATION_ID,)]:
            raise BackupFailed(f"{path} is no copy of ours", code="BACKUP_NOT_OURS")
        return not versions_of(copy).are_known(FORMATS.newest)


def _copy(path: Path, copy: Database, pulse: Pulse) -> None:
    with (
        closing(open_frozen(path)) as source,
        closing(source.copied_into(copy, pages=STEP_PAGES)) as steps,
    ):
        for _ in steps:
            pulse()


@contextmanager
def _todays_tables(copy: Database) -> Iterator[None]:
    """Lend a copy of an older version what deleting needs, and give it back what it had.

    With it one may have to go back on an update: it keeps its own tables, word for word.
    """
    if table_version(copy) == USER_VERSION:
        yield
        return
    sql = "SELECT type, name, sql FROM sqlite_schema WHERE name IN (?, ?, ?, ?) ORDER BY rowid"
    had = copy.rows(sql, ("purge", "event_is_never_removed", "finding", "progress"))
    for kind, name, _ in reversed(had):
        copy.run(f"DROP {kind} {name}")
    copy.run("CREATE TABLE purge (stream INTEGER PRIMARY KEY, from_seq INTEGER NOT NULL)")
    copy.run("CREATE TABLE finding (session TEXT)")
    yield
    for name in ("purge", "finding"):
        copy.run(f"DROP TABLE {name}")
    for _, _, definition in had:
        copy.run(definition)


def _set_aside(copy: Database, erasure: Erasure, clock: Callable[[], int]) -> None:
    """Have the logs of a copy say which pictures were deleted: one may go on from there."""
    codec, ledger = Codec(copy), Ledger(copy, clock)
    for pair in files_of(copy, codec, erasure.objects):
        for session in sessions_to_tell(copy, codec, pair.attachment):
            ledger.append(session, Append((deleted_record(pair),)))


def deleted_record(pair: PictureFiles) -> Draft:
    """Return the record that a picture was deleted for ever, and is not merely lost."""
    record: dict[str, object] = {"attachmentId": named_digest(pair.attachment)}
    if pair.original is not None:
        record["originalId"] = named_digest(pair.original)
    return Draft("attachment/quarantined", {**record, "reason": "deleted"})


def _verify(path: Path, erasure: Erasure, pulse: Pulse) -> None:
    with closing(open_frozen(path)) as copy:
        faults = file_faults(copy)
        logs = check_logs(copy, Codec(copy), deep=False, pulse=lambda _done, _of: pulse())
    gone = {named_digest(raw) for raw in erasure.objects}
    if faults or any(problem.digest not in gone for problem in logs.problems):
        raise BackupFailed(f"{path} is not sound", code="BACKUP_DAMAGED")


def _remove(path: Path) -> None:
    try:
        with suppress(FileNotFoundError):
            path.unlink()
    except OSError as error:
        raise refused(error, path) from error
