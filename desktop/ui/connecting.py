"""Models are added, connections looked after: the dialogs joined to the runtime."""

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
    ModelCorrection,
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

# The dialogs are a tenth of the window's code and some hundred widgets: they are loaded and made
# when they are first asked for, not while the program starts.
if TYPE_CHECKING:
    from desktop.ui.models.adding import AddDialog
    from desktop.ui.models.connections import ConnectionsDialog
    from desktop.ui.models.correcting import CorrectionDialog


class Connecting(QObject):
    """What is asked in the dialogs, and what comes back. Signal: `used(id)` one was chosen."""

    used = Signal(str)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._trial: Future[Tested] | None = None
        self._offer: ModelOffer | None = None
        self._adding: AddDialog | None = None
        self._connections: ConnectionsDialog | None = None
        self._correction: CorrectionDialog | None = None

    @property
    def adding(self) -> "AddDialog":
        """The window in which one adds a model."""
        if self._adding is None:
            from desktop.ui.models.adding import AddDialog  # noqa: PLC0415 - see above

            header = self._desk.page.header
            self._adding = AddDialog(header.theme, self._desk.page)
            header.themed.connect(self._adding.set_theme)
            self._connect_adding(self._adding)
        return self._adding

    @property
    def connections(self) -> "ConnectionsDialog":
        """The list of what is connected."""
        if self._connections is None:
            from desktop.ui.models.connections import (  # noqa: PLC0415 - see above
                ConnectionsDialog,
            )

            header = self._desk.page.header
            made = ConnectionsDialog(header.theme, self._desk.page)
            header.themed.connect(made.set_theme)
            made.add_asked.connect(self.add)
            made.rename_asked.connect(self._on_connections_rename_asked)
            made.key_asked.connect(self._on_connections_key_asked)
            made.refresh_asked.connect(self._on_connections_refresh_asked)
            made.disconnect_asked.connect(self._on_connections_disconnect_asked)
            self._connections = made
        return self._connections

    @property
    def correction(self) -> "CorrectionDialog":
        """The window in which one corrects what a model can do."""
        if self._correction is None:
            from desktop.ui.models.correcting import CorrectionDialog  # noqa: PLC0415 - see above

            header = self._desk.page.header
            self._correction = CorrectionDialog(header.theme, self._desk.page)
            header.themed.connect(self._correction.set_theme)
            self._correction.corrected.connect(self._on_correction_corrected)
        return self._correction

    @Slot()
    def add(self) -> None:
        """Open the window in which one adds a model."""
        self.adding.ask(self._desk.runtime.services())

    @Slot(str)
    def add_file(self, path: str) -> None:
        """Open that window where the model in a file is added."""
        self.adding.ask_for_file(path, self._desk.runtime.services())

    def ask_key(self, connection_id: str) -> None:
        """Open that window where the key of a connection is replaced."""
        self._desk.bridge.when_done(
            self._desk.runtime.connections(), partial(self._on_key_owner_read, connection_id)
        )

    @Slot()
    def show_connections(self) -> None:
        """Open the list of what is connected."""
        self.connections.ask()
        self._read_connections()

    @Slot()
    def add_or_change(self) -> None:
        """Open the list of what is connected; where nothing is, the window to add a model."""
        self._desk.bridge.when_done(
            self._desk.runtime.connections(), self._on_whether_connected_read
        )

    def correct(self, choice: ModelChoice) -> None:
        """Ask what a person knows better about a model."""
        self.correction.ask(choice)

    def take_change(self) -> None:
        """Read anew what is open: something about the models is no longer as it was."""
        if self._connections is not None and self._connections.isVisible():
            self._read_connections()

    def take_offer(self, progress: OfferProgress) -> None:
        """Show how far the better model of ours is fetched."""
        if self._adding is None:
            return
        self._adding.show_progress(progress)
        if progress.is_over and not progress.code:
            self._read_offer()

    def _connect_adding(self, adding: "AddDialog") -> None:
        adding.opened.connect(self._on_adding_opened)
        adding.used.connect(self.used)
        adding.server.test_asked.connect(self._on_server_test_asked)
        adding.server.test_dropped.connect(self._on_server_test_dropped)
        adding.server.trust_asked.connect(self._on_server_trust_asked)
        adding.server.connect_asked.connect(self._on_server_connect_asked)
        adding.file.file_asked.connect(self._on_file_asked)
        adding.file.add_asked.connect(self._on_file_add_asked)
        adding.offered.fetch_asked.connect(self._on_offered_fetch_asked)
        adding.offered.stop_asked.connect(self._on_offered_stop_asked)
        adding.offered.use_asked.connect(self._on_offered_use_asked)
        adding.use.favourite_asked.connect(self._on_use_favourite_asked)
        adding.use.correction_asked.connect(self._on_use_correction_asked)

    # Adding

    @Slot()
    def _on_adding_opened(self) -> None:
        self._desk.bridge.when_done(self._desk.runtime.key_storage(), self._on_storage_read)
        self._read_offer()

    def _on_storage_read(self, storage: tuple[KeyPlace, str]) -> None:
        self.adding.server.show_key_storage(*storage)

    def _read_offer(self) -> None:
        self._desk.bridge.when_done(self._desk.runtime.offer(), self._on_offer_read)

    def _on_offer_read(self, offer: ModelOffer | None) -> None:
        self._offer = offer
        self.adding.show_offer(offer)

    @Slot(object)
    def _on_server_test_asked(self, draft: ConnectionDraft) -> None:
        self._trial = self._desk.runtime.try_connection(draft)
        self._desk.bridge.when_done(
            self._trial, partial(self._on_tested, draft), refused=self._on_server_refused
        )

    def _on_tested(self, draft: ConnectionDraft, tested: Tested) -> None:
        self.adding.server.show_tested(draft, tested)

    def _on_server_refused(self, trouble: Failure) -> None:
        self.adding.server.show_trouble(trouble)

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
            self.adding.accept()
            self._desk.page.hint.tell(tr("The new key for {name} is kept.", name=connected.name))
            return
        self._desk.bridge.when_done(
            self._desk.runtime.models(), partial(self._on_added_read, connected)
        )

    def _on_added_read(self, connected: Connected, models: Models) -> None:
        brought = [each for each in models.choices if each.connection == connected.id]
        self.adding.show_added(tr("{name} is connected", name=connected.name), brought)

    @Slot(str)
    def _on_file_asked(self, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.model_file(Path(path)),
            partial(self._on_file_read, path),
            refused=self.adding.file.show_trouble,
        )

    def _on_file_read(self, path: str, file: ModelFile) -> None:
        self.adding.file.show_file(path, file)

    @Slot(str)
    def _on_file_add_asked(self, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.add_model_file(Path(path)),
            self._on_file_added,
            refused=self.adding.file.show_trouble,
        )

    def _on_file_added(self, choice: ModelChoice) -> None:
        self.adding.show_added(tr("{name} is added", name=name_of(choice)), (choice,))

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
        self.adding.show_added(tr("{name} is here", name=name), named or ours)

    @Slot(str, bool)
    def _on_use_favourite_asked(self, choice_id: str, favourite: bool) -> None:  # noqa: FBT001 - a slot
        self._desk.runtime.set_favourite(choice_id, favourite=favourite)

    @Slot(object)
    def _on_use_correction_asked(self, choice: ModelChoice) -> None:
        self.correct(choice)

    # Connections

    def _read_connections(self) -> None:
        self._desk.bridge.when_done(self._desk.runtime.connections(), self._on_connections_read)

    def _on_connections_read(self, connections: tuple[Connected, ...]) -> None:
        self.connections.show_connections(connections)

    def _on_whether_connected_read(self, connections: tuple[Connected, ...]) -> None:
        if not connections:
            self.add()
            return
        self.connections.ask()
        self.connections.show_connections(connections)

    def _on_key_owner_read(self, connection_id: str, connections: tuple[Connected, ...]) -> None:
        known = next((each for each in connections if each.id == connection_id), None)
        if known is not None:
            self._on_connections_key_asked(known)

    @Slot(object)
    def _on_connections_key_asked(self, connected: Connected) -> None:
        self.adding.ask_for_key(connected, self._desk.runtime.services())

    @Slot(str)
    def _on_connections_refresh_asked(self, connection_id: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.refresh_connection(connection_id),
            partial(self._on_refreshed, connection_id),
            refused=partial(self._on_refresh_refused, connection_id),
        )

    def _on_refreshed(self, connection_id: str, tested: Tested) -> None:
        self.connections.show_refreshed(connection_id, tested)

    def _on_refresh_refused(self, connection_id: str, trouble: Failure) -> None:
        self.connections.show_refreshed(connection_id, Tested(trouble.code))

    @Slot(str, str)
    def _on_connections_rename_asked(self, connection_id: str, name: str) -> None:
        self._desk.runtime.rename_connection(connection_id, name)

    @Slot(str)
    def _on_connections_disconnect_asked(self, connection_id: str) -> None:
        self._desk.runtime.disconnect(connection_id)

    @Slot(str, object)
    def _on_correction_corrected(self, choice_id: str, correction: ModelCorrection) -> None:
        self._desk.runtime.correct_model(choice_id, correction)
