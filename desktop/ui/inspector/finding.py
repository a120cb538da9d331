"""Words to look for in a request: the line one types them in, and which parts hold them."""

import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from desktop.inspecting import Part
from desktop.matching import compared
from desktop.ui.i18n import number, tr
from desktop.ui.inspector.entries import Entry
from desktop.ui.inspector.pieces import text_of
from desktop.ui.inspector.words import title_of
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.side import begin_with_window
from desktop.ui.widgets.wordfield import WordField


class FindLine(QWidget):
    """Takes words. Signals: `typed(str)`; `left()` the keys belong to the parts again."""

    typed = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = WordField(self)
        begin_with_window(self.field)
        self.field.setPlaceholderText(tr("Find in what was sent"))
        self.field.setAccessibleName(tr("Find in what was sent"))
        self.count = PlainLabel(parent=self)
        self.count.setProperty("look", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 2, 14, 4)
        layout.setSpacing(8)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.count)
        self.field.textChanged.connect(self._on_field_text_changed)
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use the text size of `theme`."""
        self.field.setFont(ui_font(theme.body_pt))
        self.count.setFont(ui_font(theme.small_pt))

    @property
    def words(self) -> str:
        """What is looked for; "" while nothing is."""
        return "" if self.isHidden() else self.field.text()

    def open(self) -> None:
        """Show the line, ready for other words."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_line(self) -> None:
        """Take the line away; everything is shown again."""
        if not self.isHidden():
            self.hide()
            self.typed.emit("")
            self.left.emit()

    def tell(self, found: int, whole: int) -> None:
        """Say how many of the parts hold the words."""
        words = tr("{count} of {all}", count=number(found), all=number(whole)) if self.words else ""
        self.count.setText(words)

    @Slot(str)
    def _on_field_text_changed(self, words: str) -> None:
        self.typed.emit(words)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_line()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down}:
            self.left.emit()
        else:
            event.ignore()


_SLICE_S = 0.004  # a quarter of a frame: one goes on typing meanwhile


class Holding:
    """Which parts hold words; a text is prepared before it is looked through first."""

    def __init__(self) -> None:
        self._said: dict[int, tuple[Part, str]] = {}

    def forget(self) -> None:
        """Let go of another request's texts."""
        self._said.clear()

    def prepare(self, parts: Iterator[Part]) -> bool:
        """Prepare texts of `parts` for a moment; return whether that was all of them."""
        until_s = time.perf_counter() + _SLICE_S
        for part in parts:
            self._text_of(part)
            if time.perf_counter() > until_s:
                return False
        return True

    def filtered(self, entries: Sequence[Entry], words: str) -> Sequence[Entry]:
        """Return the entries that hold every word, without those that stand for several."""
        wanted = compared(words).split()
        if not wanted:
            return entries
        return [
            entry for entry in entries if entry.part is not None and self._holds(entry.part, wanted)
        ]

    def _holds(self, part: Part, wanted: Sequence[str]) -> bool:
        said = self._text_of(part)
        return all(word in said for word in wanted)

    def _text_of(self, part: Part) -> str:
        known = self._said.get(id(part))
        if known is None:
            # With the part itself, so that no other one can come to have its identity.
            known = part, compared(f"{title_of(part)}\n{text_of(part)}")
            self._said[id(part)] = known
        return known[1]
