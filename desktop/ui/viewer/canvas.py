"""One picture that fills the room it has, zoomed with wheel, fingers and keys, and moved about.

It may come in steps: what is there at once is shown at the size of what will be sharper.
"""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QImage,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget
from typing_extensions import override

from desktop.ui.theme import ui_font
from desktop.ui.viewer.look import INK, PLATE, VEIL

STEP = 1.25
_NOTCH = 120  # what a wheel turns with one click, in Qt's eighths of a degree
_LARGEST = 16.0  # times the fitted picture, and half as much of every pixel of its own
_MARGIN_PX = 32
_NUDGE_PX = 80
_RING_PX = 2


class PictureCanvas(QWidget):
    """Shows one picture.

    Signals: `zoomed()` it shows at another size; `sharper_wanted(px)` it shows larger than it was
    read: its long edge in device pixels; `missed()` a click went beside it.
    """

    zoomed = Signal()
    sharper_wanted = Signal(int)
    missed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._size = QSizeF(1, 1)
        self._words = ""
        self._scale = 1.0  # points of the window for a pixel of the picture's own
        self._is_fitted = True
        self._has_ring = False
        self._centre = QPointF(0.5, 0.5)
        self._grabbed: QPointF | None = None
        self._top_px = _MARGIN_PX
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.grabGesture(Qt.GestureType.PinchGesture)

    def set_top(self, top_px: int) -> None:
        """Leave so much free above the picture."""
        self._top_px = top_px
        if self._is_fitted:
            self.fit()

    def show_picture(self, image: QImage, size: QSize) -> None:
        """Show another picture, fitted: `image` of it is there, `size` has the whole one."""
        self._size = QSizeF(size.expandedTo(QSize(1, 1)))
        self._words = ""
        self._image = image
        self.fit()

    def show_sharper(self, image: QImage) -> None:
        """Show the same picture from more pixels; fewer change nothing."""
        if image.width() > self._image.width():
            self._image = image
            self._words = ""
            self._ask()
            self.update()

    def show_keys(self, *, are_here: bool) -> None:
        """Show by a ring whether the keys are on the picture."""
        self._has_ring = are_here
        self.update()

    def tell(self, words: str) -> None:
        """Say `words` in the place of a picture."""
        self._image, self._words = QImage(), words
        self.update()

    @Slot()
    def clear(self) -> None:
        """Hold no picture any longer."""
        self._image, self._words = QImage(), ""

    def image(self) -> QImage:
        """Return what is shown, as it was read."""
        return self._image

    @property
    def is_fitted(self) -> bool:
        """Whether the whole picture shows."""
        return self._is_fitted

    @property
    def percent(self) -> int:
        """How large it shows: 100 is one device pixel for each of its own."""
        return max(1, round(100 * self._scale * self.devicePixelRatioF()))

    def fit(self) -> None:
        """Show the whole picture, no larger than it is."""
        self._is_fitted, self._centre = True, QPointF(0.5, 0.5)
        self._scale = self._fitting()
        self._follow()

    def zoom_by(self, factor: float, *, at: QPointF | None = None) -> None:
        """Make it `factor` times as large, holding still the point `at`."""
        self._zoom_to(self._scale * factor, at or QPointF(self.rect().center()))

    def show_pixels(self, *, at: QPointF | None = None) -> None:
        """Show one device pixel for each of its own."""
        self._zoom_to(1 / self.devicePixelRatioF(), at or QPointF(self.rect().center()))

    def turn_zoom(self, *, at: QPointF | None = None) -> None:
        """Show every pixel, or the whole picture when that is so already."""
        if self._is_fitted and self._fitting() < 1 / self.devicePixelRatioF():
            self.show_pixels(at=at)
        elif self._is_fitted:
            self.zoom_by(2, at=at)
        else:
            self.fit()

    def move_by(self, step: QPoint) -> bool:
        """Move the view over a picture larger than the room; `False` when nothing moved."""
        before = QPointF(self._centre)
        size = self.picture_rect().size()
        self._centre += QPointF(
            step.x() * _NUDGE_PX / size.width(), step.y() * _NUDGE_PX / size.height()
        )
        self._keep_inside()
        self.update()
        return self._centre != before

    def picture_rect(self) -> QRectF:
        """Return where the picture lies, which may be more than the room."""
        size = self._size * self._scale
        middle = self._room().center()
        corner = middle - QPointF(self._centre.x() * size.width(), self._centre.y() * size.height())
        return QRectF(corner, size)

    def _room(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_MARGIN_PX, self._top_px, -_MARGIN_PX, -_MARGIN_PX)

    def _fitting(self) -> float:
        room = self._room()
        wide, high = room.width() / self._size.width(), room.height() / self._size.height()
        return max(0.001, min(1.0, wide, high))

    def _zoom_to(self, scale: float, at: QPointF) -> None:
        fitting, pixels = self._fitting(), 1 / self.devicePixelRatioF()
        most = max(_LARGEST * fitting, _LARGEST / 2 * pixels)
        scale = min(most, max(min(fitting, pixels), scale))
        held = self._point_of(at)
        self._scale = scale
        self._is_fitted = abs(scale / fitting - 1) < 0.01  # noqa: PLR2004 - to the eye
        moved = held - self._point_of(at)
        self._centre += moved
        self._keep_inside()
        self._follow()

    def _follow(self) -> None:
        self._ask()
        self.update()
        self.zoomed.emit()

    def _ask(self) -> None:
        """Ask for more pixels when the picture shows larger than it was read."""
        longest = max(self._size.width(), self._size.height())
        shown_px = min(longest, longest * self._scale * self.devicePixelRatioF())
        if not self._image.isNull() and shown_px > max(self._image.width(), self._image.height()):
            self.sharper_wanted.emit(round(shown_px))

    def _point_of(self, at: QPointF) -> QPointF:
        rect = self.picture_rect()
        return QPointF((at.x() - rect.left()) / rect.width(), (at.y() - rect.top()) / rect.height())

    def _keep_inside(self) -> None:
        size, room = self._size * self._scale, self._room()
        for reach, read, write in (
            (room.width() / size.width(), self._centre.x, self._centre.setX),
            (room.height() / size.height(), self._centre.y, self._centre.setY),
        ):
            half = min(0.5, reach / 2)
            write(min(1 - half, max(half, read())))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), VEIL)
        self._paint_picture(painter)
        if self._has_ring:
            painter.setPen(QPen(QColor(INK), _RING_PX))
            painter.drawRect(self.rect().adjusted(2, 2, -2, -2))

    def _paint_picture(self, painter: QPainter) -> None:
        if self._image.isNull():
            painter.setPen(QColor(INK))
            painter.setFont(ui_font(self.font().pointSizeF()))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self._room(), flags, self._words)
            return
        rect = self.picture_rect()
        if self._image.hasAlphaChannel():
            painter.fillRect(rect, QColor(PLATE))  # most such pictures are drawn for paper
        # From twice their size on one wants to see the pixels as they are.
        is_smooth = self.percent < 200  # noqa: PLR2004 - see above
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_smooth)
        painter.drawImage(rect, self._image)

    @override
    def event(self, event: QEvent) -> bool:
        match event:
            case QNativeGestureEvent():
                return self._take_native(event)
            case QGestureEvent():
                pinch = event.gesture(Qt.GestureType.PinchGesture)
                if isinstance(pinch, QPinchGesture):
                    at = self.mapFromGlobal(pinch.centerPoint())
                    self.zoom_by(pinch.scaleFactor(), at=at)
                    return True
            case _:
                pass
        return super().event(event)

    def _take_native(self, event: QNativeGestureEvent) -> bool:
        match event.gestureType():
            case Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(1 + event.value(), at=event.position())
            case Qt.NativeGestureType.SmartZoomNativeGesture:
                self.turn_zoom(at=event.position())
            case _:
                return False
        return True

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        is_touched = event.phase() is not Qt.ScrollPhase.NoScrollPhase
        if is_touched and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._drag(QPointF(event.pixelDelta()))  # two fingers push it; a wheel zooms
        else:
            self.zoom_by(STEP ** (event.angleDelta().y() / _NOTCH), at=event.position())
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if self.picture_rect().contains(event.position()):
            self._grabbed = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            self.missed.emit()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is not None:
            moved, self._grabbed = event.position() - self._grabbed, event.position()
            self._drag(moved)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grabbed = None
        self.unsetCursor()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.turn_zoom(at=event.position())

    def _drag(self, moved: QPointF) -> None:
        size = self.picture_rect().size()
        self._centre -= QPointF(moved.x() / size.width(), moved.y() / size.height())
        self._keep_inside()
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_fitted:
            self.fit()
        else:
            self._keep_inside()
