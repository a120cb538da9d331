"""A text file of the message being written: a card with a way to take it off."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget
from typing_extensions import override

from desktop.ui.composer.thumbnail import THUMBNAIL_PX
from desktop.ui.files.card import FileCard
from desktop.ui.files.words import called
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

_CLOSE_PX = 20
_CORNER_PX = 4


class FilePiece(FileCard):
    """One file. Signals: `opened(token)` it was pressed; `removed(token)` it is to go."""

    opened = Signal(int)
    removed = Signal(int)
    room_px = _CLOSE_PX

    def __init__(self, token: int, name: str, theme: Theme, parent: QWidget) -> None:
        self._close: QToolButton | None = None
        super().__init__(theme, parent)
        self.token = token
        self._close = QToolButton(self)
        self._close.setFixedSize(_CLOSE_PX, _CLOSE_PX)
        self._close.setProperty("look", "badge")
        self._close.setIconSize(QSize(11, 11))
        words = tr("Remove file {name}", name=called(name))
        self._close.setAccessibleName(words)
        self._close.setToolTip(tip(words))
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
        self.setFixedSize(self.sizeHint())
        if self._close is not None:
            self._close.setIcon(icon("close", theme.text, 11))

    @override
    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        return QSize(size.width(), max(THUMBNAIL_PX, size.height()))  # beside pictures

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._close is not None:
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            far = self.width() - _CLOSE_PX - _CORNER_PX
            self._close.move(_CORNER_PX if is_mirrored else far, _CORNER_PX)

    @Slot()
    def _on_close_clicked(self) -> None:
        self.removed.emit(self.token)

    @Slot()
    def _on_self_clicked(self) -> None:
        self.opened.emit(self.token)
