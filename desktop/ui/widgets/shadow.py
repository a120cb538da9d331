"""The soft shadow around what floats over the window; the light comes from above."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

DOWN_PX = 2
"""How much further a shadow reaches below than above."""

_RINGS = 8
_ALPHA = 5  # of each ring, of 255; they add up towards the card


def paint_shadow(painter: QPainter, card: QRectF, radius_px: int, reach_px: int) -> None:
    """Paint the shadow of `card`, whose corners have `radius_px`, `reach_px` far around it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, _ALPHA))
    for ring in range(1, _RINGS + 1):
        out_px = reach_px * ring / _RINGS
        edge = card.adjusted(-out_px, DOWN_PX - out_px, out_px, DOWN_PX + out_px)
        painter.drawRoundedRect(edge, radius_px + out_px, radius_px + out_px)
