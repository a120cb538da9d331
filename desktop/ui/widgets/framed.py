"""A dialog with an edge of its own: not every desktop draws one around a window."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QWidget
from typing_extensions import override

from desktop.ui.theme import BODY_PT
from desktop.ui.widgets.plain import PlainLabel

_FRAME_PX = 60  # what a desktop puts around a window, its title above all


class FramedDialog(QDialog):
    """A dialog that stands out from the window behind it wherever it is shown."""

    def fit_words(self, width_px: int, *, lowest_px: int = 0) -> None:
        """Be as high as the words need in `width_px`, as far as the screen goes.

        Both measures are those at the normal text size, and grow with it; less than `lowest_px`
        high it does not get.
        """
        layout = self.layout()
        assert layout is not None
        for part in (self, *self.findChildren(QWidget)):
            part.ensurePolished()  # only then is it known how large the words are
        scale = self.font().pointSizeF() / BODY_PT
        room = self.screen().availableGeometry().size()
        width = min(round(width_px * scale), room.width() - _FRAME_PX)
        width = max(width, layout.totalMinimumSize().width())
        needed = max(layout.totalHeightForWidth(width), round(lowest_px * scale))
        self.resize(width, min(needed, room.height() - _FRAME_PX))

    def heading(self) -> PlainLabel:
        """Return the dialog's title as the words at its head: not every desktop shows it."""
        words = PlainLabel(self.windowTitle(), self)
        words.setProperty("look", "large")
        words.setWordWrap(True)
        words.lower()  # read aloud first, as it stands
        return words

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(self.palette().mid().color())
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
