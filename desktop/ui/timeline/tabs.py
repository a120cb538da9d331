"""The Tab key's way through the rows: top to bottom, first a row, then what is inside it.

Every part names its own stops. Asking Qt for all children instead would make Python wrappers of the
insides of its text widgets; when such a wrapper outlives its widget and the address is used again,
shiboken hands out the wrong object.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.widgets.stops import put_behind


def chain(rows: Sequence[RowWidget], area: QWidget | None) -> None:
    """Let Tab run through `rows` in order, right behind the `area` that they stand in.

    Recycled widgets keep the order of their making, and what is made late comes after the window.
    """
    stops = [stop for row in rows for stop in (row, *_open_stops(row))]
    if area is not None and stops:
        put_behind(area, stops[0])
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)


def _open_stops(row: RowWidget) -> list[QWidget]:
    return [
        stop
        for stop in row.stops
        if stop.isVisibleTo(row) and stop.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
