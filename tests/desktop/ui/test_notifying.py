from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.alerts import Alert, AlertChosen
from desktop.ui.bridge import Bridge
from desktop.ui.notifying import Notifying

CHAT = "a" * 32


@dataclass
class KeptAlerts:
    """Keeps what is shown; `told` hears of clicks."""

    told: Callable[[AlertChosen], None] = print
    shown: list[Alert] = field(default_factory=list)

    def show(self, alert: Alert) -> None:
        self.shown.append(alert)

    def withdraw(self) -> None:
        self.shown.clear()

    close = withdraw


def turn_end(kind: str):
    event = SimpleNamespace(type="turn/end", data={"turn": 1, "reason": {"kind": kind}})
    return SimpleNamespace(session_id=CHAT, events=(event,))


def ends(notifying: Notifying, kind: str) -> None:
    """Let a turn end, and a moment pass."""
    notifying.take_commit(turn_end(kind))
    notifying._on_soon_timeout()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.fixture
def alerts() -> KeptAlerts:
    return KeptAlerts()


@pytest.fixture
def notifying(window: QWidget, alerts: KeptAlerts) -> Notifying:
    def make(told: Callable[[AlertChosen], None], _: QObject) -> KeptAlerts:
        alerts.told = told
        return alerts

    bridge = Bridge(window)
    return Notifying(window, bridge, title_of=lambda _: "Trip to Kyoto", parent=window, make=make)


def test_who_looks_at_the_window_is_told_nothing(notifying: Notifying, alerts: KeptAlerts) -> None:
    ends(notifying, "completed")
    assert alerts.shown == []


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("completed", ["The answer is ready."]),
        ("error", ["The answer could not be finished."]),
        ("aborted", []),
        ("forked", []),
    ],
)
def test_who_looks_elsewhere_is_told_the_title_and_how_it_ended(
    window: QWidget, notifying: Notifying, alerts: KeptAlerts, kind: str, told: list[str]
) -> None:
    window.showMinimized()
    ends(notifying, kind)
    assert [alert.text for alert in alerts.shown] == told
    assert {alert.title for alert in alerts.shown} <= {"Trip to Kyoto"}


def test_nothing_is_told_to_who_does_not_want_it(
    window: QWidget, notifying: Notifying, alerts: KeptAlerts
) -> None:
    window.showMinimized()
    ends(notifying, "completed")
    notifying.set_wanted(wanted=False)
    assert alerts.shown == []
    ends(notifying, "completed")
    assert alerts.shown == []


def test_a_click_is_passed_on_with_the_leave_to_come_forward(
    qtbot: QtBot, window: QWidget, notifying: Notifying, alerts: KeptAlerts
) -> None:
    window.showMinimized()
    ends(notifying, "completed")
    with qtbot.waitSignal(notifying.chosen) as chosen:
        alerts.told(AlertChosen(CHAT, "leave"))
    assert chosen.args == [CHAT, "leave"]


def test_what_was_told_goes_when_the_person_comes_back(
    qtbot: QtBot, window: QWidget, notifying: Notifying, alerts: KeptAlerts
) -> None:
    window.hide()
    ends(notifying, "completed")
    assert len(alerts.shown) == 1
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: not alerts.shown)


def test_who_comes_back_in_a_moment_is_told_nothing(
    window: QWidget, notifying: Notifying, alerts: KeptAlerts
) -> None:
    window.showMinimized()
    notifying.take_commit(turn_end("completed"))
    window.showNormal()
    window.activateWindow()
    notifying._on_soon_timeout()
    assert alerts.shown == []
