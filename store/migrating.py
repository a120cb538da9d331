"""An older file is brought up to date: after a verified backup, in one transaction."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Literal, TypeAlias

from store.backups import Backups
from store.disk.connection import open_reader, open_writer
from store.disk.migrations import migrate, steps_from
from store.disk.versions import table_version
from store.running import untold

__all__ = ["Told", "bring_up_to_date", "untold"]

Stage = Literal["copying", "comparing", "checking", "updating"]
Told: TypeAlias = Callable[[Stage, int, int], None]
"""Told how far opening is with a stage, and of how much; what it raises gives the opening up."""


def bring_up_to_date(path: Path, *, clock: Callable[[], int], told: Told = untold) -> None:
    """Migrate the tables of the file at `path`, if an older release made them.

    The caller holds the lock. Whatever goes wrong, and whatever `told` raises, the file is as it
    was or wholly up to date.

    Raises:
        BackupFailed: no backup could be made, and nothing was changed.
        StoreDamaged: the tables are not those of their version.
        StoreUnavailable: the machine does not let us.

    """
    with closing(open_reader(path)) as database:
        steps = steps_from(table_version(database))
    if not steps:
        return
    with Backups(path, clock=clock) as backups:
        backups.make_once("migration", told=told).future.result()
    with closing(open_writer(path)) as database:
        migrate(database, told=lambda done, of: told("updating", done, of))
