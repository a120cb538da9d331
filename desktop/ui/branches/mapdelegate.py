"""How a row of the branch map looks: its tracks on the side, a station, and its words.

The way to the open chat is thick and in the accent colour, all else is thin: it is not told by
colour alone. A chat begins at a ring, ways part at a double one, and one is at the filled one.
"""

from PySide6.QtCore import (
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget
from typing_extensions import override

from desktop.ui.branches.mapmodel import BELOW, ROW, SIGN
from desktop.ui.branches.tracks import MapRow
from desktop.ui.theme import BODY_PT, SMALL_PT
from desktop.ui.widgets.dot import DOT_PX, paint_dot
from desktop.ui.widgets.listrow import Index, TitleDelegate, paint_ground
from desktop.ui.widgets.oneline import draw_line

_MARGIN_PX, _TRACK_PX, _GAP_PX, _END_PX = 18, 16, 13, 10
_THIN_PX, _THICK_PX = 1.6, 3.0
_NAMED = frozenset({"line", "rest"})
_RADII = {"line": 5.0, "rest": 4.0, "start": 4.0}
_MIRRORED = Qt.LayoutDirection.RightToLeft


class MapDelegate(TitleDelegate):
    """Paints the rows of the map."""

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: MapRow = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(2, 1, -2, -1)
        paint_ground(painter, box, option.state, self._theme)
        self._paint_tracks(painter, option, row)
        self._paint_words(painter, option, index)
        painter.restore()

    def _paint_tracks(self, painter: QPainter, option: QStyleOptionViewItem, row: MapRow) -> None:
        """Draw as if from left to right; the whole is turned over where one reads the other way."""
        painter.save()
        box = QRect(option.rect)
        if option.direction == _MIRRORED:
            painter.translate(box.left() + box.width(), 0)
            painter.scale(-1, 1)
            box.moveLeft(0)
        for is_path in (False, True):  # the way to the open chat lies above the others
            painter.setPen(self._pen(is_path=is_path))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._rails(row, box, is_path=is_path))
        self._paint_station(painter, QPointF(self._x(box, row.track), box.center().y() + 0.5), row)
        painter.restore()

    def _pen(self, *, is_path: bool) -> QPen:
        if is_path:
            return QPen(QColor(self._theme.accent), _THICK_PX * self._theme.scale)
        return QPen(QColor(self._theme.muted), _THIN_PX * self._theme.scale)

    def _paint_station(self, painter: QPainter, spot: QPointF, row: MapRow) -> None:
        is_path = bool(row.above or (row.above is None and row.below) or row.is_here)
        colour = QColor(self._theme.accent if is_path else self._theme.muted)
        ground, scale = QColor(self._theme.sidebar), self._theme.scale
        if row.kind == "run":
            painter.setPen(QPen(ground, 2))
            painter.setBrush(colour)
            for shift in (-7, 0, 7):
                painter.drawEllipse(spot + QPointF(0, shift * scale), 3 * scale, 3 * scale)
            return
        painter.setPen(QPen(colour, 2 * scale))
        painter.setBrush(colour if row.is_here or row.kind == "stop" else ground)
        radius = scale * (5.0 if row.is_here else _RADII.get(row.kind, 2.5))
        painter.drawEllipse(spot, radius, radius)
        if row.ways or row.is_here:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 1.5 * scale))
            painter.drawEllipse(spot, radius + 3 * scale, radius + 3 * scale)

    def _paint_words(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: MapRow = index.data(ROW)
        box = self._room_for_words(option, row)
        if (is_new := index.data(SIGN)) is not None:
            box = self._paint_sign(painter, box, option.direction, is_new=is_new)
        small = _font(option.font, share=SMALL_PT / BODY_PT)
        below = index.data(BELOW)
        title_px = option.fontMetrics.height()
        below_px = QFontMetrics(small).height() if below else 0
        box.setTop(box.top() + (box.height() - title_px - below_px) // 2)
        painter.setFont(_font(option.font, is_strong=row.kind == "line"))
        painter.setPen(QColor(self._theme.text if row.kind != "run" else self._theme.muted))
        line = QRect(box.left(), box.top(), box.width(), title_px)
        draw_line(painter, line, index.data(), option.direction)
        if below:
            painter.setFont(small)
            painter.setPen(QColor(self._theme.muted))
            under = QRect(box.left(), box.top() + title_px, box.width(), below_px)
            draw_line(painter, under, below, option.direction)

    def _paint_sign(
        self, painter: QPainter, box: QRect, direction: Qt.LayoutDirection, *, is_new: bool
    ) -> QRect:
        """Paint the sign of a new answer, or of one under way; returns what is left for words."""
        spot = QRect(0, 0, DOT_PX, DOT_PX)
        spot.moveCenter(box.center())
        if direction == _MIRRORED:
            spot.moveLeft(box.left())
            left = box.adjusted(DOT_PX + 7, 0, 0, 0)
        else:
            spot.moveRight(box.right())
            left = box.adjusted(0, 0, -DOT_PX - 7, 0)
        paint_dot(painter, spot, self._theme.accent, is_full=is_new)
        return left

    def _x(self, box: QRect, track: int) -> float:
        """Return where a track runs; the map grows with the text."""
        return box.left() + (_MARGIN_PX + track * _TRACK_PX) * self._theme.scale + 0.5

    def _rails(self, row: MapRow, box: QRect, *, is_path: bool) -> QPainterPath:
        """Return the tracks through a row that are, or are not, on the way to the open chat."""
        path = QPainterPath()
        top, middle, bottom = box.top(), box.center().y() + 0.5, box.bottom() + 1
        for track, runs_on in row.passing:
            if runs_on == is_path:
                path.moveTo(self._x(box, track), top)
                path.lineTo(self._x(box, track), bottom)
        own, origin = self._x(box, row.track), self._x(box, row.comes_from)
        if row.above == is_path:
            path.moveTo(origin, top)
            bend = (middle - top) * 0.55
            path.cubicTo(origin, top + bend, own, middle - bend, own, middle)
        if row.below == is_path:
            path.moveTo(own, middle)
            path.lineTo(own, bottom)
        return path

    def _room_for_words(self, option: QStyleOptionViewItem, row: MapRow) -> QRect:
        tracks_px = (_MARGIN_PX + row.track * _TRACK_PX + _GAP_PX) * self._theme.scale
        if option.direction == _MIRRORED:
            return option.rect.adjusted(_END_PX, 0, -round(tracks_px), 0)
        return option.rect.adjusted(round(tracks_px), 0, -_END_PX, 0)

    @override
    def room_for_title(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> QRect:
        room = self._room_for_words(option, index.data(ROW))
        height_px = editor.sizeHint().height()
        top = room.center().y() - height_px // 2
        return QRect(room.left() - _GAP_PX // 2, top, room.width(), height_px)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = option.fontMetrics.height()
        if index.data(BELOW):
            height += QFontMetrics(_font(option.font, share=SMALL_PT / BODY_PT)).height()
        return QSize(120, height + (14 if index.data(ROW).kind in _NAMED else 10))


def _font(font: QFont, *, share: float = 1.0, is_strong: bool = False) -> QFont:
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * share)
    if is_strong:
        made.setWeight(QFont.Weight.DemiBold)
    return made
