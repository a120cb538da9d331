import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from desktop.ui.bridge import Bridge
from desktop.ui.stillness import Stillness
from desktop.ui.stillness.portal import wants_stillness
from tests.support.sessionbus import session_bus
from tests.support.settingsportal import settings_portal


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a desktop be as slow as the computer is busy."""
    monkeypatch.setattr("desktop.ui.stillness.portal._PATIENCE_S", 60.0)


@pytest.mark.parametrize(
    ("setting", "value", "wanted"),
    [
        ("org.freedesktop.appearance reduced-motion", ("u", 1), True),
        ("org.freedesktop.appearance reduced-motion", ("u", 0), False),
        ("org.gnome.desktop.interface enable-animations", ("b", False), True),
        ("org.gnome.desktop.interface enable-animations", ("b", True), False),
        ("org.kde.kdeglobals.KDE AnimationDurationFactor", ("s", "0"), True),
        ("org.kde.kdeglobals.KDE AnimationDurationFactor", ("d", 1.0), False),
        ("org.freedesktop.appearance color-scheme", ("u", 1), False),
    ],
)
def test_the_desktop_says_whether_things_are_to_move_less(
    bus: str, setting: str, value: tuple[str, object], *, wanted: bool
) -> None:
    with settings_portal(bus, {setting: value}):
        assert wants_stillness(bus) is wanted


def test_a_desktop_that_does_not_say_wants_none(bus: str) -> None:
    assert not wants_stillness(bus)
    assert not wants_stillness("unix:path=/nowhere/bus")


def test_the_system_is_asked_off_the_windows_thread(qtbot: QtBot) -> None:
    asked_on: list[threading.Thread] = []

    def wish() -> bool:
        asked_on.append(threading.current_thread())
        return True

    window = QWidget()
    qtbot.addWidget(window)
    told: list[bool] = []
    stillness = Stillness(wish, Bridge(window), QObject(window))
    stillness.told.connect(told.append)
    stillness.ask()
    qtbot.waitUntil(lambda: told == [True])
    assert asked_on[0] is not threading.main_thread()


def test_what_the_system_says_when_the_window_has_gone_reaches_nobody(qtbot: QtBot) -> None:
    is_gone = threading.Event()
    window = QWidget()
    qtbot.addWidget(window)
    bridge = Bridge(window)
    told: list[bool] = []
    stillness = Stillness(is_gone.wait, bridge, QObject(window))
    stillness.told.connect(told.append)
    stillness.ask()
    delete(stillness)
    is_gone.set()
    later: Future[str] = Future()
    later.set_result("after it")
    arrived: list[str] = []
    qtbot.waitUntil(lambda: not [t for t in threading.enumerate() if t.name == "stillness"])
    bridge.when_done(later, arrived.append)
    qtbot.waitUntil(lambda: arrived == ["after it"])
    assert told == []
