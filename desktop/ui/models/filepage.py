"""A model in a file of one's own: what it needs is told before it is added."""

from PySide6.QtCore import QDir, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from typing_extensions import override

from desktop.models import ModelFile
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import paragraph, tr, tr_text
from desktop.ui.models.page import Page, dress, label, show_when_said
from desktop.ui.models.words import reads, size
from desktop.ui.texts import text
from desktop.ui.theme import Theme
from desktop.ui.widgets.busy import BusySign
from desktop.ui.widgets.filedialog import ask_for_file

_NO_TEMPLATE = text(
    "The file does not say how one chats with this model, so its answers may be odd. It may have "
    "been made for something else."
)


class FilePage(Page):
    """Signals: `file_asked(path)` what is in it? `add_asked(path)`."""

    file_asked = Signal(str)
    add_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._file: ModelFile | None = None
        self._wanted = ""
        self.title.setText(tr("A model file"))
        self.words = label(
            tr(
                "A model in one .gguf file, for instance from Hugging Face. It runs inside "
                "Branchline: nothing you write leaves this computer."
            ),
            self,
            look="muted",
        )
        self.sign = BusySign(theme, self)
        self.name = label("", self, look="strong")
        self.facts = label("", self)
        self.memory = label("", self)
        self.trouble = label("", self, look="warning")
        self.other = QPushButton(tr("Choose a file…"), self)
        row = QHBoxLayout()
        row.addWidget(self.other)
        row.addWidget(self.sign)
        row.addStretch(1)
        for part in (self.words, self.name, self.facts, self.memory, self.trouble):
            self.column.addWidget(part)
        self.column.addLayout(row)
        self.column.addStretch(1)
        self.other.clicked.connect(self._on_other_clicked)
        self.leave()

    @override
    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.sign.set_theme(theme)

    def read(self, path: str) -> None:
        """Ask what is in the file at `path`."""
        self._file = None
        self._wanted = path
        self._tell()
        self.sign.show()
        self.file_asked.emit(path)

    def show_file(self, path: str, file: ModelFile) -> None:
        """Show what was asked about the file at `path`, unless another was chosen meanwhile."""
        # A large file takes a moment to be read, in which another may have been chosen.
        if path != self._wanted:
            return
        self.sign.hide()
        self._file = file
        self.name.setText(file.name)
        self._tell(trouble=_doubt_about(file))
        if self.is_ready:
            self.answered.emit()

    def show_trouble(self, trouble: Failure) -> None:
        """Say that the file could not be read or added."""
        if self._wanted:
            self.sign.hide()
            self._file = None
            self._tell(trouble=trouble.text)

    def _tell(self, *, trouble: str = "") -> None:
        file = self._file
        is_known = file is not None and not file.problem
        self.facts.setText(_facts(file) if file is not None and is_known else "")
        self.memory.setText(_memory(file) if file is not None and is_known else "")
        dress(self.memory, "warning" if _is_tight(file) else "muted")
        if file is None:
            self.name.clear()
        self.trouble.setText(trouble)
        show_when_said((self.name, self.facts, self.memory, self.trouble))
        self.other.setText(tr("Choose another file…") if self._wanted else tr("Choose a file…"))
        self.offer(tr("Add"), is_ready=is_known)

    @override
    def act(self) -> None:
        if self._file is not None:
            self.offer(tr("Add"), is_ready=False)
            self.add_asked.emit(self._file.path)

    @override
    def begin(self) -> None:
        self.other.setFocus()

    @override
    def leave(self) -> None:
        self._file, self._wanted = None, ""
        self.sign.hide()
        self._tell()

    @Slot()
    def _on_other_clicked(self) -> None:
        filters = [tr("Models (*.gguf)"), tr("All files (*)")]
        ask_for_file(self, tr("Choose a model file"), QDir.homePath(), filters, self.read)


def _doubt_about(file: ModelFile) -> str:
    """Return why a file cannot be used, or what is odd about it."""
    if file.problem:
        return failure(file.problem, name=file.name).text
    return "" if file.has_template else tr_text(_NO_TEMPLATE)


def _facts(file: ModelFile) -> str:
    told = (tr("{size} on disk", size=size(file.size_bytes)), reads(file.window))
    return " · ".join(part for part in told if part)


def _memory(file: ModelFile) -> str:
    needs = tr("It needs about {needed} of memory while it runs.", needed=size(file.memory_bytes))
    if file.free_bytes is None:
        return needs
    free = tr("{free} are free now.", free=size(file.free_bytes))
    advice = tr("Close some programs before you use it.") if _is_tight(file) else ""
    return paragraph(needs, free, advice)


def _is_tight(file: ModelFile | None) -> bool:
    """Tell whether a model needs more memory than is free now."""
    free = file.free_bytes if file is not None else None
    return file is not None and free is not None and file.memory_bytes > free
