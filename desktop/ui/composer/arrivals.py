"""What comes to the draft from outside the keyboard: files, pastes, drops.

Some of it is taken, some only offered, some refused; two banners say which.
"""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.ui.composer.incoming import Incoming, PastedPicture
from desktop.ui.composer.tray import PictureTray
from desktop.ui.failures import Failure
from desktop.ui.i18n import number, tr
from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.folder import picture_filters, pictures_folder

_MODEL = ".gguf"


class Arrivals(QObject):
    """Brings files and pictures to `tray`, and tells about those it does not take.

    Signals: `taken()` something was looked at, so the draft may be another; `chosen()` the person
    is back from the dialog; `model_asked(path)` a file is to be added as a model;
    `text_agreed(text)` this much of what was too long is to be inserted.
    """

    taken = Signal()
    chosen = Signal()
    model_asked = Signal(str)
    text_agreed = Signal(str)

    def __init__(self, tray: PictureTray, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.trouble = Banner(theme, parent)
        self.offer = Banner(theme, parent)
        self.takes_models = True
        self._above = parent
        self._tray = tray
        self._offered: PastedPicture | Path | str | None = None
        self._dialog: QFileDialog | None = None
        tray.refused.connect(self._on_tray_refused)
        self.offer.acted.connect(self._on_offer_acted)

    def add_files(self, files: Iterable[Path]) -> None:
        """Attach `files`; those beyond the limit are told. A model is offered to be added."""
        self.trouble.hide()  # about what came before
        for file in files:
            if file.suffix.lower() == _MODEL and self.takes_models:
                self._offer_model(file)
            else:
                self._tray.add(file, file.name)
        self.taken.emit()

    def take(self, incoming: Incoming) -> None:
        """Take what was pasted or dropped; a picture beside text is only offered."""
        self.add_files(incoming.files)
        if incoming.cut_from:
            self._offer_beginning(incoming)
            return
        if incoming.picture is None:
            return
        if incoming.text:
            self._offered = incoming.picture
            self.offer.tell(
                tr("What you pasted also came as a picture."),
                actions=(("attach", tr("Attach the picture")),),
            )
        else:
            self._read_pasted(incoming.picture)

    def choose_files(self) -> None:
        """Open the dialog that attaches pictures; it does not stop the window."""
        if self._dialog is None:
            self._dialog = QFileDialog(self._above, tr("Attach pictures"), pictures_folder())
            self._dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
            self._dialog.setNameFilters(picture_filters())
            self._dialog.filesSelected.connect(self._on_dialog_files_selected)
        self._dialog.open()

    def forget(self) -> None:
        """Take back what is offered and told: the draft is another."""
        self._offered = None
        self.trouble.hide()
        self.offer.hide()

    def _offer_model(self, file: Path) -> None:
        self._offered = file
        self.offer.tell(
            tr("{name} is a model, not a picture.", name=file.name),
            actions=(("model", tr("Add as a model…")),),
        )

    def _offer_beginning(self, incoming: Incoming) -> None:
        self._offered = incoming.text
        self.offer.tell(
            tr(
                "This text of {size} characters is too long for one message, and nothing of it was"
                " put in. Give the model what matters of it.",
                size=number(incoming.cut_from),
            ),
            actions=(("begin", tr("Put in the beginning")),) if incoming.text else (),
        )

    def _read_pasted(self, picture: PastedPicture) -> None:
        self.trouble.hide()
        source = picture.image if picture.image is not None else picture.data
        self._tray.add(source, picture.name)
        self.taken.emit()

    @Slot(object)
    def _on_tray_refused(self, trouble: Failure) -> None:
        self.trouble.tell(trouble.text, tone="warning")

    @Slot(list)
    def _on_dialog_files_selected(self, names: list[str]) -> None:
        self.add_files(Path(name) for name in names)
        self.chosen.emit()

    @Slot(str)
    def _on_offer_acted(self, _name: str) -> None:
        self.offer.hide()
        offered, self._offered = self._offered, None
        if isinstance(offered, str):
            self.text_agreed.emit(offered)
        elif isinstance(offered, Path):
            self.model_asked.emit(str(offered))
        elif offered is not None:
            self._read_pasted(offered)
