"""What the program does by itself after a while is no matter of how long a test takes."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from desktop.runtime.backups import BackupDoor
from desktop.runtime.bin import Bin
from desktop.runtime.health import Health

NEVER_S = 3600.0


@contextmanager
def nothing_begins_by_itself() -> Iterator[None]:
    """Let a runtime that is opened meanwhile make no daily backup, and look for nothing.

    Else those of a busy computer find a backup, in their twentieth second, where there is none.
    """
    with pytest.MonkeyPatch.context() as patch:
        for door in (BackupDoor, Health):
            patch.setitem(door.__init__.__kwdefaults__, "first_s", NEVER_S)
        patch.setitem(Bin.__init__.__kwdefaults__, "waits_s", (NEVER_S, NEVER_S))
        yield
