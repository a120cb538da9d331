"""The files of a message: their cards below each other or side by side, as there is room."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Signal, Slot
from PySide6.QtWidgets import QStyle, QWidget

from desktop.ui.files.card import FileCard
from desktop.ui.theme import Theme

_GAP_PX = 8


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file as a message shows it: what to ask for it by, its name, and what is said of it.

    `is_lost`: it cannot be shown, and `detail` says why.
    """

    digest: str
    name: str
    detail: str
    is_lost: bool = False


class _StripCard(FileCard):
    """A card that knows its file. Signal: `opened(digest)`."""

    opened = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._digest = ""
        self.clicked.connect(self._on_self_clicked)

    def show_shown(self, file: ShownFile) -> None:
        """Show `file`."""
        self._digest = file.digest
        self.show_file(file.name, file.detail, is_lost=file.is_lost)

    @Slot()
    def _on_self_clicked(self) -> None:
        self.opened.emit(self._digest)


class FileStrip(QWidget):
    """The cards of one message, from its beginning or its end. Signal: `opened(digest)`."""

    opened = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cards: list[_StripCard] = []
        self._count = 0
        self.hide()

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: the cards."""
        return list(self._cards[: self._count])

    def show_files(
        self, files: Sequence[ShownFile], theme: Theme, *, width_px: int, at_end: bool
    ) -> None:
        """Show `files` within `width_px`, rows from the beginning or the end; take the size."""
        self._count = len(files)
        while len(self._cards) < len(files):
            self._add_card(theme)
        for card, file in zip(self._cards, files, strict=False):
            card.set_theme(theme)
            card.show_shown(file)
            card.resize(min(card.sizeHint().width(), width_px), card.sizeHint().height())
            card.show()
        for card in self._cards[len(files) :]:
            card.hide()
        self.setVisible(bool(files))
        self._arrange(width_px, at_end=at_end)

    def _add_card(self, theme: Theme) -> None:
        card = _StripCard(theme, self)
        card.opened.connect(self.opened)
        self._cards.append(card)

    def _arrange(self, width_px: int, *, at_end: bool) -> None:
        shown = self._cards[: self._count]
        if not shown:
            self.resize(0, 0)
            return
        card = shown[0].size()
        columns = max(1, min(len(shown), (width_px + _GAP_PX) // (card.width() + _GAP_PX)))
        rows = -(-len(shown) // columns)
        room = QRect(0, 0, _length(columns, card.width()), _length(rows, card.height()))
        for place, each in enumerate(shown):
            row, column = divmod(place, columns)
            in_row = min(columns, len(shown) - row * columns)
            indent = room.width() - _length(in_row, card.width()) if at_end else 0
            left = indent + column * (card.width() + _GAP_PX)
            spot = QRect(QPoint(left, row * (card.height() + _GAP_PX)), QSize(card))
            each.move(QStyle.visualRect(self.layoutDirection(), room, spot).topLeft())
        self.resize(room.size())


def _length(count: int, each_px: int) -> int:
    return count * (each_px + _GAP_PX) - _GAP_PX
