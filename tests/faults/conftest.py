"""What every sweep tried is told once, at the end of the run."""

import pytest

from tests.faults.sweep import TALLY


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if TALLY.injected:
        words = f"{TALLY.injected:,} faults injected, {TALLY.broken} promises broken"
        terminalreporter.write_line(words)
