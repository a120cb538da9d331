"""A better model of ours: what it costs, and how far it is fetched."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget
from typing_extensions import override

from desktop.models import ModelOffer, OfferProgress
from desktop.ui.failures import failure
from desktop.ui.i18n import tr
from desktop.ui.models.page import Page, label, show_when_said
from desktop.ui.models.words import size
from desktop.ui.theme import Theme

_PARTS = 1_000  # Qt's bar counts in 32 bits, which a model's bytes do not fit


class OfferPage(Page):
    """Signals: `fetch_asked()`; `stop_asked()`; `use_asked()` it is here, and wanted."""

    fetch_asked = Signal()
    stop_asked = Signal()
    use_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._offer: ModelOffer | None = None
        self._is_fetching = False
        self._is_here = False
        self._has_failed = False
        self.words = label(
            tr(
                "A better model of ours. It runs inside Branchline: nothing you write leaves this "
                "computer. It is fetched once; you can go on meanwhile."
            ),
            self,
            look="muted",
        )
        self.costs = label("", self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _PARTS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("How far it is fetched"))
        self.state = label("", self, look="muted")
        self.trouble = label("", self, look="warning")
        for part in (self.words, self.costs, self.bar, self.state, self.trouble):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._tell()

    def show_offer(self, offer: ModelOffer) -> None:
        """Show what is offered and how it stands."""
        self._offer = offer
        self._is_fetching = offer.state == "fetching"
        self._is_here = offer.state == "here"
        self.title.setText(offer.name)
        self.costs.setText(
            tr(
                "{download} to fetch, and as much room on the disk. It needs about {memory} of "
                "memory while it runs.",
                download=size(offer.download_bytes),
                memory=size(offer.memory_bytes),
            )
        )
        self._tell(offer.problem)

    def show_progress(self, progress: OfferProgress) -> None:
        """Show how far it is, or how it ended."""
        self._is_fetching = not progress.is_over
        self._is_here = progress.is_over and not progress.code
        self._has_failed = bool(progress.code)
        if progress.of_bytes:
            self.bar.setValue(round(_PARTS * progress.done_bytes / progress.of_bytes))
        self.state.setText(
            tr("{done} of {whole}", done=size(progress.done_bytes), whole=size(progress.of_bytes))
        )
        self._tell(progress.code)

    def _tell(self, code: str = "") -> None:
        self.bar.setVisible(self._is_fetching)
        self.trouble.setText(failure(code).text if code else "")
        if self._is_here:
            self.state.setText(tr("It is here."))
            self.offer(tr("Use it"), is_ready=True)
        elif self._is_fetching:
            self.offer(tr("Stop"), is_ready=True)
        else:
            self.state.clear()
            # What is missing may have come meanwhile, so a failure does not take the button away.
            self.offer(
                tr("Try again") if self._has_failed else tr("Fetch it"), is_ready=bool(self._offer)
            )
        show_when_said((self.state, self.trouble))

    @override
    def act(self) -> None:
        if self._is_here:
            self.use_asked.emit()
        elif self._is_fetching:
            self._is_fetching = False
            self._tell()
            self.stop_asked.emit()
        else:
            self._is_fetching = True
            self.bar.setValue(0)
            self._tell()
            self.fetch_asked.emit()
