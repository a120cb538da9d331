"""Promises of `desktop.main`."""

import gc
import os
import subprocess
import sys

import pytest

from desktop.main import _SCREENS, share_time
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
    named = ("ask", "requests", "body", "--check", "--data", "FILE")
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


@pytest.mark.usefixtures("garbage_search")
def test_no_search_for_garbage_goes_through_all_that_a_long_chat_holds() -> None:
    before = gc.get_threshold()
    held = [{"message": [number]} for number in range(200_000)]
    searched: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            searched.append(info["generation"])

    try:
        share_time()
        gc.collect()
        gc.callbacks.append(note)
        held += [{"message": [number]} for number in range(200_000)]
        gc.callbacks.remove(note)
    finally:
        gc.set_threshold(*before)
    assert len(held) == 400_000
    assert set(searched) == {0, 1}
