"""What the rows of lists have in common: colours, ground, ring, the editor of a title."""

from abc import abstractmethod

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    Qt,
)
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.theme import LIGHT, Theme
from desktop.ui.widgets.wordfield import WordField

Index = QModelIndex | QPersistentModelIndex
_RADIUS_PX = 8
_RING_PX = 2
_LONGEST_TITLE = 200  # characters
_MARKED = QStyle.StateFlag.State_Selected
_NEAR = _MARKED | QStyle.StateFlag.State_MouseOver


def paint_ground(painter: QPainter, box: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
    """Paint behind a row in `box`: a ground where it is marked or pointed at, a ring with the keys.

    `state` is that of the row's style option.
    """
    if state & _NEAR:
        # Grounds are close to each other: with high contrast an edge tells what is marked.
        has_edge = state & _MARKED and theme.least_contrast > LIGHT.least_contrast
        painter.setPen(QColor(theme.text) if has_edge else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.hover))
        painter.drawRoundedRect(box, _RADIUS_PX, _RADIUS_PX)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.focus), _RING_PX))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), _RADIUS_PX, _RADIUS_PX)


def paint_mark(painter: QPainter, box: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
    """Paint behind a row in `box` of a list that is chosen from while one types above it.

    The keys are in the field: an edge tells which row Enter will choose, a ground alone is where
    the pointer is. `state` is that of the row's style option.
    """
    if state & _NEAR:
        painter.setPen(QColor(theme.focus if state & _MARKED else theme.hover))
        painter.setBrush(QColor(theme.hover))
        edge = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)


class RowDelegate(QStyledItemDelegate):
    """Paints rows in the colours, and at the text size, of a theme."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme` from the next paint on."""
        self._theme = theme


class TitleDelegate(RowDelegate):
    """A row whose title is changed in its place."""

    @abstractmethod
    def room_for_title(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> QRect:
        """Return where in the view the field is to stand while the title is changed."""

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = WordField(parent)
        editor.setFrame(False)
        editor.setMaxLength(_LONGEST_TITLE)
        editor.setAccessibleName(tr("Title of the chat"))
        return editor

    @override
    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(self.room_for_title(editor, option, index))

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)
