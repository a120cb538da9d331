"""Screenshots for the draft: offered where they can be taken, attached when they are."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from desktop.ui.door import Desk
from desktop.ui.i18n import tr
from desktop.ui.screenshots.taking import Screenshots


class ShotDesk(QObject):
    """Joins what takes screenshots to the composer. Signal: `found()` they can be taken here."""

    found = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.shots = Screenshots(desk.page.window(), desk.bridge, self)
        desk.page.composer.screenshot_asked.connect(self.take)
        self.shots.found.connect(self._on_shots_found)
        self.shots.taken.connect(self._on_shots_taken)
        self.shots.failed.connect(self._on_shots_failed)
        self.shots.cancelled.connect(desk.page.composer.focus)
        self.shots.look()

    @Slot()
    def take(self) -> None:
        """Take one, and attach it to what is being written."""
        self.shots.take(self._desk.page.header.theme)

    def close(self) -> None:
        """Take none any more."""
        self.shots.close()

    @Slot()
    def _on_shots_found(self) -> None:
        self._desk.page.composer.offer_screenshot()
        self.found.emit()

    @Slot(object)
    def _on_shots_taken(self, source: Path | QImage) -> None:
        self._desk.page.composer.take_screenshot(source)

    @Slot()
    def _on_shots_failed(self) -> None:
        self._desk.page.hint.tell(tr("The screenshot could not be taken."), tone="warning")
