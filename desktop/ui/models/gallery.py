"""The first page: the services we know, another address, a model file, a better model of ours."""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.models import ModelOffer, Service
from desktop.ui.i18n import tr
from desktop.ui.models.address import host_in
from desktop.ui.models.cardgrid import GAP_PX, CardGrid
from desktop.ui.models.cards import Card
from desktop.ui.models.page import Page, label
from desktop.ui.models.words import size
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import tip
from desktop.ui.widgets.scrolled import Scrolled
from desktop.ui.widgets.stops import read_as_laid_out

_COLUMNS = 3
_BETWEEN_PX = 10  # of parts, beside what is between cards


class GalleryPage(Page):
    """Signals: `service_chosen(slug)`; `address_chosen()`; `file_chosen()`; `offer_chosen()`."""

    service_chosen = Signal(str)
    address_chosen = Signal()
    file_chosen = Signal()
    offer_chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.title.setText(tr("Add a model"))
        self._cards: dict[str, Card] = {}
        self._inside = QWidget(self)
        self._services = CardGrid(_COLUMNS, self._inside)
        self._column = QVBoxLayout(self._inside)
        self.offered = Card("", "download", theme, self._inside)
        self.address = Card("", "globe", theme, self._inside)
        self.file = Card("", "file", theme, self._inside)
        # In a group the arrow keys go where they point; else to the card that was made next.
        self._keys = QButtonGroup(self)
        self._keys.setExclusive(False)
        for card in (self.offered, self.address, self.file):
            self._keys.addButton(card)
        self._arrange()
        self.offered.clicked.connect(self.offer_chosen)
        self.address.clicked.connect(self.address_chosen)
        self.file.clicked.connect(self.file_chosen)
        self.show_offer(None)

    @override
    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        for card in (self.offered, self.address, self.file, *self._cards.values()):
            card.set_theme(theme)

    def show_services(self, services: Iterable[Service]) -> None:
        """Show a card for each of these services."""
        for old in self._cards.values():
            self._keys.removeButton(old)
            old.deleteLater()
        self._cards = {}
        for service in services:
            card = Card(service.slug, "key", self.theme, self._inside)
            card.tell(service.name)
            card.setToolTip(tip(host_in(service.address)))
            card.chosen.connect(self._on_card_chosen)
            self._keys.addButton(card)
            self._cards[service.slug] = card
        self._services.show_cards(self._cards.values())
        stops = (self.offered, *self._cards.values(), self.address, self.file)
        for here, there in pairwise(stops):
            QWidget.setTabOrder(here, there)
        read_as_laid_out(self._column)

    def card(self, slug: str) -> Card:
        """Return the card of a service. Raises KeyError when it has none."""
        return self._cards[slug]

    def show_offer(self, offer: ModelOffer | None) -> None:
        """Show the model of ours that can be fetched, unless there is none or it is here."""
        is_there = offer is not None and offer.state != "here"
        self.offered.setVisible(is_there)
        self._ours.setVisible(is_there)
        if offer is not None:
            words = tr(
                "A better model of ours: {download} to fetch, {memory} of memory while it runs",
                download=size(offer.download_bytes),
                memory=size(offer.memory_bytes),
            )
            line = tr("Being fetched…") if offer.state == "fetching" else words
            self.offered.tell(offer.name, line)

    def _arrange(self) -> None:
        self.address.tell(
            tr("Another address"), tr("Ollama, LM Studio, llama.cpp, vLLM or anything like OpenAI")
        )
        self.file.tell(tr("A model file…"), tr("A .gguf file that runs inside Branchline"))
        self._ours = label(tr("Works on this computer"), self._inside, look="small")
        column = self._column
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP_PX)
        column.addWidget(self._ours)
        column.addWidget(self.offered)
        column.addSpacing(_BETWEEN_PX)
        column.addWidget(label(tr("With a key from the service"), self._inside, look="small"))
        column.addWidget(self._services)
        column.addSpacing(_BETWEEN_PX)
        column.addWidget(label(tr("Your own"), self._inside, look="small"))
        own = CardGrid(2, self._inside)
        own.show_cards((self.address, self.file))
        column.addWidget(own)
        column.addStretch(1)
        self.column.addWidget(Scrolled(self._inside, self), 1)

    @override
    def begin(self) -> None:
        first = next(iter(self._cards.values()), self.address)
        first.setFocus()

    @Slot(str)
    def _on_card_chosen(self, slug: str) -> None:
        self.service_chosen.emit(slug)
