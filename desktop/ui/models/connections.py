"""What is connected: each with its key, its list and the way to be rid of it."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.models import Connected, Tested
from desktop.ui.i18n import tr
from desktop.ui.models.connectionrow import ConnectionRow
from desktop.ui.models.page import fit, label
from desktop.ui.theme import Theme
from desktop.ui.widgets.framed import FramedDialog
from desktop.ui.widgets.scrolled import Scrolled
from desktop.ui.widgets.stops import read_as_laid_out

_SIZE_PX = (560, 480)


class ConnectionsDialog(FramedDialog):
    """The list.

    Signals: `add_asked()`; `rename_asked(id, name)`; `key_asked(Connected)`; `refresh_asked(id)`;
    `disconnect_asked(id)`.
    """

    rename_asked = Signal(str, str)
    add_asked = Signal()
    key_asked = Signal(object)
    refresh_asked = Signal(str)
    disconnect_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._connections: tuple[Connected, ...] = ()
        self._rows: dict[str, ConnectionRow] = {}
        self._grown: ConnectionRow | None = None
        self.setWindowTitle(tr("Connections"))
        self._inside = QWidget(self)
        self._column = QVBoxLayout(self._inside)
        self._area = Scrolled(self._inside, self)
        self.nothing = label(
            tr("Nothing is connected. The built-in model works without."), self, look="muted"
        )
        self.add = QPushButton(tr("Add a model…"), self)
        self.close_button = QPushButton(tr("Close"), self)
        self._arrange()
        self.add.clicked.connect(self._on_add_clicked)
        self.close_button.clicked.connect(self.accept)
        self._area.verticalScrollBar().rangeChanged.connect(self._on_range_changed)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme` for what is shown from now on."""
        self._theme = theme

    def ask(self) -> None:
        """Open it; what it shows is to be read."""
        fit(self, _SIZE_PX, self._theme)
        self.open()
        self.close_button.setFocus()

    def show_connections(self, connections: Iterable[Connected]) -> None:
        """Show these connections; a line that says the same as before stays as it is."""
        shown = tuple(connections)
        if shown == self._connections:
            return
        self._connections, self._grown = shown, None
        kept = {row.connected: row for row in self._rows.values() if row.connected in shown}
        for old in self._rows.values():
            self._column.removeWidget(old)
            if old.connected not in kept:
                old.hide()
                old.deleteLater()
        self._rows = {}
        for at, connected in enumerate(shown):
            row = kept.get(connected) or self._row_for(connected)
            self._column.insertWidget(at, row)
            self._rows[connected.id] = row
        self.nothing.setVisible(not shown)

    def show_refreshed(self, connection_id: str, tested: Tested) -> None:
        """Show what came of reading the list of a connection anew."""
        if (row := self._rows.get(connection_id)) is not None:
            row.show_refreshed(tested)

    def row(self, connection_id: str) -> ConnectionRow:
        """Return the line of a connection. Raises KeyError when it has none."""
        return self._rows[connection_id]

    def _row_for(self, connected: Connected) -> ConnectionRow:
        row = ConnectionRow(connected, self._theme, self._inside)
        row.rename_asked.connect(self.rename_asked)
        row.key_asked.connect(self._on_row_key_asked)
        row.refresh_asked.connect(self.refresh_asked)
        row.disconnect_asked.connect(self.disconnect_asked)
        # What a row asks or tells at its lower end would stay below what one sees.
        row.grew.connect(partial(self._show_whole, row))
        return row

    def _show_whole(self, row: ConnectionRow) -> None:
        self._grown = row

    @Slot()
    def _on_range_changed(self) -> None:
        # The area hears of a row's height in several steps, each before the row stands there.
        QTimer.singleShot(0, self, self._scroll_to_grown)

    def _scroll_to_grown(self) -> None:
        if self._grown is not None:
            self._area.ensureWidgetVisible(self._grown, 0, 0)

    def _arrange(self) -> None:
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(8)
        self._column.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.add)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Connections"), self, look="large"))
        layout.addWidget(self.nothing)
        layout.addWidget(self._area, 1)
        layout.addLayout(foot)
        read_as_laid_out(layout)

    @Slot()
    def _on_add_clicked(self) -> None:
        self.accept()
        self.add_asked.emit()

    @Slot(object)
    def _on_row_key_asked(self, connected: Connected) -> None:
        self.accept()
        self.key_asked.emit(connected)
