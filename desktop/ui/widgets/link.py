"""The question before a link is opened: it shows where the link really goes."""

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from desktop.ui.i18n import tr
from desktop.ui.widgets.legibleurl import legible
from desktop.ui.widgets.plain import PlainLabel

_OPENED_SCHEMES = frozenset({"http", "https", "mailto"})
_PIECE, _MOST_SHOWN = 60, 2_000  # characters of an address


class LinkQuestion(QDialog):
    """Asks whether an address is to be opened in the browser. Signal: `agreed(QUrl)`."""

    agreed = Signal(QUrl)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._url = QUrl()
        self.setWindowTitle(tr("Open this link?"))
        self.setModal(True)
        self.setMinimumWidth(420)
        self.setMaximumWidth(640)
        self._host = PlainLabel(parent=self)
        self._where = PlainLabel(parent=self)
        self._where.setWordWrap(True)
        self._where.setProperty("look", "muted")
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons = QDialogButtonBox(self)
        self.open_button = self._buttons.addButton(
            tr("Open in browser"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.copy_button = self._buttons.addButton(
            tr("Copy link"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        layout.addWidget(self._host)
        layout.addWidget(self._where)
        layout.addSpacing(6)
        layout.addWidget(self._buttons)
        self._buttons.accepted.connect(self._on_buttons_accepted)
        self._buttons.rejected.connect(self.reject)
        self.copy_button.clicked.connect(self._on_copy_clicked)

    def ask(self, address: str) -> None:
        """Show where `address` goes and wait for the person; the window goes on meanwhile."""
        self._url = QUrl(address)
        can_open = _may_open(self._url)
        # The host in its ASCII form: a look-alike letter of another script shows as xn--…
        host = self._url.host(QUrl.ComponentFormattingOption.FullyEncoded)
        self._host.setText(
            tr("This link goes to {host}.", host=host)
            if host
            else tr("This link is not an address of the web.")
        )
        shown = self._url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        self._where.setText(_broken_up(legible(shown if can_open else address)))
        self.open_button.setEnabled(can_open)
        self.open()

    @Slot()
    def _on_buttons_accepted(self) -> None:
        self.accept()
        self.agreed.emit(self._url)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._url.toString())
        self.reject()


def open_in_browser(url: QUrl) -> bool:
    """Hand `url` to the desktop; returns whether it took it. Only addresses of the web and mail."""
    return _may_open(url) and QDesktopServices.openUrl(url)


def _may_open(url: QUrl) -> bool:
    scheme = url.scheme().lower()
    # Some mail programs attach whatever file an address names.
    attaches = scheme == "mailto" and "attach" in url.query().lower()
    return url.isValid() and scheme in _OPENED_SCHEMES and not attaches


def _broken_up(address: str) -> str:
    """Return `address`, as far as one reads it, with places where a label may break it."""
    ends = range(0, min(len(address), _MOST_SHOWN), _PIECE)
    pieces = [address[at : at + _PIECE] for at in ends]
    return "\u200b".join(pieces)
