"""How a line of the chat list looks: a rounded row with a title, quiet marks, quiet headings."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import number
from desktop.ui.icons import icon
from desktop.ui.sessions.model import (
    BRANCHES,
    IS_BUSY,
    IS_BUSY_INSIDE,
    IS_HEADING,
    IS_PINNED,
    IS_UNREAD,
    IS_UNREAD_INSIDE,
)
from desktop.ui.widgets.dot import DOT_PX, paint_dot
from desktop.ui.widgets.listrow import Index, TitleDelegate, paint_ground
from desktop.ui.widgets.oneline import draw_line

INDENT_PX = 16
_ROW_PADDING_PX = 9
_HEADING_GAP_PX = 12
_SIDE_PX = 10
_MARK_PX = 14
_HEADING_SHARE = 0.86  # of the size of a title


class ChatDelegate(TitleDelegate):
    """Paints the rows of the chat list and opens the editor for a title."""

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.setFont(_heading_font(option.font))
        painter.setPen(QColor(self._theme.muted))
        box = option.rect.adjusted(_SIDE_PX, _HEADING_GAP_PX, -_SIDE_PX, 0)
        draw_line(painter, box, index.data(), option.direction)

    def _paint_marks(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> QRect:
        """Paint what stands at the end of a row; returns what is left for the title."""
        room = _Room(option)
        is_folded = not option.state & QStyle.StateFlag.State_Open
        if index.data(IS_BUSY) or (is_folded and index.data(IS_BUSY_INSIDE)):
            self._paint_dot(painter, room, is_full=False)
        elif index.data(IS_UNREAD) or (is_folded and index.data(IS_UNREAD_INSIDE)):
            self._paint_dot(painter, room, is_full=True)
        if count := index.data(BRANCHES):
            folded = "chevron-left" if room.is_mirrored else "chevron-right"
            self._paint_icon(painter, room, folded if is_folded else "chevron-down")
            words = number(count)
            metrics = painter.fontMetrics()
            spot = room.take(metrics.horizontalAdvance(words), metrics.height(), gap_px=6)
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, words)
        if index.data(IS_PINNED):
            self._paint_icon(painter, room, "pin")
        return room.left

    def _paint_dot(self, painter: QPainter, room: "_Room", *, is_full: bool) -> None:
        spot = room.take(DOT_PX, DOT_PX, gap_px=7)
        paint_dot(painter, spot, self._theme.accent, is_full=is_full)

    def _paint_icon(self, painter: QPainter, room: "_Room", name: str) -> None:
        size_px = self._theme.sized(_MARK_PX)
        spot = room.take(size_px, size_px, gap_px=4)
        icon(name, self._theme.muted, size_px).paint(painter, spot)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(IS_HEADING):
            self._paint_heading(painter, option, index)
        else:
            paint_ground(painter, _box(option), option.state, self._theme)
            painter.setFont(option.font)
            left = self._paint_marks(painter, option, index)
            painter.setPen(QColor(self._theme.text))
            if index.data(IS_UNREAD):
                painter.setFont(_strong(option.font))
            draw_line(painter, left, index.data(), option.direction)
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # The same for every row: a long list would be asked for each of them at every change.
        return QSize(80, option.fontMetrics.height() + 2 * _ROW_PADDING_PX)

    @override
    def room_for_title(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> QRect:
        return _box(option)


class _Room:
    """What is left of a row for its title; marks take theirs from the end where reading ends."""

    def __init__(self, option: QStyleOptionViewItem) -> None:
        self.left = _box(option).adjusted(_SIDE_PX, 0, -_SIDE_PX, 0)
        self.is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft

    def take(self, width_px: int, height_px: int, *, gap_px: int) -> QRect:
        """Return a place for something so large, in the middle of the row's height."""
        spot = QRect(0, 0, width_px, height_px)
        spot.moveCenter(self.left.center())
        if self.is_mirrored:
            spot.moveLeft(self.left.left())
            self.left.setLeft(spot.right() + gap_px)
        else:
            spot.moveRight(self.left.right())
            self.left.setRight(spot.left() - gap_px)
        return spot


def _box(option: QStyleOptionViewItem) -> QRect:
    return option.rect.adjusted(0, 1, 0, -1)


def _strong(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


def _heading_font(font: QFont) -> QFont:
    heading = QFont(font)
    heading.setPointSizeF(font.pointSizeF() * _HEADING_SHARE)
    heading.setWeight(QFont.Weight.Medium)
    return heading
