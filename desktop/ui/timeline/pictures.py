"""The pictures of a message: one as it is, several in a calm grid, of very many the first ones."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QStyle, QWidget

from desktop.ui.theme import Theme
from desktop.ui.timeline.rows import PictureView
from desktop.ui.timeline.tile import PictureTile

MOST_SHOWN = 9
"""So many tiles show at most: three rows; the last one stands for all that are behind it."""

_ONE_PX = 340
_SMALLEST_PX = 44
_GAP_PX = 8
_PAIR_PX, _THIRD_PX = 220, 164  # the edge of a tile beside one other, and in a row of three


def shown_size(picture: PictureView, count: int, room_px: int) -> QSize:
    """Return the size of the tile for one of `count` pictures in `room_px` of width.

    One alone keeps its shape and is not enlarged; several are cut to squares.
    """
    if count > 1:
        columns = _columns(count)
        fitting = (room_px - (columns - 1) * _GAP_PX) // columns
        edge = min(_THIRD_PX if columns > 2 else _PAIR_PX, max(_SMALLEST_PX, fitting))  # noqa: PLR2004 - a pair
        return QSize(edge, edge)
    width, height = max(1, picture.width_px), max(1, picture.height_px)
    scale = min(1.0, min(_ONE_PX, room_px) / width, _ONE_PX / height)
    wide, high = round(width * scale), round(height * scale)
    return QSize(max(_SMALLEST_PX, wide), max(_SMALLEST_PX, high))


def _columns(count: int) -> int:
    """Return how many stand in a row: four are two and two, five are three and two."""
    return 2 if count in (2, 4) else 3


class PictureStrip(QWidget):
    """The pictures of one message, row by row."""

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
        """Show `pictures` within `width_px` and take the size needed.

        `at_right`: a row that is not full ends at the right, or where reading ends.
        """
        shown = pictures[:MOST_SHOWN]
        while len(self._tiles) < len(shown):
            self._add_tile()
        for place, (tile, picture) in enumerate(zip(self._tiles, shown, strict=False), start=1):
            is_last = place == MOST_SHOWN < len(pictures)
            tile.show_picture(
                picture,
                images.get(picture.digest, QImage()),
                theme,
                takes_files=takes_files,
                behind=len(pictures) - MOST_SHOWN + 1 if is_last else 0,
            )
            tile.resize(shown_size(picture, len(pictures), width_px))
            tile.show()
        for tile in self._tiles[len(shown) :]:
            tile.hide()
        self.setVisible(bool(shown))
        self._arrange(self._tiles[: len(shown)], at_right=at_right)

    def _add_tile(self) -> None:
        tile = PictureTile(self)
        tile.opened.connect(self.opened)
        tile.chosen.connect(self.chosen)
        tile.dropped.connect(self.dropped)
        self._tiles.append(tile)

    def _arrange(self, tiles: Sequence[PictureTile], *, at_right: bool) -> None:
        """Put the tiles into rows; one that is not full ends where the message ends."""
        columns = _columns(len(tiles))
        rows = [tiles[first : first + columns] for first in range(0, len(tiles), columns)]
        widths = [sum(tile.width() + _GAP_PX for tile in row) - _GAP_PX for row in rows]
        room = QRect(0, 0, max(widths, default=0), 0)
        direction = self.layoutDirection()
        for row, width_px in zip(rows, widths, strict=True):
            left = room.width() - width_px if at_right else 0
            for tile in row:
                place = QRect(QPoint(left, room.height()), tile.size())
                tile.move(QStyle.visualRect(direction, room, place).topLeft())
                left += tile.width() + _GAP_PX
            room.setHeight(room.height() + row[0].height() + _GAP_PX)
        self.resize(room.width(), max(0, room.height() - _GAP_PX))

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
            if tile.picture.digest not in images and not tile.picture.lost
        ]
