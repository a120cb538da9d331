"""Looking at a timeline from outside: where rows stand, what they hold."""

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.ui.timeline.body import Body
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.textarea import TextArea
from desktop.ui.timeline.view import Timeline


def rows_on_screen(timeline: Timeline) -> list[RowWidget]:
    """Return the visible row widgets in the order of their making, which screen readers follow."""
    children = timeline.viewport().children()
    return [row for row in children if isinstance(row, RowWidget) and row.isVisible()]


def row_of(timeline: Timeline, seq: int) -> RowWidget:
    """Return the widget of the row of event `seq`."""
    return next(w for w in rows_on_screen(timeline) if w.row is not None and w.row.seq == seq)


def top_of(timeline: Timeline, seq: int) -> int:
    """Return where the row of event `seq` stands, in pixels from the top of the viewport."""
    return row_of(timeline, seq).y()


def buttons(row: RowWidget | Body) -> list[str]:
    """Return the names of the visible buttons of a row."""
    return [b.accessibleName() for b in _buttons(row)]


def button(row: RowWidget | Body, name: str) -> QuietButton:
    """Return the visible button of a row by its accessible name."""
    return next(b for b in _buttons(row) if b.accessibleName() == name)


def _buttons(row: RowWidget | Body) -> list[QuietButton]:
    return [b for b in row.stops if isinstance(b, QuietButton) and b.isVisible()]


def point_at(timeline: Timeline, area: TextArea, position: int) -> QPoint:
    """Return the point of the viewport at a UTF-16 position of a text widget."""
    cursor = area.textCursor()
    cursor.setPosition(position)
    local = area.cursorRect(cursor).center()
    return area.viewport().mapTo(timeline.viewport(), local)


def turn_wheel(widget: QWidget, delta: QPoint) -> None:
    """Turn the wheel over a widget by `delta` (eighths of a degree), as the window system does."""
    window = widget.window()
    at = widget.mapTo(window, widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), QPointF(at), delta)
