"""A picture that went, small, in a place that is kept for it before it is read."""

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from desktop.inspecting import Picture
from desktop.ui.i18n import number, tr
from desktop.ui.icons import icon
from desktop.ui.inspector.figures import size
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

THUMBNAIL_PX = 320
_MOST = QSize(220, 150)
_MOST_OF_SEVERAL = QSize(132, 96)
_LEAST = QSize(48, 36)
_SIGN_PX = 22
_RADIUS_PX = 8


class Thumbnail(QAbstractButton):
    """Shows one picture; a click opens it. Signal: `opened(digest)`."""

    opened = Signal(str)

    def __init__(
        self, picture: Picture, theme: Theme, parent: QWidget, *, is_one_of_several: bool = False
    ) -> None:
        super().__init__(parent)
        self.picture = picture
        self._room = _room(picture, _MOST_OF_SEVERAL if is_one_of_several else _MOST)
        self._theme = theme
        self._image = QImage()
        self._is_lost = False
        self.setFixedSize(self._room)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        words = caption(picture)
        self.setAccessibleName(tr("Picture: {words}", words=words))
        self.setToolTip(tip(words))
        self.clicked.connect(self._on_self_clicked)

    def show_image(self, image: QImage) -> None:
        """Show the picture."""
        self._image, self._is_lost = image, False
        self.update()

    def show_lost(self) -> None:
        """Show that it cannot be read."""
        self._is_lost = True
        words = tr("This picture cannot be shown: {words}", words=caption(self.picture))
        self.setAccessibleName(words)
        self.setToolTip(tip(words))
        self.update()

    @Slot()
    def _on_self_clicked(self) -> None:
        if not self._is_lost:
            self.opened.emit(self.picture.digest)

    @override
    def sizeHint(self) -> QSize:
        return self._room

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        edge = self.rect().adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.code_header))
        painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)
        if self._image.isNull():
            sign_px = self._theme.sized(_SIGN_PX)
            sign = QRect(0, 0, sign_px, sign_px)
            sign.moveCenter(self.rect().center())
            name = "picture-off" if self._is_lost else "picture"
            icon(name, self._theme.muted, sign_px).paint(painter, sign)
        else:
            spot = QRect(0, 0, 0, 0)
            ratio = Qt.AspectRatioMode.KeepAspectRatio
            spot.setSize(self._image.size().scaled(edge.size(), ratio))
            spot.moveCenter(edge.center())
            painter.drawImage(spot, self._image)
        focused = self.hasFocus() or self.underMouse()
        colour = self._theme.focus if focused else self._theme.border
        painter.setPen(QPen(QColor(colour), 2 if self.hasFocus() else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)


def caption(picture: Picture) -> str:
    """Return name, measures and size of a picture, as far as they are known."""
    parts = [picture.name, picture.media_type.removeprefix("image/").upper()]
    if picture.width_px and picture.height_px:
        width, height = number(picture.width_px), number(picture.height_px)
        parts.append(tr("{width} \N{MULTIPLICATION SIGN} {height}", width=width, height=height))
    if picture.wire_chars:
        parts.append(size(picture.wire_chars))
    return " · ".join(part for part in parts if part)


def _room(picture: Picture, most: QSize) -> QSize:
    """Return the place that is kept for a picture."""
    if not (picture.width_px and picture.height_px):
        return QSize(most.height(), most.height() * 2 // 3)
    whole = QSize(picture.width_px, picture.height_px)
    return whole.scaled(most, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(_LEAST)
