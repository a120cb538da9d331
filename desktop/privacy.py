"""Keeps what lies in the data folder for its owner alone, also after a copy or a tool opened it.

New files are private when they are made; this puts right what was opened to others since: by a
backup program that restores without modes, a careless `chmod -R`, another umask. Only what is ours
by its name is touched: somebody may have named a folder that holds other things too.
"""

import logging
import os
import stat
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from desktop.paths import Paths

__all__ = ["make_private"]

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_LOG = logging.getLogger(__name__)


def make_private(paths: Paths) -> bool:
    """Take from others what they may do with our files; say whether that was possible.

    Blocks on the disk. False also where modes mean nothing, as on a stick without permissions.
    Links are left alone: whoever opens our files refuses them.
    """
    if os.name != "posix":
        return True  # there a folder of the user's own is for the user alone
    ours = _ours(Paths(paths.data.resolve()))  # the folder itself may be a link
    opened = [path for path in ours if not _is_private(path)]
    for path in opened:
        try:
            path.chmod(stat.S_IMODE(path.lstat().st_mode) & ~_OTHERS)
        except OSError as error:
            _LOG.warning("a file stays open to others: %s", error.strerror)
    left = [path for path in opened if not _is_private(path)]
    if opened:
        _LOG.info("%d files were open to others, %d still are", len(opened), len(left))
    return not left


def _ours(paths: Paths) -> Iterator[Path]:
    """Return the folders that hold nothing else, and our files in all of them."""
    all_patterns = _patterns(paths)
    for folder, patterns in all_patterns.items():
        found = _entries(folder)
        ours = [path for path in found if any(fnmatchcase(path.name, one) for one in patterns)]
        if found and len(ours) == len(found):
            yield folder
        yield from (path for path in ours if path not in all_patterns)


def _patterns(paths: Paths) -> dict[Path, tuple[str, ...]]:
    folders = (paths.logs, paths.keys, paths.backups, paths.models)
    files = (f"{paths.database.name}*", f"{paths.preferences.name}*")
    return {
        paths.data: (*files, *(folder.name for folder in folders)),
        paths.logs: ("branchline.log*", "crash.log"),
        paths.keys: ("keys.json*",),
        paths.backups: ("branchline-*.sqlite3*",),
        paths.models: (),  # nothing of a person's own; it may be shared with other programs
    }


def _entries(folder: Path) -> list[Path]:
    try:
        return [] if folder.is_symlink() else list(folder.iterdir())
    except OSError:
        return []  # not there, or not for us: then nothing is read in it either


def _is_private(path: Path) -> bool:
    try:
        found = path.lstat().st_mode
    except OSError:
        return True  # gone meanwhile
    return stat.S_ISLNK(found) or not found & _OTHERS
