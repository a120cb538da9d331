"""The About window: what this is, which versions run, and where the chats lie."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from desktop.faces import About
from desktop.ui.i18n import tr
from desktop.ui.widgets.folder import show_folder
from desktop.ui.widgets.plain import PlainLabel

_ICON_PX = 64


class AboutDialog(QDialog):
    """Shows `about`; texts can be selected, the data folder can be opened."""

    def __init__(self, about: About, icon: QIcon, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = about.data_folder
        self.setWindowTitle(tr("About Branchline"))
        self.setMinimumWidth(440)
        sign = PlainLabel(parent=self)
        sign.setPixmap(icon.pixmap(_ICON_PX, _ICON_PX))
        name = PlainLabel("Branchline", self)
        name.setProperty("look", "large")
        words = PlainLabel(
            tr(
                "Chat with a model on your own computer, show it pictures, and branch from any "
                "earlier point. Nothing is contacted that you did not choose."
            ),
            self,
        )
        words.setWordWrap(True)
        facts = QFormLayout()
        facts.setHorizontalSpacing(16)
        for label, value in (
            (tr("Version"), about.version or tr("development copy")),
            (tr("Built-in engine"), about.engine or tr("not installed")),
            ("Python", about.python),
            (tr("Your chats lie in"), about.data_folder),
        ):
            facts.addRow(self._label(label, muted=True), self._label(value, muted=False))
        buttons = QDialogButtonBox(self)
        self.open_folder = buttons.addButton(
            tr("Open the data folder"), QDialogButtonBox.ButtonRole.ActionRole
        )
        close = buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        self.open_folder.setAutoDefault(False)
        close.setFocus()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 22, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(sign)
        layout.addWidget(name)
        layout.addWidget(words)
        layout.addLayout(facts)
        layout.addSpacing(4)
        layout.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self.open_folder.clicked.connect(self._on_open_folder_clicked)

    def _label(self, text: str, *, muted: bool) -> QLabel:
        label = PlainLabel(text, self)
        if muted:
            label.setProperty("look", "muted")
        else:
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        return label

    @Slot()
    def _on_open_folder_clicked(self) -> None:
        show_folder(Path(self._folder))
