"""The program with one chat open, or with none: prints how much memory it holds, in KiB."""

import sys
from pathlib import Path

from desktop.paths import Paths
from store import SessionId
from tests.benchmarks.screen import application, pass_time, screen_on

REST_S = 2.0


def main(folder: str, chat: str = "") -> None:
    """Open the program on `folder`, then `chat`, and look when all has come to rest."""
    application()
    with screen_on(Paths(Path(folder))) as screen:
        if chat:
            screen.open(SessionId(chat))
            screen.timeline.scroll_by(-2_000)
        pass_time(REST_S, 100, _nothing)
        sys.stdout.write(f"{_resident_kib()}\n")


def _nothing() -> None:
    pass


def _resident_kib() -> int:
    """Return the proportional set size: what this process alone is accountable for."""
    rows = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:"))


if __name__ == "__main__":
    main(*sys.argv[1:])
