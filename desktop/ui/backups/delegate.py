"""How a copy looks in the list: its moment, and below it what it is and how it came to be."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from desktop.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
_RADIUS_PX = 8
_PADDING_PX = 8
_SIDE_PX = 12
_NEAR = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver


class CopyDelegate(QStyledItemDelegate):
    """Paints the two lines of an item's text."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme` from the next paint on."""
        self._theme = theme

    def _small(self, font: QFont) -> QFont:
        small = QFont(font)
        small.setPointSizeF(self._theme.small_pt)
        return small

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        is_enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
        if is_enabled and option.state & _NEAR:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.hover))
            painter.drawRoundedRect(option.rect, _RADIUS_PX, _RADIUS_PX)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), _RADIUS_PX, _RADIUS_PX)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        is_enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
        first, _, second = str(index.data()).partition("\n")
        box = option.rect.adjusted(_SIDE_PX, _PADDING_PX, -_SIDE_PX, -_PADDING_PX)
        lines = (
            (first, option.font, Qt.AlignmentFlag.AlignTop, is_enabled),
            (second, self._small(option.font), Qt.AlignmentFlag.AlignBottom, False),
        )
        for text, font, place, is_strong in lines:
            painter.setFont(font)
            painter.setPen(QColor(self._theme.text if is_strong else self._theme.muted))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, place, shown)
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        heights = (QFontMetrics(font).height() for font in (option.font, self._small(option.font)))
        return QSize(80, sum(heights) + 2 * _PADDING_PX + 3)
