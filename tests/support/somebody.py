"""A store as somebody sees it who is not root and may not do everything.

    python -m tests.support.somebody DATABASE

Becomes another user, opens the store, appends to its first chat (made if there is none), closes it,
and prints how many events there are then, or the code of what kept it from that.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from store import SessionId, Store, StoreError, open_store
from tests.support.sources import ROOT
from tests.support.stores import note

SOMEBODY = 12345
"""The number of a user whom nobody has."""

needs_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become somebody else"
)


def appended_by_somebody(database: Path) -> str:
    """Return what a process of that user says."""
    command = [sys.executable, "-m", "tests.support.somebody", str(database)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def main(database: Path) -> None:
    """See above."""
    os.setgid(SOMEBODY)
    os.setuid(SOMEBODY)
    try:
        with open_store(database) as store:
            said = str(_append(store))
    except StoreError as error:
        said = error.code
    sys.stdout.write(said + "\n")


def _append(store: Store) -> int:
    chats = store.read(lambda reader: reader.sessions()).result()
    chat = chats[0].id if chats else SessionId("a" * 32)
    if not chats:
        store.create(chat).result()
    return store.session(chat).append([note()]).result()[0].seq + 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
