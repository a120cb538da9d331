"""A text file of the message being written: a card with a way to take it off."""

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.composer.takeoff import TakeOff
from desktop.ui.composer.thumbnail import THUMBNAIL_PX
from desktop.ui.files.card import FileCard
from desktop.ui.files.words import called
from desktop.ui.i18n import tr
from desktop.ui.theme import Theme

_CORNER_PX = 4


class FilePiece(FileCard):
    """One file. Signals: `opened(token)` it was pressed; `removed(token)` it is to go."""

    opened = Signal(int)
    removed = Signal(int)

    def __init__(self, token: int, name: str, theme: Theme, parent: QWidget) -> None:
        self._close: TakeOff | None = None
        super().__init__(theme, parent)
        self.token = token
        words = tr("Remove file {name}", name=called(name))
        self._close = TakeOff(self, words, apart_px=_CORNER_PX)
        self._close.clicked.connect(self._on_close_clicked)
        self.clicked.connect(self._on_self_clicked)
        self.show_file(name, tr("Being read…"))
        self.set_theme(theme)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What the Tab key may stop at: the piece, and what takes it off."""
        return (self,) if self._close is None else (self, self._close)

    @override
    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        if self._close is not None:
            self._close.set_theme(theme)
            self.room_px = self._close.width()
        self.setFixedSize(self.sizeHint())
        self._keep_corner()

    @override
    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        picture_px = self._theme.sized(THUMBNAIL_PX)
        return QSize(size.width(), max(picture_px, size.height()))  # beside pictures

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_corner()

    def _keep_corner(self) -> None:
        if self._close is not None:
            self._close.keep_corner()

    @Slot()
    def _on_close_clicked(self) -> None:
        self.removed.emit(self.token)

    @Slot()
    def _on_self_clicked(self) -> None:
        self.opened.emit(self.token)
