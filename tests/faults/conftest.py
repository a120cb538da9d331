"""What every sweep tried is told once, at the end of the run."""

import pytest

from tests.faults.sweep import TALLY


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLY.injected or TALLY.killed:
        tried = f"{TALLY.injected:,} faults injected, {TALLY.killed:,} processes killed"
        terminalreporter.write_line(f"{tried}, {TALLY.broken} promises broken")
