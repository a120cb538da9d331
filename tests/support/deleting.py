"""A process that is killed while it deletes: `DB WORK CHAT NUMBER`, at that telling of progress."""

import os
import signal
import sys
from pathlib import Path

from store import Backups, SessionId, now_ms, open_store
from store.erasing import Eraser


def main(database: str, work: str, chat: str, number: str) -> None:
    """Empty the trash or erase a chat, and die at the given step; say how many there are."""
    calls = 0

    def step(_stage: str, _done: int, _of: int) -> None:
        nonlocal calls
        calls += 1
        if calls == int(number):
            os.kill(os.getpid(), signal.SIGKILL)

    path = Path(database)
    with open_store(path) as store, Backups(path, clock=now_ms) as backups:
        eraser = Eraser(store, backups, clock=now_ms)
        if work == "empty":
            eraser.empty(told=step).future.result()
        else:
            eraser.erase(chats=[SessionId(chat)], told=step).future.result()
        eraser.close()
    sys.stdout.write(f"{calls}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
