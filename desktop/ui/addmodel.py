"""The window in which one adds a model that runs elsewhere: its address and what it is called."""

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.faces import CustomModel
from desktop.ui.i18n import tr

_EXAMPLE_ADDRESS = "http://127.0.0.1:11434/v1"


class AddModelDialog(QDialog):
    """Asks for a model. Signal: `added(CustomModel)`."""

    added = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add a model"))
        self.setMinimumWidth(460)
        self.address = QLineEdit(self)
        self.address.setPlaceholderText(_EXAMPLE_ADDRESS)
        self.model = QLineEdit(self)
        self.model.setPlaceholderText(tr("as the program calls it"))
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(tr("how you want to call it"))
        self.sees = QCheckBox(tr("It can see pictures"), self)
        self._buttons = QDialogButtonBox(self)
        self.add = self._buttons.addButton(tr("Add"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.add.setProperty("look", "primary")
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self._make_words())
        layout.addLayout(self._make_form())
        layout.addWidget(self._buttons)
        self._buttons.accepted.connect(self._on_buttons_accepted)
        self._buttons.rejected.connect(self.reject)
        self._show_state()

    def ask(self) -> None:
        """Open it, empty."""
        for field in (self.address, self.model, self.name):
            field.clear()
        self.sees.setChecked(False)
        self.address.setFocus()
        self.open()

    def _make_words(self) -> QLabel:
        words = QLabel(
            tr(
                "For a program such as Ollama, LM Studio or llama.cpp that runs on this computer "
                "or in your network. What you write is sent to this address and nowhere else."
            ),
            self,
        )
        words.setWordWrap(True)
        words.setProperty("look", "muted")
        return words

    def _make_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for label, field in (
            (tr("Address"), self.address),
            (tr("Model"), self.model),
            (tr("Name"), self.name),
        ):
            field.setAccessibleName(label)
            field.textChanged.connect(self._show_state)
            form.addRow(label, field)
        form.addRow("", self.sees)
        return form

    @Slot()
    def _show_state(self) -> None:
        url = QUrl(self.address.text().strip())
        is_address = url.scheme() in {"http", "https"} and bool(url.host())
        self.add.setEnabled(is_address and bool(self.model.text().strip()))

    @Slot()
    def _on_buttons_accepted(self) -> None:
        model = self.model.text().strip()
        self.accept()
        self.added.emit(
            CustomModel(
                name=self.name.text().strip() or model,
                address=self.address.text().strip().rstrip("/"),
                model=model,
                sees=self.sees.isChecked(),
            )
        )
