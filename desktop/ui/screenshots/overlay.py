"""What a screen shows, held still, and a part of it chosen: by dragging, or all of it by Enter."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.theme import Theme, ui_font

_VEIL = QColor(0, 0, 0, 110)
_INK = "#f2f2f5"
_SMALLEST_PX = 8  # less was a click, not a choice
_WORDS_PX = 44


class ShotOverlay(QWidget):
    """Lies over a screen. Signals: `chosen(QImage)`, `cancelled()`; it closes by itself.

    `shot` is what the screen shows, in its own pixels.
    """

    chosen = Signal(QImage)
    cancelled = Signal()

    def __init__(self, shot: QImage, theme: Theme) -> None:
        super().__init__(None, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Tool)
        self._shot = shot
        self._theme = theme
        self._start: QPoint | None = None
        self._part = QRect()
        self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Choose what to attach"))

    def begin(self, place: QRect) -> None:
        """Cover the screen at `place` and take the keys."""
        self.setGeometry(place)
        self.showFullScreen()
        self.activateWindow()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, part: QRect) -> None:
        scale_x = self._shot.width() / max(1, self.width())
        scale_y = self._shot.height() / max(1, self.height())
        in_pixels = QRectF(
            part.x() * scale_x, part.y() * scale_y, part.width() * scale_x, part.height() * scale_y
        ).toAlignedRect()
        cut = self._shot.copy(in_pixels.intersected(self._shot.rect()))
        cut.setDevicePixelRatio(1.0)
        self.hide()
        self.chosen.emit(cut)
        self.close()

    def _cancel(self) -> None:
        self.hide()
        self.cancelled.emit()
        self.close()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._start = event.position().toPoint()
        else:
            self._cancel()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            self._part = QRect(self._start, event.position().toPoint()).normalized()
            self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._start, part = None, self._part.intersected(self.rect())
        if min(part.width(), part.height()) >= _SMALLEST_PX:
            self._choose(part)
        else:
            self._part = QRect()
            self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.rect())
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawImage(self.rect(), self._shot)
        for shade in _around(self.rect(), self._part):
            painter.fillRect(shade, _VEIL)
        if self._part.isEmpty():
            self._paint_words(painter)
        else:
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawRect(self._part)

    def _paint_words(self, painter: QPainter) -> None:
        words = tr("Drag over what to attach. Enter takes all of it, Esc nothing.")
        painter.setFont(ui_font(self._theme.body_pt))
        width_px = painter.fontMetrics().horizontalAdvance(words) + _WORDS_PX
        box = QRect(0, 0, min(width_px, self.width()), _WORDS_PX)
        box.moveCenter(QPoint(self.width() // 2, self.height() // 8))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 210))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(QColor(_INK))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _around(whole: QRect, part: QRect) -> tuple[QRect, ...]:
    """Return what of `whole` lies around `part`."""
    if part.isEmpty():
        return (whole,)
    return (
        QRect(whole.left(), whole.top(), whole.width(), part.top() - whole.top()),
        QRect(whole.left(), part.bottom() + 1, whole.width(), whole.bottom() - part.bottom()),
        QRect(whole.left(), part.top(), part.left() - whole.left(), part.height()),
        QRect(part.right() + 1, part.top(), whole.right() - part.right(), part.height()),
    )


def screens_now() -> tuple[tuple[QRect, QImage], ...]:
    """Return where each screen is and what it shows now.

    A system that keeps a screen to itself gives an empty picture of it, which is left out.
    """
    shots = (
        (screen.geometry(), screen.grabWindow(0).toImage()) for screen in QApplication.screens()
    )
    return tuple((place, shot) for place, shot in shots if not shot.isNull())
