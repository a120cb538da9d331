"""The pages about models, about what is kept, and about the program."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.erasing import KEPT_DAYS
from desktop.faces import About
from desktop.ui.actions import Actions
from desktop.ui.i18n import tr
from desktop.ui.settings.deeds import Deed, add_deeds
from desktop.ui.settings.page import SettingsPage
from desktop.ui.widgets.plain import PlainLabel

_ICON_PX = 56


class ModelsPage(SettingsPage):
    """Which models there are, and how they answer."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(tr("Models"), parent)
        add_deeds(
            self,
            actions,
            (
                Deed(
                    "model",
                    tr("The model of this chat"),
                    tr("Also at the message box. A new chat begins with the last one chosen."),
                    tr("Choose…"),
                ),
                Deed(
                    "connections",
                    tr("Models and keys"),
                    tr("What runs on this computer, and services you have a key for."),
                    tr("Change…"),
                ),
                Deed(
                    "manner",
                    tr("How it answers"),
                    tr("How long, how free, and how much it thinks first."),
                    tr("Change…"),
                ),
                Deed(
                    "instructions",
                    tr("Your own instructions"),
                    tr("What the model is told at the beginning of this chat."),
                    tr("Change…"),
                ),
            ),
        )


class DataPage(SettingsPage):
    """Where chats are kept, and how they are kept safe."""

    def __init__(self, actions: Actions, folder: Path, parent: QWidget) -> None:
        super().__init__(tr("Chats and data"), parent)
        self.add_words(tr("Everything is kept on this computer, in one folder of yours."))
        add_deeds(
            self,
            actions,
            (
                Deed("data-folder", tr("The folder"), str(folder), tr("Open")),
                Deed(
                    "back-up",
                    tr("Make a backup"),
                    tr("One file with all chats and pictures. A few are made by themselves, too."),
                    tr("Back up…"),
                ),
                Deed(
                    "restore",
                    tr("Go back to a backup"),
                    tr("Looks at it first; what is there now is kept."),
                    tr("Restore…"),
                ),
                Deed(
                    "trash-list",
                    tr("Trash"),
                    tr("Chats stay there for {days} days and can be brought back.", days=KEPT_DAYS),
                    tr("Open…"),
                ),
            ),
        )


class AboutPage(SettingsPage):
    """What this is, which versions run, and where the chats lie."""

    def __init__(self, icon: QIcon, parent: QWidget) -> None:
        super().__init__(tr("About"), parent)
        self._sign = PlainLabel(parent=self)
        self._sign.setPixmap(icon.pixmap(_ICON_PX, _ICON_PX))
        name = PlainLabel("Branchline", self)
        name.setProperty("look", "large")
        for part in (self._sign, name):
            part.setContentsMargins(0, 8, 0, 4)
            self.add_part(part)
        self.add_words(
            tr(
                "Chat with a model on your own computer, show it pictures, and branch from any "
                "earlier point. Nothing is contacted that you did not choose."
            )
        )
        self._facts = QWidget(self)
        self._told = QVBoxLayout(self._facts)
        self._told.setContentsMargins(0, 10, 0, 0)
        self._told.setSpacing(8)
        self.add_part(self._facts)
        self._is_filled = False

    def show_about(self, about: About) -> None:
        """Show the versions, and where chats lie."""
        if self._is_filled:
            return
        self._is_filled = True
        for fact in (
            tr("Version {version}", version=about.version or tr("development copy")),
            tr("Built-in engine: {engine}", engine=about.engine or tr("not installed")),
            tr("Python {version}", version=about.python),
            tr("Your chats lie in {folder}", folder=about.data_folder),
        ):
            label = PlainLabel(fact, self._facts)
            label.setWordWrap(True)
            label.setProperty("look", "muted")
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            self._told.addWidget(label)
