"""One connection as a line: where it leads, what it has, and what can be done about it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.models import Connected, ConnectionDraft, Tested
from desktop.ui.i18n import paragraph, tr, tr_count, tr_text
from desktop.ui.models.address import host_in
from desktop.ui.models.page import dress, label, show_when_said
from desktop.ui.models.verdict import verdict_of
from desktop.ui.texts import text
from desktop.ui.theme import LINK_INSET_PX, Theme
from desktop.ui.widgets.busy import BusySign
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.wordfield import WordField

_LONGEST_NAME = 60  # it has to fit beside a model's in the list
_KEYS = {
    "keychain": text("key in the keychain"),
    "file": text("key in a file only you can read"),
    "missing": text("its key is missing"),
}


class NameEdit(WordField):
    """A name that is being changed. Signals: `given(name)` with Enter; `left()` with Esc."""

    given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(_LONGEST_NAME)
        self.setAccessibleName(tr("Name of the connection"))
        self.returnPressed.connect(self._on_self_return_pressed)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return  # the window around it stays open
        super().keyPressEvent(event)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()  # nor does Enter press a button of it

    @Slot()
    def _on_self_return_pressed(self) -> None:
        self.given.emit(self.text().strip())


class ConnectionRow(QFrame):
    """The line.

    Signals: `rename_asked(id, name)`; `key_asked(Connected)`; `refresh_asked(id)`;
    `disconnect_asked(id)`; `grew()`.
    """

    rename_asked = Signal(str, str)
    key_asked = Signal(object)
    refresh_asked = Signal(str)
    disconnect_asked = Signal(str)
    grew = Signal()

    def __init__(self, connected: Connected, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.connected = connected
        self.setProperty("look", "card")
        self.name = label(connected.name, self, look="strong")
        self.name_edit = NameEdit(self)
        self.facts = label(_facts(connected), self, look="small")
        self.result = label("", self)
        self.sign = BusySign(theme, self)
        self.rename = QPushButton(tr("Rename…"), self)
        self.key = QPushButton(tr("New key…") if connected.key else tr("Add a key…"), self)
        self.refresh = QPushButton(tr("Read its list again"), self)
        self.disconnect_ = QPushButton(tr("Disconnect…"), self)
        self.question = QWidget(self)
        self.agree = QPushButton(tr("Disconnect"), self.question)
        self.keep = QPushButton(tr("Keep it"), self.question)
        self._arrange()
        self.rename.clicked.connect(self._on_rename_clicked)
        self.name_edit.given.connect(self._on_name_edit_given)
        self.name_edit.left.connect(self._on_name_edit_left)
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
        self.result.setText(paragraph(verdict.sentence, verdict.advice))
        show_when_said((self.result,))
        self.grew.emit()

    def _arrange(self) -> None:
        buttons = (self.rename, self.key, self.refresh, self.disconnect_)
        doings = QWidget(self)
        flow = FlowLayout(doings, gap_px=10)
        for button in buttons:
            dress(button, "link")
            button.setAccessibleDescription(self.connected.name)
            flow.addWidget(button)
            button.setVisible(button is self.refresh or not self.connected.is_found)
        flow.addWidget(self.sign)
        for later in (self.name_edit, self.sign, self.result):
            later.hide()
        self._arrange_question()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 11, 12, 9)
        layout.setSpacing(4)
        for part in (self.name, self.name_edit, self.facts, self.result):
            layout.addWidget(part)
        line = QHBoxLayout()
        line.addSpacing(-LINK_INSET_PX)
        line.addWidget(doings)
        layout.addLayout(line)
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

    def _edit_name(self, *, is_on: bool) -> None:
        self.name.setVisible(not is_on)
        self.name_edit.setVisible(is_on)

    @Slot()
    def _on_rename_clicked(self) -> None:
        self.name_edit.setText(self.connected.name)
        self.name_edit.selectAll()
        self._edit_name(is_on=True)
        self.name_edit.setFocus()

    @Slot(str)
    def _on_name_edit_given(self, name: str) -> None:
        if name and name != self.connected.name:
            self.name.setText(name)
            self.rename_asked.emit(self.connected.id, name)
        self._on_name_edit_left()

    @Slot()
    def _on_name_edit_left(self) -> None:
        self.rename.setFocus()
        self._edit_name(is_on=False)

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
    key = tr_text(_KEYS[connected.key]) if connected.key else tr("no key")
    found = tr("found by itself") if connected.is_found else key
    return " · ".join((host_in(connected.address), models, found))
