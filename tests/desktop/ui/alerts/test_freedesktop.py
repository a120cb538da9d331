import threading
from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from jeepney import HeaderFields
from pytestqt.qtbot import QtBot

from desktop.ui.alerts import Alert, AlertChosen
from desktop.ui.alerts.freedesktop import FreedesktopAlerts
from tests.support.sessionbus import (
    NotificationService,
    notification_service,
    session_bus,
    silent_service,
)

TRIP = Alert("a" * 32, "Trip to Kyoto", "The answer is ready.")


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture
def service(bus: str) -> Iterator[NotificationService]:
    with notification_service(bus) as service:
        yield service


@pytest.fixture
def heard() -> SimpleQueue[AlertChosen]:
    return SimpleQueue()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a desktop be as slow as the computer is busy."""
    monkeypatch.setattr("desktop.ui.alerts.freedesktop._PATIENCE_S", 60.0)


@pytest.fixture
def alerts(bus: str, heard: SimpleQueue[AlertChosen]) -> Iterator[FreedesktopAlerts]:
    alerts = FreedesktopAlerts(heard.put, bus=bus)
    yield alerts
    alerts.close()


def test_an_alert_is_shown_and_a_click_brings_its_chat_and_the_leave_to_come_forward(
    qtbot: QtBot,
    service: NotificationService,
    alerts: FreedesktopAlerts,
    heard: SimpleQueue[AlertChosen],
) -> None:
    alerts.show(TRIP)
    qtbot.waitUntil(lambda: list(service.shown.values()) == [(TRIP.title, TRIP.text)])
    (number,) = service.shown
    service.click(number + 1)  # of another program
    service.click(number, token="leave")
    assert heard.get(timeout=60) == AlertChosen(TRIP.chat, "leave")
    assert heard.empty()


def test_a_chat_has_one_alert_and_all_go_when_the_person_is_here(
    qtbot: QtBot, service: NotificationService, alerts: FreedesktopAlerts
) -> None:
    alerts.show(TRIP)
    alerts.show(Alert("b" * 32, "Bread", "The answer is ready."))
    alerts.show(Alert(TRIP.chat, TRIP.title, "The answer could not be finished."))
    both = ["The answer could not be finished.", "The answer is ready."]
    qtbot.waitUntil(lambda: [text for _, text in tuple(service.shown.values())] == both)
    assert len(service.asked) == 3
    alerts.withdraw()
    qtbot.waitUntil(lambda: not service.shown)


def test_where_no_desktop_shows_alerts_nothing_breaks(bus: str) -> None:
    for address in (bus, "unix:path=/nowhere/at/all"):
        alerts = FreedesktopAlerts(SimpleQueue().put, bus=address)
        alerts.show(TRIP)
        alerts.withdraw()
        alerts.close()


def test_the_window_does_not_wait_for_a_desktop_that_does_not_answer(bus: str) -> None:
    with silent_service(bus) as service:
        alerts = FreedesktopAlerts(SimpleQueue().put, bus=bus)
        alerts.show(TRIP)
        alerts.show(Alert("b" * 32, "Bread", "The answer is ready."))
        while service.receive(timeout=60).header.fields.get(HeaderFields.member) != "Notify":
            pass
        alerts.close()
        left = [thread for thread in threading.enumerate() if thread.name == "alerts"]
        assert left  # it still waits for its answer, on its own
    for thread in left:  # nobody answers any more: what was not shown is not shown now
        thread.join()
