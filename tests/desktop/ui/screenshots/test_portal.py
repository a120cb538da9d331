"""The desktop's portal, asked on a session bus of the test's own."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.ui.screenshots.portal import Portal
from tests.support.screenshotportal import ScreenshotPortal, screenshot_portal
from tests.support.sessionbus import session_bus


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a desktop be as slow as the computer is busy."""
    monkeypatch.setattr("desktop.ui.screenshots.portal._PATIENCE_S", 60.0)


@pytest.fixture
def service(bus: str) -> Iterator[ScreenshotPortal]:
    with screenshot_portal(bus) as service:
        yield service


@pytest.mark.parametrize("is_eager", [False, True])
def test_the_person_chooses_and_the_file_comes_back(
    bus: str, service: ScreenshotPortal, tmp_path: Path, *, is_eager: bool
) -> None:
    service.file, service.is_eager = tmp_path / "Größe 1 %.png", is_eager
    portal = Portal(bus)
    assert portal.is_there()
    assert portal.take() == service.file
    assert service.asked[0]["interactive"] == ("b", True)


@pytest.mark.parametrize(("code", "came"), [(1, "cancelled"), (2, "failed")])
def test_none_is_taken_when_the_person_or_the_desktop_does_not_want(
    bus: str, service: ScreenshotPortal, code: int, came: str
) -> None:
    service.code = code
    assert Portal(bus).take() == came


@pytest.mark.expects_log("the screenshot portal failed: FileNotFoundError")
def test_where_no_portal_answers_there_is_none(bus: str) -> None:
    assert not Portal(bus).is_there()
    assert not Portal("unix:path=/nowhere/bus").is_there()
    assert Portal("unix:path=/nowhere/bus").take() == "failed"


def test_leaving_ends_what_still_waits_for_the_person(bus: str, service: ScreenshotPortal) -> None:
    service.code = None
    portal, came = Portal(bus), []
    waiting = threading.Thread(target=lambda: came.append(portal.take()))
    waiting.start()
    portal.close()
    waiting.join(timeout=60)
    assert came == ["cancelled"]
