"""A second copy of the program that nobody's lock keeps out, writing into a chat of the first.

    python -m tests.support.bypassing DATABASE SESSION NAME BATCHES

Removes the lock file and opens the store all the same. Appends batches of three, each again until
it is accepted, and prints a line for each that is durable (`kept N`) or was refused (`no CODE`).
"""

import sys
import time
from pathlib import Path

from store import SessionId, StoreBusy, StoreError, open_store
from store.errors import Conflict
from tests.support.stores import note

EVENTS = 3
PAUSE_S = 0.002
"""So that the others have their turn."""


def main() -> None:
    """See above."""
    path, session_id, name, batches = sys.argv[1:]
    lock = Path(path + ".lock")
    lock.unlink(missing_ok=True)
    with open_store(Path(path)) as store:
        say("open")
        sys.stdin.readline()  # all begin at once
        session = store.session(SessionId(session_id))
        for number in range(int(batches)):
            batch = [note(f"{name}.{number}.{place}") for place in range(EVENTS)]
            while True:
                try:
                    session.append(batch).result()
                except (Conflict, StoreBusy) as error:
                    say(f"no {error.code}")
                else:
                    say(f"kept {number}")
                    break
            time.sleep(PAUSE_S)


def say(text: str) -> None:
    """Tell, in one write."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main()
    except StoreError as error:
        say(f"failed {error.code}")
