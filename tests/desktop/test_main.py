"""Promises of `desktop.main`."""

import os
import subprocess
import sys

import pytest

from desktop.main import _SCREENS, _take_folder
from tests.support.sources import ROOT


@pytest.mark.parametrize(
    ("arguments", "folder", "others"),
    [
        ([], None, []),
        (["--data", "here"], "here", []),
        (
            ["-platform", "offscreen", "--data", "here", "-x"],
            "here",
            ["-platform", "offscreen", "-x"],
        ),
        (["--data"], None, []),
    ],
)
def test_the_folder_is_taken_and_the_rest_left_to_the_toolkit(
    arguments: list[str], folder: str | None, others: list[str]
) -> None:
    assert _take_folder(arguments) == (folder, others)


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
    assert all(word in run.stdout for word in ("ask", "requests", "body", "--check"))


def test_a_missing_screen_is_told_in_words() -> None:
    run = _desktop()
    assert run.returncode == 1
    assert run.stderr.startswith("Branchline found no screen")
    assert "Traceback" not in run.stderr


def _desktop(*arguments: str) -> subprocess.CompletedProcess[str]:
    screenless = {name: value for name, value in os.environ.items() if name not in _SCREENS}
    command = [sys.executable, "-m", "desktop", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=screenless, capture_output=True, text=True, check=False
    )
