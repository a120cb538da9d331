"""How a line of the chat list looks: a rounded row with a title, quiet marks, quiet headings."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import number, tr
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
from desktop.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
INDENT_PX = 16
_ROW_PADDING_PX = 9
_HEADING_GAP_PX = 12
_RADIUS_PX = 8
_SIDE_PX = 10
_MARK_PX = 14
_DOT_PX = 7
_AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_HEADING_SHARE = 0.86  # of the size of a title


class ChatDelegate(QStyledItemDelegate):
    """Paints the rows of the chat list and opens the editor for a title."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme` from the next paint on."""
        self._theme = theme

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.setFont(_heading_font(option.font))
        painter.setPen(QColor(self._theme.muted))
        box = option.rect.adjusted(_SIDE_PX, _HEADING_GAP_PX, -_SIDE_PX, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, index.data())

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.hover))
            painter.drawRoundedRect(_box(option), _RADIUS_PX, _RADIUS_PX)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawRoundedRect(_box(option).adjusted(1, 1, -1, -1), _RADIUS_PX, _RADIUS_PX)

    def _paint_marks(self, painter: QPainter, box: QRect, index: Index, *, is_open: bool) -> QRect:
        """Paint what stands at the right end; returns what is left for the title."""
        left = box.adjusted(_SIDE_PX, 0, -_SIDE_PX, 0)
        is_folded = not is_open
        if index.data(IS_BUSY) or (is_folded and index.data(IS_BUSY_INSIDE)):
            left = self._paint_dot(painter, left, is_full=False)
        elif index.data(IS_UNREAD) or (is_folded and index.data(IS_UNREAD_INSIDE)):
            left = self._paint_dot(painter, left, is_full=True)
        if count := index.data(BRANCHES):
            left = self._paint_icon(painter, left, "chevron-down" if is_open else "chevron-right")
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(left, _AT_RIGHT, number(count))
            words_px = painter.fontMetrics().horizontalAdvance(number(count))
            left.setRight(left.right() - words_px - 6)
        if index.data(IS_PINNED):
            left = self._paint_icon(painter, left, "pin")
        return left

    def _paint_dot(self, painter: QPainter, left: QRect, *, is_full: bool) -> QRect:
        """Paint the sign of a new answer, or as a ring that of one under way."""
        colour = QColor(self._theme.accent)
        spot = QRect(left.right() - _DOT_PX, left.center().y() - _DOT_PX // 2, _DOT_PX, _DOT_PX)
        painter.setPen(QPen(colour, 2))
        painter.setBrush(colour if is_full else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(spot)
        left.setRight(spot.left() - 7)
        return left

    def _paint_icon(self, painter: QPainter, left: QRect, name: str) -> QRect:
        spot = QRect(0, 0, _MARK_PX, _MARK_PX)
        spot.moveCenter(left.center())
        spot.moveRight(left.right())
        icon(name, self._theme.muted, _MARK_PX).paint(painter, spot)
        return left.adjusted(0, 0, -_MARK_PX - 4, 0)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(IS_HEADING):
            self._paint_heading(painter, option, index)
        else:
            self._paint_ground(painter, option)
            painter.setFont(option.font)
            is_open = bool(option.state & QStyle.StateFlag.State_Open)
            left = self._paint_marks(painter, _box(option), index, is_open=is_open)
            painter.setPen(QColor(self._theme.text))
            if index.data(IS_UNREAD):
                painter.setFont(_strong(option.font))
            metrics = painter.fontMetrics()
            title = metrics.elidedText(index.data(), Qt.TextElideMode.ElideRight, left.width())
            painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # The same for every row: a long list would be asked for each of them at every change.
        return QSize(80, option.fontMetrics.height() + 2 * _ROW_PADDING_PX)

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setFrame(False)
        editor.setMaxLength(200)
        editor.setAccessibleName(tr("Title of the chat"))
        return editor

    @override
    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(_box(option))

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)


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
