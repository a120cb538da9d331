"""A backup while it is made, and what came of it. One may go on writing meanwhile."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from desktop.backing import BackupEnded, BackupProgress
from desktop.ui.backups.progress import Progress
from desktop.ui.backups.words import saved, share_of, stage_of
from desktop.ui.i18n import tr
from desktop.ui.models.page import fit, label
from desktop.ui.theme import Theme
from desktop.ui.widgets.folder import show_folder
from desktop.ui.widgets.framed import FramedDialog

_WIDTH_PX = 460


class SavingDialog(FramedDialog):
    """Stands beside the window, and may be closed while the backup goes on.

    Signal: `cancel_asked()`.
    """

    cancel_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._place = Path()
        self.is_running = False
        self.setWindowTitle(tr("Back up now"))
        self.place = label("", self, look="strong")
        self.words = label("", self)
        self.progress = Progress(self)
        self._buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.folder = self._buttons.addButton(tr("Open its folder"), role.ActionRole)
        self.cancel = self._buttons.addButton(tr("Cancel the backup"), role.DestructiveRole)
        self.close_ = self._buttons.addButton(tr("Close"), role.RejectRole)
        self._arrange()
        self._buttons.rejected.connect(self.reject)
        self.cancel.clicked.connect(self.cancel_asked)
        self.folder.clicked.connect(self._on_folder_clicked)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Use the text size of `theme`."""
        self._theme = theme
        if self.isVisible():  # one may go on in the window beside it, and change the size there
            self._fit()

    def begin(self, place: Path) -> None:
        """Show that a backup to `place` was begun."""
        self._place = place
        self.place.setText(place.name)
        self.words.setText(
            tr(
                "All your chats, branches and pictures are copied. You can go on meanwhile; keep "
                "Branchline open until it is done."
            )
        )
        self.progress.begin()
        self._show_running(is_running=True)
        self.show()
        self.raise_()
        self.close_.setFocus()

    def show_progress(self, progress: BackupProgress) -> None:
        """Show how far it is."""
        self.progress.tell(stage_of(progress), share_of(progress))

    def show_end(self, ended: BackupEnded) -> None:
        """Show what came of it."""
        self.words.setText(saved(ended))
        self._show_running(is_running=False)
        self.folder.setVisible(ended.outcome == "done")
        self.close_.setFocus()  # not what happens to come next: Enter would open a folder
        self._fit()

    def _show_running(self, *, is_running: bool) -> None:
        self.is_running = is_running
        self.progress.setVisible(is_running)
        self.cancel.setVisible(is_running)
        self.folder.setVisible(False)
        self._fit()

    def _fit(self) -> None:
        """Be as high as the words need at the text size, at a width that reads well."""
        fit(self, (_WIDTH_PX, 0), self._theme)
        layout = self.layout()
        assert layout is not None
        self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(10)
        for part in (self.place, self.words, self.progress):
            column.addWidget(part)
        column.addSpacing(4)
        column.addWidget(self._buttons)

    @Slot()
    def _on_folder_clicked(self) -> None:
        show_folder(self._place.parent)
