"""Screenshots by the portal, or cut out of the screens; and what the composer makes of them."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.bridge import Bridge
from desktop.ui.composer.composer import Composer
from desktop.ui.screenshots.overlay import ShotOverlay
from desktop.ui.screenshots.taking import Screenshots
from desktop.ui.theme import Theme


class Desktop:
    """A portal that leaves `shot` when `gate` opens."""

    def __init__(self, shot: object, *, is_there: bool = True) -> None:
        self.shot = shot
        self.is_asked = 0
        self.gate = threading.Event()
        self._is_there = is_there

    def is_there(self) -> bool:
        return self._is_there

    def take(self) -> object:
        self.is_asked += 1
        assert self.gate.wait(20)
        return self.shot

    def close(self) -> None:
        self.gate.set()


def screen() -> QImage:
    """A screen of 400 by 300 points with two pixels each, red at the left and blue at the right."""
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    for x in range(400, 800):
        for y in range(600):
            image.setPixelColor(x, y, QColor("blue"))
    return image


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> QWidget:
    del theme
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


Make = Callable[..., Screenshots]


@pytest.fixture
def make(window: QWidget, bridge: Bridge, request: pytest.FixtureRequest) -> Make:
    def made(portal: Desktop | None = None, *, screens: object = None) -> Screenshots:
        shots = Screenshots(
            window, bridge, window, portal=lambda: portal, screens=screens or (lambda: ())
        )
        request.addfinalizer(shots.close)
        if screens is None:
            shots._screens = None  # a desktop that shows its screens to nobody
        return shots

    return made


def overlay(qtbot: QtBot) -> ShotOverlay:
    found: list[ShotOverlay] = []

    def is_there() -> bool:
        found[:] = [w for w in QApplication.topLevelWidgets() if isinstance(w, ShotOverlay)]
        return any(each.isVisible() for each in found)

    qtbot.waitUntil(is_there)
    return next(each for each in found if each.isVisible())


@pytest.mark.parametrize("portal", [None, Desktop("failed", is_there=False)])
def test_where_neither_way_works_nothing_is_offered(
    qtbot: QtBot, make: Make, theme: Theme, portal: Desktop | None
) -> None:
    shots = make(portal)
    with qtbot.assertNotEmitted(shots.found, wait=200):
        shots.look()
    assert not shots.is_possible
    with qtbot.assertNotEmitted(shots.failed):
        shots.take(theme)


def test_the_portal_is_asked_once_at_a_time_and_gives_its_file(
    qtbot: QtBot, make: Make, theme: Theme, window: QWidget
) -> None:
    desktop = Desktop(Path("/tmp/shot.png"))
    shots = make(desktop)
    with qtbot.waitSignal(shots.found):
        shots.look()
    shots.take(theme)
    shots.take(theme)
    assert window.isVisible()  # the portal sees to that itself
    with qtbot.waitSignal(shots.taken) as taken:
        desktop.gate.set()
    assert taken.args == [Path("/tmp/shot.png")]
    assert desktop.is_asked == 1


@pytest.mark.parametrize("why", ["cancelled", "failed"])
def test_a_shot_that_is_not_taken_says_which(
    qtbot: QtBot, make: Make, theme: Theme, why: str
) -> None:
    desktop = Desktop(why)
    shots = make(desktop)
    with qtbot.waitSignal(shots.found):
        shots.look()
    with qtbot.waitSignal(getattr(shots, why)):
        shots.take(theme)
        desktop.gate.set()


@pytest.mark.expects_log("unexpected failure")
def test_a_portal_that_breaks_down_is_told_and_can_be_asked_again(
    qtbot: QtBot, make: Make, theme: Theme
) -> None:
    desktop = Desktop("failed")
    shots = make(desktop)
    with qtbot.waitSignal(shots.found):
        shots.look()
    desktop.take = [].pop  # type: ignore[method-assign]  # breaks down
    with qtbot.waitSignal(shots.failed):
        shots.take(theme)
    del desktop.take
    desktop.gate.set()
    with qtbot.waitSignal(shots.failed):
        shots.take(theme)
    assert desktop.is_asked == 1


def test_a_part_is_cut_out_of_the_screen_in_its_own_pixels_and_the_window_comes_back(
    qtbot: QtBot, make: Make, theme: Theme, window: QWidget
) -> None:
    shots = make(screens=lambda: ((QRect(0, 0, 400, 300), screen()),))
    with qtbot.waitSignal(shots.found):
        shots.look()
    shots.take(theme)
    assert not window.isVisible()
    shown = overlay(qtbot)
    shown.resize(400, 300)
    left = Qt.MouseButton.LeftButton
    with qtbot.waitSignal(shots.taken) as taken:
        qtbot.mousePress(shown, left, pos=QPoint(220, 10))
        qtbot.mouseMove(shown, QPoint(269, 29))
        qtbot.mouseRelease(shown, left, pos=QPoint(269, 29))
    (image,) = taken.args
    assert (image.width(), image.height()) == (100, 40)
    assert image.pixelColor(0, 0) == QColor("blue")
    assert window.isVisible()


def test_enter_takes_the_whole_screen_and_esc_none(
    qtbot: QtBot, make: Make, theme: Theme, window: QWidget
) -> None:
    shots = make(screens=lambda: ((QRect(0, 0, 400, 300), screen()),))
    with qtbot.waitSignal(shots.found):
        shots.look()
    shots.take(theme)
    with qtbot.waitSignal(shots.taken) as taken:
        qtbot.keyClick(overlay(qtbot), Qt.Key.Key_Return)
    assert taken.args[0].size() == screen().size()
    shots.take(theme)
    with qtbot.waitSignal(shots.cancelled):
        qtbot.keyClick(overlay(qtbot), Qt.Key.Key_Escape)
    assert window.isVisible()


def test_a_system_that_shows_no_screen_says_that_it_failed(
    qtbot: QtBot, make: Make, theme: Theme, window: QWidget
) -> None:
    shots = make(screens=tuple)
    with qtbot.waitSignal(shots.found):
        shots.look()
    with qtbot.waitSignal(shots.failed):
        shots.take(theme)
    assert window.isVisible()


def test_the_composer_offers_one_only_where_it_can_be_taken_and_attaches_it(
    qtbot: QtBot, theme: Theme
) -> None:
    composer = Composer(theme)
    qtbot.addWidget(composer)
    composer.show()
    assert not composer.screenshot.isVisible()
    composer.offer_screenshot()
    with qtbot.waitSignal(composer.screenshot_asked):
        qtbot.mouseClick(composer.screenshot, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(composer.tray.read_asked) as asked:
        composer.take_screenshot(screen())
    assert asked.args is not None
    assert asked.args[2] == "screenshot.png"
