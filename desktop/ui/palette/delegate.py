"""How a line of the palette looks: an icon, the words with the typed letters strong, the keys."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.palette.entries import Entry, Line
from desktop.ui.palette.lines import LINE, Index
from desktop.ui.widgets.keycaps import caps_width_px, draw_caps
from desktop.ui.widgets.listrow import RowDelegate, paint_mark

_SIGN_PX = 16
_SIDE_PX = 10
_GAP_PX = 10
_BETWEEN_PX = 14  # keys that do the same
_PADDING_PX = 7
_HEADING_ABOVE_PX = 8
_END_SHARE = 0.55  # of a line, at most, for what stands at its end


class PaletteDelegate(RowDelegate):
    """Paints headings and lines."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        is_line = isinstance(index.data(LINE), Line)
        metrics = QFontMetrics(self._font(option) if is_line else self._small(option))
        above_px = 0 if is_line else _HEADING_ABOVE_PX
        return QSize(0, metrics.height() + 2 * _PADDING_PX + above_px)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, Line):
            self._paint_line(painter, option, row)
        else:
            self._paint_heading(painter, option, str(row))
        painter.restore()

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, words: str) -> None:
        room = option.rect.adjusted(_SIDE_PX, _HEADING_ABOVE_PX, -_SIDE_PX, 0)
        painter.setFont(self._small(option))
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)

    def _paint_line(self, painter: QPainter, option: QStyleOptionViewItem, line: Line) -> None:
        theme, entry = self._theme, line.entry
        paint_mark(painter, option.rect, option.state, theme)
        room = option.rect.adjusted(_SIDE_PX, 0, -_SIDE_PX, 0)
        end_px = self._paint_end(painter, option, entry, room)
        if entry.sign:
            spot = QRect(room.left(), 0, self._sign_px, self._sign_px)
            spot.moveTop(room.center().y() - self._sign_px // 2)
            sign = icon(entry.sign, theme.muted, self._sign_px)
            sign.paint(painter, self._turned(option, room, spot))
        words = room.adjusted(self._sign_px + _GAP_PX, 0, -end_px, 0)
        ink = QColor(theme.muted if entry.why_not else theme.text)
        self._paint_words(painter, option, self._turned(option, room, words), line, ink)

    def _paint_end(
        self, painter: QPainter, option: QStyleOptionViewItem, entry: Entry, room: QRect
    ) -> int:
        """Paint the keys, or why it is not possible, or where it is; return the width it took."""
        small = self._small(option)
        if entry.keys and not entry.why_not:
            return self._paint_keys(painter, option, entry, room)
        said = entry.why_not or entry.where
        if not said:
            return 0
        metrics = QFontMetrics(small)
        most_px = round(room.width() * _END_SHARE)
        said = metrics.elidedText(said, Qt.TextElideMode.ElideRight, most_px)
        width_px = metrics.horizontalAdvance(said) + 1
        spot = QRect(room.right() + 1 - width_px, room.top(), width_px, room.height())
        painter.setFont(small)
        painter.setPen(QColor(self._theme.muted))
        vertical = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing
        painter.drawText(self._turned(option, room, spot), vertical, said)
        return width_px + _GAP_PX

    def _paint_keys(
        self, painter: QPainter, option: QStyleOptionViewItem, entry: Entry, room: QRect
    ) -> int:
        small = self._small(option)
        end_px = 0
        for keys in reversed(entry.keys):
            width_px = caps_width_px(keys, small)
            left = room.right() + 1 - end_px - width_px
            spot = QRect(left, room.top(), width_px, room.height())
            draw_caps(painter, self._turned(option, room, spot), keys, small, self._theme)
            end_px += width_px + _BETWEEN_PX
        return end_px - _BETWEEN_PX + _GAP_PX

    def _paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        room: QRect,
        line: Line,
        ink: QColor,
    ) -> None:
        font = self._font(option)
        metrics = QFontMetrics(font)
        elide = Qt.TextElideMode.ElideRight
        words = metrics.elidedText(line.entry.words, elide, room.width() - _GAP_PX // 2)
        layout = QTextLayout(words, font)
        # A layout by itself begins at the left whatever the direction.
        start = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeading)
        direction = QTextOption(start)
        direction.setTextDirection(option.direction)
        direction.setWrapMode(QTextOption.WrapMode.NoWrap)
        layout.setTextOption(direction)
        layout.setFormats(_strong(line.places, len(words), ink))
        layout.beginLayout()
        drawn = layout.createLine()
        drawn.setLineWidth(room.width())
        layout.endLayout()
        painter.setPen(ink)
        top = room.top() + (room.height() - drawn.height()) / 2
        layout.draw(painter, QPointF(room.left(), top))

    @property
    def _sign_px(self) -> int:
        return round(_SIGN_PX * max(1.0, self._theme.scale))

    def _turned(self, option: QStyleOptionViewItem, room: QRect, spot: QRect) -> QRect:
        return QStyle.visualRect(option.direction, room, spot)

    def _font(self, option: QStyleOptionViewItem) -> QFont:
        font = QFont(option.font)
        font.setPointSizeF(self._theme.body_pt)
        return font

    def _small(self, option: QStyleOptionViewItem) -> QFont:
        font = QFont(option.font)
        font.setPointSizeF(self._theme.small_pt)
        return font


def _strong(places: frozenset[int], length: int, ink: QColor) -> Sequence[QTextLayout.FormatRange]:
    """Return formats that make the typed letters strong; positions of letters beyond are cut."""
    ranges = []
    for place in sorted(places):
        if place >= length:
            break
        each = QTextLayout.FormatRange()
        each.start, each.length = place, 1
        look = QTextCharFormat()
        look.setFontWeight(QFont.Weight.Bold)
        look.setForeground(ink)
        each.format = look
        ranges.append(each)
    return ranges
