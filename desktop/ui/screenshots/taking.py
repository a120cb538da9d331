"""Takes a screenshot in whichever way this desktop allows, and says where there is none."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QRect, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure
from desktop.ui.screenshots.overlay import ShotOverlay, screens_now
from desktop.ui.theme import Theme

if TYPE_CHECKING:
    from desktop.ui.screenshots.portal import Shot

# The systems that show a program what is on their screens. A Wayland desktop shows it to nobody,
# and macOS to those alone whom the person has allowed it.
_OPEN_PLATFORMS = frozenset({"xcb", "windows"})
# A window that hides is gone from the screen only when the desktop has painted anew.
_GONE_AFTER_MS = 350

Screens = Callable[[], tuple[tuple[QRect, QImage], ...]]


class Asking(Protocol):
    """What the desktop's portal can be asked; see `portal.Portal`."""

    def is_there(self) -> bool:
        """Say whether there is one; blocks."""
        ...

    def take(self) -> "Shot":
        """Have the person choose; blocks."""
        ...

    def close(self) -> None:
        """Wait for nobody any more."""
        ...


class Screenshots(QObject):
    """Takes one at a time.

    Signals: `found()` they can be taken here; `taken(source)` the `Path` or `QImage` of one;
    `failed()` it could not be taken; `cancelled()` the person wants none.
    """

    found = Signal()
    taken = Signal(object)
    failed = Signal()
    cancelled = Signal()

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        parent: QObject | None = None,
        *,
        portal: Callable[[], Asking | None] | None = None,
        screens: Screens | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._bridge = bridge
        self._make_portal = portal or _portal_of_this_desktop
        self._screens = screens or _screens_of_this_system()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="screenshot")
        self._portal: Asking | None = None
        self._theme: Theme | None = None
        self._overlays: list[ShotOverlay] = []
        self._is_taking = False

    def look(self) -> None:
        """Find out, beside everything else, how screenshots are taken here."""
        found: Future[Asking | None] = self._worker.submit(_found, self._make_portal)
        self._bridge.when_done(found, self._on_portal_found)

    @property
    def is_possible(self) -> bool:
        """Whether there is a way."""
        return self._portal is not None or self._screens is not None

    def take(self, theme: Theme) -> None:
        """Take one; while one is being taken, nothing."""
        if self._is_taking or not self.is_possible:
            return
        self._is_taking, self._theme = True, theme
        if self._portal is not None:
            shot = self._worker.submit(self._portal.take)
            self._bridge.when_done(shot, self._on_shot_taken, refused=self._on_shot_refused)
        else:
            # One wants to show what lies behind this window, and not the window itself.
            self._window.hide()
            QTimer.singleShot(_GONE_AFTER_MS, self._on_window_gone)

    def close(self) -> None:
        """Take none any more; ends what still waits."""
        if self._portal is not None:
            self._portal.close()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _on_portal_found(self, portal: Asking | None) -> None:
        self._portal = portal
        if self.is_possible:
            self.found.emit()

    def _on_shot_taken(self, shot: "Shot") -> None:
        self._is_taking = False
        if isinstance(shot, Path):
            self.taken.emit(shot)
        else:
            (self.cancelled if shot == "cancelled" else self.failed).emit()

    def _on_shot_refused(self, _trouble: Failure) -> None:
        """Take that the asking itself went wrong, as no desktop's answer should make it."""
        self._is_taking = False
        self.failed.emit()

    @Slot()
    def _on_window_gone(self) -> None:
        assert self._screens is not None
        assert self._theme is not None
        shots = self._screens()
        if not shots:
            self._end()
            self.failed.emit()
            return
        for place, shot in shots:
            overlay = ShotOverlay(shot, self._theme)
            overlay.chosen.connect(self._on_overlay_chosen)
            overlay.cancelled.connect(self._on_overlay_cancelled)
            self._overlays.append(overlay)
            overlay.begin(place)

    @Slot(QImage)
    def _on_overlay_chosen(self, image: QImage) -> None:
        self._end()
        self.taken.emit(image)

    @Slot()
    def _on_overlay_cancelled(self) -> None:
        self._end()
        self.cancelled.emit()

    def _end(self) -> None:
        # Before the overlays go: a program ends when the last window that shows is closed.
        self._window.show()
        overlays, self._overlays = self._overlays, []
        for overlay in overlays:
            overlay.blockSignals(True)
            overlay.close()
        self._is_taking = False
        self._window.activateWindow()


def _found(make: Callable[[], Asking | None]) -> Asking | None:
    portal = make()
    return portal if portal is not None and portal.is_there() else None


def _portal_of_this_desktop() -> Asking | None:
    """Return what speaks to the portal; None where no desktop has one."""
    is_there = sys.platform == "linux" and "DBUS_SESSION_BUS_ADDRESS" in os.environ
    if not is_there:
        return None
    from desktop.ui.screenshots.portal import Portal  # noqa: PLC0415 - only there

    return Portal()


def _screens_of_this_system() -> Screens | None:
    return screens_now if QGuiApplication.platformName() in _OPEN_PLATFORMS else None
