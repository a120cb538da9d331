"""The scroll bar, kept in step with a layout whose heights become known while one scrolls."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

from desktop.ui.timeline.layout import Layout

_STEP_PX = 48


class Bar(QObject):
    """Moves the bar with the layout and the layout with the bar. Signal: `moved()` by a person."""

    moved = Signal()

    def __init__(self, bar: QScrollBar, layout: Layout, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._bar = bar
        self._layout = layout
        self._area = area
        self._value = 0
        self._is_following = False
        bar.setSingleStep(_STEP_PX)
        bar.valueChanged.connect(self._on_bar_value_changed)

    @property
    def _view_px(self) -> int:
        return self._area.viewport().height()

    def follow(self) -> None:
        """Show where the layout is now."""
        most_px, value_px = self._layout.scroll_range(self._view_px)
        # Qt tells of our own change as of a person's; each would scroll the chat.
        self._is_following = True
        self._bar.setPageStep(self._view_px)
        self._bar.setRange(0, most_px)
        self._bar.setEnabled(most_px > 0)
        self._bar.setValue(value_px)
        self._is_following = False
        self._value = self._bar.value()

    @property
    def left_px(self) -> int:
        """About how much there is below what is in view."""
        return self._bar.maximum() - self._bar.value()

    @Slot(int)
    def _on_bar_value_changed(self, value: int) -> None:
        if self._is_following:
            return
        moved_px = value - self._value
        if value >= self._bar.maximum():
            self._layout.sticks = True
        elif abs(moved_px) > 2 * self._view_px:
            # By estimated heights: to measure a long way would bring every row along it.
            self._layout.find(value)
        else:
            self._layout.scroll_by(moved_px)
        self.moved.emit()
