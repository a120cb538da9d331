"""How an item of two lines looks in a list: its name, and in small letters what is said of it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from desktop.ui.theme import BODY_PT, SMALL_PT
from desktop.ui.widgets.oneline import draw_line

Index = QModelIndex | QPersistentModelIndex
_RADIUS_PX = 8
_PADDING_PX = 8
_SIDE_PX = 12
_LEVEL_PX = 22
LEVEL = Qt.ItemDataRole.UserRole + 7
"""How deep an item stands inside others, from 0; one that does not say so stands in none."""

_NEAR = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver


class TwoLineDelegate(QStyledItemDelegate):
    """Paints the two lines of an item's text, each cut where the list ends.

    Colours and sizes are those of the application, so it follows the theme and the text size.
    """

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_ground(painter, option)
        is_enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
        first, _, second = str(index.data()).partition("\n")
        inner_px = _LEVEL_PX * int(index.data(LEVEL) or 0)
        box = option.rect.adjusted(_SIDE_PX + inner_px, _PADDING_PX, -_SIDE_PX, -_PADDING_PX)
        box = QStyle.visualRect(option.direction, option.rect, box)
        small = _small(option.font)
        above, below = QRect(box), QRect(box)
        above.setHeight(QFontMetrics(option.font).height())
        below.setTop(below.bottom() + 1 - QFontMetrics(small).height())
        role = QPalette.ColorRole
        for text, font, place, is_strong in (
            (first, option.font, above, is_enabled),
            (second, small, below, False),
        ):
            painter.setFont(font)
            painter.setPen(_colour(role.WindowText if is_strong else role.PlaceholderText))
            draw_line(painter, place, text, option.direction)
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        heights = (QFontMetrics(font).height() for font in (option.font, _small(option.font)))
        return QSize(80, sum(heights) + 2 * _PADDING_PX + 3)


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALL_PT / BODY_PT)
    return small


def _colour(role: QPalette.ColorRole) -> QColor:
    # Not that of the list: where a sheet gives it a colour Qt makes the quiet words half seen.
    return QGuiApplication.palette().color(QPalette.ColorGroup.Active, role)


def _paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    is_enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
    if is_enabled and option.state & _NEAR:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_colour(QPalette.ColorRole.Light))
        painter.drawRoundedRect(option.rect, _RADIUS_PX, _RADIUS_PX)
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_colour(QPalette.ColorRole.Accent), 2))
        painter.drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), _RADIUS_PX, _RADIUS_PX)
