"""One connection as a line: where it leads, what it has, and what can be done about it."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.models import Connected, ConnectionDraft, Tested
from desktop.ui.i18n import tr, tr_count
from desktop.ui.models.address import host_in
from desktop.ui.models.page import dress, label, show_when_said
from desktop.ui.models.verdict import verdict_of
from desktop.ui.theme import Theme
from desktop.ui.widgets.busy import BusySign

_KEYS = {
    "keychain": "key in the keychain",
    "file": "key in a file only you can read",
    "missing": "its key is missing",
}


class ConnectionRow(QFrame):
    """Signals: `key_asked(Connected)`; `refresh_asked(id)`; `disconnect_asked(id)`; `grew()`."""

    key_asked = Signal(object)
    refresh_asked = Signal(str)
    disconnect_asked = Signal(str)
    grew = Signal()

    def __init__(self, connected: Connected, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.connected = connected
        self.setProperty("look", "card")
        self.name = label(connected.name, self, look="strong")
        self.facts = label(_facts(connected), self, look="small")
        self.result = label("", self)
        self.sign = BusySign(theme, self)
        self.key = QPushButton(tr("New key…") if connected.key else tr("Add a key…"), self)
        self.refresh = QPushButton(tr("Read its list again"), self)
        self.disconnect_ = QPushButton(tr("Disconnect…"), self)
        self.question = QWidget(self)
        self.agree = QPushButton(tr("Disconnect"), self.question)
        self.keep = QPushButton(tr("Keep it"), self.question)
        self._arrange()
        self.key.clicked.connect(self._on_key_clicked)
        self.refresh.clicked.connect(self._on_refresh_clicked)
        self.disconnect_.clicked.connect(self._on_disconnect_clicked)
        self.agree.clicked.connect(self._on_agree_clicked)
        self.keep.clicked.connect(self._on_keep_clicked)

    def show_refreshed(self, tested: Tested) -> None:
        """Show what came of reading its list anew."""
        verdict = verdict_of(_as_draft(self.connected), tested)
        self.sign.hide()
        self.refresh.setEnabled(True)
        dress(self.result, verdict.tone)
        self.result.setText(f"{verdict.sentence} {verdict.advice}".strip())
        show_when_said((self.result,))
        self.grew.emit()

    def _arrange(self) -> None:
        self.key.setVisible(not self.connected.is_found)
        self.disconnect_.setVisible(not self.connected.is_found)
        self.sign.hide()
        self.result.hide()
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.key, self.refresh, self.disconnect_):
            dress(button, "link")
            button.setAccessibleDescription(self.connected.name)
            row.addWidget(button)
        row.addWidget(self.sign)
        row.addStretch(1)
        self._arrange_question()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 11, 12, 9)
        layout.setSpacing(4)
        for part in (self.name, self.facts, self.result):
            layout.addWidget(part)
        layout.addLayout(row)
        layout.addWidget(self.question)

    def _arrange_question(self) -> None:
        words = tr(
            "Its models leave the list and its key is deleted. Chats keep all that was said; to "
            "go on in them you choose another model."
        )
        self.agree.setProperty("look", "danger")
        buttons = QHBoxLayout()
        buttons.addWidget(self.agree)
        buttons.addWidget(self.keep)
        buttons.addStretch(1)
        layout = QVBoxLayout(self.question)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.addWidget(label(words, self.question))
        layout.addLayout(buttons)
        self.question.hide()

    @Slot()
    def _on_key_clicked(self) -> None:
        self.key_asked.emit(self.connected)

    @Slot()
    def _on_refresh_clicked(self) -> None:
        self.refresh.setEnabled(False)
        self.result.hide()
        self.sign.show()
        self.refresh_asked.emit(self.connected.id)

    @Slot()
    def _on_disconnect_clicked(self) -> None:
        self.question.show()
        self.grew.emit()
        self.keep.setFocus()

    @Slot()
    def _on_agree_clicked(self) -> None:
        self.setEnabled(False)
        self.disconnect_asked.emit(self.connected.id)

    @Slot()
    def _on_keep_clicked(self) -> None:
        self.question.hide()
        self.disconnect_.setFocus()


def _as_draft(connected: Connected) -> ConnectionDraft:
    return ConnectionDraft(
        connected.id, connected.service, connected.name, connected.protocol, connected.address
    )


def _facts(connected: Connected) -> str:
    models = tr_count("{count} model", "{count} models", len(connected.models))
    key = tr(_KEYS[connected.key]) if connected.key else tr("no key")
    found = tr("found by itself") if connected.is_found else key
    return " · ".join((host_in(connected.address), models, found))
