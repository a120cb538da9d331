"""The question before something goes for ever, or the trash is emptied: it says what that does."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.erasing import words
from desktop.ui.i18n import paragraph, tr
from desktop.ui.models.page import dress, label
from desktop.ui.widgets.framed import FramedDialog

_WIDTH_PX = 480


class EraseQuestion(FramedDialog):
    """Asks once. The safe answer is the one that Return gives.

    Signals: `chats_agreed(chats)` with their branches where that was chosen;
    `picture_agreed(digest)`; `emptying_agreed()`.
    """

    chats_agreed = Signal(object)
    picture_agreed = Signal(str)
    emptying_agreed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chats: tuple[str, ...] = ()
        self._heirs: tuple[str, ...] = ()
        self._picture = ""
        self.setModal(True)
        self.question = label("", self, look="strong")
        self.meaning = label("", self)
        self.branches = label("", self)
        self.with_branches = QCheckBox(self)
        self.elsewhere = label(words.elsewhere(), self, look="muted")
        self._buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.go = self._buttons.addButton("", role.DestructiveRole)
        dress(self.go, "danger")
        self.cancel = self._buttons.addButton(tr("Cancel"), role.RejectRole)
        self._arrange()
        self.go.clicked.connect(self._on_go_clicked)
        self._buttons.rejected.connect(self.reject)

    def ask_about_chats(
        self, chats: Sequence[str], titles: Sequence[str], heirs: Sequence[str]
    ) -> None:
        """Ask whether these chats go for ever; `heirs` are the branches that hang on them."""
        self._chats, self._heirs, self._picture = tuple(chats), tuple(heirs), ""
        self._show(words.question_of_chats(titles), words.meaning_for_chats())

    def ask_about_picture(self, digest: str, *, is_file: bool = False) -> None:
        """Ask whether a picture, or a text file, goes for ever from every chat."""
        self._chats, self._heirs, self._picture = (), (), digest
        if is_file:
            self._show(tr("Delete this file for ever?"), words.meaning_for_a_file())
        else:
            self._show(tr("Delete this picture for ever?"), words.meaning_for_a_picture())

    def ask_about_emptying(self, titles: Sequence[str], *, is_all: bool) -> None:
        """Ask whether the trash is to be emptied; `is_all`: no other chats are in it than these."""
        self._chats, self._heirs, self._picture = (), (), ""
        meaning = paragraph(words.what_goes(titles, is_all=is_all), words.meaning_of_emptying())
        self._show(tr("Empty the trash?"), meaning)

    def _show(self, question: str, meaning: str) -> None:
        is_for_ever = bool(self._chats or self._picture)
        self.setWindowTitle(question)
        self.question.setText(question)
        self.meaning.setText(meaning)
        self.branches.setText(words.stays(len(self._heirs)))
        self.with_branches.setText(words.goes_too(len(self._heirs)))
        self.with_branches.setChecked(False)
        for part in (self.branches, self.with_branches):
            part.setVisible(bool(self._heirs))
        self.elsewhere.setVisible(is_for_ever)
        self.go.setText(tr("Delete for ever") if is_for_ever else tr("Empty the trash"))
        self.cancel.setDefault(True)
        self.fit_words(_WIDTH_PX)
        self.open()
        self.cancel.setFocus()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(10)
        for part in (
            *(self.question, self.meaning),
            *(self.branches, self.with_branches, self.elsewhere),
        ):
            column.addWidget(part)
        column.addSpacing(4)
        column.addWidget(self._buttons)

    @Slot()
    def _on_go_clicked(self) -> None:
        self.accept()
        if self._picture:
            self.picture_agreed.emit(self._picture)
        elif self._chats:
            heirs = self._heirs if self.with_branches.isChecked() else ()
            self.chats_agreed.emit((*self._chats, *heirs))
        else:
            self.emptying_agreed.emit()
