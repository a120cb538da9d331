"""What is attached to the message being written, in order: pictures small, files as cards.

It grows by two rows and a part of the third, where there is room for them, and then scrolls: what
one writes keeps its place.
"""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.composer.filepiece import FilePiece
from desktop.ui.composer.thumbnail import THUMBNAIL_PX, Thumbnail
from desktop.ui.files.words import about, is_picture, pages_of
from desktop.ui.i18n import tr
from desktop.ui.theme import Theme
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.scrolled import Scrolled
from desktop.ui.widgets.stops import put_behind

_MOST_ROWS = 2.4
_GAP_PX = 8


class Shelf(Scrolled):
    """All of it. Signals: `opened(token)`, `removed(token)`; `grew()` it has another height."""

    opened = Signal(int)
    removed = Signal(int)
    grew = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._inner = QWidget()
        self._flow = FlowLayout(self._inner, gap_px=_GAP_PX)
        super().__init__(self._inner, parent)
        self._theme = theme
        self._pieces: dict[int, Thumbnail | FilePiece] = {}
        self._room_px = 240
        self.setAccessibleName(tr("Pictures and files of this message"))
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        for piece in self._pieces.values():
            piece.set_theme(theme)
        self._fit()

    def set_room(self, height_px: int) -> None:
        """Let it grow up to `height_px` before it scrolls."""
        self._room_px = height_px
        self._fit()

    @property
    def taken_px(self) -> int:
        """How high it is; nothing while it is empty."""
        return self.height() if self._pieces else 0

    def add(self, token: int, name: str, *, is_file: bool = False) -> None:
        """Add the picture or file `token`, not read yet."""
        kind = FilePiece if is_file else Thumbnail
        piece = kind(token, name, self._theme, self._inner)
        piece.opened.connect(self.opened)
        piece.removed.connect(self.removed)
        piece.installEventFilter(self)
        self._put_in_order(piece)
        self._pieces[token] = piece
        self._flow.addWidget(piece)
        piece.show()
        self.show()
        self._fit()

    def _put_in_order(self, piece: Thumbnail | FilePiece) -> None:
        """Let Tab come to a new piece behind those that are there, not after the whole window."""
        last = next(reversed(self._pieces.values()), None)
        put_behind(last.stops[-1] if last is not None else self, piece)
        put_behind(piece, piece.stops[-1])

    def take(self, token: int) -> None:
        """Take the piece `token` off."""
        piece = self._pieces.pop(token, None)
        if piece is not None:
            self._flow.removeWidget(piece)
            piece.hide()
            piece.deleteLater()
        self.setVisible(bool(self._pieces))
        self._fit()

    def clear(self) -> None:
        """Take everything off."""
        for token in list(self._pieces):
            self.take(token)

    def shows_file(self, token: int) -> bool:
        """Say whether the piece `token` is shown as a file."""
        return isinstance(self._pieces.get(token), FilePiece)

    def show_ready(self, token: int, reference: Mapping[str, object]) -> None:
        """Say that the piece `token` is read, and what it turned out to be."""
        piece = self._pieces.get(token)
        if isinstance(piece, FilePiece) and not is_picture(reference):
            piece.show_file(str(reference.get("name", "")), about(reference))
        elif isinstance(piece, Thumbnail):
            piece.show_ready(pages=pages_of(reference))

    def show_image(self, token: int, image: QImage) -> None:
        """Show the small copy of the picture `token`."""
        piece = self._pieces.get(token)
        if isinstance(piece, Thumbnail):
            piece.show_image(image)

    def thumbnail(self, token: int) -> Thumbnail:
        """Return the widget of the picture `token`. Raises KeyError when it is gone."""
        piece = self._pieces[token]
        assert isinstance(piece, Thumbnail)
        return piece

    def file(self, token: int) -> FilePiece:
        """Return the widget of the file `token`. Raises KeyError when it is gone."""
        piece = self._pieces[token]
        assert isinstance(piece, FilePiece)
        return piece

    def _fit(self) -> None:
        """Take the height of what is there, up to a part of the third row."""
        tallest = max((piece.height() for piece in self._pieces.values()), default=THUMBNAIL_PX)
        whole_px = self._flow.heightForWidth(self.viewport().width())
        most_px = min(self._room_px, round(tallest * _MOST_ROWS) + 2 * _GAP_PX)
        before_px = self.height()
        self.setFixedHeight(max(1, min(whole_px, max(tallest, most_px))))
        if self.height() != before_px or not self._pieces:
            self.grew.emit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self.ensureWidgetVisible(watched, 0, _GAP_PX)
        return super().eventFilter(watched, event)
