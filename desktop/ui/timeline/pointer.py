"""The mouse over the timeline: it selects across messages and follows links."""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.ui.timeline.selection import (
    Hit,
    Selection,
    hit_test,
    link_at,
    paragraph_at,
    word_at,
)
from desktop.ui.timeline.stage import Stage

_TICK_MS = 30
_FASTEST_PX = 80
_SAME_PLACE_PX = 8


class Pointer(QObject):
    """Turns presses and moves into a selection; scrolls on when the mouse leaves the viewport."""

    changed = Signal()
    link_activated = Signal(str)

    def __init__(
        self,
        viewport: QWidget,
        stage: Stage,
        selection: Selection,
        scroll_by: Callable[[int], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._viewport = viewport
        self._stage = stage
        self._selection = selection
        self._scroll_by = scroll_by
        self._link = ""
        self._point = QPoint()
        self._is_down = False
        self._doubled = QElapsedTimer()
        self._doubled_at = QPoint()
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._on_timer_timeout)

    def _hit(self, point: QPoint) -> Hit | None:
        return hit_test(self._stage.shown, point)

    def press(self, event: QMouseEvent) -> None:
        """Begin a selection, or with Shift go on with the last."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._point = event.globalPosition().toPoint()
        hit = self._hit(self._point)
        if hit is None:
            return
        self._is_down = True
        if self._is_third(self._point):
            self._selection.cover(*paragraph_at(hit))
            self._is_down = False
            self.changed.emit()
            return
        self._link = link_at(hit, self._point)
        extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._selection.begin(hit.place, extend=extend)
        self.changed.emit()

    def move(self, event: QMouseEvent) -> None:
        """Move the end of the selection; scroll when the mouse is above or below the viewport."""
        if not self._is_down:
            return
        self._point = event.globalPosition().toPoint()
        self._follow()
        if self._beyond_px() and not self._timer.isActive():
            self._timer.start()

    def release(self, _event: QMouseEvent) -> None:
        """End the selection; a click on a link that selected nothing follows it.

        Where one clicked the keys go on to select, as in any text.
        """
        self._timer.stop()
        if self._is_down and self._selection.is_empty and self._link:
            self.link_activated.emit(self._link)
        self._is_down = False
        self.changed.emit()

    def double_click(self, event: QMouseEvent) -> None:
        """Select a word."""
        hit = self._hit(event.globalPosition().toPoint())
        if hit is not None and event.button() == Qt.MouseButton.LeftButton:
            self._selection.cover(*word_at(hit))
            self._doubled.start()
            self._doubled_at = event.globalPosition().toPoint()
            self.changed.emit()

    def _is_third(self, point: QPoint) -> bool:
        """Whether a press follows a double click at once and in its place."""
        within_ms = QApplication.doubleClickInterval()
        is_soon = self._doubled.isValid() and self._doubled.elapsed() < within_ms
        return is_soon and (point - self._doubled_at).manhattanLength() < _SAME_PLACE_PX

    def link_under(self, point: QPoint) -> str:
        """Return the address of the link at `point` (global), or nothing."""
        hit = self._hit(point)
        return "" if hit is None else link_at(hit, point)

    def _follow(self) -> None:
        hit = self._hit(self._point)
        if hit is not None:
            self._selection.move(hit.place)
            self.changed.emit()

    def _beyond_px(self) -> int:
        y = self._viewport.mapFromGlobal(self._point).y()
        return min(0, y) + max(0, y - self._viewport.height())

    @Slot()
    def _on_timer_timeout(self) -> None:
        beyond_px = self._beyond_px()
        if not beyond_px or not self._is_down:
            self._timer.stop()
            return
        self._scroll_by(max(-_FASTEST_PX, min(_FASTEST_PX, beyond_px)))
        self._follow()
