"""What the lines of a list paint, against what a screen reader is told of them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree import ElementTree as ET

from PySide6.QtCore import QBuffer, QByteArray, QModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

_ROOM = QRect(0, 0, 4_000, 120)  # that nothing is elided
_MOST_LINES = 60
_ROLES = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)


def unsaid_in_view() -> list[str]:
    """Return what lists in view paint and do not say, a line for each."""
    views = [each for each in QApplication.allWidgets() if isinstance(each, QAbstractItemView)]
    return [
        f"{view.accessibleName()}: {said!r} says nothing of {sorted(missing)}"
        for view in views
        if view.isVisible() and view.model() is not None
        for index in _lines(view)
        if (said := _said(index)) is not None
        and (missing := _words(" ".join(painted(view, index))) - _words(said))
    ]


def painted(view: QAbstractItemView, index: QModelIndex) -> list[str]:
    """Return the texts that the line paints."""
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.rect = _ROOM
    option.font = view.font()
    option.widget = view
    with _texts(_ROOM.size()) as (painter, texts):
        view.itemDelegateForIndex(index).paint(painter, option, index)
    return texts


def painted_by(widget: QWidget) -> list[str]:
    """Return the texts that a widget paints, without those of the widgets in it."""
    with _texts(widget.size()) as (painter, texts):
        widget.render(painter, QPoint(), widget.rect(), QWidget.RenderFlag(0))
    return texts


@contextmanager
def _texts(size: QSize) -> Iterator[tuple[QPainter, list[str]]]:
    """Give a painter, and a list that holds the texts it painted once it is put away."""
    device = QSvgGenerator()
    data = QByteArray()
    device.setOutputDevice(QBuffer(data))
    device.setSize(size)
    painter = QPainter(device)
    texts: list[str] = []
    yield painter, texts
    painter.end()
    drawn = ET.fromstring(bytes(data.data()))
    texts += [element.text or "" for element in drawn.iter() if element.tag.endswith("text")]


def _said(index: QModelIndex) -> str | None:
    return next((str(said) for role in _ROLES if (said := index.data(role))), None)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _lines(view: QAbstractItemView, inside: QModelIndex | None = None) -> Iterator[QModelIndex]:
    model = view.model()
    parent = QModelIndex() if inside is None else inside
    for row in range(min(_MOST_LINES, model.rowCount(parent))):
        index = model.index(row, 0, parent)
        yield index
        if isinstance(view, QTreeView):
            yield from _lines(view, index)
