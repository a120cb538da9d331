"""The soft shadow around what floats over the window; the light comes from above."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRegion

DOWN_PX = 2
"""How much further a shadow reaches below than above."""

_RINGS = 16
_ALPHA = 2  # of each ring, of 255; they add up towards the card
_FALL = 2.0  # they lie closer to each other near the card, and so the edge far out is not seen


def paint_shadow(painter: QPainter, card: QRectF, radius_px: int, reach_px: int) -> None:
    """Paint the shadow of `card`, whose corners have `radius_px`, `reach_px` far around it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, _ALPHA))
    # Below the card nobody sees it, and there it would cost most.
    below = card.adjusted(radius_px, radius_px, -radius_px, -radius_px).toRect()
    around = card.adjusted(-reach_px, -reach_px, reach_px, reach_px + DOWN_PX).toAlignedRect()
    painter.setClipRegion(QRegion(around) - QRegion(below), Qt.ClipOperation.IntersectClip)
    for ring in range(1, _RINGS + 1):
        out_px = reach_px * (ring / _RINGS) ** _FALL
        edge = card.adjusted(-out_px, DOWN_PX - out_px, out_px, DOWN_PX + out_px)
        painter.drawRoundedRect(edge, radius_px + out_px, radius_px + out_px)
    painter.restore()
