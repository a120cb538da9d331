"""A model is added: the dialog, page by page, joined to the runtime."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from desktop.models import (
    Connected,
    ConnectionDraft,
    HostIdentity,
    KeyPlace,
    ModelChoice,
    ModelFile,
    ModelOffer,
    Models,
    OfferProgress,
    Tested,
)
from desktop.ui.door import Desk
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.models.words import name_of

# The dialog and its pages are a tenth of the window's code: they are loaded and made when they are
# first asked for, not while the program starts.
if TYPE_CHECKING:
    from desktop.ui.models.adding import AddDialog


class AddingDesk(QObject):
    """What is asked in the dialog, and what comes back.

    Signals: `used(id)` one of what was added was chosen; `correction_asked(ModelChoice)`.
    """

    used = Signal(str)
    correction_asked = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._trial: Future[Tested] | None = None
        self._offer: ModelOffer | None = None
        self._dialog: AddDialog | None = None

    @property
    def dialog(self) -> "AddDialog":
        """The window in which one adds a model."""
        if self._dialog is None:
            from desktop.ui.models.adding import AddDialog  # noqa: PLC0415 - see above

            header = self._desk.page.header
            self._dialog = AddDialog(header.theme, self._desk.page)
            header.themed.connect(self._dialog.set_theme)
            self._connect(self._dialog)
        return self._dialog

    def take_offer(self, progress: OfferProgress) -> None:
        """Show how far the better model of ours is fetched."""
        if self._dialog is None:
            return
        self._dialog.show_progress(progress)
        if progress.is_over and not progress.code:
            self._read_offer()

    def _connect(self, dialog: "AddDialog") -> None:
        dialog.opened.connect(self._on_dialog_opened)
        dialog.used.connect(self.used)
        dialog.server.test_asked.connect(self._on_server_test_asked)
        dialog.server.test_dropped.connect(self._on_server_test_dropped)
        dialog.server.trust_asked.connect(self._on_server_trust_asked)
        dialog.server.connect_asked.connect(self._on_server_connect_asked)
        dialog.file.file_asked.connect(self._on_file_asked)
        dialog.file.add_asked.connect(self._on_file_add_asked)
        dialog.offered.fetch_asked.connect(self._on_offered_fetch_asked)
        dialog.offered.stop_asked.connect(self._on_offered_stop_asked)
        dialog.offered.use_asked.connect(self._on_offered_use_asked)
        dialog.use.favourite_asked.connect(self._on_use_favourite_asked)
        dialog.use.correction_asked.connect(self.correction_asked)

    @Slot()
    def _on_dialog_opened(self) -> None:
        self._desk.bridge.when_done(self._desk.runtime.key_storage(), self._on_storage_read)
        self._read_offer()

    def _on_storage_read(self, storage: tuple[KeyPlace, str]) -> None:
        self.dialog.server.show_key_storage(*storage)

    def _read_offer(self) -> None:
        self._desk.bridge.when_done(self._desk.runtime.offer(), self._on_offer_read)

    def _on_offer_read(self, offer: ModelOffer | None) -> None:
        self._offer = offer
        self.dialog.show_offer(offer)

    @Slot(object)
    def _on_server_test_asked(self, draft: ConnectionDraft) -> None:
        self._trial = self._desk.runtime.try_connection(draft)
        self._desk.bridge.when_done(
            self._trial, partial(self._on_tested, draft), refused=self._on_server_refused
        )

    def _on_tested(self, draft: ConnectionDraft, tested: Tested) -> None:
        self.dialog.server.show_tested(draft, tested)

    def _on_server_refused(self, trouble: Failure) -> None:
        self.dialog.server.show_trouble(trouble)

    @Slot()
    def _on_server_test_dropped(self) -> None:
        if self._trial is not None:
            # Its question to the server is given up too, not only its answer.
            self._trial.cancel()
            self._trial = None

    @Slot(object)
    def _on_server_trust_asked(self, identity: HostIdentity) -> None:
        self._desk.runtime.trust_host(identity)

    @Slot(object, object)
    def _on_server_connect_asked(self, draft: ConnectionDraft, tested: Tested) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.connect(draft, tested),
            partial(self._on_connected, draft),
            refused=self._on_server_refused,
        )

    def _on_connected(self, draft: ConnectionDraft, connected: Connected) -> None:
        if draft.id:
            self.dialog.accept()
            self._desk.page.hint.tell(tr("The new key for {name} is kept.", name=connected.name))
            return
        self._desk.bridge.when_done(
            self._desk.runtime.models(), partial(self._on_added_read, connected)
        )

    def _on_added_read(self, connected: Connected, models: Models) -> None:
        brought = [each for each in models.choices if each.connection == connected.id]
        self.dialog.show_added(tr("{name} is connected", name=connected.name), brought)

    @Slot(str)
    def _on_file_asked(self, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.model_file(Path(path)),
            partial(self._on_file_read, path),
            refused=self.dialog.file.show_trouble,
        )

    def _on_file_read(self, path: str, file: ModelFile) -> None:
        self.dialog.file.show_file(path, file)

    @Slot(str)
    def _on_file_add_asked(self, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.add_model_file(Path(path)),
            self._on_file_added,
            refused=self.dialog.file.show_trouble,
        )

    def _on_file_added(self, choice: ModelChoice) -> None:
        self.dialog.show_added(tr("{name} is added", name=name_of(choice)), (choice,))

    @Slot()
    def _on_offered_fetch_asked(self) -> None:
        self._desk.runtime.fetch_offer()

    @Slot()
    def _on_offered_stop_asked(self) -> None:
        self._desk.runtime.stop_fetching()

    @Slot()
    def _on_offered_use_asked(self) -> None:
        self._desk.bridge.when_done(self._desk.runtime.models(), self._on_ours_read)

    def _on_ours_read(self, models: Models) -> None:
        name = self._offer.name if self._offer is not None else ""
        ours = [choice for choice in models.choices if choice.is_builtin]
        named = [choice for choice in ours if name_of(choice) == name]
        self.dialog.show_added(tr("{name} is here", name=name), named or ours)

    @Slot(str, bool)
    def _on_use_favourite_asked(self, choice_id: str, favourite: bool) -> None:  # noqa: FBT001 - a slot
        self._desk.runtime.set_favourite(choice_id, favourite=favourite)
