"""The page on which a server is connected: filled in, tested, added."""

from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from typing_extensions import override

from desktop.models import (
    Connected,
    ConnectionDraft,
    HostIdentity,
    KeyPlace,
    ListedModel,
    Service,
    Tested,
)
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.models.page import Page, label
from desktop.ui.models.serverform import ServerForm
from desktop.ui.models.trial import TrialView
from desktop.ui.theme import Theme

_ABOUT_KEY = frozenset({"CREDENTIAL_MISSING", "CREDENTIAL_REJECTED"})


class ServerPage(Page):
    """Fill in → Test → Add.

    Signals: `test_asked(ConnectionDraft)`; `test_dropped()`; `connect_asked(ConnectionDraft,
    Tested)`; `trust_asked(HostIdentity)`, after which it is tested again; `link_asked(address)`.
    """

    test_asked = Signal(object)
    test_dropped = Signal()
    connect_asked = Signal(object, object)
    trust_asked = Signal(object)
    link_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._under_test: ConnectionDraft | None = None
        self._works: Tested | None = None
        self._is_connecting = False
        self.words = label("", self, look="muted")
        self.form = ServerForm(theme, self)
        self.trial = TrialView(theme, self)
        self.model = QLineEdit(self)
        self.model.setAccessibleName(tr("Model"))
        self.model.setPlaceholderText(tr("Model, as the program calls it"))
        for part in (self.words, self.form, self.trial, self.model):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.form.changed.connect(self._on_form_changed)
        self.form.link_asked.connect(self.link_asked)
        self.model.textChanged.connect(self._show_action)
        self.trial.cancelled.connect(self._on_trial_cancelled)
        self.trial.trust_asked.connect(self._on_trial_trust_asked)

    @override
    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.form.set_theme(theme)
        self.trial.set_theme(theme)

    def ask_for_service(self, service: Service) -> None:
        """Begin to connect a service."""
        self._restart(
            tr("Connect {name}", name=service.name),
            tr("What you write and the pictures you show are sent to {name}.", name=service.name),
        )
        self.form.ask_for_service(service)
        self._forget_trial()

    def ask_for_address(self) -> None:
        """Begin to connect an address of one's own."""
        self._restart(
            tr("Another address"),
            tr("What you write is sent to this address. It needs a key only if it asks for one."),
        )
        self.form.ask_for_address()
        self._forget_trial()

    def ask_for_new_key(self, known: Connected, service: Service | None) -> None:
        """Begin to replace the key of what is connected."""
        self._restart(
            tr("A new key for {name}", name=known.name),
            tr("The old key is forgotten when the new one works.") if known.key else "",
        )
        self.form.ask_for_new_key(known, service)
        self._forget_trial()

    def show_key_storage(self, place: KeyPlace, name: str) -> None:
        """Say where a key will be kept."""
        self.form.tell_storage(place, name)

    def show_tested(self, draft: ConnectionDraft, tested: Tested) -> None:
        """Show what came of the test of `draft`, if it is still the one that is wanted."""
        # A late answer to what was typed before says nothing of what stands there now.
        if draft != self._under_test:
            return
        self._under_test = None
        self._works = None if tested.code else tested
        self.trial.show_result(draft, tested)
        self.model.setVisible(self._works is not None and not tested.models)
        self._show_action()
        if tested.code in _ABOUT_KEY:
            self.form.begin_at_key()

    def show_trouble(self, trouble: Failure) -> None:
        """Say that something of ours failed while testing or connecting."""
        if self._under_test is None and not self._is_connecting:
            return
        self._forget_trial()
        self.trial.show_failure(trouble)

    def _restart(self, title: str, words: str) -> None:
        self.title.setText(title)
        self.words.setText(words)

    def _forget_trial(self) -> None:
        if self._under_test is not None:
            self.test_dropped.emit()
        self._under_test = self._works = None
        self._is_connecting = False
        self.trial.clear()
        self.model.clear()
        self.model.hide()
        self._show_action()

    @Slot()
    def _show_action(self) -> None:
        if self._works is not None:
            has_models = bool(self._works.models or self.model.text().strip())
            self.offer(tr("Add"), is_ready=has_models and not self._is_connecting)
        else:
            is_filled = self.form.draft() is not None
            self.offer(tr("Test"), is_ready=is_filled and self._under_test is None)

    def _test(self) -> None:
        draft = self.form.draft()
        if draft is None:
            return
        focused = QApplication.focusWidget()
        if focused is None or not self.form.isAncestorOf(focused):
            # The button that was pressed goes now, and Qt would hand the cursor on to "Back".
            self.form.begin()
        self._forget_trial()
        self._under_test = draft
        self.trial.show_busy(tr("Testing…"))
        self._show_action()
        self.test_asked.emit(draft)

    def _connect(self, works: Tested) -> None:
        draft = self.form.draft()
        if draft is None or self._is_connecting:
            return
        if not works.models:
            works = replace(works, models=(ListedModel(self.model.text().strip()),))
        self._is_connecting = True
        # A keychain may ask for its own password first, and takes the time that takes.
        self.trial.show_busy(tr("Keeping it…"), can_stop=False)
        self._show_action()
        self.connect_asked.emit(draft, works)

    @override
    def act(self) -> None:
        if self._works is not None:
            self._connect(self._works)
        else:
            self._test()

    @override
    def begin(self) -> None:
        self.form.begin()

    @override
    def leave(self) -> None:
        self._forget_trial()
        self.form.forget()

    @Slot()
    def _on_form_changed(self) -> None:
        self._forget_trial()

    @Slot()
    def _on_trial_cancelled(self) -> None:
        self._forget_trial()
        self.form.begin()

    @Slot(object)
    def _on_trial_trust_asked(self, identity: HostIdentity) -> None:
        self.trust_asked.emit(identity)
        self._test()
