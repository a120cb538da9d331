"""What comes to the draft from outside the keyboard: files, pastes, drops.

Some of it is taken, some only offered, some refused; two banners say which.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.ui.composer.incoming import Incoming, PastedPicture
from desktop.ui.composer.tray import Tray
from desktop.ui.failures import Failure
from desktop.ui.files.words import called
from desktop.ui.i18n import number, paragraph, tr, tr_count
from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import Banner, Tone
from desktop.ui.widgets.folder import attachment_filters, pictures_folder

PASTED_TEXT: Final = "pasted.txt"
"""What a pasted text is called as a file; a name is kept, and so not translated."""
_MODEL = ".gguf"
_MOST_TOLD = 3  # of files that came together; a folder full of them would push the box away
_Offered: TypeAlias = PastedPicture | Path | str | None


class Arrivals(QObject):
    """Brings files and pictures to `tray`, and tells about those it does not take.

    Signals: `taken()` something was looked at, so the draft may be another; `chosen()` the person
    is back from the dialog; `model_asked(path)` a file is to be added as a model;
    `text_agreed(text)` this much of what was too long is to be inserted; `file_agreed()` the text
    that was inserted last is to be a file.
    """

    taken = Signal()
    chosen = Signal()
    model_asked = Signal(str)
    text_agreed = Signal(str)
    file_agreed = Signal()

    def __init__(self, tray: Tray, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.trouble = Banner(theme, parent)
        self.offer = Banner(theme, parent)
        self.takes_models = True
        self._above = parent
        self._tray = tray
        # By the name of an action what it is about; None is the text that was inserted last.
        self._offered: dict[str, _Offered] = {}
        self._told: dict[str, Tone] = {}
        self._dialog: QFileDialog | None = None
        tray.refused.connect(self._on_tray_refused)
        tray.shortened.connect(self._on_tray_shortened)
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
        self._offer_nothing()  # it was about what came before
        self.add_files(incoming.files)
        if incoming.cut_from:
            self._offer_beginning(incoming)
        elif incoming.picture is not None and incoming.text:
            self._offer_picture(incoming.picture, is_long=incoming.is_long)
        elif incoming.picture is not None:
            self._read_pasted(incoming.picture)
        elif incoming.is_long:
            self._tell(
                tr("That is a long text. As a file it leaves you room to write."),
                {"file": (tr("Make it a file"), None)},
            )

    def choose_files(self) -> None:
        """Open the dialog that attaches pictures and texts; it does not stop the window."""
        if self._dialog is None:
            title = tr("Attach pictures or text files")
            self._dialog = QFileDialog(self._above, title, pictures_folder())
            self._dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
            # The kinds of texts are too many to be read.
            self._dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
            self._dialog.setNameFilters(attachment_filters())
            self._dialog.filesSelected.connect(self._on_dialog_files_selected)
        self._dialog.open()

    def forget(self) -> None:
        """Take back what is offered and told: the draft is another."""
        self._offer_nothing()
        self.trouble.hide()

    def forget_paste(self) -> None:
        """Take back what is offered about the text that was inserted: it is gone."""
        if self._offered.get("file", "") is None:
            self._offer_nothing()

    def _offer_nothing(self) -> None:
        self._offered.clear()
        self.offer.hide()

    def _tell(self, words: str, ways: dict[str, tuple[str, _Offered]]) -> None:
        """Offer `ways`: by name, what is said and what it is about."""
        self._offered = {name: about for name, (_, about) in ways.items()}
        self.offer.tell(words, actions=tuple((name, said) for name, (said, _) in ways.items()))

    def _offer_model(self, file: Path) -> None:
        self._tell(
            tr("{name} is a model, nothing to attach.", name=file.name),
            {"model": (tr("Add as a model…"), file)},
        )

    def _offer_picture(self, picture: PastedPicture, *, is_long: bool) -> None:
        ways: dict[str, tuple[str, _Offered]] = {"attach": (tr("Attach the picture"), picture)}
        if is_long:
            ways["file"] = (tr("Make the text a file"), None)
        words = tr("What you pasted also came as a picture.")
        self._tell(tr("There is a picture in what you pasted.") if picture.is_part else words, ways)

    def _offer_beginning(self, incoming: Incoming) -> None:
        ways: dict[str, tuple[str, _Offered]] = {
            "file": (tr("Attach it as a file"), incoming.whole)
        }
        if incoming.text:
            ways["begin"] = (tr("Put in the beginning"), incoming.text)
        self._tell(
            tr(
                "This text of {size} characters is too long for one message, and nothing of it was"
                " put in. Give the model what matters of it.",
                size=number(incoming.cut_from),
            ),
            ways,
        )

    def _read_pasted(self, picture: PastedPicture) -> None:
        self.trouble.hide()
        source = picture.image if picture.image is not None else picture.data
        self._tray.add_made(source, picture.name)
        self.taken.emit()

    def _tell_trouble(self, words: str, tone: Tone) -> None:
        """Say `words` below what was said of files that came with this one."""
        if self.trouble.isHidden():
            self._told.clear()
        self._told[words] = tone
        lines = list(self._told)[:_MOST_TOLD]
        if beyond := len(self._told) - len(lines):
            lines.append(
                tr_count(
                    "{count} more file was not attached, or not all of it.",
                    "{count} more files were not attached, or not all of them.",
                    beyond,
                )
            )
        tones = self._told.values()
        self.trouble.tell("\n".join(lines), tone="warning" if "warning" in tones else "info")

    @Slot(object)
    def _on_tray_refused(self, trouble: Failure) -> None:
        self._tell_trouble(trouble.text, "warning")

    @Slot(str, int)
    def _on_tray_shortened(self, name: str, pages: int) -> None:
        words = paragraph(
            tr(
                "{name} has {pages} pages, and the first one is attached.",
                name=called(name),
                pages=number(pages),
            ),
            tr("Save the others as pictures of their own to attach them."),
        )
        self._tell_trouble(words, "info")

    @Slot(list)
    def _on_dialog_files_selected(self, names: list[str]) -> None:
        self.add_files(Path(name) for name in names)
        self.chosen.emit()

    @Slot(str)
    def _on_offer_acted(self, name: str) -> None:
        self.offer.hide()
        offered = self._offered.get(name)
        self._offered = {}
        match offered:
            case PastedPicture():
                self._read_pasted(offered)
            case Path():
                self.model_asked.emit(str(offered))
            case str() if name == "file":
                self._tray.add_made(offered, PASTED_TEXT)
                self.taken.emit()
            case str():
                self.text_agreed.emit(offered)
            case None:
                self.file_agreed.emit()
