"""The box one types in: Enter sends, Shift+Enter breaks the line, an input method is never cut off.

It grows with its text up to the room it is given. Plain text only: what is pasted has no colours,
and pictures and files go to the shelf above.
"""

import re
from dataclasses import replace

from PySide6.QtCore import QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QDropEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from desktop.ui.composer.entering import BITE_CHARS, Entering
from desktop.ui.composer.incoming import Incoming, brings_something, incoming_of
from desktop.ui.i18n import tr
from desktop.ui.widgets.drop import take_copy
from desktop.ui.widgets.side import ReadingSide

MARGIN_PX = 8
SMALLEST_PX = 36
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_SHIFT = Qt.KeyboardModifier.ShiftModifier
# Qt's word wrap is quadratic in the length of a word; beyond this it may break anywhere.
TEXT_MOST = 1_000_000
"""How many characters a message is meant to hold: a shelf of books. Typing in more of them, without
a line's end between, takes longer than a tenth of a second for each key."""
_UNBROKEN = re.compile(r"\S{2000}")


class PromptEditor(QPlainTextEdit):
    """The text of a message.

    Signals: `submitted()` Enter was meant to send; `came(Incoming)` files or a picture arrived, a
    long text that was inserted, or more text than fits, of which nothing was inserted;
    `grew()` the height it wants has changed.
    """

    submitted = Signal()
    came = Signal(object)
    grew = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composed = ""  # the word that an input method has not confirmed yet
        self._room_px = 240
        self._wanted_px = 0
        self._pasted: QTextCursor | None = None
        self._coming: Incoming | None = None
        self._entering = Entering(self)
        self._entering.ended.connect(self._on_entering_ended)
        self.setAccessibleName(tr("Message"))
        self.setPlaceholderText(tr("Ask anything"))
        ReadingSide(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(MARGIN_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.document().documentLayout().documentSizeChanged.connect(self._on_document_resized)

    def set_room(self, height_px: int) -> None:
        """Let it grow up to `height_px` before it scrolls."""
        self._room_px = height_px
        self._measure()

    def set_text(self, text: str) -> None:
        """Put `text` in place of what is there, the cursor at its end."""
        self._entering.forget()
        if self._composed:
            self._composed = ""
            QGuiApplication.inputMethod().reset()  # what it composes belongs to the other text
        self._allow_breaks_in(text)
        self._pasted = None
        self.setPlainText(text)
        self.moveCursor(self.textCursor().MoveOperation.End)

    def end_composing(self) -> None:
        """Take the word that an input method composes as it stands: the text is about to go."""
        if self._composed:
            QGuiApplication.inputMethod().commit()
        if self._composed:  # the method did not answer
            event = QInputMethodEvent()
            event.setCommitString(self._composed)
            self.inputMethodEvent(event)

    def add_text(self, text: str) -> None:
        """Insert `text` at the cursor as plain text; a long one within the next moments."""
        self._enter(text)

    def bring(self, incoming: Incoming) -> None:
        """Insert the text that came if there is room for all of it; tell of everything else."""
        self._entering.finish()
        chosen = self.textCursor().selectionEnd() - self.textCursor().selectionStart()
        room = max(0, TEXT_MOST + 1 - self.document().characterCount() + chosen)
        size = len(incoming.text)
        if size > room:
            cut = replace(incoming, text=incoming.text[:room], cut_from=size, whole=incoming.text)
            self.came.emit(cut)
            return
        if incoming.text:
            self._pasted = None
            self._enter(incoming.text, incoming)
        else:
            self.came.emit(incoming)

    def take_drop(self, incoming: Incoming) -> None:
        """Take what was dropped beside the box: words begin a line, and replace nothing chosen."""
        self._entering.finish()
        cursor = self.textCursor()
        cursor.setPosition(cursor.selectionEnd())
        self.setTextCursor(cursor)
        if incoming.text and not cursor.atBlockStart():
            incoming = replace(incoming, text=f"\n{incoming.text}")
        self.bring(incoming)

    @override
    def toPlainText(self) -> str:
        """Return the whole text, also what is still on its way into the box."""
        self._entering.finish()
        return super().toPlainText()

    @property
    def has_pasted(self) -> bool:
        """Whether anything is left of the text that was pasted last."""
        self._entering.finish()
        return self._pasted is not None and self._pasted.hasSelection()

    def pasted(self) -> str:
        """Return what is left of the text that was pasted last."""
        self._entering.finish()
        if self._pasted is None:
            return ""
        return self._pasted.selection().toPlainText()

    def remove_pasted(self) -> None:
        """Take the text that was pasted last away; undoing brings it back."""
        if self._pasted is not None:
            self._pasted.removeSelectedText()
            self._pasted = None

    def _enter(self, text: str, incoming: Incoming | None = None) -> None:
        """Insert `text` at the cursor; if it is all that came, it is what was pasted last."""
        self._entering.finish()
        if not text:
            return
        self._allow_breaks_in(text)
        if len(text) > BITE_CHARS:
            # It will be needed; when it comes only then, everything is laid out twice.
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._coming = incoming
        self._entering.begin(text)

    @Slot(int, int)
    def _on_entering_ended(self, start: int, end: int) -> None:
        self._measure()
        self.ensureCursorVisible()
        incoming, self._coming = self._coming, None
        if incoming is None:
            return
        # It goes along with what is typed before, after and within it.
        self._pasted = QTextCursor(self.document())
        self._pasted.setPosition(start)
        self._pasted.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self._pasted.setKeepPositionOnInsert(True)
        if incoming.picture or incoming.is_long:
            self.came.emit(incoming)

    def _allow_breaks_in(self, text: str) -> None:
        if _UNBROKEN.search(text):
            self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)

    def _measure(self) -> None:
        lines = max(1, int(self.document().size().height()))
        wanted = lines * self.fontMetrics().lineSpacing() + 2 * MARGIN_PX + 1
        wanted_px = max(SMALLEST_PX, min(wanted, self._room_px))
        is_full = wanted > self._room_px
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if is_full
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if wanted_px != self._wanted_px:
            self._wanted_px = wanted_px
            self.setFixedHeight(wanted_px)
            self.grew.emit()

    @Slot()
    def _on_document_resized(self) -> None:
        self._measure()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._entering.finish()  # undoing is offered there
        super().contextMenuEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._entering.finish()
        if event.matches(QKeySequence.StandardKey.Undo) and not self.document().isUndoAvailable():
            event.ignore()  # it may be something else than words that is to be taken back
        elif event.key() not in _ENTER:
            super().keyPressEvent(event)
        elif self._composed:
            QGuiApplication.inputMethod().commit()  # it confirms the word, it does not send
        elif event.modifiers() & _SHIFT:
            self.textCursor().insertBlock()  # Qt's own would insert U+2028
            self.ensureCursorVisible()
        else:
            self.submitted.emit()

    @override
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._entering.finish()
        self._composed = event.preeditString()
        super().inputMethodEvent(event)

    @override
    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return brings_something(source)

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        self.bring(incoming_of(source))

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        if event.source() is not self.viewport():  # its own words may move
            take_copy(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, max(SMALLEST_PX, self._wanted_px))
