"""The project is of no one machine, and leans on no bug of a library it pins."""

import re
import sys

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.support.sources import ROOT, project_files

_OF_ONE_MACHINE = re.compile(r"(?<![\w.])/(work|farm|root|tmp/\w)[\w-]*/")
_OF_ONE_REGISTRY = re.compile(r"--(extra-)?index-url|://[\w.-]+/(simple|packages)/")
_LARGEST_BYTES = 5_000_000


@pytest.mark.parametrize("pattern", [_OF_ONE_MACHINE, _OF_ONE_REGISTRY], ids=["path", "registry"])
def test_no_file_names_a_place_of_one_machine(pattern: re.Pattern[str]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in project_files()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_no_file_is_too_big_for_a_repository() -> None:
    assert [path for path in project_files() if path.stat().st_size > _LARGEST_BYTES] == []


def test_calls_into_qt_give_back_only_what_they_took(qtbot: QtBot) -> None:
    # PySide6 6.12.0 drops a reference of None with each call that returns nothing; where None is
    # not immortal (Python 3.11) the program dies after some thousands. Such a release is excluded.
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(1000):
        widget.update()
    assert sys.getrefcount(None) > before - 500
