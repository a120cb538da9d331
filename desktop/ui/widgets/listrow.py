"""What the rows of lists have in common: their ground, their ring, the editor of a title."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QWidget

from desktop.ui.i18n import tr
from desktop.ui.theme import LIGHT, Theme

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
        painter.setPen(QPen(QColor(theme.accent), _RING_PX))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), _RADIUS_PX, _RADIUS_PX)


def title_editor(parent: QWidget) -> QLineEdit:
    """Return the field in which a chat's title is changed, in its row."""
    editor = QLineEdit(parent)
    editor.setFrame(False)
    editor.setMaxLength(_LONGEST_TITLE)
    editor.setAccessibleName(tr("Title of the chat"))
    return editor
