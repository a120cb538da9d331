"""Which chats have answers that were not read yet, and from where on.

An answer counts as read when its chat is in the window in front, at its end.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from typing_extensions import override

from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk

if TYPE_CHECKING:
    from store import Commit, Event

_ANSWER = "assistant/message"
_OWN = "user/message"


class Unread(QObject):
    """Keeps the first unread event of each chat that has any. Signal: `changed()` which those are.

    `first` is what was kept of the last time; it is kept up.
    """

    changed = Signal()

    def __init__(self, desk: Desk, chat: OpenChat, first: dict[str, int], parent: QObject) -> None:
        super().__init__(parent)
        self._chat = chat
        self._first = first
        self._timeline = desk.page.timeline
        chat.opened.connect(self._on_chat_opened)
        chat.shown.connect(self._read)
        chat.committed.connect(self._on_chat_committed)
        chat.left.connect(self._on_chat_left)
        self._timeline.at_end_changed.connect(self._on_timeline_moved)
        self._timeline.window().installEventFilter(self)

    @property
    def chats(self) -> frozenset[str]:
        """The chats with answers that were not read."""
        return frozenset(self._first)

    def take_commit(self, commit: "Commit") -> None:
        """Hear of answers in chats that are not in view; those of one that was read in are old."""
        if commit.kind == "appended" and commit.session_id != self._chat.chat:
            self._note(commit.session_id, commit.events)

    def _note(self, chat: str, events: "Sequence[Event]") -> None:
        seq = next((event.seq for event in events if event.type == _ANSWER), None)
        if seq is not None and chat not in self._first:
            self._first[chat] = seq
            self.changed.emit()

    def _is_read(self) -> bool:
        timeline = self._timeline
        return timeline.isVisible() and timeline.at_end and timeline.window().isActiveWindow()

    @Slot()
    def _read(self) -> None:
        """Take what is in view for read, when it is seen; the line stays while one reads."""
        if self._chat.chat in self._first and not self._chat.is_opening and self._is_read():
            del self._first[self._chat.chat]
            self.changed.emit()

    @Slot()
    def _on_chat_opened(self) -> None:
        seq = self._first.get(self._chat.chat, -1)
        self._timeline.mark_unread(seq)
        if seq >= 0 and self._timeline.at_end:
            self._timeline.show_from(seq)

    @Slot(object)
    def _on_chat_committed(self, events: "Sequence[Event]") -> None:
        if any(event.type == _OWN for event in events):
            self._timeline.mark_unread(-1)  # who writes has read
        elif not self._is_read():
            self._note(self._chat.chat, events)
            self._timeline.mark_unread(self._first.get(self._chat.chat, -1))

    @Slot(str)
    def _on_chat_left(self, _chat: str) -> None:
        self._timeline.mark_unread(-1)

    @Slot()
    def _on_timeline_moved(self) -> None:
        self._read()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self._read()
        return super().eventFilter(watched, event)
