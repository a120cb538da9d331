"""A process that appends without end, and acknowledges on standard output what is durable.

Run as `python -m tests.support.appending DATABASE`; meant to be killed.
"""

import sys
from pathlib import Path

from store import JournalSeed, open_store
from store.model.stream import TextDelta
from tests.support.stores import answered, begun, new_id, note


def main() -> None:
    """Take turns in a session of its own for as long as it lives."""
    with open_store(Path(sys.argv[1])) as store:
        session_id = new_id()
        store.create(session_id).result()
        session = store.session(session_id)
        for turn in range(1, 10_000):
            session.append(begun(turn)).result()
            say(session_id, f"begun {turn}")
            seed = JournalSeed(turn, 1, f"a{turn}", "p", "m")
            session.append([note()], opens_journal=seed).result()
            for piece in range(3):
                session.journal([TextDelta(turn, 0, f"{turn}.{piece} ")]).result()
                say(session_id, f"journal {turn}.{piece} ")
            session.append(answered(turn, f"answer {turn}"), settles_journal=True).result()
            say(session_id, f"settled {turn}")


def say(session_id: str, text: str) -> None:
    """Tell, in one write, that something is safe."""
    sys.stdout.write(f"{session_id}|{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
