"""What holds for every test: its own home, no network, no unexpected warning, no stray thread.

A test that wants a warning to be logged says so: `@pytest.mark.expects_log("pattern")`. Each
pattern must then match a record of level WARNING or above; a record that none matches is a failure.
"""

import gc
import logging
import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import hypothesis
import pytest
from typing_extensions import override

from tests.support.patient import PatientBot

pytest_plugins = ["tests.support.garbage", "tests.support.order", "tests.support.tally"]

# Before anything imports Qt: tests need no screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Nor do they depend on the language of whoever runs them.
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")

hypothesis.settings.register_profile(
    "always",
    deadline=None,
    # How long it takes to make up an example says how busy the computer is.
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
_always = hypothesis.settings.get_profile("always")
# Whether a change passes must not hang on which examples were made up for it: `explore` looks for
# others at each run (HYPOTHESIS_PROFILE=explore).
hypothesis.settings.register_profile("dev", _always, max_examples=40, derandomize=True)
hypothesis.settings.register_profile("ci", _always, max_examples=100, derandomize=True)
hypothesis.settings.register_profile("explore", _always, max_examples=100, print_blob=True)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)

# A thread gets this long to finish what its owner has already asked it to end; a busy computer
# may need seconds for what takes none.
_THREAD_GRACE_S = 20.0
_PROXY_VARIABLES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "ws_proxy", "wss_proxy")


class NetworkReached(AssertionError):
    """A test tried to talk to something other than this machine."""


_reached: list[str] = []


def _watch_sockets(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse, as an audit hook, every socket call that names another machine."""
    if event in {"socket.connect", "socket.sendto", "socket.bind"}:
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None  # a string is a Unix socket
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else host
    if isinstance(name, str) and not (name in {"localhost", "::1"} or name.startswith("127.")):
        _reached.append(f"{event} {name}")
        raise NetworkReached(_reached[-1])


# An audit hook sees also what libraries do, and a caught exception does not hide the attempt:
# the test fails at its end all the same.
sys.addaudithook(_watch_sockets)


@pytest.fixture(autouse=True)
def no_stray_thread() -> Iterator[None]:
    """Fail a test that leaves a thread behind when its own fixtures have been torn down."""
    before = set(threading.enumerate())
    yield
    ours = [
        thread
        for thread in threading.enumerate()
        if thread not in before and (not thread.daemon or thread.name.startswith(("store", "net")))
    ]
    for thread in ours:
        thread.join(_THREAD_GRACE_S)
    left = [thread.name for thread in ours if thread.is_alive()]
    assert not left, f"threads left running: {left}"


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new home for each test, none of them beside what pytest looks through for a free number."""
    place = tmp_path_factory.mktemp("homes")
    return (place / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the test an empty home, empty data folders and no proxy; return the home."""
    home = next(homes)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("BRANCHLINE_DATA", str(home / "branchline"))
    for name, place in {
        "XDG_DATA_HOME": ".local/share",
        "XDG_CONFIG_HOME": ".config",
        "XDG_STATE_HOME": ".local/state",
        "XDG_CACHE_HOME": ".cache",
        "XDG_RUNTIME_DIR": "run",
    }.items():
        monkeypatch.setenv(name, str(home / place))
    home.mkdir(mode=0o700)
    (home / "run").mkdir(mode=0o700)
    # Whoever runs the tests keeps the keychain they have.
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    for name in _PROXY_VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    yield home
    with suppress(OSError):  # few leave anything; what they do goes at the end of the run
        (home / "run").rmdir()
        home.rmdir()


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> PatientBot:
    """Stand in for the bot of pytest-qt."""
    del qapp
    return PatientBot(request)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for servers, and for the end of an engine, as long as it takes: no person would.

    For tests of what is found; on a busy computer the second that a look may take is soon over.
    """
    monkeypatch.setattr("desktop.llm.discovery._WITHIN_S", 60.0)
    monkeypatch.setattr("desktop.llm.discovery._DETAILS_S", 30.0)
    monkeypatch.setattr("desktop.llm.engine_process._DEATH_S", 60.0)


@pytest.fixture
def garbage_search() -> Iterator[None]:
    """Let Python look for garbage by itself, as it does where there is no window."""
    gc.enable()
    yield
    gc.disable()


@pytest.fixture(autouse=True)
def no_network() -> Iterator[None]:
    """Fail a test that tried to reach another machine, also when the refusal was caught."""
    _reached.clear()
    yield
    assert not _reached, f"tried to reach the network: {_reached}"


@pytest.fixture(autouse=True)
def no_unexpected_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test on an unannounced warning in the log, or an announced one that never came."""
    patterns = [
        pattern for mark in request.node.iter_markers("expects_log") for pattern in mark.args
    ]
    gathered = _Gathering(logging.WARNING)
    logging.getLogger().addHandler(gathered)
    yield
    logging.getLogger().removeHandler(gathered)
    unexpected = [line for line in gathered.lines if not any(re.search(p, line) for p in patterns)]
    absent = [p for p in patterns if not any(re.search(p, line) for line in gathered.lines)]
    assert not unexpected, f"logged without being expected: {unexpected}"
    assert not absent, f"expected in the log, but not there: {absent}"


class _Gathering(logging.Handler):
    """Keeps the records as lines of text."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.lines: list[str] = []

    @override
    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")
