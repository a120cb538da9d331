"""What was looked for, marked wherever it shows; one place of all is the current one.

The others have a ground of their own; the current one has the accent colour and a line below, so
that no one has to tell two grounds apart.
"""

from bisect import bisect_left
from typing import TypeAlias

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from desktop.matching import places_of
from desktop.ui.theme import Theme
from desktop.ui.timeline.hits import Found
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.stage import Stage
from desktop.ui.timeline.textarea import TextArea

_Places: TypeAlias = tuple[tuple[int, int], ...]
_Written: TypeAlias = tuple[str, int]
"""What was looked for, and the revision of the document it was looked for in."""
_Marks: TypeAlias = tuple[_Written, str, int, range]

# Qt takes up to a third of a millisecond to paint each, whether it shows or not: a letter that
# stands 30,000 times in a line of code would keep the window for minutes.
_MOST_MARKED = 100


class HitMarks(QObject):
    """Marks places in the rows that show. Signal: `counted(seq, places)` as they stand in a row."""

    counted = Signal(int, int)

    def __init__(self, stage: Stage, parent: QObject) -> None:
        super().__init__(parent)
        self._stage = stage
        self._needle = ""
        self._current: Found | None = None
        # Rows are arranged with every frame of a scroll, and their texts may be long.
        self._found: dict[TextArea, tuple[_Written, _Places]] = {}
        self._painted: dict[TextArea, _Marks] = {}

    def look_for(self, needle: str) -> None:
        """Mark every place of `needle` from now on, none of them the current one; "" marks none."""
        self._needle, self._current = needle, None
        self.paint()

    def make_current(self, found: Found | None) -> None:
        """Mark one of the places as the current one."""
        self._current = found
        self.paint()

    @property
    def is_on(self) -> bool:
        """Whether anything is looked for."""
        return bool(self._needle)

    @Slot()
    def paint(self) -> None:
        """Mark what came into view."""
        for widget in self._stage.shown.values() if self._needle else ():
            if widget.row is not None and widget.row.seq >= 0:
                self._paint_row(widget, widget.row.seq)
        if not self._needle:
            for area in self._painted:
                area.setExtraSelections([])
            self._painted.clear()
            self._found.clear()

    def _paint_row(self, widget: RowWidget, seq: int) -> None:
        current = self._current if self._current and self._current.seq == seq else None
        before = 0
        for area, places in self._places(widget):
            at = current.nth - before if current is not None else -1
            if _is_in_view(area, widget):
                self._paint_area(area, places, at if 0 <= at < len(places) else -1)
            before += len(places)
        if widget.areas and not (self._is_cut(widget) or widget.is_filling):
            self.counted.emit(seq, before)

    def _places(self, widget: RowWidget) -> list[tuple[TextArea, _Places]]:
        return [(area, self._places_in(area)) for area in widget.areas]

    def _places_in(self, area: TextArea) -> _Places:
        written, known = self._written(area), self._found.get(area)
        if known is not None and known[0] == written:
            return known[1]
        places = tuple(places_of(area.toPlainText(), self._needle))
        self._found[area] = (written, places)
        return places

    def _written(self, area: TextArea) -> _Written:
        return self._needle, area.document().revision()

    @staticmethod
    def _is_cut(widget: RowWidget) -> bool:
        """Whether a row shows less than all of its words."""
        return widget.setting is None or not (widget.setting.is_whole or widget.shows_all)

    def _paint_area(self, area: TextArea, places: _Places, current: int) -> None:
        theme = self._stage.theme
        marked = self._to_mark(area, places, current)
        marks: _Marks = (self._written(area), theme.name, current, marked)
        if (places or area in self._painted) and self._painted.get(area) != marks:
            self._painted[area] = marks
            area.setExtraSelections(_selections(area, places, marked, current, theme))

    def _to_mark(self, area: TextArea, places: _Places, current: int) -> range:
        """Return which places to mark: of very many those that show, around the current one."""
        if len(places) <= _MOST_MARKED:
            return range(len(places))
        bar = area.horizontalScrollBar()
        bar.valueChanged.connect(self.paint, Qt.ConnectionType.UniqueConnection)
        start, end = _span_in_view(area)
        first, last = bisect_left(places, (start, 0)), bisect_left(places, (end, 0))
        if first <= current < last:
            first = max(first, current - _MOST_MARKED // 2)
        return range(first, min(last, first + _MOST_MARKED))

    def line_of(self, widget: RowWidget, nth: int) -> QRect | None:
        """Return where the place `nth` of a row stands on screen, its line made to show sideways.

        Nothing when the row does not show so many.
        """
        for area, places in self._places(widget):
            if nth < len(places):
                return _line_at(area, *places[nth])
            nth -= len(places)
        return None


def _is_in_view(area: TextArea, row: RowWidget) -> bool:
    """Whether a text of a row shows: of a long message hardly any of its texts does."""
    view = row.parentWidget() or row
    top = area.mapTo(view, QPoint(0, 0)).y()
    return top < view.height() and top + area.height() > 0


def _span_in_view(area: TextArea) -> tuple[int, int]:
    """Return the positions in a text between which all stands that shows of it."""
    rect = area.viewport().visibleRegion().boundingRect()
    corners = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
    positions = [area.cursorForPosition(corner).position() for corner in corners]
    return min(positions), max(positions)


def _selections(
    area: TextArea, places: _Places, marked: range, current: int, theme: Theme
) -> list[QTextEdit.ExtraSelection]:
    ordinary, chosen = QTextCharFormat(), QTextCharFormat()
    ordinary.setBackground(QColor(theme.hit))
    ordinary.setForeground(QColor(theme.text))
    chosen.setBackground(QColor(theme.accent))
    chosen.setForeground(QColor(theme.on_accent))
    chosen.setFontUnderline(True)
    found = []
    for nth in marked:
        selection = QTextEdit.ExtraSelection()
        selection.cursor = _cursor(area, *places[nth])
        selection.format = chosen if nth == current else ordinary
        found.append(selection)
    return found


def _cursor(area: TextArea, start: int, end: int) -> QTextCursor:
    cursor = QTextCursor(area.document())
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _line_at(area: TextArea, start: int, end: int) -> QRect:
    bar, width_px = area.horizontalScrollBar(), area.viewport().width()
    left = area.cursorRect(_cursor(area, start, start)).left()
    right = area.cursorRect(_cursor(area, end, end)).right()
    if left < 0 or right > width_px:
        bar.setValue(bar.value() + left - width_px // 3)
    rect = area.cursorRect(_cursor(area, start, start))
    return QRect(area.viewport().mapToGlobal(QPoint(rect.left(), rect.top())), rect.size())
