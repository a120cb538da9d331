"""How a test of a connection shows: under way, what came of it, and whom one would trust."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.models import ConnectionDraft, Tested
from desktop.ui.failures import Failure
from desktop.ui.i18n import paragraph, tr
from desktop.ui.models.page import dress, label, show_when_said
from desktop.ui.models.verdict import Verdict, shown_fingerprint, verdict_of
from desktop.ui.theme import Theme, mono_font
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.busy import BusySign


class TrialView(QFrame):
    """Signals: `cancelled()` the test is no longer wanted; `trust_asked(HostIdentity)`."""

    cancelled = Signal()
    trust_asked = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tested = Tested("")
        self.setProperty("look", "plain")
        self.busy = QWidget(self)
        self.sign = BusySign(theme, self.busy)
        self.under_way = label("", self.busy, look="muted")
        self.cancel = QPushButton(tr("Stop the test"), self.busy)
        self.sentence = label("", self)
        self.advice = label("", self, look="muted")
        self.said = label("", self, look="small")
        self.more = QPushButton(tr("What the server said"), self)
        self.trust = QPushButton(tr("Trust this host…"), self)
        self.identity = QWidget(self)
        self.fingerprint = label("", self.identity)
        self.agree = QPushButton(self.identity)
        self._arrange(theme)
        self.cancel.clicked.connect(self.cancelled)
        self.more.clicked.connect(self._on_more_clicked)
        self.trust.clicked.connect(self._on_trust_clicked)
        self.agree.clicked.connect(self._on_agree_clicked)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self.sign.set_theme(theme)
        self.fingerprint.setFont(mono_font(theme.small_pt))

    def clear(self) -> None:
        """Show nothing."""
        self._show_parts(is_busy=False)
        for each in (self.sentence, self.advice, self.said):
            each.clear()
            each.hide()

    def show_busy(self, words: str, *, can_stop: bool = True) -> None:
        """Show that something is under way, and whether it can be stopped."""
        self.clear()
        self.under_way.setText(words)
        self.cancel.setVisible(can_stop)
        self._show_parts(is_busy=True)

    def show_result(self, draft: ConnectionDraft, tested: Tested) -> None:
        """Show what came of testing `draft`."""
        self._tested = tested
        self._show(verdict_of(draft, tested))
        self.trust.setVisible(tested.identity is not None)

    def show_failure(self, trouble: Failure) -> None:
        """Show that something on our side failed."""
        self._tested = Tested(trouble.code)
        self._show(Verdict("warning", trouble.sentence, trouble.advice))

    def _show(self, verdict: Verdict) -> None:
        self.clear()
        dress(self.sentence, verdict.tone)
        self.sentence.setText(verdict.sentence)
        self.advice.setText(verdict.advice)
        show_when_said((self.sentence, self.advice))
        self.said.setText(verdict.said)
        self.more.setVisible(bool(verdict.said))
        self.setAccessibleName(verdict.sentence)
        announce(self, paragraph(verdict.sentence, verdict.advice))

    def _arrange(self, theme: Theme) -> None:
        row = QHBoxLayout(self.busy)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sign)
        row.addWidget(self.under_way, 1)
        row.addWidget(self.cancel)
        words = tr(
            "Trust it only if you know this computer, and if it shows you the same fingerprint. "
            "Any other certificate there is refused again."
        )
        self.fingerprint.setFont(mono_font(theme.small_pt))
        who = QVBoxLayout(self.identity)
        who.setContentsMargins(0, 0, 0, 0)
        who.addWidget(label(words, self.identity, look="muted"))
        who.addWidget(self.fingerprint)
        who.addLayout(_at_left(self.agree))
        for button in (self.more, self.trust, self.cancel):
            button.setProperty("look", "link")
        links = QHBoxLayout()
        links.setContentsMargins(0, 0, 0, 0)
        links.addWidget(self.more)
        links.addWidget(self.trust)
        links.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (self.busy, self.sentence, self.advice):
            layout.addWidget(part)
        layout.addLayout(links)
        layout.addWidget(self.said)
        layout.addWidget(self.identity)

    def _show_parts(self, *, is_busy: bool) -> None:
        self.busy.setVisible(is_busy)
        for part in (self.more, self.trust, self.identity):
            part.hide()

    @Slot()
    def _on_more_clicked(self) -> None:
        self.said.setVisible(self.said.isHidden())

    @Slot()
    def _on_trust_clicked(self) -> None:
        if (identity := self._tested.identity) is None:
            return
        # A label breaks a line at a space only, or where it is told that it may.
        self.fingerprint.setText(shown_fingerprint(identity).replace(":", ":\u200b"))
        self.agree.setText(tr("Trust {host}", host=identity.host))
        self.identity.show()
        self.agree.setFocus()

    @Slot()
    def _on_agree_clicked(self) -> None:
        if self._tested.identity is not None:
            self.trust_asked.emit(self._tested.identity)


def _at_left(button: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(button)
    row.addStretch(1)
    return row
