"""The chats on the left, kept true: read again when something changed, changed when asked."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.faces import LiveEnded, LiveStarted
from desktop.ui.bridge import Bridge
from desktop.ui.door import session_id
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.sessions.trash import TrashDialog

if TYPE_CHECKING:
    from desktop.runtime import Runtime
    from store import SessionSummary

# Commits come in bursts; the list is read once per burst.
READ_AFTER_MS = 120
# A list that cannot be read is not an empty one: it is asked for again.
AGAIN_AFTER_MS = 3_000


class ChatList(QObject):
    """Joins the sidebar to the runtime.

    Signals: `read()` the list is new; `left(chats)` these went to the trash; `restored(chats)`.
    """

    read = Signal()
    left = Signal(object)
    restored = Signal(object)

    def __init__(
        self, runtime: "Runtime", bridge: Bridge, sidebar: Sidebar, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._runtime = runtime
        self._bridge = bridge
        self._sidebar = sidebar
        self._busy: frozenset[str] = frozenset()
        self._is_reading = False
        self.chats: Mapping[str, SessionSummary] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._on_soon_timeout)
        sidebar.renamed.connect(self.rename)
        sidebar.pin_asked.connect(self._on_sidebar_pin_asked)
        sidebar.trash_asked.connect(self.trash)
        sidebar.restore_asked.connect(self.restore)
        self.trash_list = TrashDialog(sidebar.window())
        self.trash_list.restore_asked.connect(self.restore)
        self.trash_list.opened.connect(self._on_trash_list_opened)
        self._on_soon_timeout()

    def refresh(self) -> None:
        """Read the list again soon."""
        if not self._soon.isActive():
            self._soon.start(READ_AFTER_MS)

    def take_live(self, notice: LiveStarted | LiveEnded) -> None:
        """Mark or unmark a chat as answering."""
        chat = {str(notice.session_id)}
        is_start = isinstance(notice, LiveStarted)
        self._busy = self._busy | chat if is_start else self._busy - chat
        self._sidebar.show_busy(self._busy)

    def titles_along(self, summary: "SessionSummary") -> Mapping[int, str]:
        """Return, per place where `summary`'s line branched, the title of the chat it left."""
        titles: dict[int, str] = {}
        here: SessionSummary | None = summary
        while here is not None and here.parent is not None and here.boundary is not None:
            parent = self.chats.get(here.parent)
            titles[here.boundary + 1] = (parent.title if parent else None) or tr("another chat")
            here = parent
        return titles

    @Slot(str, str)
    def rename(self, chat: str, title: str) -> None:
        """Give `chat` a title it keeps."""
        self._runtime.rename(session_id(chat), title)

    @Slot(object)
    def trash(self, chats: Sequence[str]) -> None:
        """Move `chats` to the trash and offer to take it back."""
        for chat in chats:
            self._runtime.trash(session_id(chat))
        self._sidebar.undo.offer(tuple(chats))
        self.left.emit(tuple(chats))

    def toggle_pin(self, chat: str) -> None:
        """Pin `chat`, or take the pin off."""
        summary = self.chats.get(chat)
        if summary is not None:
            self._runtime.pin(session_id(chat), pinned=not summary.pinned)

    @Slot(str, bool)
    def _on_sidebar_pin_asked(self, chat: str, pinned: bool) -> None:  # noqa: FBT001 - a slot
        self._runtime.pin(session_id(chat), pinned=pinned)

    @Slot(object)
    def restore(self, chats: Sequence[str]) -> None:
        """Bring `chats` back from the trash."""
        for chat in chats:
            self._runtime.restore(session_id(chat))
        self.restored.emit(chats)

    @Slot()
    def _on_trash_list_opened(self) -> None:
        self._bridge.when_done(self._runtime.sessions(trashed=True), self._on_trash_read)

    def _on_trash_read(self, summaries: "Sequence[SessionSummary]") -> None:
        self.trash_list.show_chats(summaries)

    @Slot()
    def _on_soon_timeout(self) -> None:
        if self._is_reading:
            # One reading at a time: a slow one must not be overtaken by the one behind it.
            self._soon.start(READ_AFTER_MS)
            return
        self._is_reading = True
        self._bridge.when_done(
            self._runtime.sessions(), self._on_chats_read, refused=self._on_reading_refused
        )

    def _on_reading_refused(self, trouble: Failure) -> None:
        self._is_reading = False
        self._soon.start(AGAIN_AFTER_MS)
        self._bridge.failed.emit(trouble)

    def _on_chats_read(self, summaries: "Sequence[SessionSummary]") -> None:
        self._is_reading = False
        self.chats = {summary.id: summary for summary in summaries}
        self._sidebar.show_chats(summaries)
        self.read.emit()
