"""Selecting with the keys: the end of the selection moves like a cursor through all messages.

The text it is in has the focus meanwhile, since a screen reader tells only there what is selected.
"""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QWidget

from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.selection import Place, Selection
from desktop.ui.timeline.stage import Stage
from desktop.ui.timeline.textarea import TextArea

Move = QTextCursor.MoveOperation
_FORWARD = frozenset({Move.Right, Move.Down, Move.WordRight, Move.EndOfLine})
_BY_LINE = frozenset({Move.Up, Move.Down})
_WITHIN_LINE = frozenset({Move.StartOfLine, Move.EndOfLine})
_AROUND_PX = 24


class Caret:
    """Moves the end of `selection` through what `stage` shows; `scroll_by` keeps it in view."""

    def __init__(
        self,
        viewport: QWidget,
        stage: Stage,
        selection: Selection,
        scroll_by: Callable[[int], None],
    ) -> None:
        self._viewport = viewport
        self._stage = stage
        self._selection = selection
        self._scroll_by = scroll_by
        self._focused: RowWidget | None = None
        self.is_moving = False

    def move(self, operation: Move, focused: RowWidget | None) -> None:
        """Move the end of the selection; where there is none it begins in the row `focused`.

        So it does when the focus went to another row meanwhile. Without a row that has the focus it
        begins in the first text in view.
        """
        self.is_moving = True
        try:
            self._move(operation, focused)
        finally:
            self.is_moving = False

    def stay(self, focused: RowWidget | None) -> None:
        """Take in which row has the focus while something is selected, with the mouse as well."""
        self._focused = focused

    def leave(self) -> None:
        """Give the focus that a text got by selecting in it to its row."""
        area = QApplication.focusWidget()
        for row in self._stage.shown.values():
            if area in row.areas:
                row.setFocus(Qt.FocusReason.OtherFocusReason)

    def _move(self, operation: Move, focused: RowWidget | None) -> None:
        head = self._selection.head
        if head is None or focused not in (None, self._focused, self._stage.shown.get(head.row)):
            self._begin(focused)
            head = self._selection.head
        area = None if head is None else self._area(head.row, head.part)
        if head is None or area is None:
            return
        cursor = QTextCursor(area.document())
        cursor.setPosition(min(head.at, _last(area)))
        if cursor.movePosition(operation) or operation in _WITHIN_LINE:
            self._go(Place(head.row, head.part, cursor.position()))
        else:
            left = area.cursorRect(cursor).topLeft()
            self._leave(head, operation, area.viewport().mapToGlobal(left).x())

    def _begin(self, focused: RowWidget | None) -> None:
        rows = sorted(self._stage.shown.items())
        for row, widget in rows:
            is_there = widget is focused if focused is not None else widget.y() >= 0
            if is_there and widget.areas:
                self._selection.begin(Place(row, 0, 0))
                return

    def _area(self, row: int, part: int) -> TextArea | None:
        widget = self._stage.shown.get(row)
        areas = [] if widget is None else widget.areas
        return areas[part] if part < len(areas) else None

    def _leave(self, head: Place, operation: Move, left_px: int) -> None:
        """Go on in the text before or after this one, for a line straight above or below."""
        forward = operation in _FORWARD
        found = self._neighbour(head, 1 if forward else -1)
        if found is None:
            area = self._area(head.row, head.part)
            end = _last(area) if forward and area is not None else 0
            self._go(Place(head.row, head.part, end))
            return
        row, part, area = found
        at = 0 if forward else _last(area)
        if operation in _BY_LINE:
            line = QRect(area.cursorRect(_at(area, at)))
            inside = area.viewport().mapFromGlobal(QPoint(left_px, 0)).x()
            at = area.cursorForPosition(QPoint(inside, line.center().y())).position()
        self._go(Place(row, part, at))

    def _neighbour(self, head: Place, step: int) -> tuple[int, int, TextArea] | None:
        row, part = head.row, head.part + step
        while row in self._stage.shown:
            areas = self._stage.shown[row].areas
            if 0 <= part < len(areas):
                return row, part, areas[part]
            row += step
            following = self._stage.shown.get(row)
            part = 0 if step > 0 or following is None else len(following.areas) - 1
        return None

    def _go(self, place: Place) -> None:
        self._selection.move(place)
        area = self._area(place.row, place.part)
        if area is None:
            return
        area.setFocus(Qt.FocusReason.OtherFocusReason)
        line = area.cursorRect(_at(area, place.at))
        top = self._viewport.mapFromGlobal(area.viewport().mapToGlobal(line.topLeft())).y()
        below = top + line.height() - self._viewport.height()
        if top < 0:
            self._scroll_by(top - _AROUND_PX)
        elif below > 0:
            self._scroll_by(below + _AROUND_PX)


def _last(area: TextArea) -> int:
    return area.document().characterCount() - 1


def _at(area: TextArea, at: int) -> QTextCursor:
    cursor = QTextCursor(area.document())
    cursor.setPosition(min(at, _last(area)))
    return cursor
