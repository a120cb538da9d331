"""The window in which one adds a model: one calm page after the other."""

from collections.abc import Iterable

from PySide6.QtCore import QUrl, Signal, Slot
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.models import Connected, ModelChoice, ModelOffer, OfferProgress, Service
from desktop.ui.i18n import tr
from desktop.ui.models.filepage import FilePage
from desktop.ui.models.gallery import GalleryPage
from desktop.ui.models.offerpage import OfferPage
from desktop.ui.models.page import Page, fit
from desktop.ui.models.serverpage import ServerPage
from desktop.ui.models.usepage import UsePage
from desktop.ui.theme import Theme
from desktop.ui.widgets.framed import FramedDialog
from desktop.ui.widgets.link import LinkQuestion, open_in_browser

_SIZE_PX = (600, 540)


class AddDialog(FramedDialog):
    """Gallery → fill in and test → choose one to use. Its pages ask; see their signals.

    Signals: `opened()` it is open: what it shows is to be read; `used(id)` a model was chosen.
    """

    opened = Signal()
    used = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services: dict[str, Service] = {}
        self._theme = theme
        self.setWindowTitle(tr("Add a model"))
        self.stack = QStackedWidget(self)
        self.gallery = GalleryPage(theme, self)
        self.server = ServerPage(theme, self)
        self.file = FilePage(theme, self)
        self.offered = OfferPage(theme, self)
        self.use = UsePage(theme, self)
        self.back = QPushButton(tr("Back"), self)
        self.action = QPushButton(self)
        self.cancel = QPushButton(tr("Cancel"), self)
        self._link = LinkQuestion(self)
        self._arrange()
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        for page in self._pages():
            page.set_theme(theme)

    def ask(self, services: Iterable[Service]) -> None:
        """Open it at the gallery of `services`."""
        self._offer_services(services)
        self._open_at(self.gallery)

    def ask_for_file(self, path: str, services: Iterable[Service]) -> None:
        """Open it where the model in the file at `path` is added."""
        self._offer_services(services)
        self.file.read(path)
        self._open_at(self.file)

    def ask_for_key(self, known: Connected, services: Iterable[Service]) -> None:
        """Open it where the key of what is connected is replaced."""
        self._services = {service.slug: service for service in services}
        self.server.ask_for_new_key(known, self._services.get(known.service))
        self._open_at(self.server, can_go_back=False)

    def show_offer(self, offer: ModelOffer | None) -> None:
        """Show the better model of ours; None when there is none."""
        self.gallery.show_offer(offer)
        if offer is not None:
            self.offered.show_offer(offer)

    def show_progress(self, progress: OfferProgress) -> None:
        """Show how far that model is fetched."""
        self.offered.show_progress(progress)

    def show_added(self, title: str, choices: Iterable[ModelChoice]) -> None:
        """Show what came, to choose one of it."""
        if self.isVisible():
            self.use.show_added(title, choices)
            self._turn_to(self.use, can_go_back=False)

    def _offer_services(self, services: Iterable[Service]) -> None:
        self.gallery.show_services(services)
        self._services = {service.slug: service for service in services}

    def _pages(self) -> tuple[Page, ...]:
        return (self.gallery, self.server, self.file, self.offered, self.use)

    def _page(self) -> Page:
        page = self.stack.currentWidget()
        assert isinstance(page, Page)
        return page

    def _open_at(self, page: Page, *, can_go_back: bool = True) -> None:
        fit(self, _SIZE_PX, self._theme)
        self.open()
        self._turn_to(page, can_go_back=can_go_back)
        self.opened.emit()

    def _turn_to(self, page: Page, *, can_go_back: bool = True) -> None:
        if page is not self._page():
            self._page().leave()
        self.stack.setCurrentWidget(page)
        self.back.setVisible(can_go_back and page is not self.gallery)
        self._show_action()
        page.begin()

    def _arrange(self) -> None:
        for page in self._pages():
            self.stack.addWidget(page)
        self.action.setProperty("look", "primary")
        self.action.setDefault(True)
        buttons = QDialogButtonBox(self)  # in the order in which the system has them
        buttons.addButton(self.action, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(self.stack, 1)
        layout.addLayout(foot)

    def _connect(self) -> None:
        for page in self._pages():
            page.changed.connect(self._show_action)
            page.answered.connect(self.action.setFocus)
        self.gallery.service_chosen.connect(self._on_gallery_service_chosen)
        self.gallery.address_chosen.connect(self._on_gallery_address_chosen)
        self.gallery.file_chosen.connect(self._on_gallery_file_chosen)
        self.gallery.offer_chosen.connect(self._on_gallery_offer_chosen)
        self.server.link_asked.connect(self._link.ask)
        self._link.agreed.connect(self._on_link_agreed)
        self.use.chosen.connect(self._on_use_chosen)
        self.back.clicked.connect(self._on_back_clicked)
        self.cancel.clicked.connect(self.reject)
        self.action.clicked.connect(self._on_action_clicked)
        self.finished.connect(self._on_self_finished)

    @Slot()
    def _show_action(self) -> None:
        page = self._page()
        self.action.setVisible(bool(page.action))
        self.action.setText(page.action)
        self.action.setEnabled(page.is_ready)
        self.cancel.setText(self._way_out(page))

    def _way_out(self, page: Page) -> str:
        if page is self.use:
            return tr("Not now")
        # What is fetched goes on being fetched.
        return tr("Close") if page is self.offered else tr("Cancel")

    @Slot(str)
    def _on_gallery_service_chosen(self, slug: str) -> None:
        self.server.ask_for_service(self._services[slug])
        self._turn_to(self.server)

    @Slot()
    def _on_gallery_address_chosen(self) -> None:
        self.server.ask_for_address()
        self._turn_to(self.server)

    @Slot()
    def _on_gallery_file_chosen(self) -> None:
        self._turn_to(self.file)

    @Slot()
    def _on_gallery_offer_chosen(self) -> None:
        self._turn_to(self.offered)

    @Slot(QUrl)
    def _on_link_agreed(self, url: QUrl) -> None:
        open_in_browser(url)

    @Slot(str)
    def _on_use_chosen(self, choice_id: str) -> None:
        self.accept()
        self.used.emit(choice_id)

    @Slot()
    def _on_back_clicked(self) -> None:
        self._turn_to(self.gallery)

    @Slot()
    def _on_action_clicked(self) -> None:
        self._page().act()

    @Slot()
    def _on_self_finished(self) -> None:
        # However it closes: no key stays in a field, no test goes on for nobody.
        self._page().leave()
