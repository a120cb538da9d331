import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from desktop.ui.single import LONGEST_LINE, FirstInstance, knock
from desktop.ui.socketname import is_taken, socket_name

KNOCKING = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from desktop.ui.single import knock
app = QCoreApplication([])  # a name that is no text would be the end of it
files = [Path(name) for name in sys.argv[2:] if name.startswith("/")]
refused = [name for name in sys.argv[2:] if not name.startswith("/")]
sys.exit(0 if knock(sys.argv[1], files=files, refused=refused) else 1)
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


def start(program: str, name: str, *given: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", program, name, *given])


def test_a_second_start_knocks_and_the_first_hears_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "a-token")
    name = socket_name(tmp_path)
    first = FirstInstance()
    assert first.listen(name)
    with qtbot.waitSignal(first.knocked) as knocked:
        second = start(KNOCKING, name)
    assert knocked.args == ["a-token"]
    qtbot.waitUntil(lambda: second.poll() is not None)
    assert second.returncode == 0
    first.close()


def test_a_second_start_hands_over_what_it_was_given(qtbot: QtBot, tmp_path: Path) -> None:
    name = socket_name(tmp_path)
    first = FirstInstance()
    assert first.listen(name)
    odd = "/pictures/a\nb \u00fc \udcff.png"  # as Python tells a name that is not UTF-8
    with qtbot.waitSignal(first.given) as given:
        second = start(KNOCKING, name, odd, "https://example.org/a.png", *["/many"] * 3)
    assert given.args == [(Path(odd), *[Path("/many")] * 3), ("https://example.org/a.png",)]
    qtbot.waitUntil(lambda: second.poll() is not None)
    assert second.returncode == 0
    first.close()


@pytest.mark.parametrize(
    "line",
    [
        *(b"GET / HTTP/1.1\r\n", b"[]\n", b'"x"\n', b'{"files": ["relative", 3], "token": {}}\n'),
        b"[" * 100_000 + b"\n",
    ],
    ids=lambda line: repr(line[:20]),
)
def test_what_is_not_understood_gives_nothing(qtbot: QtBot, tmp_path: Path, line: bytes) -> None:
    first = FirstInstance()
    assert first.listen(socket_name(tmp_path))
    given: list[object] = []
    first.given.connect(lambda *what: given.append(what))
    said(qtbot, socket_name(tmp_path), line)
    assert given == []
    first.close()


def test_a_line_without_end_is_not_listened_to(qtbot: QtBot, tmp_path: Path) -> None:
    first = FirstInstance()
    assert first.listen(socket_name(tmp_path))
    said(qtbot, socket_name(tmp_path), b"x" * (LONGEST_LINE + 1))
    first.close()


def said(qtbot: QtBot, name: str, line: bytes) -> None:
    """Say something at the door, and wait until it is shut."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    assert socket.waitForConnected(5000)
    socket.write(line)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)


def test_of_two_that_start_at_once_the_later_takes_nothing_over(
    qtbot: QtBot, tmp_path: Path
) -> None:
    name = socket_name(tmp_path)
    first, second = FirstInstance(), FirstInstance()
    assert first.listen(name)
    assert not second.listen(name)
    with qtbot.waitSignal(first.knocked):
        knocking = start(KNOCKING, name)
    assert knocking.wait(20) == 0
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


@pytest.mark.usefixtures("qapp")
def test_a_socket_of_somebody_else_is_not_knocked_at(tmp_path: Path) -> None:
    if not hasattr(os, "getuid") or os.getuid() != 0:
        pytest.skip("only root can lend a socket to somebody else")
    theirs = FirstInstance()
    name = socket_name(tmp_path)
    assert theirs.listen(name)
    assert is_taken(name)
    os.chown(name, 65_534, 65_534)
    assert not is_taken(name)
    theirs.close()
    assert not is_taken(name)
