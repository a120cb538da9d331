"""The event view of the open chat: its index, the pages in view, the words for a branch there."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.faces import BranchPoint
from desktop.ui.branches.panel import EventPanel
from desktop.ui.branches.words import EventLike
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure

if TYPE_CHECKING:
    from store import Event


class Details(QObject):
    """Joins the event panel to the open chat; reads nothing while the panel is closed."""

    def __init__(
        self, desk: Desk, chat: OpenChat, panel: EventPanel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._panel = panel
        self._shown_chat = ""
        self._is_open = False
        self._is_reading = False
        self._held: list[EventLike] = []
        chat.shown.connect(self._on_chat_shown)
        chat.committed.connect(self._on_chat_committed)
        panel.page_wanted.connect(self._on_panel_page_wanted)
        panel.point_wanted.connect(self._on_panel_point_wanted)

    def set_open(self, *, is_open: bool) -> None:
        """Say whether the panel is in view."""
        self._is_open = is_open
        if is_open:
            self._on_chat_shown()

    @Slot()
    def _on_chat_shown(self) -> None:
        chat = self._chat.chat
        if not self._is_open or chat == self._shown_chat:
            return
        self._shown_chat = chat
        self._held.clear()
        self._is_reading = bool(chat)
        self._panel.show_index(())
        if chat:
            self._desk.bridge.when_done(
                self._desk.runtime.event_index(session_id(chat)),
                partial(self._on_index_read, chat),
                refused=partial(self._on_reading_refused, chat),
            )

    def _on_reading_refused(self, chat: str, trouble: Failure) -> None:
        if chat == self._shown_chat:
            self._shown_chat = ""  # read anew when the panel opens
        self._desk.bridge.failed.emit(trouble)

    def _on_index_read(self, chat: str, index: Sequence[tuple[int, str]]) -> None:
        if chat != self._shown_chat:
            return
        self._panel.show_index(index)
        # What was committed meanwhile may be in the index or not; the panel takes what is newer.
        self._panel.add(self._held)
        self._held.clear()
        self._is_reading = False

    @Slot(object)
    def _on_chat_committed(self, events: "Sequence[EventLike]") -> None:
        if self._is_open and self._chat.chat == self._shown_chat:
            if self._is_reading:
                self._held += events
            else:
                self._panel.add(events)
        else:
            self._shown_chat = ""  # read anew when the panel opens

    @Slot(object)
    def _on_panel_page_wanted(self, seqs: tuple[int, ...]) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.events_at(session_id(self._shown_chat), seqs),
            partial(self._on_page_read, self._shown_chat),
            refused=partial(self._on_page_refused, self._shown_chat, seqs),
        )

    def _on_page_read(self, chat: str, events: "Sequence[Event]") -> None:
        if chat == self._shown_chat:
            self._panel.model.put(events)

    def _on_page_refused(self, chat: str, seqs: tuple[int, ...], trouble: Failure) -> None:
        if chat != self._shown_chat:
            return
        if len(seqs) > 1:  # one that is damaged keeps nobody from the others
            for seq in seqs:
                self._on_panel_page_wanted((seq,))
        else:
            self._panel.model.lose(seqs)
            self._desk.bridge.failed.emit(trouble)

    @Slot(int)
    def _on_panel_point_wanted(self, seq: int) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.point_at(session_id(self._shown_chat), seq=seq),
            partial(self._on_point_read, self._shown_chat, seq),
        )

    def _on_point_read(self, chat: str, seq: int, point: BranchPoint) -> None:
        if chat == self._shown_chat:
            self._panel.show_point(seq, point)
