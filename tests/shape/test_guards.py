"""The guards of tests/conftest.py bite: each is broken once, in a run of its own."""

import subprocess
import sys
from textwrap import dedent

import pytest

from tests.support.sources import ROOT

TESTS = """
    import contextlib, logging, os, socket, threading, warnings
    from pathlib import Path
    import pytest
    from PySide6.QtCore import qWarning
    from PySide6.QtWidgets import QWidget

    def test_network():
        with contextlib.suppress(AssertionError):
            socket.create_connection(("192.0.2.1", 80), timeout=1)

    def test_log():
        logging.getLogger("store").warning("something is odd")

    @pytest.mark.expects_log("something is odd")
    def test_silence(): pass

    def test_thread():
        threading.Thread(target=threading.Event().wait, args=(4,), name="stray").start()

    def test_warning():
        warnings.warn("old")

    def test_qt(qapp):
        qWarning("odd")

    @pytest.mark.expects_log("odd")
    def test_fine(own_home, qtbot):
        logging.getLogger("store").warning("something is odd")
        assert Path.home() == own_home and "HTTP_PROXY" not in os.environ
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(server.getsockname()).close()
        widget = QWidget()
        qtbot.addWidget(widget)
        widget.show()
        widget.raise_()  # the off-screen platform says it cannot: that is no warning of ours
"""
BREACHES = {
    "test_network": "tried to reach the network",
    "test_log": "logged without being expected",
    "test_silence": "expected in the log, but not there",
    "test_thread": "threads left running: ['stray']",
    "test_warning": "UserWarning: old",
    "test_qt": "QtWarningMsg: odd",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what pytest says of these tests under our conftest and settings."""
    folder = tmp_path_factory.mktemp("guards")
    conftest = (ROOT / "tests" / "conftest.py").read_text()
    assert "_THREAD_GRACE_S = 20.0" in conftest
    (folder / "conftest.py").write_text(conftest.replace("_GRACE_S = 20.0", "_GRACE_S = 0.1"))
    (folder / "test_it.py").write_text(dedent(TESTS))
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder)]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *settings, folder],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


@pytest.mark.parametrize(("name", "said"), BREACHES.items(), ids=BREACHES)
def test_a_breach_fails_the_test_that_makes_it(told: str, name: str, said: str) -> None:
    assert f"FAILED test_it.py::{name}" in told or f"ERROR test_it.py::{name}" in told
    assert said in told


def test_what_keeps_the_rules_passes(told: str) -> None:
    assert "PASSED test_it.py::test_fine" in told
    assert "ERROR test_it.py::test_fine" not in told
