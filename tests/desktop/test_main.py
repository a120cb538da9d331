"""Promises of `desktop.main`."""

import os
import subprocess
import sys

from desktop.main import _SCREENS
from tests.support.sources import ROOT


def test_joining_the_parts_loads_neither_the_toolkit_nor_the_store() -> None:
    code = (
        "import sys, desktop.main; print({'PySide6', 'store', 'asyncio', 'PIL'} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "set()"


def test_help_is_printed_without_a_window() -> None:
    run = _desktop("--help")
    assert run.returncode == 0
    named = ("ask", "requests", "body", "--check", "--data", "PICTURE")
    assert all(word in run.stdout for word in named)


def test_a_missing_screen_is_told_in_words() -> None:
    run = _desktop()
    assert run.returncode == 1
    assert run.stderr.startswith("Branchline found no screen")
    assert "Traceback" not in run.stderr


def test_what_means_nothing_is_told_and_starts_nothing() -> None:
    run = _desktop("-stylesheet", "/tmp/theirs.qss")
    assert run.returncode == 2
    assert run.stderr == "Branchline does not know -stylesheet. Try --help.\n"
    assert _desktop("--data").returncode == 2  # never the usual chats instead of the named ones
    as_the_menu_does = _desktop("--", "-x.png")
    assert as_the_menu_does.stderr.startswith("Branchline found no screen")


def _desktop(*arguments: str) -> subprocess.CompletedProcess[str]:
    screenless = {name: value for name, value in os.environ.items() if name not in _SCREENS}
    command = [sys.executable, "-m", "desktop", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=screenless, capture_output=True, text=True, check=False
    )
