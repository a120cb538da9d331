"""What the keys do in the timeline: read, select, copy."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QWidget

_STEP_PX = 60
_OVERLAP_PX = 60
_Move = QTextCursor.MoveOperation
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_EXTENDING = {
    (_SHIFT, Qt.Key.Key_Left): _Move.Left,
    (_SHIFT, Qt.Key.Key_Right): _Move.Right,
    (_SHIFT, Qt.Key.Key_Up): _Move.Up,
    (_SHIFT, Qt.Key.Key_Down): _Move.Down,
    (_SHIFT, Qt.Key.Key_Home): _Move.StartOfLine,
    (_SHIFT, Qt.Key.Key_End): _Move.EndOfLine,
    (_SHIFT | _CONTROL, Qt.Key.Key_Left): _Move.WordLeft,
    (_SHIFT | _CONTROL, Qt.Key.Key_Right): _Move.WordRight,
}


class Steered(Protocol):
    """What keys steer."""

    def scroll_by(self, pixels: int) -> None:
        """Scroll down, or up when negative."""

    def jump_to_end(self) -> None:
        """Go to the end."""

    def jump_to_start(self) -> None:
        """Go to the start."""

    def focus_next_row(self, step: int) -> None:
        """Move the focus by `step` rows."""

    def copy(self) -> None:
        """Copy what is selected."""

    def copy_source(self) -> None:
        """Copy what is selected as Markdown."""

    def extend_selection(self, operation: QTextCursor.MoveOperation) -> None:
        """Move the end of the selection."""

    @property
    def has_selection(self) -> bool:
        """Whether anything is selected."""
        ...

    def select_all(self) -> None:
        """Select everything."""

    def clear_selection(self) -> None:
        """Select nothing."""

    def viewport(self) -> QWidget:
        """Return what rows are shown in."""
        ...


class Keys:
    """Arrows and pages scroll, with Alt they go from message to message, with Shift they select.

    Besides: Ctrl+A; Ctrl+C, and with Shift as Markdown; Escape, when anything is selected.
    """

    def __init__(self, timeline: Steered) -> None:
        self._timeline = timeline

    def take(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; return whether it asked for anything."""
        action = self._standard(event) or self._alt(event)
        action = action or self._extending(event) or self._scroll(event)
        if action is None:
            return False
        action()
        return True

    def _standard(self, event: QKeyEvent) -> Callable[[], None] | None:
        if event.matches(QKeySequence.StandardKey.Copy):
            return self._timeline.copy
        if event.matches(QKeySequence.StandardKey.SelectAll):
            return self._timeline.select_all
        if event.modifiers() == _SHIFT | _CONTROL and event.key() == Qt.Key.Key_C:
            return self._timeline.copy_source
        is_escape = event.key() == Qt.Key.Key_Escape and self._timeline.has_selection
        return self._timeline.clear_selection if is_escape else None

    def _extending(self, event: QKeyEvent) -> Callable[[], None] | None:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        operation = _EXTENDING.get((modifiers, Qt.Key(event.key())))
        return None if operation is None else partial(self._timeline.extend_selection, operation)

    def _alt(self, event: QKeyEvent) -> Callable[[], None] | None:
        if event.modifiers() != Qt.KeyboardModifier.AltModifier:
            return None
        actions = {Qt.Key.Key_Up: self._focus_before, Qt.Key.Key_Down: self._focus_next}
        return actions.get(Qt.Key(event.key()))

    def _scroll(self, event: QKeyEvent) -> Callable[[], None] | None:
        actions = {
            Qt.Key.Key_Home: self._timeline.jump_to_start,
            Qt.Key.Key_End: self._timeline.jump_to_end,
            Qt.Key.Key_Up: self._up,
            Qt.Key.Key_Down: self._down,
            Qt.Key.Key_PageUp: self._page_up,
            Qt.Key.Key_PageDown: self._page_down,
        }
        return actions.get(Qt.Key(event.key()))

    def _page_px(self) -> int:
        return max(_STEP_PX, self._timeline.viewport().height() - _OVERLAP_PX)

    def _up(self) -> None:
        self._timeline.scroll_by(-_STEP_PX)

    def _down(self) -> None:
        self._timeline.scroll_by(_STEP_PX)

    def _page_up(self) -> None:
        self._timeline.scroll_by(-self._page_px())

    def _page_down(self) -> None:
        self._timeline.scroll_by(self._page_px())

    def _focus_before(self) -> None:
        self._timeline.focus_next_row(-1)

    def _focus_next(self) -> None:
        self._timeline.focus_next_row(1)
