"""The file as a whole: made only where there is none, and looked at before it is trusted.

A new database is built under another name and linked into place when it is complete, so that a
file under the real name is never half made: whatever else lies there is not ours to touch.
"""

import contextlib
import hashlib
import os
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from store.disk.connection import Database, create_file, open_frozen, open_reader
from store.disk.dictionary import envelope_dictionary
from store.disk.migrations import OLDEST
from store.disk.placing import move_into_place, sync_folder
from store.disk.schema import APPLICATION_ID, BEFORE_TABLES, TABLES, USER_VERSION
from store.disk.soundness import schema_faults
from store.disk.versions import READ, Versions, is_readable, table_version, versions_of
from store.errors import Foreign, StoreDamaged, StoreUnavailable, TooNew
from store.model.upcasting import FORMATS


def is_absent(path: Path) -> bool:
    """Whether nothing at all lies at `path`.

    Raises:
        StoreUnavailable: that cannot be found out.
        Foreign: something lies there that is no file.

    """
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 -- the one look that opens nothing
    except FileNotFoundError:
        return True
    except OSError as error:
        raise StoreUnavailable(f"cannot look at {path}: {error.strerror}") from error
    if not stat.S_ISREG(mode):
        raise Foreign(f"{path} is not a file")
    return False


def create(path: Path) -> None:
    """Make a new, empty store at `path`, where nothing lies; the caller holds the lock.

    Raises:
        Foreign: something came to lie there meanwhile.
        StoreUnavailable: the place does not allow it.

    """
    unfinished = path.with_name(path.name + ".new")
    try:
        _remove(unfinished)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # nobody else's to read
        database = create_file(unfinished)
        try:
            build(database)
        finally:
            database.close()
        move_into_place(unfinished, path)
        sync_folder(path.parent)
    except FileExistsError as error:
        raise Foreign(f"{path} appeared while it was being made") from error
    except OSError as error:
        raise StoreUnavailable(f"cannot make {path}: {error.strerror}") from error


def examine(path: Path) -> Versions:
    """Make sure that the file at `path` is a store this program can read; changes nothing.

    Raises:
        Foreign: it is something else. TooNew: a newer program made of it what cannot be read here.
        StoreDamaged: it is ours, and broken. StoreUnavailable: it cannot be read now.

    """
    if os.stat(path).st_size == 0:  # noqa: PTH116 -- see above
        raise Foreign(f"{path} is empty, and not of our making")
    # Twice: the file alone says whose it is, and leaves no trace beside a foreign one; only then
    # is it opened in earnest, to see what still lies in its write-ahead log.
    try:
        _look(open_frozen, path)
    except StoreDamaged:
        # a program killed while it moved its log into the file left it torn; the log mends that
        if is_absent(path.with_name(path.name + "-wal")):
            _look(open_frozen, path)  # SQLite takes a read that failed once for damage
    try:
        return _look(open_reader, path)
    except StoreDamaged:
        return _look(open_reader, path)


def require_readable(path: Path) -> None:
    """Make sure that everything is in the file at `path` that reading needs; changes nothing.

    Raises:
        StoreDamaged: it is not. StoreUnavailable: it cannot be read now.

    """
    with closing(open_reader(path)) as database:
        if not is_readable(database):
            raise StoreDamaged(f"{path} lacks what it was made with")


def examine_copy(path: Path) -> None:
    """Make sure that the file at `path`, which nobody has open, is a store this program may use.

    Only the file itself is looked at, and nothing appears beside it. Raises as `examine` does, and
    TooNew for every file of a newer program.
    """
    if not _look(open_frozen, path).are_known(FORMATS.newest):
        raise _too_new(path)


def _look(open_somehow: Callable[[Path], Database], path: Path) -> Versions:
    with closing(open_somehow(path)) as database:
        if database.rows("PRAGMA application_id") != [(APPLICATION_ID,)]:
            raise Foreign(f"{path} was not made by this program")
        tables = {row[0] for row in database.rows("SELECT name FROM sqlite_schema")}
        version = table_version(database)
        if version > USER_VERSION:
            if not is_readable(database):
                raise _too_new(path)
        elif version < OLDEST or not tables.issuperset(READ):
            raise StoreDamaged(f"{path} lacks tables it was made with")
        elif version == USER_VERSION and (fault := next(schema_faults(database), None)):
            raise StoreDamaged(f"{path}: {fault}")
        return versions_of(database)


def _too_new(path: Path) -> TooNew:
    return TooNew(f"{path} was made by a newer version of this program")


def build(database: Database) -> None:
    """Make the tables of a new store in an empty database."""
    for pragma in BEFORE_TABLES:
        database.run(pragma)
    dictionary = envelope_dictionary()
    with database.transaction():
        database.run(TABLES)
        sql = "INSERT INTO zdict (id, sha256, data) VALUES (1, ?, ?)"
        database.run(sql, (hashlib.sha256(dictionary).digest(), dictionary))
        database.run(f"PRAGMA application_id={APPLICATION_ID}")
        database.run(f"PRAGMA user_version={USER_VERSION}")


def _remove(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-journal")):
        with contextlib.suppress(FileNotFoundError):
            name.unlink()
