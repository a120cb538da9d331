"""The copies of all chats that lie on the disk, as far as a look at them tells."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from store.disk import restoring
from store.disk.backup import COMPANIONS
from store.disk.connection import Database, open_frozen, open_reader
from store.disk.placing import refused
from store.errors import StoreError
from store.keeping import Backup, SavedCopy, backup_at, moment_of


def listed(folder: Path) -> tuple[Backup, ...]:
    """Return the backups in `folder`, the latest first; none when it is not there.

    Raises:
        BackupFailed: the folder cannot be read.

    """
    try:
        files = [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
        named = [backup_at(path, size_bytes=path.stat().st_size) for path in files]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise refused(error, folder) from error
    backups = [replace(each, chats=chats_in(each.path)) for each in named if each is not None]
    return tuple(sorted(backups, key=lambda backup: backup.number, reverse=True))


def copies_of(database: Path, folder: Path) -> tuple[SavedCopy, ...]:
    """Return all that `database` can be brought back to, the latest first.

    That is the backups in `folder`, and what was put aside when one took its place.

    Raises:
        BackupFailed: what there is cannot be looked at.

    """
    try:
        kept = tuple(_kept_aside(database))
    except OSError as error:
        raise refused(error, database.parent) from error
    copies = (*kept, *(backup.copy for backup in listed(folder)))
    return tuple(sorted(copies, key=lambda copy: copy.made_ms, reverse=True))


def _kept_aside(database: Path) -> Iterator[SavedCopy]:
    for path in restoring.kept_aside(database):
        since_ms = moment_of(restoring.stamp_of(path))
        if since_ms is not None:
            size = path.stat().st_size
            yield SavedCopy(path, "kept", since_ms, size, _chats_aside(path), is_sound=True)


def _chats_aside(path: Path) -> int | None:
    try:
        with closing(opened_copy(path)) as copy:
            return _count(copy)
    except StoreError:
        return None


def chats_in(path: Path) -> int | None:
    """Count the chats of a copy; None when it is not whole any more, or not ours."""
    try:
        with closing(open_frozen(path)) as copy:
            pages, size = copy.rows("SELECT * FROM pragma_page_count, pragma_page_size")[0]
            return _count(copy) if pages * size == path.stat().st_size else None
    except (StoreError, OSError):
        return None


def _count(copy: Database) -> int | None:
    """Count the chats, each with its branches, those in the trash aside; None without a table."""
    if not copy.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'session'"):
        return None
    return int(copy.rows("SELECT count(DISTINCT family) FROM session WHERE trashed IS NULL")[0][0])


def opened_copy(path: Path) -> Database:
    """Open a copy as it lies; one that was kept aside may have its log beside it."""
    if any(path.with_name(path.name + end).exists() for end in COMPANIONS):
        return open_reader(path)
    return open_frozen(path)
