"""The window itself: its place on the screen, painted at once, filled with its parts afterwards.

It imports nothing but Qt and plain modules: until `fill` it shows the outlines of what will stand
there.
"""

import dataclasses
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.config import PreferencesFile
from desktop.ui.colours import Theme
from desktop.ui.forward import bring_forward
from desktop.ui.outlines import Outlines

if TYPE_CHECKING:
    from desktop.ui.content import Content

_FIRST_SIZE = (1180, 820)
# What fits where all is shown twice as large on a screen of 1366 x 768, with its frame and bars.
_SMALLEST = (568, 320)
# A frame is not counted by Qt before it is there: its title bar would push the composer off a small
# screen. No common desktop has one higher than this.
_FRAME = QSize(16, 48)
_REMEMBER_AFTER_MS = 1_000
_ENTER = "\r"  # of both keys; their names are not made before the first paint
_READ_WITHIN_MS = 3_000


class Window(QWidget):
    """The one window.

    Signals: `painted()` once, after the first paint; `closing()` the person closed it.
    """

    painted = Signal()
    closing = Signal()

    def __init__(self, preferences: PreferencesFile, theme: Theme) -> None:
        super().__init__()
        self._preferences = preferences
        self._is_painted = False
        self._content: Content | None = None
        self.setWindowTitle("Branchline")
        self.setMinimumSize(*_SMALLEST)
        room = self.screen().availableGeometry().size() - _FRAME
        self.resize(QSize(*_FIRST_SIZE).boundedTo(room))
        if preferences.value.geometry:
            self.restoreGeometry(QByteArray.fromBase64(preferences.value.geometry.encode()))
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._outlines: QWidget | None = Outlines(theme, self)
        self._room.addWidget(self._outlines)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_REMEMBER_AFTER_MS)
        self._soon.timeout.connect(self._remember)

    @property
    def is_filled(self) -> bool:
        """Whether the parts are there."""
        return self._content is not None

    @property
    def content(self) -> "Content":
        """The parts; only once the window is filled."""
        assert self._content is not None, "the window is not filled yet"
        return self._content

    def empty(self) -> None:
        """Take the parts out at once: what all widgets are told now need not be told to them."""
        from PySide6.QtCore import QCoreApplication, QEvent  # noqa: PLC0415 - not at the start

        before, self._content = self._content, None
        if before is not None:
            before.hide()
            before.deleteLater()
            QCoreApplication.sendPostedEvents(before, QEvent.Type.DeferredDelete.value)

    def fill(self, content: "Content") -> None:
        """Put the parts in the place of their outlines, or of the parts that were there."""
        before = self._content or self._outlines
        self._content, self._outlines = content, None
        if before is not None:
            self._room.removeWidget(before)
            before.hide()
            before.deleteLater()
        self._room.addWidget(content)
        content.page.focus()  # what it asked for itself, it asked outside of the window
        content.titled.connect(self._on_content_titled)
        content.touched.connect(self._soon.start)
        content.close_asked.connect(self.close)

    def come_forward(self, token: str = "") -> None:
        """Show the window before all others; `token` is the desktop's leave to do so."""
        bring_forward(self, token)

    @Slot()
    def _remember(self) -> None:
        value = self._preferences.value
        if self._content is not None:
            value = self._content.remembered(value)
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self._preferences.save(dataclasses.replace(value, geometry=geometry))

    @Slot(str)
    def _on_content_titled(self, title: str) -> None:
        self.setWindowTitle(f"{title} - Branchline" if title else "Branchline")

    @Slot()
    def _on_first_painted(self) -> None:
        self.painted.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self._on_first_painted)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Outside of dialogs Qt's buttons take the space bar alone; Enter ends here, unwanted.
        focused = QApplication.focusWidget()
        is_enter = event.text() == _ENTER and not event.isAutoRepeat()
        if is_enter and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        # The window goes at once; what is under way ends behind it, and then the program.
        event.ignore()
        if not self.isVisible():
            return
        self._remember()
        self.hide()
        if self._content is None or self._content.workspace is None:
            self._let_go()
        else:
            # A picture that came a moment ago belongs to the draft that is kept now.
            tray = self._content.page.composer.tray
            tray.when_read(self._let_go, within_ms=_READ_WITHIN_MS)

    def _let_go(self) -> None:
        if self._content is not None:
            self._content.let_go()
            self._remember()
        self.hide()
        self.closing.emit()
