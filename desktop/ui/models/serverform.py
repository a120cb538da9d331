"""The fields one fills in to connect a server: only what that server needs."""

from itertools import pairwise

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.models import Connected, ConnectionDraft, KeyPlace, Service
from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.models.address import address_of, host_in, is_unprotected
from desktop.ui.models.keyfield import KeyField
from desktop.ui.models.page import label, show_when_said
from desktop.ui.models.protocols import PROTOCOLS, words_for
from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.stops import read_as_laid_out
from desktop.ui.widgets.wordfield import WordField

_EXAMPLE = "http://192.168.0.10:11434"


class ServerForm(QWidget):
    """Name, address, key and protocol.

    Signals: `changed()` something else was typed; `link_asked(address)` of the page with keys.
    """

    changed = Signal()
    link_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._service: Service | None = None
        self._known: Connected | None = None
        self.name = WordField(self)
        self.address = QLineEdit(self)
        self.key = KeyField(theme, self)
        self.protocol = ChoiceBox(theme, self)
        self.key_page = QPushButton(self)
        self.hint = label("", self, look="warning")
        self.kept = label("", self, look="small")
        self._form = QFormLayout()
        self._fields: dict[QLabel, QWidget] = {}
        self._arrange()
        self.set_theme(theme)
        for changed in (
            self.name.textChanged,
            self.address.textChanged,
            self.key.changed,
            self.protocol.currentIndexChanged,
        ):
            changed.connect(self._on_field_changed)
        self.key_page.clicked.connect(self._on_key_page_clicked)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.key.set_theme(theme)
        self.protocol.set_theme(theme)
        put_icon(self.key_page, "link", theme.accent, theme.sized(14))
        for words, field in self._fields.items():
            # Qt's form sets a label against the top of a taller field.
            words.setMinimumHeight(field.sizeHint().height())

    def ask_for_service(self, service: Service) -> None:
        """Ask for the key of a service."""
        self._clear(service=service)

    def ask_for_address(self) -> None:
        """Ask for an address of one's own."""
        self._clear()

    def ask_for_new_key(self, known: Connected, service: Service | None) -> None:
        """Ask for another key of what is connected already."""
        self._clear(service=service, known=known)

    def draft(self) -> ConnectionDraft | None:
        """Return what is filled in; None while something is missing."""
        key = self.key.key() or None
        if self._known is not None:
            known = self._known
            filled = ConnectionDraft(
                known.id, known.service, known.name, known.protocol, known.address, key
            )
            return filled if key else None
        if self._service is not None:
            ours = self._service
            filled = ConnectionDraft("", ours.slug, ours.name, ours.protocol, ours.address, key)
            return filled if key else None
        address = address_of(self.address.text())
        name = self.name.text().strip() or host_in(address)
        protocol = str(self.protocol.currentData() or "")
        return ConnectionDraft("", "", name, protocol, address, key) if address else None

    def tell_storage(self, place: KeyPlace, name: str) -> None:
        """Say where the key will be kept: in the keychain `name`, or in the file `name`."""
        if place == "keychain":
            words = tr("The key is kept in {name}, the keychain of this computer.", name=name)
        else:
            file = name.replace("/", "/\u200b").replace("\\", "\\\u200b")  # lets it break
            words = tr(
                "No keychain answers here: the key is kept in a file that only you can "
                "read, {file}",
                file=file,
            )
        self.kept.setText(words)
        self.kept.setAccessibleName(words.replace("\u200b", ""))

    def begin(self) -> None:
        """Put the cursor into the first field."""
        is_own = self._service is None and self._known is None
        (self.address if is_own else self.key.line).setFocus(Qt.FocusReason.OtherFocusReason)

    def begin_at_key(self) -> None:
        """Put the cursor into the field of the key, over the key that is there."""
        self.key.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.key.line.selectAll()

    def forget(self) -> None:
        """Forget the key."""
        self.key.forget()

    def _clear(self, *, service: Service | None = None, known: Connected | None = None) -> None:
        self._service, self._known = service, known
        self.name.clear()
        self.address.clear()
        self.protocol.setCurrentIndex(0)
        self.key.forget()
        is_own = service is None and known is None
        for field in (self.name, self.address, self.protocol):
            self._form.setRowVisible(field, is_own)
        self.key_page.setVisible(service is not None)
        if service is not None:
            words = tr("Get a key at {host}", host=host_in(service.key_page))
            self.key_page.setText(words)
            self.key_page.setAccessibleName(words)
        self._show_hint()

    def _arrange(self) -> None:
        self.address.setPlaceholderText(_EXAMPLE)
        self.name.setPlaceholderText(tr("what you want to call it"))
        for protocol in PROTOCOLS:
            self.protocol.addItem(words_for(protocol), protocol)
        self.protocol.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(10)
        self._form.setHorizontalSpacing(14)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for words, field in (
            (tr("Address"), self.address),
            (tr("Name"), self.name),
            (tr("Speaks"), self.protocol),
            (tr("Key"), self.key),
        ):
            field.setAccessibleName(words)
            name = label(words, self)
            name.setBuddy(field)
            self._fields[name] = field
            self._form.addRow(name, field)
        self.key_page.setProperty("look", "link")
        row = QHBoxLayout()
        row.addWidget(self.key_page)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(self._form)
        layout.addLayout(row)
        layout.addWidget(self.hint)
        layout.addWidget(self.kept)
        read_as_laid_out(layout)
        self._order()

    def _order(self) -> None:
        """Let Tab go down the page; Qt would go by the order in which the fields were made."""
        key = self.key
        stops = (self.address, self.name, self.protocol, key.line, key.eye, self.key_page)
        for here, there in pairwise(stops):
            QWidget.setTabOrder(here, there)

    def _show_hint(self) -> None:
        draft, key = self.draft(), self.key.key()
        shape = self._service.key_shape if self._service is not None else ""
        words = ""
        if key and shape and not key.startswith(shape):
            assert self._service is not None
            words = tr(
                "A key of {name} usually begins with {shape}.", name=self._service.name, shape=shape
            )
        elif draft is not None and draft.key and is_unprotected(draft.address):
            words = tr(
                "On its way to this address the key can be read by others: it begins with "
                "http and not with https."
            )
        self.hint.setText(words)
        show_when_said((self.hint,))

    @Slot()
    def _on_field_changed(self) -> None:
        self._show_hint()
        self.changed.emit()

    @Slot()
    def _on_key_page_clicked(self) -> None:
        if self._service is not None:
            self.link_asked.emit(self._service.key_page)
