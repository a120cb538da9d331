"""What every page of the window for adding models has: a title, and one thing it does."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.ui.theme import Theme
from desktop.ui.widgets.paragraph import Paragraph

GAP_PX = 10
_FRAME_PX = 60  # what a desktop puts around a window, its title above all


class Page(QWidget):
    """One page.

    `action` is the label of its one button, "" for none; `is_ready`: it can be pressed.
    Signals: `changed()` the button is to be shown anew; `answered()` it is what one presses next.
    """

    changed = Signal()
    answered = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.action = ""
        self.is_ready = False
        self.title = label("", self, look="large")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP_PX)
        self.column.addWidget(self.title)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.theme = theme

    def act(self) -> None:
        """Do what the button says."""

    def begin(self) -> None:
        """Put the cursor where one starts."""

    def leave(self) -> None:
        """Forget what must not stay: another page comes, or the window closes."""

    def offer(self, action: str, *, is_ready: bool) -> None:
        """Say what the button does now."""
        self.action, self.is_ready = action, is_ready
        self.changed.emit()


def label(text: str, parent: QWidget, *, look: str = "") -> QLabel:
    """Return a label that wraps and takes its text as it is: it may come from a server."""
    made = Paragraph(text, parent)
    if look:
        made.setProperty("look", look)
    return made


def dress(widget: QWidget, look: str) -> None:
    """Give a widget that may have been measured already another look."""
    widget.setProperty("look", look)
    widget.style().polish(widget)
    widget.update()


def fit(window: QWidget, size_px: tuple[int, int], theme: Theme) -> None:
    """Give a window that is about to open its size at the text size, as far as the screen goes."""
    room = window.screen().availableGeometry().size()
    width, height = (round(px * theme.scale) for px in size_px)
    window.resize(min(width, room.width() - _FRAME_PX), min(height, room.height() - _FRAME_PX))


def show_when_said(labels: Iterable[QLabel]) -> None:
    """Show the labels that say something; an empty one would leave a gap."""
    for each in labels:
        each.setVisible(bool(each.text()))
