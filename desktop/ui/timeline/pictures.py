"""The pictures of a message: their space is reserved at once, the pixels come when decoded."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import LIGHT, Theme, ui_font
from desktop.ui.timeline.rows import PictureView
from desktop.ui.timeline.wording import left_out_briefly, left_out_words
from desktop.ui.widgets.plain import tip

_ONE_PX = 340
_ROW_PX = 150
_WIDEST_PX = 260
_SMALLEST_PX = 44
_GAP_PX = 8
_RADIUS_PX = 12
_ICON_PX = 22
_MARK_PX = 4
_MARK_ALPHA = 235  # the words have to be read over any picture
_MOST_CUT = 4  # times the longer edge of a tile: what a sliver may take to be decoded


def shown_size(picture: PictureView, count: int, room_px: int) -> QSize:
    """Return the size a picture is shown at: alone inside a square, with others in rows."""
    width, height = max(1, picture.width_px), max(1, picture.height_px)
    if count > 1:
        wide = round(_ROW_PX * width / height)
        return QSize(max(_SMALLEST_PX, min(wide, _WIDEST_PX, room_px)), _ROW_PX)
    scale = min(1.0, min(_ONE_PX, room_px) / width, _ONE_PX / height)
    wide, high = round(width * scale), round(height * scale)
    return QSize(max(_SMALLEST_PX, wide), max(_SMALLEST_PX, high))


def drawn_size(picture: PictureView, tile: QSize) -> QSize:
    """Return the size a picture is drawn at: it fills its tile, cut at the edges, not enlarged."""
    width, height = max(1, picture.width_px), max(1, picture.height_px)
    scale = min(1.0, max(tile.width() / width, tile.height() / height))
    return QSize(round(width * scale), round(height * scale))


class PictureTile(QAbstractButton):
    """One picture with rounded corners; a click or Enter opens it.

    In the place of a damaged one another try is offered: a click asks for its file (`chosen`), and
    a file may be dropped there (`dropped(digest, mime)`).
    """

    opened = Signal(str)
    chosen = Signal(str)
    dropped = Signal(str, QMimeData)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = PictureView("", 1, 1)
        self._image = QImage()
        self._theme = LIGHT
        self._is_aimed_at = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._on_clicked)

    def show_picture(
        self, picture: PictureView, image: QImage, theme: Theme, *, takes_files: bool = True
    ) -> None:
        """Show `picture`; a null `image` leaves its space empty for now.

        With `takes_files` a damaged one may be replaced.
        """
        self.picture = picture
        self._image = image
        self._theme = theme
        name = picture.name or tr("without a name")
        self.setAcceptDrops(picture.broken and takes_files)
        why = left_out_words(picture.left_out) if picture.left_out else ""
        how = tr("Click to choose its file again, or drop it here.")
        how = how if self.acceptDrops() else ""
        said = (_named(picture, name), why)
        self.setAccessibleName(". ".join(each for each in said if each))
        self.setAccessibleDescription(how)
        self.setToolTip(tip("\n".join(each for each in (picture.name, why, how) if each)))
        self.update()

    def decoded_px(self) -> int:
        """Return the longest edge, in pixels of the window, that the picture is drawn with."""
        drawn = drawn_size(self.picture, self.size())
        longest = max(self.width(), self.height())
        return min(max(drawn.width(), drawn.height()), _MOST_CUT * longest)

    @Slot()
    def _on_clicked(self) -> None:
        asked = self.chosen if self.acceptDrops() else self.opened
        asked.emit(self.picture.digest)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        mime = event.mimeData()
        if mime.hasUrls() or mime.hasImage():
            event.acceptProposedAction()
            self._aim(at=True)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._aim(at=False)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self._aim(at=False)
        event.acceptProposedAction()
        self.dropped.emit(self.picture.digest, event.mimeData())

    def _aim(self, *, at: bool) -> None:
        self._is_aimed_at = at
        self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        outline = QPainterPath()
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        outline.addRoundedRect(rect, _RADIUS_PX, _RADIUS_PX)
        painter.save()
        painter.setClipPath(outline)
        painter.fillRect(self.rect(), QColor(self._theme.code_header))
        if self._image.isNull() or self.picture.broken:
            self._paint_stand_in(painter)
        else:
            painter.drawImage(self._target(), self._image)
        if self.picture.left_out:
            self._paint_mark(painter)
        painter.restore()
        edge = QPen(QColor(self._theme.border), 1.0)
        is_marked = self.hasFocus() or self._is_aimed_at
        painter.setPen(QPen(QColor(self._theme.accent), 2.0) if is_marked else edge)
        painter.drawPath(outline)

    def _target(self) -> QRectF:
        size = drawn_size(self.picture, self.size())
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        return QRectF(left, top, size.width(), size.height())

    def _paint_mark(self, painter: QPainter) -> None:
        """Say along the lower edge that the last request went without it, and why."""
        font = ui_font(self._theme.small_pt)
        metrics = QFontMetrics(font)
        band = self.rect().adjusted(0, self.height() - metrics.height() - 2 * _MARK_PX, 0, 0)
        ground = QColor(self._theme.code_header)
        ground.setAlpha(_MARK_ALPHA)
        painter.fillRect(band, ground)
        sign_px = metrics.ascent()
        left = band.left() + _RADIUS_PX
        top = band.top() + (band.height() - sign_px) // 2
        icon("eye-off", self._theme.muted, sign_px).paint(painter, left, top, sign_px, sign_px)
        room = band.adjusted(_RADIUS_PX + sign_px + _MARK_PX, 0, -_RADIUS_PX, 0)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, flags, self._fitting_words(metrics, room.width()))

    def _fitting_words(self, metrics: QFontMetrics, room_px: int) -> str:
        """Return as much of the reason as fits; on the smallest tiles the sign says it alone."""
        reason = self.picture.left_out
        said = (left_out_words(reason), left_out_briefly(reason), left_out_briefly(""))
        fitting = (words for words in said if metrics.horizontalAdvance(words) <= room_px)
        return next(fitting, "")

    def _paint_stand_in(self, painter: QPainter) -> None:
        is_damaged = self.picture.broken and not self.picture.gone  # deleted is no alarm
        name = "warning" if is_damaged else "picture"
        colour = self._theme.danger if is_damaged else self._theme.muted
        left, top = (self.width() - _ICON_PX) // 2, (self.height() - _ICON_PX) // 2
        has_words = self.picture.broken and self.height() > 3 * _ICON_PX
        top -= _ICON_PX if has_words else 0
        icon(name, colour, _ICON_PX).paint(painter, left, top, _ICON_PX, _ICON_PX)
        if has_words:
            self._paint_words(painter, top + _ICON_PX + _MARK_PX)

    def _paint_words(self, painter: QPainter, top: int) -> None:
        """Say that it is damaged, and that it may be replaced."""
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.setFont(ui_font(self._theme.small_pt))
        painter.setPen(QColor(self._theme.muted))
        room = self.rect().adjusted(_MARK_PX, top, -_MARK_PX, 0)
        is_gone = tr("This picture is not here any more")
        words = is_gone if self.picture.gone else tr("This picture is damaged")
        said = painter.drawText(room, flags, words)
        if self.acceptDrops():
            painter.setPen(QColor(self._theme.accent))
            below = room.adjusted(0, said.height() + _MARK_PX, 0, 0)
            painter.drawText(below, flags, tr("Replace…"))


class PictureStrip(QWidget):
    """The pictures of one message in rows, from the left or from the right."""

    opened = Signal(str)
    chosen = Signal(str)
    dropped = Signal(str, QMimeData)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tiles: list[PictureTile] = []

    def show_pictures(
        self,
        pictures: Sequence[PictureView],
        images: Mapping[str, QImage],
        theme: Theme,
        *,
        width_px: int,
        at_right: bool = False,
        takes_files: bool = True,
    ) -> None:
        """Show `pictures` within `width_px`, rows from the left or right; take the size needed."""
        while len(self._tiles) < len(pictures):
            self._tiles.append(PictureTile(self))
            self._tiles[-1].opened.connect(self.opened)
            self._tiles[-1].chosen.connect(self.chosen)
            self._tiles[-1].dropped.connect(self.dropped)
        rows: list[list[PictureTile]] = [[]]
        left = 0
        for tile, picture in zip(self._tiles, pictures, strict=False):
            image = images.get(picture.digest, QImage())
            tile.show_picture(picture, image, theme, takes_files=takes_files)
            tile.resize(shown_size(picture, len(pictures), width_px))
            tile.show()
            if left and left + tile.width() > width_px:
                rows.append([])
                left = 0
            rows[-1].append(tile)
            left += tile.width() + _GAP_PX
        for tile in self._tiles[len(pictures) :]:
            tile.hide()
        self.setVisible(bool(pictures))
        self._arrange(rows, at_right=at_right)

    def _arrange(self, rows: Sequence[Sequence[PictureTile]], *, at_right: bool) -> None:
        widths = [sum(tile.width() + _GAP_PX for tile in row) - _GAP_PX for row in rows]
        top = 0
        for row, width_px in zip(rows, widths, strict=True):
            left = max(widths) - width_px if at_right else 0
            for tile in row:
                tile.move(left, top)
                left += tile.width() + _GAP_PX
            top += max((tile.height() for tile in row), default=0) + _GAP_PX
        self.resize(max(widths), top - _GAP_PX)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: the pictures."""
        return list(self._tiles)

    def missing(self, images: Mapping[str, QImage], count: int) -> list[tuple[str, int]]:
        """Return digest and longest edge (device pixels) of the first `count` still to decode."""
        ratio = self.devicePixelRatioF()
        return [
            (tile.picture.digest, round(tile.decoded_px() * ratio))
            for tile in self._tiles[:count]
            if tile.picture.digest not in images and not tile.picture.broken
        ]


def _named(picture: PictureView, name: str) -> str:
    if picture.gone:
        return tr("Lost picture, {name}", name=name)
    if picture.broken:
        return tr("Damaged picture, {name}", name=name)
    return tr("Picture, {name}", name=name)
