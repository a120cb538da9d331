"""Looking at a picture: opened over the window, saved as a file."""

from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from desktop.ui.door import Desk
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.widgets.folder import pictures_folder
from desktop.ui.widgets.viewer import PictureViewer

LARGE_PX = 2_400


class Gallery(QObject):
    """Joins the picture viewer to the pictures of the open chat."""

    def __init__(self, desk: Desk, viewer: PictureViewer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._viewer = viewer
        self._wanted = ""
        self._can_erase = False
        self._saving = ""
        self._dialog: QFileDialog | None = None
        desk.page.timeline.picture_opened.connect(self._on_timeline_picture_opened)
        desk.page.composer.tray.opened.connect(self.open)
        desk.pictures.ready.connect(self._on_pictures_ready)
        desk.pictures.broken.connect(self._on_pictures_broken)
        viewer.save_asked.connect(self._on_viewer_save_asked)

    @Slot(str)
    def open(self, digest: str) -> None:
        """Show the picture `digest` as soon as it is read."""
        self._wanted, self._can_erase = digest, False
        self._desk.pictures.ask(digest, LARGE_PX)

    @Slot(str)
    def _on_timeline_picture_opened(self, digest: str) -> None:
        self.open(digest)
        self._can_erase = not self._desk.runtime.reading_only

    @Slot(str, int, QImage)
    def _on_pictures_ready(self, digest: str, max_px: int, image: QImage) -> None:
        if digest == self._wanted and max_px == LARGE_PX:
            self._wanted = ""
            self._viewer.open(digest, image, can_erase=self._can_erase)

    @Slot(str, object)
    def _on_pictures_broken(self, digest: str, trouble: Failure) -> None:
        if digest == self._wanted:
            self._wanted = ""
            self._desk.page.trouble.tell(trouble.text, tone="warning")

    @Slot(str)
    def _on_viewer_save_asked(self, digest: str) -> None:
        self._saving = digest
        self._dialog = QFileDialog(self._viewer, tr("Save the picture"), pictures_folder())
        self._dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self._dialog.setDefaultSuffix("png")
        self._dialog.selectFile(tr("picture") + ".png")
        self._dialog.fileSelected.connect(self._on_dialog_file_selected)
        self._dialog.open()

    @Slot(str)
    def _on_dialog_file_selected(self, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.original(self._saving), partial(self._on_original_read, path)
        )

    def _on_original_read(self, path: str, data: bytes) -> None:
        self._desk.bridge.when_done(self._desk.pictures.save(data, path), self._on_picture_saved)

    def _on_picture_saved(self, _nothing: None) -> None:
        self._desk.page.hint.tell(tr("The picture is saved."))
