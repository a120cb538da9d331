"""One picture of a message: its space is there at once, the pixels come when they are decoded."""

from PySide6.QtCore import QMimeData, QRect, QRectF, QSize, Qt, Signal, Slot
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
from PySide6.QtWidgets import QAbstractButton, QStyle, QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr, tr_count, tr_text
from desktop.ui.icons import icon
from desktop.ui.texts import Text, text
from desktop.ui.theme import LIGHT, Theme, ui_font
from desktop.ui.timeline.rows import PictureLoss, PictureView
from desktop.ui.timeline.wording import left_out_briefly, left_out_words
from desktop.ui.widgets.drop import take_copy
from desktop.ui.widgets.plain import tip

_RADIUS_PX = 12
_ICON_PX = 22
_MARK_PX, _MARK_SIDE_PX = 4, 9
_MARK_ALPHA = 235  # the words have to be read over any picture
_VEIL_ALPHA = 165  # so have those over the picture that stands for more
_WORDS_SIDE_PX = 10
_COUNT_SCALE = 1.7
_MOST_CUT = 4  # times the longer edge of a tile: what a sliver may take to be decoded
_NAMES: dict[PictureLoss, Text] = {
    "": text("Picture, {name}"),
    "damaged": text("Damaged picture, {name}"),
    "missing": text("Missing picture, {name}"),
    "deleted": text("Deleted picture, {name}"),
}
_WORDS: dict[PictureLoss, Text] = {
    "damaged": text("This picture is damaged"),
    "missing": text("The file of this picture is missing"),
    "deleted": text("You deleted this picture for ever"),
}
_SIGNS: dict[PictureLoss, str] = {
    "": "picture",
    "damaged": "warning",
    "missing": "picture-off",
    "deleted": "trash",
}


def drawn_size(picture: PictureView, tile: QSize) -> QSize:
    """Return the size a picture is drawn at: it fills its tile, cut at the edges, not enlarged."""
    width, height = max(1, picture.width_px), max(1, picture.height_px)
    scale = min(1.0, max(tile.width() / width, tile.height() / height))
    return QSize(round(width * scale), round(height * scale))


class PictureTile(QAbstractButton):
    """One picture with rounded corners; a click or Enter opens it.

    The last of many stands for those behind it, and says how many they are. In the place of a lost
    one another try is offered: a click asks for its file (`chosen`), and a file may be dropped
    there (`dropped(digest, mime)`).
    """

    opened = Signal(str)
    chosen = Signal(str)
    dropped = Signal(str, QMimeData)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = PictureView("", 1, 1)
        self._image = QImage()
        self._theme = LIGHT
        self._behind = 0
        self._is_aimed_at = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._on_clicked)

    def show_picture(
        self,
        picture: PictureView,
        image: QImage,
        theme: Theme,
        *,
        takes_files: bool = True,
        behind: int = 0,
    ) -> None:
        """Show `picture`; a null `image` leaves its space empty for now.

        With `takes_files` one that is lost may be replaced, unless a person deleted it. `behind`
        more pictures are not shown and can be reached through this one.
        """
        self.picture = picture
        self._image = image
        self._theme = theme
        self._behind = behind
        self.setAcceptDrops(picture.lost in ("damaged", "missing") and takes_files)
        self._say()
        self.update()

    def _say(self) -> None:
        picture = self.picture
        name = tr_text(_NAMES[picture.lost], name=picture.name or tr("without a name"))
        more = tr_count("{count} more picture", "{count} more pictures", self._behind)
        more = more if self._behind else ""
        why = left_out_words(picture.left_out) if picture.left_out else ""
        how = tr("Click to choose its file again, or drop it here.")
        how = how if self.acceptDrops() else ""
        self.setAccessibleName(". ".join(each for each in (name, more, why) if each))
        self.setAccessibleDescription(how)
        self.setToolTip(tip("\n".join(each for each in (picture.name, more, why, how) if each)))

    def decoded_px(self) -> int:
        """Return the longest edge, in pixels of the window, that the picture is drawn with."""
        drawn = drawn_size(self.picture, self.size())
        longest = max(self.width(), self.height())
        return min(max(drawn.width(), drawn.height()), _MOST_CUT * longest)

    @Slot()
    def _on_clicked(self) -> None:
        if self.acceptDrops():
            self.chosen.emit(self.picture.digest)
        elif not self.picture.lost or self._behind:
            self.opened.emit(self.picture.digest)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        mime = event.mimeData()
        if mime.hasUrls() or mime.hasImage():
            take_copy(event)
            self._aim(at=True)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._aim(at=False)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self._aim(at=False)
        take_copy(event)
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
        self._paint_inside(painter)
        painter.restore()
        painter.setPen(self._edge())
        painter.drawPath(outline)

    def _paint_inside(self, painter: QPainter) -> None:
        if self._image.isNull() or self.picture.lost:
            self._paint_stand_in(painter)
        else:
            if self._image.hasAlphaChannel():
                painter.fillRect(self._target(), Qt.GlobalColor.white)  # such are drawn for paper
            painter.drawImage(self._target(), self._image)
        if self._behind:
            self._paint_count(painter)
        elif self.picture.left_out:
            self._paint_mark(painter)

    def _edge(self) -> QPen:
        if self.hasFocus() or self._is_aimed_at:
            return QPen(QColor(self._theme.focus), 2.0)
        return QPen(QColor(self._theme.muted if self.underMouse() else self._theme.border), 1.0)

    def _target(self) -> QRectF:
        size = drawn_size(self.picture, self.size())
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        return QRectF(left, top, size.width(), size.height())

    def _paint_count(self, painter: QPainter) -> None:
        """Say over the picture how many stand behind it."""
        veil = QColor(Qt.GlobalColor.black)
        veil.setAlpha(_VEIL_ALPHA)
        painter.fillRect(self.rect(), veil)
        painter.setFont(ui_font(self._theme.body_pt * _COUNT_SCALE))
        painter.setPen(QColor(Qt.GlobalColor.white))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, f"+{number(self._behind)}")

    def _paint_mark(self, painter: QPainter) -> None:
        """Say along the lower edge that the last request went without it, and why."""
        font = ui_font(self._theme.small_pt)
        metrics = QFontMetrics(font)
        band = self.rect().adjusted(0, self.height() - metrics.height() - 2 * _MARK_PX, 0, 0)
        ground = QColor(self._theme.code_header)
        ground.setAlpha(_MARK_ALPHA)
        painter.fillRect(band, ground)
        sign_px = metrics.ascent()
        top = band.top() + (band.height() - sign_px) // 2
        sign = self._seen(QRect(band.left() + _MARK_SIDE_PX, top, sign_px, sign_px))
        icon("eye-off", self._theme.muted, sign_px).paint(painter, sign)
        room = self._seen(band.adjusted(_MARK_SIDE_PX + sign_px + _MARK_PX, 0, -_MARK_SIDE_PX, 0))
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        flags = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, flags, self._fitting_words(metrics, room.width()))

    def _seen(self, rect: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), rect)

    def _fitting_words(self, metrics: QFontMetrics, room_px: int) -> str:
        """Return as much of the reason as fits; on the smallest tiles the sign says it alone."""
        reason = self.picture.left_out
        said = (left_out_words(reason), left_out_briefly(reason), left_out_briefly(""))
        fitting = (words for words in said if metrics.horizontalAdvance(words) <= room_px)
        return next(fitting, "")

    def _paint_stand_in(self, painter: QPainter) -> None:
        colours = {"damaged": self._theme.danger, "missing": self._theme.warning}
        colour = colours.get(self.picture.lost, self._theme.muted)  # what was deleted is no alarm
        left, top = (self.width() - _ICON_PX) // 2, (self.height() - _ICON_PX) // 2
        has_words = bool(self.picture.lost) and self.height() > 3 * _ICON_PX and not self._behind
        top -= _ICON_PX if has_words else 0
        sign = icon(_SIGNS[self.picture.lost], colour, _ICON_PX)
        sign.paint(painter, left, top, _ICON_PX, _ICON_PX)
        if has_words:
            self._paint_words(painter, top + _ICON_PX + _MARK_PX)

    def _paint_words(self, painter: QPainter, top: int) -> None:
        """Say what became of it, and whether it may be replaced."""
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.setFont(ui_font(self._theme.small_pt))
        painter.setPen(QColor(self._theme.muted))
        room = self.rect().adjusted(_WORDS_SIDE_PX, top, -_WORDS_SIDE_PX, 0)
        said = painter.drawText(room, flags, tr_text(_WORDS[self.picture.lost]))
        if self.acceptDrops():
            painter.setPen(QColor(self._theme.accent))
            below = room.adjusted(0, said.height() + _MARK_PX, 0, 0)
            painter.drawText(below, flags, tr("Replace…"))
