"""What is folded to one line until a person wants to read it: reasoning, a tool that ran."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.theme import LIGHT, Theme
from desktop.ui.timeline.body import Body
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.placing import forward_icon, put, spot
from desktop.ui.timeline.textarea import TextArea

_INDENT_PX = 16
_GAP_PX = 6
_BAR_PX = 3


class Fold(QWidget):
    """A line that unfolds; `toggled` asks for it, the owner shows it again folded or not."""

    toggled = Signal()
    link_activated = Signal(str)
    all_wanted = Signal()
    grew = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._line = QuietButton("fold", forward_icon(self), self)
        self.body = Body(self)
        self._theme = LIGHT
        self._line.clicked.connect(self.toggled)
        self.body.link_activated.connect(self.link_activated)
        self.body.all_wanted.connect(self.all_wanted)
        self.body.grew.connect(self._on_body_grew)

    def set_line(self, line: str, theme: Theme, *, width_px: int, is_open: bool) -> None:
        """Set the one line, cut to `width_px`, and whether what is below shows."""
        if theme is not self._theme:
            self._theme = theme
            palette = self.body.palette()
            palette.setColor(QPalette.ColorRole.Text, QColor(theme.muted))
            self.body.setPalette(palette)
        self._line.set_theme(theme)
        self._line.set_icon("chevron-down" if is_open else forward_icon(self))
        room_px = width_px - 2 * _INDENT_PX - 24
        metrics = QFontMetrics(self._line.font())
        words = metrics.elidedText(line, Qt.TextElideMode.ElideRight, room_px)
        self._line.set_words(words, line)
        put(self._line, -8, 0, width_px)
        self.body.setVisible(is_open)
        self.body.set_look(width_px - _INDENT_PX, theme, whole=True)
        put(self.body, _INDENT_PX, self._line.height() + _GAP_PX, width_px)
        self.resize(width_px, self._line.height())

    def show_blocks(self, blocks: Sequence[Block], settled: int, first: int = 0) -> None:
        """Show `blocks` below the line and take the height for them."""
        self.body.show_blocks(blocks, settled, first)
        self.resize(self.width(), self.body.geometry().bottom() + 1)

    @Slot()
    def _on_body_grew(self) -> None:
        if self.body.isVisibleTo(self):
            self.resize(self.width(), self.body.geometry().bottom() + 1)
            self.grew.emit()

    @property
    def areas(self) -> list[TextArea]:
        """The text widgets that show, none while folded."""
        return self.body.areas if self.body.isVisibleTo(self) else []

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: the line, then what is in the text below."""
        return [self._line, *self.body.stops]

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.body.isVisibleTo(self):
            painter = QPainter(self)
            top = self.body.y()
            bar = spot(self, QRect(0, top, _BAR_PX, self.height() - top), self.width())
            painter.fillRect(bar, QColor(self._theme.border))
