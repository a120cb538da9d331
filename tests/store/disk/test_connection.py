"""Connections: every setting taken, every error ours, no answer half read."""

import errno
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import apsw
import pytest

from store.disk import datafile
from store.disk.connection import (
    COMMON_SETTINGS,
    READER_SETTINGS,
    WRITER_SETTINGS,
    Database,
    open_frozen,
    open_reader,
    open_writer,
    translated,
)
from store.errors import DiskFull, ReadOnly, StoreError, StoreUnavailable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "sp ace %41 ü.db"
    datafile.create(path)
    return path


@pytest.fixture
def writer(path: Path) -> Iterator[Database]:
    database = open_writer(path)
    yield database
    database.close()


def test_every_setting_is_taken(path: Path) -> None:
    for opened, settings in (
        (open_writer(path), COMMON_SETTINGS + WRITER_SETTINGS),
        (open_reader(path), COMMON_SETTINGS + READER_SETTINGS),
    ):
        for setting in settings:
            found = opened.rows(f"PRAGMA {setting.pragma}")
            assert found in ([(setting.value,)], []), setting.why
        opened.close()


def test_a_reader_cannot_write(path: Path, writer: Database) -> None:
    for reader in (open_reader(path), open_frozen(path)):
        with pytest.raises(ReadOnly):
            reader.run("DELETE FROM zdict")
        reader.close()
    assert len(writer.rows("SELECT id FROM zdict")) == 1


def test_a_snapshot_stays_as_it_was(path: Path, writer: Database) -> None:
    reader = open_reader(path)
    with reader.snapshot():
        before = reader.rows("SELECT * FROM setting")
        writer.run("INSERT INTO setting VALUES (1, x'00')")
        assert reader.rows("SELECT * FROM setting") == before == []
    assert len(reader.rows("SELECT * FROM setting")) == 1
    reader.close()


def write_and_fail(writer: Database, scope: AbstractContextManager[None]) -> None:
    with scope:
        writer.run("INSERT INTO setting VALUES (2, x'00')")
        raise ZeroDivisionError


def test_a_failed_transaction_leaves_nothing(writer: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        write_and_fail(writer, writer.transaction())
    assert not writer.in_transaction
    assert writer.rows("SELECT * FROM setting") == []


def test_a_failed_savepoint_leaves_the_rest(writer: Database) -> None:
    with writer.transaction():
        writer.run("INSERT INTO setting VALUES (1, x'00')")
        with pytest.raises(ZeroDivisionError):
            write_and_fail(writer, writer.savepoint())
    assert writer.rows("SELECT session FROM setting") == [(1,)]


def test_a_file_that_is_not_there_is_unavailable_and_not_made(tmp_path: Path) -> None:
    for open_somehow in (open_writer, open_reader, open_frozen):
        with pytest.raises(StoreUnavailable):
            open_somehow(tmp_path / "absent.db")
    assert list(tmp_path.iterdir()) == []


def test_a_journal_mode_that_is_not_taken_is_said() -> None:
    with pytest.raises(StoreUnavailable, match="readers never wait"):
        open_writer(Path(":memory:"))


def test_a_disk_too_full_to_open_the_store_is_called_full() -> None:
    error = translated(apsw.exception_for(apsw.SQLITE_IOERR_SHMSIZE), system=errno.ENOSPC)
    assert isinstance(error, DiskFull)


def test_every_error_of_the_machine_has_a_name_of_ours() -> None:
    ours = {
        name: translated(getattr(apsw, name)("text"))
        for name in (
            "FullError",
            "BusyError",
            "LockedError",
            "ProtocolError",
            "ReadOnlyError",
            "PermissionsError",
            "AuthError",
            "NotADBError",
            "CorruptError",
            "FormatError",
            "ConstraintError",
            "IOError",
            "CantOpenError",
            "NoMemError",
            "NoLFSError",
        )
    }
    assert all(isinstance(error, StoreError) for error in ours.values())
    codes = {name: error.code for name, error in ours.items() if isinstance(error, StoreError)}
    assert codes["FullError"] == "DISK_FULL"
    assert codes["CorruptError"] == "STORE_DAMAGED"
    assert codes["NotADBError"] == "FOREIGN"


def test_a_mistake_in_our_own_sql_stays_one(writer: Database) -> None:
    with pytest.raises(apsw.SQLError):
        writer.rows("SELECT nonsense FROM event")
