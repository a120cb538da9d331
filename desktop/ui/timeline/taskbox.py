"""The boxes of a list of tasks: drawn in the place of the bullet, read and copied as written."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPen,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextList,
    QTextListFormat,
)
from typing_extensions import override

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.places import ITEM, TASK, WRITTEN, on_baseline

_SIDE = 1.1  # of the height of a capital letter
_DONE = "[x]"
_TICK = ((0.24, 0.52), (0.43, 0.70), (0.77, 0.32))  # of the box


@dataclass(frozen=True, slots=True)
class Task:
    """The box of a task, done or not."""

    is_done: bool

    @property
    def written(self) -> str:
        """How it is written in Markdown."""
        return _DONE if self.is_done else "[ ]"


class NoBullet:
    """The beginning of an item whose bullet stands above: it only goes on."""


class TaskObject(QPyTextObject):
    """Draws boxes in the colours of `theme`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = LIGHT

    @override
    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:
        side_px = _side_px(format.toCharFormat())
        return QSizeF(side_px, side_px)

    @override
    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,
        format: QTextFormat,
    ) -> None:
        box = QRectF(rect).adjusted(1, 1, -1, -1)
        is_done = format.stringProperty(WRITTEN) == _DONE
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.theme.accent if is_done else self.theme.muted), 1.4))
        painter.setBrush(QColor(self.theme.accent) if is_done else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, box.width() / 4, box.width() / 4)
        if is_done:
            pen = QPen(QColor(self.theme.on_accent), box.width() / 8)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            side = box.width()
            painter.drawPolyline([box.topLeft() + QPointF(x * side, y * side) for x, y in _TICK])
        painter.restore()


_SIDE_PX = QTextFormat.Property.UserProperty + 9


def _side_px(look: QTextCharFormat) -> float:
    return look.doubleProperty(_SIDE_PX)


def place_task(task: Task, cursor: QTextCursor) -> None:
    """Put the box of `task` where `cursor` selects its place; it takes the bullet's place."""
    around = cursor.charFormat()
    capital_px = QFontMetricsF(around.font()).capHeight()
    side_px = math.ceil(_SIDE * capital_px) + 2
    made = on_baseline(around, (side_px - capital_px) / 2)
    made.setObjectType(TASK)
    made.setProperty(WRITTEN, task.written)
    made.setProperty(_SIDE_PX, float(side_px))
    cursor.setCharFormat(made)
    gap_px = QFontMetricsF(around.font()).horizontalAdvance(" ")
    _take_bullet(cursor, math.floor(side_px + gap_px))


def drop_bullet(cursor: QTextCursor) -> None:
    """Let the item in which `cursor` selects a place go on without a bullet, and the place go."""
    bullets: QTextList | None = cursor.currentList()
    if bullets is not None:
        level = bullets.format().indent()
        bullets.remove(cursor.block())
        look = cursor.blockFormat()
        look.setIndent(level)
        cursor.setBlockFormat(look)
    cursor.removeSelectedText()


def _take_bullet(cursor: QTextCursor, hanging_px: int) -> None:
    block = cursor.block()
    bullets: QTextList | None = cursor.currentList()
    if bullets is None or bullets.format().style() == QTextListFormat.Style.ListDecimal:
        return
    level, number = bullets.format().indent(), bullets.objectIndex()
    bullets.remove(block)
    look = cursor.blockFormat()
    look.setIndent(level)
    look.setTextIndent(-hanging_px)
    look.setProperty(ITEM, number + 1)
    cursor.setBlockFormat(look)
