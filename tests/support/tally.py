"""What the faults and the kills tried, told once at the end of a run, in however many processes.

A plugin of pytest: `tests/conftest.py` names it.
"""

from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(slots=True)
class Tally:
    """What was tried so far, in every sweep."""

    injected: int = 0
    killed: int = 0
    broken: int = 0


TALLY = Tally()


def pytest_sessionfinish(session: pytest.Session) -> None:
    # In a process that runs a part of the tests: the one that tells the end gets its counts.
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["tally"] = (TALLY.injected, TALLY.killed, TALLY.broken)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # noqa: ARG001 -- xdist names them
    injected, killed, broken = getattr(node, "workeroutput", {}).get("tally", (0, 0, 0))
    TALLY.injected += injected
    TALLY.killed += killed
    TALLY.broken += broken


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLY.injected or TALLY.killed:
        tried = f"{TALLY.injected:,} faults injected, {TALLY.broken} promises broken"
        terminalreporter.write_line(f"{tried} ({TALLY.killed:,} processes killed)")
