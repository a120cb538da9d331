import threading
from collections.abc import Iterator
from queue import SimpleQueue

import pytest
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
    assert heard.get(timeout=5) == AlertChosen(TRIP.chat, "leave")
    assert heard.empty()


def test_a_chat_has_one_alert_and_all_go_when_the_person_is_here(
    qtbot: QtBot, service: NotificationService, alerts: FreedesktopAlerts
) -> None:
    alerts.show(TRIP)
    alerts.show(Alert("b" * 32, "Bread", "The answer is ready."))
    alerts.show(Alert(TRIP.chat, TRIP.title, "The answer could not be finished."))
    qtbot.waitUntil(lambda: len(service.asked) == 3)
    assert [text for _, text in service.shown.values()] == [
        "The answer could not be finished.",
        "The answer is ready.",
    ]
    alerts.withdraw()
    qtbot.waitUntil(lambda: not service.shown)


def test_where_no_desktop_shows_alerts_nothing_breaks(bus: str) -> None:
    for address in (bus, "unix:path=/nowhere/at/all"):
        alerts = FreedesktopAlerts(SimpleQueue().put, bus=address)
        alerts.show(TRIP)
        alerts.withdraw()
        alerts.close()


def test_the_window_does_not_wait_for_a_desktop_that_does_not_answer(bus: str) -> None:
    with silent_service(bus):
        alerts = FreedesktopAlerts(SimpleQueue().put, bus=bus)
        alerts.show(TRIP)
        alerts.show(Alert("b" * 32, "Bread", "The answer is ready."))
        alerts.close()
        left = [thread for thread in threading.enumerate() if thread.name == "alerts"]
        assert left  # it still waits for its answer, on its own
    for thread in left:  # nobody answers any more: what was not shown is not shown now
        thread.join()
