"""Promises of `desktop.main`."""

import subprocess
import sys

import pytest

from desktop.main import _take_folder
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
