"""Going to one of one's own questions in the open chat."""

from PySide6.QtCore import QObject, Slot

from desktop.matching import needle_of
from desktop.ui.chat import OpenChat
from desktop.ui.chatwords import ChatWords, Said
from desktop.ui.door import Desk
from desktop.ui.i18n import tr_count
from desktop.ui.theme import Theme
from desktop.ui.timeline.jumplist import JumpList, Question
from desktop.ui.widgets.borrowed import BorrowedKeys

_WHO = "questions"


class Questions(QObject):
    """Fills the list of questions and goes to the one that is chosen."""

    def __init__(self, desk: Desk, chat: OpenChat, words: ChatWords, parent: QObject) -> None:
        super().__init__(parent)
        self._chat = chat
        self._words = words
        self._timeline = desk.page.timeline
        self._list: JumpList | None = None
        self._keys = BorrowedKeys()
        words.read.connect(self._show)
        chat.left.connect(self._on_chat_left)
        self._timeline.themed.connect(self._on_timeline_themed)

    @property
    def is_open(self) -> bool:
        """Whether the list shows."""
        return self._list is not None and self._list.isVisible()

    @Slot()
    def open(self) -> None:
        """Show the list, at the question that is being read; a second time, close it."""
        if self.is_open:
            self.close()
        elif self._timeline.isVisible():
            if self._list is None:
                self._list = self._made()
            self._keys.borrow(self._list)
            self._words.want(_WHO, from_seq=self._timeline.top_seq)
            self._list.open()
            self._show()

    def _made(self) -> JumpList:
        made = JumpList(self._timeline, self._timeline.theme)
        made.typed.connect(self._show)
        made.chosen.connect(self._on_list_chosen)
        made.closed.connect(self.close)
        return made

    @Slot()
    def close(self) -> None:
        """Hide the list."""
        if self._list is not None and self._list.isVisible():
            had_focus = self._list.field.hasFocus()
            self._list.hide()
            self._words.let_go(_WHO)
            if had_focus and not self._keys.give_back():
                self._timeline.setFocus()

    @Slot()
    def _show(self) -> None:
        if self._list is None or not self.is_open:
            return
        needle, said = needle_of(self._list.field.text()), self._words.said
        seqs = [row.seq for row in self._timeline.places if row.kind == "user"]
        asked = [_question(seq, said.get(seq)) for seq in seqs if _has(said.get(seq), needle)]
        at_end = self._timeline.at_end and bool(seqs)
        self._list.show_questions(asked, at_seq=seqs[-1] if at_end else self._timeline.top_seq)

    @Slot(int)
    def _on_list_chosen(self, seq: int) -> None:
        self.close()
        self._timeline.jump_to(seq)
        self._timeline.focus_row(seq)

    @Slot(str)
    def _on_chat_left(self, _chat: str) -> None:
        self.close()

    @Slot(object)
    def _on_timeline_themed(self, theme: Theme) -> None:
        if self._list is not None:
            self._list.set_theme(theme)


def _has(said: Said | None, needle: str) -> bool:
    """Whether a message is to be listed; one that is not read yet is, while nothing is typed."""
    return not needle or (said is not None and needle in said.words)


def _question(seq: int, said: Said | None) -> Question:
    if said is None:
        return Question(seq, "")
    words = said.beginning.strip()
    if not words:
        words = tr_count("{count} picture", "{count} pictures", said.pictures)
    return Question(seq, words, said.at_ms)
