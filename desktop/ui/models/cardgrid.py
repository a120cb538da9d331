"""Cards side by side, as many in a row as have room for their words."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget
from typing_extensions import override

from desktop.ui.models.cards import Card

GAP_PX = 8


class CardGrid(QWidget):
    """Shows its cards in at most `columns` columns of one width; in fewer for large letters."""

    def __init__(self, columns: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._most = columns
        self._columns = columns
        self._cards: tuple[Card, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP_PX)

    def show_cards(self, cards: Iterable[Card]) -> None:
        """Show these cards, and no longer those of before."""
        for old in self._cards:
            self._grid.removeWidget(old)
        self._cards = tuple(cards)
        self._place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def event(self, event: QEvent) -> bool:
        is_taken = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # a card has other words, or other letters
            self._fit()
        return is_taken

    def _fit(self) -> None:
        columns = self._fitting()
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _fitting(self) -> int:
        """Return how many columns have room for the longest word of a card."""
        widest_px = max((card.narrowest_px() for card in self._cards), default=0)
        return max(1, min(self._most, (self.width() + GAP_PX) // (widest_px + GAP_PX)))

    def _place(self) -> None:
        for at, card in enumerate(self._cards):
            self._grid.addWidget(card, at // self._columns, at % self._columns)
        for at in range(self._most):
            self._grid.setColumnStretch(at, int(at < self._columns))
