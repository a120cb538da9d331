import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.ui.single import FirstInstance, knock
from desktop.ui.socketname import is_taken, socket_name

KNOCKING = """
import sys
from PySide6.QtCore import QCoreApplication
from desktop.ui.single import knock
app = QCoreApplication(sys.argv)
sys.exit(0 if knock(sys.argv[1]) else 1)
"""
DYING = """
import os, sys
from PySide6.QtCore import QCoreApplication
from desktop.ui.single import FirstInstance
app = QCoreApplication(sys.argv)
instance = FirstInstance()
assert instance.listen(sys.argv[1])
os._exit(0)
"""


def start(program: str, name: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", program, name])


def test_a_second_start_knocks_and_the_first_hears_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "a-token")
    name = socket_name(tmp_path)
    first = FirstInstance()
    assert first.listen(name)
    with qtbot.waitSignal(first.knocked, timeout=20_000) as knocked:
        second = start(KNOCKING, name)
    assert knocked.args == ["a-token"]
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.returncode == 0
    first.close()


def test_nobody_there_is_no_answer(qtbot: QtBot, tmp_path: Path) -> None:
    del qtbot
    assert not is_taken(socket_name(tmp_path))
    assert not knock(socket_name(tmp_path))


def test_a_socket_left_by_a_crash_is_taken_over(qtbot: QtBot, tmp_path: Path) -> None:
    del qtbot
    name = socket_name(tmp_path)
    assert start(DYING, name).wait(20) == 0
    assert is_taken(name)
    assert not knock(name)
    first = FirstInstance()
    assert first.listen(name)
    first.close()


def test_two_data_folders_are_two_programs(tmp_path: Path) -> None:
    assert socket_name(tmp_path / "a") != socket_name(tmp_path / "b")


def test_the_name_fits_into_a_socket_address(tmp_path: Path) -> None:
    assert len(socket_name(tmp_path / ("x" * 400)).encode()) < 108
