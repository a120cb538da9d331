"""A picture of the message being written: small, with a way to take it off."""

from PySide6.QtCore import QRect, QRectF, QSize, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from desktop.ui.composer.takeoff import TakeOff
from desktop.ui.i18n import number, tr
from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

THUMBNAIL_PX = 64
_CORNER_PX = 2
_SIGN_PX = 22
_RADIUS_PX = 9


class Thumbnail(QAbstractButton):
    """One picture. Signals: `opened(token)` it was pressed; `removed(token)` it is to go."""

    opened = Signal(int)
    removed = Signal(int)

    def __init__(self, token: int, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.token = token
        self._name = name
        self._theme = theme
        self._image = QImage()
        self.setAccessibleName(tr("Picture {name}, being read", name=name))
        self.setToolTip(tip(name))
        words = tr("Remove picture {name}", name=name)
        self._close = TakeOff(self, words, apart_px=_CORNER_PX)
        self._close.clicked.connect(self._on_close_clicked)
        self.clicked.connect(self._on_self_clicked)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self._close.set_theme(theme)
        self.setFixedSize(self.sizeHint())
        self._close.keep_corner()
        self.update()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What the Tab key may stop at: the piece, and what takes it off."""
        return (self, self._close)

    def show_ready(self, *, pages: int = 1) -> None:
        """Say that the picture is read and will be sent; of several `pages` that is the first."""
        words = tr("Picture {name}", name=self._name)
        if pages > 1:
            words = tr("Picture {name}, page 1 of {pages}", name=self._name, pages=number(pages))
            self.setToolTip(tip(words))
        self.setAccessibleName(words)

    def show_image(self, image: QImage) -> None:
        """Show the small copy."""
        self._image = image
        self.update()

    @Slot()
    def _on_close_clicked(self) -> None:
        self.removed.emit(self.token)

    @Slot()
    def _on_self_clicked(self) -> None:
        self.opened.emit(self.token)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._close.keep_corner()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, _RADIUS_PX, _RADIUS_PX)
        painter.fillPath(shape, QColor(self._theme.code_header))
        painter.setClipPath(shape)
        if self._image.isNull():
            sign_px = self._theme.sized(_SIGN_PX)
            spot = QRect(0, 0, sign_px, sign_px)
            spot.moveCenter(self.rect().center())
            icon("picture", self._theme.muted, sign_px).paint(painter, spot)
        else:
            painter.drawImage(self.rect(), self._image, _middle(self._image))
        painter.setClipping(False)
        is_focused = self.hasFocus()
        colour = self._theme.focus if is_focused else self._theme.border
        painter.setPen(QPen(QColor(colour), 2 if is_focused else 1))
        painter.drawPath(shape)

    @override
    def sizeHint(self) -> QSize:
        side_px = self._theme.sized(THUMBNAIL_PX)
        return QSize(side_px, side_px)


def _middle(image: QImage) -> QRect:
    """Return the largest square in the middle of `image`."""
    side = min(image.width(), image.height())
    square = QRect(0, 0, side, side)
    square.moveCenter(image.rect().center())
    return square
