"""Find in the open chat: what is typed, where it stands in all messages, the way to each."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.matching import needle_of
from desktop.ui.chat import OpenChat
from desktop.ui.chatwords import ChatWords, Said
from desktop.ui.door import Desk
from desktop.ui.theme import Theme
from desktop.ui.timeline.findbar import FindBar
from desktop.ui.timeline.hits import Hits
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.borrowed import BorrowedKeys

_WHO = "find"
_SLICE_S = 0.004  # a quarter of a frame: one goes on typing while it counts
_LONGEST_SELECTED = 100  # characters; more is a passage, and nobody looks for that


class Seeking(QObject):
    """Joins the bar to the words of the chat and to the marks in the timeline."""

    def __init__(self, desk: Desk, chat: OpenChat, words: ChatWords, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self._timeline = desk.page.timeline
        self._chat = chat
        self._bar: FindBar | None = None
        self._keys = BorrowedKeys()
        self._wanted = ("", "")
        self._needle = ""
        self._told = ""
        self._hits = Hits()
        self._left: Iterator[Said] = iter(())
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._on_slices_timeout)
        words.read.connect(self._on_words_read)
        words.ended.connect(self._tell)
        chat.left.connect(self._on_chat_left)
        chat.shown.connect(self._open_wanted)
        self._timeline.marks.counted.connect(self._on_marks_counted)
        self._timeline.themed.connect(self._on_timeline_themed)

    @property
    def is_open(self) -> bool:
        """Whether the bar shows."""
        return self._bar is not None and self._bar.isVisible()

    @Slot()
    def open(self) -> None:
        """Show the bar with the focus, with what is selected in it."""
        if not self._timeline.isVisible():
            return
        if self._bar is None:
            self._bar = self._made()
        self._keys.borrow(self._bar)
        self._words.want(_WHO, from_seq=self._timeline.top_seq)
        selected = self._timeline.selected_text().strip()
        is_short = "\n" not in selected and len(selected) <= _LONGEST_SELECTED
        self._bar.open(selected if is_short else "")
        if self._needle != needle_of(self._bar.field.text()) or not self._timeline.marks.is_on:
            self._on_bar_typed(self._bar.field.text())

    def look_for(self, words: str, chat: str) -> None:
        """Show the bar with `words` in `chat`, from where it is read on, when that is open."""
        self._wanted = (chat, words)
        self._open_wanted()

    @Slot()
    def _open_wanted(self) -> None:
        chat, words = self._wanted
        if words and chat == self._chat.chat and not self._chat.is_opening:
            self._wanted = ("", "")
            self.open()
            if self._bar is not None:
                self._bar.open(words)

    def _made(self) -> FindBar:
        bar = FindBar(self._timeline, self._timeline.theme)
        bar.typed.connect(self._on_bar_typed)
        bar.stepped.connect(self.step)
        bar.closed.connect(self.close)
        return bar

    @Slot()
    def close(self) -> None:
        """Hide the bar and the marks.

        The keys go to the chat, at the place that was found, or back where they were.
        """
        if self._bar is None or self._bar.isHidden():
            return
        if self._hits.total or not self._keys.give_back():
            self._timeline.setFocus()  # before it goes: Qt would put the keys anywhere
        self._bar.hide()
        self._slices.stop()
        self._timeline.marks.look_for("")
        self._words.let_go(_WHO)

    @Slot()
    def next(self) -> None:
        """Go to the next place, or open the bar when nothing is looked for."""
        self.step(1) if self.is_open else self.open()

    @Slot()
    def previous(self) -> None:
        """Go to the place before, or open the bar when nothing is looked for."""
        self.step(-1) if self.is_open else self.open()

    @Slot(int)
    def step(self, by: int) -> None:
        """Go to the next place, or with -1 to the one before."""
        if self._hits.total and self._bar is not None:
            self._told = ""
            self._hits.step(by)
            self._show()

    @Slot(str)
    def _on_bar_typed(self, words: str) -> None:
        self._told = ""
        self._needle = needle_of(words)
        self._hits = Hits()
        self._timeline.marks.look_for(self._needle)
        self._left = iter(tuple(self._words.said.values()))
        self._slices.start()
        self._tell()

    @Slot()
    def _on_slices_timeout(self) -> None:
        until_s = time.perf_counter() + _SLICE_S
        for said in self._left:
            self._count(said)
            if time.perf_counter() > until_s:
                return
        self._slices.stop()
        self._find_first()

    @Slot(object)
    def _on_words_read(self, said: list[Said]) -> None:
        if self.is_open:
            for each in said:
                self._count(each)
            if not self._slices.isActive():
                self._find_first()

    def _count(self, said: Said) -> None:
        self._hits.count(said.seq, said.words.count(self._needle) if self._needle else 0)

    def _find_first(self) -> None:
        if self._hits.current is None and self._hits.go_from(self._timeline.top_seq) is not None:
            self._show()
        self._tell()

    def _show(self) -> None:
        if self._hits.current is not None:
            self._timeline.show_found(self._hits.current)
        self._tell()

    @Slot(int, int)
    def _on_marks_counted(self, seq: int, places: int) -> None:
        """Take what a row really shows: what is drawn, as a formula, has no words there."""
        if self._needle and seq in self._words.said and self._hits.in_row(seq) != places:
            self._hits.count(seq, places)
            self._tell()

    @Slot()
    def _tell(self) -> None:
        if self._bar is not None:
            is_all = self._words.is_all and not self._slices.isActive()
            self._bar.tell(self._hits.number, self._hits.total, is_all=is_all)
            count = self._bar.count.text()
            if is_all and count != self._told:
                self._told = count
                announce(self._bar, count)

    @Slot(str)
    def _on_chat_left(self, _chat: str) -> None:
        self._wanted = ("", "")
        self.close()

    @Slot(object)
    def _on_timeline_themed(self, theme: Theme) -> None:
        if self._bar is not None:
            self._bar.set_theme(theme)
