"""A layout that sets its items side by side and begins a new line when the width is used up."""

import math

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget
from typing_extensions import override


def _fitting(item: QLayoutItem, width_px: int) -> QSize:
    """Return the size an item wants; one that can wrap is no wider than there is room."""
    size = item.sizeHint()
    if size.width() <= width_px or not item.hasHeightForWidth():
        return size
    return QSize(width_px, item.heightForWidth(width_px))


class FlowLayout(QLayout):
    """Items in the direction of reading, line after line, `gap_px` apart.

    `evenly`: where items of one width need several lines, these hold the same number.
    `last_at_end`: where the last item stands beside another, it stands at the end of the line.
    """

    def __init__(
        self,
        parent: QWidget,
        *,
        gap_px: int = 8,
        evenly: bool = False,
        last_at_end: bool = False,
    ) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap_px = gap_px
        self._is_even = evenly
        self._is_last_at_end = last_at_end
        self.setContentsMargins(0, 0, 0, 0)

    def _place(self, rect: QRect, *, moves: bool) -> int:
        """Return the height the items need in the width of `rect`; put them there if asked."""
        at, line_px = QPoint(rect.topLeft()), 0
        right = rect.left() + self._width_of_lines(rect.width())
        for item in self._items:
            if item.isEmpty():
                continue  # it is hidden, and leaves no gap
            size = _fitting(item, rect.width())
            if at.x() + size.width() > right and line_px:
                at, line_px = QPoint(rect.left(), at.y() + line_px + self._gap_px), 0
            if self._is_last_at_end and item is self._items[-1] and line_px:
                at.setX(rect.right() + 1 - size.width())
            if moves:
                item.setGeometry(QStyle.visualRect(self._direction(), rect, QRect(at, size)))
            at.setX(at.x() + size.width() + self._gap_px)
            line_px = max(line_px, size.height())
        return at.y() + line_px - rect.top()

    def _width_of_lines(self, room_px: int) -> int:
        """Return how much of `room_px` is used up before a new line begins."""
        shown = [item for item in self._items if not item.isEmpty()]
        if not self._is_even or not shown:
            return room_px
        step_px = max(item.sizeHint().width() for item in shown) + self._gap_px
        in_line = max(1, (room_px + self._gap_px) // step_px)
        lines = math.ceil(len(shown) / in_line)
        return math.ceil(len(shown) / lines) * step_px - self._gap_px

    def _direction(self) -> Qt.LayoutDirection:
        parent = self.parentWidget()
        return parent.layoutDirection() if parent is not None else Qt.LayoutDirection.LeftToRight

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), moves=False)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, moves=True)
