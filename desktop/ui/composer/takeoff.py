"""The small round button in the corner of a piece of the message being written."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QStyle, QToolButton, QWidget

from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip

_SIZE_PX = 20
_ICON_PX = 11


class TakeOff(QToolButton):
    """Takes the piece off that it lies on, in its upper corner, `apart_px` from its edges."""

    def __init__(self, piece: QWidget, words: str, *, apart_px: int) -> None:
        super().__init__(piece)
        self._piece = piece
        self._apart_px = apart_px
        self.setProperty("look", "badge")
        self.setAccessibleName(words)
        self.setToolTip(tip(words))

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        size_px, icon_px = theme.sized(_SIZE_PX), theme.sized(_ICON_PX)
        self.setFixedSize(size_px, size_px)
        self.setIconSize(QSize(icon_px, icon_px))
        self.setIcon(icon("close", theme.text, icon_px))

    def keep_corner(self) -> None:
        """Lie in the corner, now that the piece has another size."""
        piece = self._piece.rect()
        far = piece.right() + 1 - self.width() - self._apart_px
        corner = QRect(far, self._apart_px, self.width(), self.height())
        self.move(QStyle.visualRect(self.layoutDirection(), piece, corner).topLeft())
