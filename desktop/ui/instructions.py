"""Own instructions: what every request begins with, for all chats and for the open one."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.models import Instructions
from desktop.ui.i18n import tr
from desktop.ui.widgets.framed import FramedDialog
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.stops import read_as_laid_out
from desktop.ui.widgets.textframe import TextFrame

# Saved as one types: soon enough to be kept, seldom enough not to write with every key.
SAVED_AFTER_MS = 500
_FIELD_PX = 110
_INSIDE_PX = 5
_WIDTH_PX = 480


class InstructionsDialog(FramedDialog):
    """Two texts. Signals: `everywhere_changed(text)`; `own_changed(text)`, None: as for all."""

    everywhere_changed = Signal(str)
    own_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._saved = Instructions("")
        self.setWindowTitle(tr("Own instructions"))
        self.everywhere = _field(self, tr("Instructions for all chats"))
        self.as_all = QCheckBox(tr("As for all chats"), self)
        self.own = _field(self, tr("Instructions for this chat"))
        self._own_card = TextFrame(self.own, "card", _INSIDE_PX, self)
        self._own_title = _label(self, tr("For this chat"), "strong")
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SAVED_AFTER_MS)
        self._soon.timeout.connect(self.save)
        self._arrange()
        self.everywhere.textChanged.connect(self._on_text_changed)
        self.own.textChanged.connect(self._on_text_changed)
        self.as_all.toggled.connect(self._on_as_all_toggled)

    def ask(self, instructions: Instructions, *, has_chat: bool) -> None:
        """Open it; a chat that does not exist yet has no instructions of its own."""
        self._show(instructions)
        for part in (self._own_title, self.as_all, self._own_card):
            part.setVisible(has_chat)
        self.fit_words(_WIDTH_PX)
        (self.own if has_chat and instructions.own is not None else self.everywhere).setFocus()
        self.open()

    def instructions(self) -> Instructions:
        """Return what stands here."""
        own = None if self.as_all.isChecked() else self.own.toPlainText().strip()
        return Instructions(self.everywhere.toPlainText().strip(), own)

    @Slot()
    def save(self) -> None:
        """Tell what has changed since it was told last."""
        self._soon.stop()
        now, before, self._saved = self.instructions(), self._saved, self.instructions()
        if now.everywhere != before.everywhere:
            self.everywhere_changed.emit(now.everywhere)
        if now.own != before.own:
            self.own_changed.emit(now.own)

    def _arrange(self) -> None:
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        words = _label(
            self,
            tr(
                "The model reads this before everything else in a chat: who you are, how it "
                "should answer, what it should know. It holds from the next message on."
            ),
            "muted",
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(8)
        column.addWidget(self.heading())
        column.addWidget(words)
        column.addSpacing(6)
        column.addWidget(_label(self, tr("For all chats"), "strong"))
        column.addWidget(TextFrame(self.everywhere, "card", _INSIDE_PX, self), 1)
        column.addSpacing(6)
        column.addWidget(self._own_title)
        column.addWidget(self.as_all)
        column.addWidget(self._own_card, 1)
        column.addWidget(buttons)
        read_as_laid_out(column)

    def _show(self, instructions: Instructions) -> None:
        # Not as if a person had typed it: it would be saved anew, and once more for this chat.
        parts = (self.everywhere, self.own, self.as_all)
        was_blocked = [part.blockSignals(True) for part in parts]
        self.everywhere.setPlainText(instructions.everywhere)
        self.as_all.setChecked(instructions.own is None)
        self.own.setPlainText(instructions.own or "")
        for part, blocked in zip(parts, was_blocked, strict=True):
            part.blockSignals(blocked)
        self._saved = self.instructions()
        self._show_state()

    def _show_state(self) -> None:
        is_own = not self.as_all.isChecked()
        self._own_card.setEnabled(is_own)
        shown = "" if is_own else self.everywhere.toPlainText()
        self.own.setPlaceholderText(shown or tr("Only for this chat"))

    @Slot()
    def _on_text_changed(self) -> None:
        self._show_state()
        self._soon.start()

    @Slot(bool)
    def _on_as_all_toggled(self, checked: bool) -> None:  # noqa: FBT001 - a slot
        self._show_state()
        self.save()
        if not checked:
            self.own.setFocus()

    @override
    def done(self, result: int) -> None:
        self.save()
        super().done(result)


def _field(parent: QWidget, name: str) -> QPlainTextEdit:
    field = QPlainTextEdit(parent)
    field.setFrameShape(QFrame.Shape.NoFrame)
    field.viewport().setAutoFillBackground(False)
    field.setAccessibleName(name)
    field.setTabChangesFocus(True)
    field.setMinimumHeight(_FIELD_PX)
    return field


def _label(parent: QWidget, text: str, look: str) -> QLabel:
    label = Paragraph(text, parent)
    label.setProperty("look", look)
    return label
