"""The branch map of the open chat: read when it is looked at, and when the branches changed."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.branchmap import BranchMap
from desktop.faces import Cut
from desktop.ui.branches.mappanel import MapPanel
from desktop.ui.branching import Branching
from desktop.ui.chatlist import ChatList
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure

if TYPE_CHECKING:
    from store import Commit, Event

# Commits come in bursts; what they changed is read once per burst.
READ_AFTER_MS = 150
_SAID = frozenset({"user/message", "assistant/message"})


class BranchDesk(QObject):
    """Joins the branch map to the open chat; reads nothing while the map is not in view."""

    def __init__(
        self,
        desk: Desk,
        branching: Branching,
        chats: ChatList,
        panel: MapPanel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._branching = branching
        self._chats = chats
        self._chat = branching.chat
        self._panel = panel
        self._is_open = False
        self._is_stale = True
        self._readings = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(READ_AFTER_MS)
        self._soon.timeout.connect(self._read)
        self._chat.shown.connect(self._on_chat_shown)
        panel.words_wanted.connect(self._on_panel_words_wanted)
        panel.go_asked.connect(self._on_panel_go_asked)
        panel.branch_asked.connect(self._on_panel_branch_asked)
        panel.trash_asked.connect(self._on_panel_trash_asked)
        panel.renamed.connect(chats.rename)
        panel.pin_asked.connect(chats.pin)

    def set_open(self, *, is_open: bool) -> None:
        """Say whether the map is in view."""
        self._is_open = is_open
        if is_open:
            self._on_chat_shown()

    def show_signs(self, unread: frozenset[str]) -> None:
        """Mark the chats that are answering, and those with answers that were not read."""
        self._panel.show_signs(self._chats.busy, unread)

    def take_commit(self, commit: "Commit") -> None:
        """Take what was committed somewhere: the map may look otherwise now."""
        is_on_map = any(line.id == commit.session_id for line in self._panel.model.drawn.lines)
        is_about = commit.kind == "forked" or (
            is_on_map
            and (commit.kind != "appended" or any(one.type in _SAID for one in commit.events))
        )
        if is_about or commit.session_id == self._chat.chat:
            self._is_stale = True
            if self._is_open and not self._soon.isActive():
                self._soon.start()

    @Slot()
    def _on_chat_shown(self) -> None:
        if not self._is_open or self._chat.is_opening:
            return
        chat = self._chat.chat
        if not chat:
            self._readings += 1
            self._panel.show_nothing()
            self._is_stale = True
            return
        is_on_map = any(line.id == chat for line in self._panel.model.drawn.lines)
        if is_on_map and not self._panel.model.shows(chat):
            self._panel.show_current(chat)
        if self._is_stale or not is_on_map:
            self._read()

    @Slot()
    def _read(self) -> None:
        chat = self._chat.chat
        if not chat or not self._is_open:
            return
        self._is_stale = False
        self._readings += 1
        self._desk.bridge.when_done(
            self._desk.runtime.branch_map(session_id(chat)),
            partial(self._on_map_read, self._readings),
            refused=self._on_map_refused,
        )

    def _on_map_read(self, reading: int, drawn: BranchMap) -> None:
        if reading == self._readings and self._chat.chat:
            self._panel.show_map(drawn, self._chat.chat)

    def _on_map_refused(self, trouble: Failure) -> None:
        self._is_stale = True
        self._panel.show_failure(trouble.sentence)
        self._desk.bridge.failed.emit(trouble)

    @Slot(str, object)
    def _on_panel_words_wanted(self, chat: str, seqs: tuple[int, ...]) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.events_at(session_id(chat), seqs),
            partial(self._on_words_read, chat),
            refused=partial(self._on_words_refused, chat, seqs),
        )

    def _on_words_read(self, chat: str, events: "tuple[Event, ...]") -> None:
        self._panel.put(chat, events)

    def _on_words_refused(self, chat: str, seqs: tuple[int, ...], trouble: Failure) -> None:
        if len(seqs) > 1:  # one that is damaged keeps nobody from the others
            for seq in seqs:
                self._on_panel_words_wanted(chat, (seq,))
        else:
            self._panel.lose(chat, seqs)
            self._desk.bridge.failed.emit(trouble)

    @Slot(str, int)
    def _on_panel_go_asked(self, chat: str, seq: int) -> None:
        if chat != self._chat.chat:
            self._chat.open(chat, jump_seq=seq)
        elif seq >= 0:
            self._desk.page.timeline.jump_to(seq)

    @Slot(str, int, str)
    def _on_panel_branch_asked(self, chat: str, seq: int, cut: Cut) -> None:
        self._branching.branch(seq, cut=cut, chat=chat)

    @Slot(str)
    def _on_panel_trash_asked(self, chat: str) -> None:
        self._chats.trash((chat,))
