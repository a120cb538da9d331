"""The Tab key's way through the rows: top to bottom, first a row, then what is inside it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget


def chain(rows: Sequence[QWidget]) -> None:
    """Let Tab run through `rows` in order; recycled widgets keep the order of their making."""
    stops = [stop for row in rows for stop in (row, *stops_in(row))]
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def stops_in(row: QWidget) -> Iterator[QWidget]:
    """Yield what can be reached by Tab inside `row`, in reading order."""
    found = [
        (widget.mapTo(row, QPoint(0, 0)), widget)
        for widget in row.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(row)
    ]
    found.sort(key=lambda stop: (stop[0].y(), stop[0].x()))
    yield from (widget for _, widget in found)
