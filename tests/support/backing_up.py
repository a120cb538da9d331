"""A process that is killed in the middle of a backup: `DB PLACE STAGE` say which and when."""

import os
import signal
import sys
from pathlib import Path

from store import Backups, now_ms


def main(database: str, place: str, stage: str) -> None:
    """Copy, and die when half of that stage is done."""

    def die(now: str, done: int, of: int) -> None:
        if now == stage and 2 * done >= of - 1:
            os.kill(os.getpid(), signal.SIGKILL)

    with Backups(Path(database), clock=now_ms) as backups:
        if place:
            backups.copy_to(Path(place), told=die).future.result()
        else:
            backups.make("asked", told=die).future.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
