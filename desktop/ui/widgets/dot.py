"""The sign beside a title in a list: a full dot for a new answer, a ring for one under way."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

DOT_PX = 7


def paint_dot(painter: QPainter, spot: QRect, colour: str, *, is_full: bool) -> None:
    """Paint the sign into `spot`, in `colour` (`#rrggbb`)."""
    painter.setPen(QPen(QColor(colour), 2))
    painter.setBrush(QColor(colour) if is_full else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(spot)
