"""A picture, large: fitted to the window, zoomed with wheel and keys, saved or copied; Esc closes.

It lies over the window it belongs to. The picture comes in two steps: what is there at once, then
sharper; both are shown at the same size.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.widgets.plain import tip

_STEP = 1.25
_LARGEST = 16.0
_MARGIN_PX = 48
_LIGHT = "#f2f2f5"
_VEIL = QColor(14, 15, 18, 248)


class PictureViewer(QWidget):
    """Shows one picture over its parent.

    Signals: `save_asked(digest)`, `erase_asked(digest)` it is to go for ever, `closed()`.
    """

    save_asked = Signal(str)
    erase_asked = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.digest = ""
        self._image = QImage()
        self._zoom = 1.0
        self._centre = QPointF(0.5, 0.5)
        self._grabbed: QPointF | None = None
        self._returns_to: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bar = QWidget(self)
        self._buttons: dict[str, QToolButton] = {}
        self._arrange()
        self.hide()

    def open(self, digest: str, image: QImage, *, can_erase: bool = False) -> None:
        """Show `image`, fitted, over the whole parent; `can_erase` offers to delete it."""
        self._buttons["erase"].setVisible(can_erase)
        self.digest = digest
        self._image = image
        self._zoom, self._centre = 1.0, QPointF(0.5, 0.5)
        self._returns_to = QGuiApplication.focusObject()  # type: ignore[assignment]  # a widget
        self.setAccessibleName(tr("Picture"))
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def image(self) -> QImage:
        """Return what is shown."""
        return self._image

    def zoom(self) -> float:
        """Return the zoom; 1 is fitted."""
        return self._zoom

    def zoom_by(self, factor: float, *, at: QPointF | None = None) -> None:
        """Make it `factor` times as large, holding still the point `at`."""
        zoom = min(_LARGEST, max(1.0, self._zoom * factor))
        at = at or QPointF(self.rect().center())
        held = self._point_of(at)
        self._zoom = zoom
        self._centre += held - self._point_of(at)
        self._keep_inside()
        self.update()

    def fit(self) -> None:
        """Show the whole picture."""
        self._zoom, self._centre = 1.0, QPointF(0.5, 0.5)
        self.update()

    def dismiss(self) -> None:
        """Close it and give the focus back."""
        self.hide()
        self._image = QImage()
        if self._returns_to is not None:
            self._returns_to.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    def _arrange(self) -> None:
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(12, 10, 12, 10)
        row.addStretch(1)
        for name, sign, words, slot in (
            ("fit", "picture", tr("Fit to the window"), self._on_fit_clicked),
            ("larger", "plus", tr("Zoom in"), self._on_larger_clicked),
            ("copy", "copy", tr("Copy picture"), self._on_copy_clicked),
            ("save", "down", tr("Save as…"), self._on_save_clicked),
            ("erase", "trash", tr("Delete this picture for ever…"), self._on_erase_clicked),
            ("close", "close", tr("Close"), self._on_close_clicked),
        ):
            button = QToolButton(self._bar)
            button.setProperty("look", "overlay")
            button.setIcon(icon(sign, _LIGHT, 18))
            button.setIconSize(QSize(18, 18))
            button.setAccessibleName(words)
            button.setToolTip(tip(words))
            button.clicked.connect(slot)
            row.addWidget(button)
            self._buttons[name] = button
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._bar)
        layout.addStretch(1)

    def button(self, name: str) -> QToolButton:
        """Return the button `fit`, `larger`, `copy`, `save`, `erase` or `close`."""
        return self._buttons[name]

    def _shown_size(self) -> QSizeF:
        room = QSizeF(self.width() - _MARGIN_PX, self.height() - 2 * _MARGIN_PX)
        size = QSizeF(self._image.size())
        if size.width() > room.width() or size.height() > room.height():
            size.scale(room, Qt.AspectRatioMode.KeepAspectRatio)
        return size * self._zoom

    def _picture_rect(self) -> QRectF:
        size = self._shown_size()
        middle = QRectF(self.rect()).center() + QPointF(0, _MARGIN_PX / 4)
        corner = middle - QPointF(self._centre.x() * size.width(), self._centre.y() * size.height())
        return QRectF(corner, size)

    def _point_of(self, at: QPointF) -> QPointF:
        rect = self._picture_rect()
        return QPointF(
            (at.x() - rect.left()) / max(1.0, rect.width()),
            (at.y() - rect.top()) / max(1.0, rect.height()),
        )

    def _keep_inside(self) -> None:
        size = self._shown_size()
        for reach, read, write in (
            (self.width() / max(1.0, size.width()), self._centre.x, self._centre.setX),
            (self.height() / max(1.0, size.height()), self._centre.y, self._centre.setY),
        ):
            half = min(0.5, reach / 2)
            write(min(1 - half, max(half, read())))

    @Slot()
    def _on_fit_clicked(self) -> None:
        self.fit()

    @Slot()
    def _on_larger_clicked(self) -> None:
        self.zoom_by(_STEP)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setImage(self._image)

    @Slot()
    def _on_save_clicked(self) -> None:
        self.save_asked.emit(self.digest)

    @Slot()
    def _on_erase_clicked(self) -> None:
        self.erase_asked.emit(self.digest)

    @Slot()
    def _on_close_clicked(self) -> None:
        self.dismiss()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), _VEIL)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self._picture_rect(), self._image)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.dismiss()
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_by(_STEP)
            case Qt.Key.Key_Minus:
                self.zoom_by(1 / _STEP)
            case Qt.Key.Key_0:
                self.fit()
            case _:
                super().keyPressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom_by(_STEP ** (event.angleDelta().y() / 120), at=event.position())
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._picture_rect().contains(event.position()):
            self._grabbed = event.position()
        else:
            self.dismiss()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is None:
            return
        moved, self._grabbed = event.position() - self._grabbed, event.position()
        size = self._shown_size()
        self._centre -= QPointF(moved.x() / size.width(), moved.y() / size.height())
        self._keep_inside()
        self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grabbed = None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()
