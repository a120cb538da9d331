"""What tells that there was a store at a place where nothing lies now."""

from pathlib import Path
from typing import Final

from store.disk.restoring import ASIDE, UNUSABLE, WAITING
from store.errors import StoreUnavailable
from store.keeping import backup_at

_BESIDE: Final = (ASIDE, WAITING, UNUSABLE)


def has_traces(database: Path, backups: Path) -> bool:
    """Whether a log, what a restore put aside, or a copy in `backups` tells of a store.

    Looks at names only.

    Raises:
        StoreUnavailable: that cannot be found out.

    """
    log = database.with_name(database.name + "-wal")
    begins = tuple(database.name + kind for kind in _BESIDE)
    beside = _files(database.parent)
    if log in beside or any(path.name.startswith(begins) for path in beside):
        return True
    return any(backup_at(path, size_bytes=0) for path in _files(backups))


def _files(folder: Path) -> frozenset[Path]:
    try:
        return frozenset(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return frozenset()
    except OSError as error:
        raise StoreUnavailable(f"cannot look into {folder}: {error.strerror}") from error
