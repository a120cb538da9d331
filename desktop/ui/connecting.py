"""Connections are looked after, models corrected and added: the dialogs joined to the runtime."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from desktop.models import (
    Connected,
    ModelChoice,
    ModelCorrection,
    OfferProgress,
    Tested,
)
from desktop.ui.addingdesk import AddingDesk
from desktop.ui.door import Desk
from desktop.ui.failures import Failure

# Loaded and made when they are first asked for, like the one that `addingdesk` has.
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
        self._adding = AddingDesk(desk, self)
        self._connections: ConnectionsDialog | None = None
        self._correction: CorrectionDialog | None = None
        self._adding.used.connect(self.used)
        self._adding.correction_asked.connect(self._on_adding_correction_asked)

    @property
    def adding(self) -> "AddDialog":
        """The window in which one adds a model."""
        return self._adding.dialog

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
        self._adding.take_offer(progress)

    @Slot(object)
    def _on_adding_correction_asked(self, choice: ModelChoice) -> None:
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
