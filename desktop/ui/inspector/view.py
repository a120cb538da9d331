"""What the model saw, all of it together: the summary, the parts, and what stands for neither."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import cast

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.inspecting import Difference, Inspected, Part, SentRequest
from desktop.ui.i18n import tr
from desktop.ui.inspector.entries import Entry, entries_of
from desktop.ui.inspector.finding import FindLine, Holding
from desktop.ui.inspector.pieces import Reading
from desktop.ui.inspector.pile import Pile
from desktop.ui.inspector.reading import ReadText
from desktop.ui.inspector.summary import Summary
from desktop.ui.inspector.words import difference_words, proof_line
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.paragraph import Paragraph


class InspectorView(QWidget):
    """Shows one request. Signals: `attempt_chosen(index)`; others from its parts."""

    attempt_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sent: SentRequest | None = None
        self._inspected: Inspected | None = None
        self._difference: Difference | None = None
        self._opened: frozenset[int] = frozenset()
        self.summary = Summary(theme, self)
        self.note = ReadText(self)
        self.finding = FindLine(theme, self)
        self._holding = Holding()
        self._unprepared: Iterator[Part] = iter(())
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._on_slices_timeout)
        self.pile = Pile(theme, self)
        self.nothing = Paragraph(parent=self)
        self._arrange()
        self.set_theme(theme)
        self.summary.attempt_chosen.connect(self.attempt_chosen)
        self.summary.view_chosen.connect(self._on_summary_view_chosen)
        self.pile.run_opened.connect(self._on_pile_run_opened)
        self.finding.typed.connect(self._on_find_typed)
        self.finding.left.connect(self.pile.setFocus)
        self.summary.find_asked.connect(self.finding.open)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self.summary.set_theme(theme)
        self.finding.set_theme(theme)
        self.nothing.setFont(ui_font(theme.body_pt))
        self._list(at_top=False)

    def show_nothing(self, words: str) -> None:
        """Say why there is nothing to see."""
        self._slices.stop()
        self._sent = self._inspected = self._difference = None
        self.pile.show_entries((), self._reading, at_top=True)
        self.nothing.setText(words)
        self._stack.setCurrentIndex(1)

    def show_requests(self, attempts: Sequence[SentRequest], shown: int) -> None:
        """Say which request is looked at; its parts come with `show_inspected`."""
        self._sent = attempts[shown]
        self._inspected = self._difference = None
        self._opened = frozenset()
        self._slices.stop()
        self._holding.forget()
        self.summary.show_requests(attempts, shown)
        self._list(at_top=True)
        self._stack.setCurrentIndex(0)

    def update_requests(self, attempts: Sequence[SentRequest], shown: int) -> None:
        """Say what came of the same request meanwhile; its parts stay as they are."""
        self._sent = attempts[shown]
        self.summary.update_requests(attempts, shown)
        if self._inspected is not None:
            self.summary.show_cost(size_bytes=self._inspected.size_bytes)
            self._mark()

    def show_inspected(self, inspected: Inspected) -> None:
        """Show the parts of the request, and whether they are what was sent."""
        self._inspected = inspected
        self.summary.show_proof(inspected)
        self.summary.show_cost(size_bytes=inspected.size_bytes)
        self._look()

    def show_difference(self, difference: Difference) -> None:
        """Mark what changed since the request before."""
        self._difference = difference
        count = None
        if difference.before is not None and difference.is_readable:
            marked = difference.count("new") + difference.count("changed")
            count = marked + difference.left
        self.summary.show_changes(count)
        if self.summary.view == "changes":
            self._list(at_top=True)
        elif difference.before is not None:
            self._mark()

    def show_picture(self, digest: str, image: QImage) -> None:
        """Show a picture wherever it stands."""
        for card in self.pile.cards():
            for thumbnail in card.thumbnails():
                if thumbnail.picture.digest == digest:
                    thumbnail.show_image(image)

    def show_lost_picture(self, digest: str) -> None:
        """Show that a picture cannot be read."""
        for card in self.pile.cards():
            for thumbnail in card.thumbnails():
                if thumbnail.picture.digest == digest:
                    thumbnail.show_lost()

    # Inside

    @property
    def _reading(self) -> Reading:
        return Reading(self._theme, is_exact=self.summary.view == "exact")

    def _list(self, *, at_top: bool) -> None:
        """List the parts as they are looked at now."""
        self._show_note()
        if self._inspected is None:
            self.pile.show_entries((), self._reading, at_top=True)
            return
        self.pile.show_entries(self._entries(self._inspected), self._reading, at_top=at_top)

    def _entries(self, inspected: Inspected) -> Sequence[Entry]:
        """Return what is listed: all of it, or what holds the words that are looked for."""
        words, view = self.finding.words, self.summary.view
        if words.strip() and view == "changes":
            view = "readable"  # what did not change may hold them, too
        entries = entries_of(inspected, self._sent, self._difference, view, self._opened)
        found = self._holding.filtered(entries, words)
        self.finding.tell(len(found), len(entries))
        return found

    def _show_note(self) -> None:
        """Say above the parts what goes for all of them in this view."""
        words = ""
        if self.summary.view == "changes" and self._difference is not None:
            is_beside = self._sent is not None and bool(self._sent.purpose)
            words = difference_words(self._difference, beside=is_beside)
        elif self.summary.view == "exact" and self._sent is not None:
            words = proof_line(self._sent)
        self.note.setVisible(bool(words))
        self.note.show_words(words, ui_font(self._theme.small_pt), self._theme.text)

    def _mark(self) -> None:
        if self._inspected is not None:
            self.pile.update_entries(self._entries(self._inspected))

    def _arrange(self) -> None:
        self.pile.setAccessibleName(tr("What the model saw"))
        self.nothing.setProperty("look", "muted")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole = QWidget(self)
        layout = QVBoxLayout(whole)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.summary)
        beside = QHBoxLayout()
        beside.setContentsMargins(14, 2, 14, 4)
        beside.addWidget(self.note)
        layout.addLayout(beside)
        layout.addWidget(self.finding)
        layout.addWidget(self.pile, 1)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(whole)
        empty = QWidget(self)
        alone = QVBoxLayout(empty)
        alone.setContentsMargins(28, 20, 28, 60)
        alone.addWidget(self.nothing)
        self._stack.addWidget(empty)

    @Slot(str)
    def _on_find_typed(self, _words: str) -> None:
        self._look()

    def _look(self) -> None:
        """List what holds the words that are looked for, when all texts are prepared for it."""
        parts = self._inspected.parts if self._inspected is not None else ()
        gone = self._difference.gone if self._difference is not None else ()
        is_looking = bool(self.finding.words.strip())
        self._unprepared = chain(parts, (one.part for one in gone)) if is_looking else iter(())
        self._slices.start()
        self._on_slices_timeout()

    @Slot()
    def _on_slices_timeout(self) -> None:
        if self._holding.prepare(self._unprepared):
            self._slices.stop()
            self._list(at_top=True)

    @override
    def event(self, event: QEvent) -> bool:
        # Here the keys for finding look through what was sent; elsewhere, through the chat.
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_key and cast("QKeyEvent", event).matches(QKeySequence.StandardKey.Find):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.finding.open()
        else:
            super().keyPressEvent(event)

    @Slot(str)
    def _on_summary_view_chosen(self, _name: str) -> None:
        self._opened = frozenset()
        self._list(at_top=self.summary.view == "changes")

    @Slot(int)
    def _on_pile_run_opened(self, first: int) -> None:
        self._opened |= {first}
        self._list(at_top=False)
