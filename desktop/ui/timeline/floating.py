"""The ground of what floats over the messages: a card with a soft shadow around it."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from desktop.ui.theme import Theme

SHADOW_PX = 8
"""How much of a floating widget, on each side, is its shadow."""

_ALPHA = 7  # of each ring, of 255; they add up towards the card
_DOWN_PX = 2  # the light comes from above


def paint_floating(widget: QWidget, theme: Theme, radius_px: int) -> None:
    """Paint the ground of `widget` in its paint event; its contents belong on the card."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card = QRectF(card_of(widget.rect())).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, _ALPHA))
    for out_px in range(1, SHADOW_PX - _DOWN_PX + 1):
        ring = card.adjusted(-out_px, _DOWN_PX - out_px, out_px, _DOWN_PX + out_px)
        painter.drawRoundedRect(ring, radius_px + out_px, radius_px + out_px)
    painter.setPen(QPen(QColor(theme.border), 1))
    painter.setBrush(QColor(theme.window))
    painter.drawRoundedRect(card, radius_px, radius_px)
    painter.end()


def card_of(rect: QRect) -> QRect:
    """Return where the card is in the rectangle of a floating widget."""
    return rect.adjusted(SHADOW_PX, SHADOW_PX, -SHADOW_PX, -SHADOW_PX)
