"""A text file, whole: read over the window, copied, saved; Esc closes.

Nothing in it is ever taken for markup. Of a very long one the beginning is there at once, and the
rest follows bit by bit, so that the window goes on; a line that is as long as a book is shown in
pieces, since the time for one line grows with the square of its length.
"""

import re

from PySide6.QtCore import QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.files.words import called
from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme, mono_font
from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.overlay import Overlay
from desktop.ui.widgets.plain import PlainLabel, tip
from desktop.ui.widgets.stops import read_as_laid_out
from desktop.ui.widgets.textframe import TextFrame

_WIDEST_PX = 900
_EDGE_PX = 28
_ICON_PX = 18
_LONGEST_LINE = 20_000
_AT_ONCE, _PIECE_CHARS, _PIECE_LINES = 100_000, 20_000, 2_000
_PIECE = re.compile(f"([^\n]{{{_LONGEST_LINE // 4}}})(?=[^\n])")
_TEXT_MARGIN_PX = 12  # around the text, so that the ring of the keys does not touch it


class TextReader(Overlay):
    """Shows one text over its parent.

    Signals: `save_asked(digest)`; `erase_asked(digest)` it is to go for ever.
    """

    save_asked = Signal(str)
    erase_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.digest = ""
        self._whole = ""
        self._rest = ""
        self._at = 0
        self._filling = QTimer(self)
        self._filling.setInterval(0)
        self._filling.timeout.connect(self._on_filling_timeout)
        self._name = ElidedLabel("", self.panel)
        self._about = PlainLabel(parent=self.panel)
        self.text = QPlainTextEdit(self.panel)
        self.copy = QToolButton(self.panel)
        self.save = QToolButton(self.panel)
        self.erase = QToolButton(self.panel)
        self.close_button = QToolButton(self.panel)
        self._arrange()
        self.set_theme(theme)
        self.copy.clicked.connect(self._on_copy_clicked)
        self.save.clicked.connect(self._on_save_clicked)
        self.erase.clicked.connect(self._on_erase_clicked)
        self.close_button.clicked.connect(self.dismiss)
        self.closed.connect(self._on_self_closed)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.text.setFont(mono_font(theme.code_pt))
        signs = ((self.copy, "copy"), (self.save, "download"), (self.erase, "trash"))
        for button, sign in signs:
            put_icon(button, sign, theme.muted, theme.sized(_ICON_PX))
        put_icon(self.close_button, "close", theme.muted, theme.sized(_ICON_PX))
        self.settle()

    def open(
        self, digest: str, name: str, about: str, text: str, *, can_erase: bool = False
    ) -> None:
        """Show `text`, the file `digest` called `name`; `about` says how long it is.

        `can_erase` offers to delete it for ever.
        """
        self.erase.setVisible(can_erase)
        self.digest = digest
        self._name.setText(called(name))
        self._name.setToolTip(tip(called(name)))
        self._about.setText(about)
        self._whole = text
        self._fill(_laid_out(text))
        self.text.setAccessibleName(called(name))
        self.open_over()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot()
    def _on_self_closed(self) -> None:
        self._whole = self._rest = ""
        self._filling.stop()
        self.text.clear()

    def _arrange(self) -> None:
        self._name.setProperty("look", "strong")
        self._about.setProperty("look", "muted")
        self.text.setReadOnly(True)
        self.text.setUndoRedoEnabled(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.viewport().setAutoFillBackground(False)  # it lies on the panel
        self.text.setTabChangesFocus(True)
        self.text.document().setDocumentMargin(_TEXT_MARGIN_PX)
        # The cursor shows where the keys are, and selects with Shift as everywhere.
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        for button, words in (
            (self.copy, tr("Copy the text")),
            (self.save, tr("Save as…")),
            (self.erase, tr("Delete this file for ever…")),
            (self.close_button, tr("Close")),
        ):
            button.setAccessibleName(words)
            button.setToolTip(tip(words))
        head = QHBoxLayout()
        head.setContentsMargins(_TEXT_MARGIN_PX, 0, 0, 0)
        head.setSpacing(6)
        head.addWidget(self._name, 1)
        head.addWidget(self._about)
        for button in (self.copy, self.save, self.erase, self.close_button):
            head.addWidget(button)
        rule = QFrame(self.panel)
        rule.setProperty("look", "rule")
        column = QVBoxLayout(self.panel)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(rule)
        column.addWidget(TextFrame(self.text, "framed", 0, self.panel), 1)
        read_as_laid_out(column)

    @override
    def place(self) -> QRect:
        room = self.rect().adjusted(_EDGE_PX, _EDGE_PX, -_EDGE_PX, -_EDGE_PX)
        panel = QRect(room)
        panel.setWidth(min(room.width(), round(_WIDEST_PX * max(1.0, self._theme.scale))))
        panel.moveCenter(room.center())
        return panel

    def _fill(self, text: str) -> None:
        """Show the beginning of `text`, and the rest as there is time."""
        self._rest, self._at = text, 0
        self.text.setPlainText(self._next_piece(_AT_ONCE))
        self._filling.start()

    def _next_piece(self, size: int) -> str:
        """Return the next lines: about `size` characters of them, and not too many."""
        start = end = self._at
        for _ in range(_PIECE_LINES):
            line_end = self._rest.find("\n", end)
            end = line_end + 1 if line_end >= 0 else len(self._rest)
            if line_end < 0 or end - start >= size:
                break
        self._at = end
        return self._rest[start:end]

    @Slot()
    def _on_filling_timeout(self) -> None:
        if self._at >= len(self._rest):
            self._filling.stop()
            self._rest = ""
            return
        end = QTextCursor(self.text.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        end.insertText(self._next_piece(_PIECE_CHARS))

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._whole)

    @Slot()
    def _on_save_clicked(self) -> None:
        self.save_asked.emit(self.digest)

    @Slot()
    def _on_erase_clicked(self) -> None:
        digest = self.digest
        self.dismiss()
        self.erase_asked.emit(digest)


def _laid_out(text: str) -> str:
    """Return a text as it is shown: lines of no more than a few pages."""
    longest = max(map(len, text.split("\n")))
    return _PIECE.sub("\\1\n", text) if longest > _LONGEST_LINE else text
