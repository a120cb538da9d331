"""The chats on the left, kept true: read in pages, each family read again when it changed.

There may be a million chats. What is read is what is in view and what a commit told of.
"""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.faces import LiveEnded, LiveStarted
from desktop.ui.bridge import Bridge
from desktop.ui.door import session_id
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr
from desktop.ui.sessions.listed import ListedChats
from desktop.ui.sessions.rows import chat_rows
from desktop.ui.sessions.sidebar import Found, Rest, Sidebar
from desktop.ui.sessions.trash import TrashDialog
from desktop.ui.wordsearch import WordSearch

if TYPE_CHECKING:
    from desktop.runtime import Runtime
    from store import FoundSessions, ListPage, Place, SessionSummary

# Commits come in bursts; what they changed is read once per burst.
READ_AFTER_MS = 120
# Letters come in bursts too, and each search may look at every title there is.
SEARCH_AFTER_MS = 150
LISTED_MOST = 3000
"""How many chats the list grows to by scrolling; nobody scrolls through more, and each change
costs the window time in proportion. Beyond that a search finds them."""
# A list that cannot be read is not an empty one: it is asked for again.
AGAIN_AFTER_MS = 3_000


class ChatList(QObject):
    """Joins the sidebar to the runtime.

    Signals: `read()` more of the list is known, or it changed; `left(chats)` these went to the
    trash; `restored(chats)`.
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
        # Some answer already where the window is made anew.
        self._busy = frozenset(map(str, runtime.answering()))
        sidebar.show_busy(self._busy)
        self._listed: ListedChats[SessionSummary] = ListedChats()
        self._stale: frozenset[str] = frozenset()
        self._sought: set[str] = set()
        self._end: Place | None = None
        self._is_reading = self._has_begun = self._has_told = False
        self._trouble = ""
        self._words = ""
        self._found = Found()
        self._is_searching = False
        self._soon = self._timer(self._on_soon_timeout)
        self._search = self._timer(self._on_search_timeout)
        self._search.setInterval(SEARCH_AFTER_MS)
        sidebar.more_asked.connect(self._on_sidebar_more_asked)
        sidebar.search_asked.connect(self._on_sidebar_search_asked)
        sidebar.renamed.connect(self.rename)
        sidebar.pin_asked.connect(self.pin)
        sidebar.trash_asked.connect(self.trash)
        sidebar.restore_asked.connect(self.restore)
        self.words = WordSearch(runtime, bridge, sidebar, self)
        self.trash_list = TrashDialog(sidebar)
        self.trash_list.restore_asked.connect(self.restore)
        # Not before whoever makes this hears of commits: what comes between would be missed.
        self._soon.start(0)

    @property
    def busy(self) -> frozenset[str]:
        """The chats that are answering just now."""
        return self._busy

    @property
    def chats(self) -> Mapping[str, "SessionSummary"]:
        """The chats that were read so far."""
        return self._listed.summaries

    def refresh(self, *chats: str) -> None:
        """Read these chats and their families again soon: something changed there."""
        self._stale |= set(chats)
        if not self._soon.isActive():
            self._soon.start(READ_AFTER_MS)

    def seek(self, chat: str) -> bool:
        """Read a chat that may be further down; False once it is known, or known to be nowhere."""
        if not chat or chat in self.chats or chat in self._sought:
            return False
        self._stale |= {chat}
        self._soon.start(0)
        return True

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
        """Pin `chat`, or take the pin off; what the list does not show yet has none."""
        summary = self.chats.get(chat)
        self.pin(chat, summary is None or not summary.pinned)

    @Slot(str, bool)
    def pin(self, chat: str, pinned: bool) -> None:  # noqa: FBT001 - a slot
        """Pin `chat`, or take the pin off."""
        self._runtime.pin(session_id(chat), pinned=pinned)

    @Slot(object)
    def restore(self, chats: Sequence[str]) -> None:
        """Bring `chats` back from the trash."""
        for chat in chats:
            self._runtime.restore(session_id(chat))
        self.restored.emit(chats)

    def _timer(self, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(slot)
        return timer

    @Slot()
    def _on_soon_timeout(self) -> None:
        if self._is_reading:
            # One reading at a time: a slow one must not be overtaken by the one behind it.
            self._soon.start(READ_AFTER_MS)
        elif not self._has_begun:
            self._read_page()
        elif self._stale:
            self._read_families()

    def _read_page(self) -> None:
        self._is_reading = True
        self._bridge.when_done(
            self._runtime.newest_chats(before=self._end),
            self._on_page_read,
            refused=partial(self._on_reading_refused, frozenset()),
        )

    def _read_families(self) -> None:
        self._is_reading = True
        # With all that stand in one row with them: the one between may be gone.
        wanted, self._stale = self._listed.kin(self._stale), frozenset()
        self._bridge.when_done(
            self._runtime.families(tuple(session_id(chat) for chat in wanted)),
            partial(self._on_families_read, wanted),
            refused=partial(self._on_reading_refused, wanted),
        )

    def _on_reading_refused(self, wanted: frozenset[str], trouble: Failure) -> None:
        self._is_reading = False
        self._stale |= wanted
        self._soon.start(AGAIN_AFTER_MS)
        if trouble.code != self._trouble:  # told once, until the list is well again
            self._trouble = trouble.code
            self._bridge.failed.emit(trouble)

    def _on_page_read(self, page: "ListPage") -> None:
        self._has_begun = True
        self._end = page.end
        if not page.is_whole and not self._has_told:
            self._has_told = True
            self._bridge.failed.emit(failure("LIST_DAMAGED"))
        self._take((), page.summaries)

    def _on_families_read(
        self, wanted: frozenset[str], summaries: "Sequence[SessionSummary]"
    ) -> None:
        self._sought |= wanted
        self._take(wanted, summaries)

    def _take(self, wanted: Collection[str], summaries: "Sequence[SessionSummary]") -> None:
        self._is_reading, self._trouble = False, ""
        self._listed.put(summaries, instead_of=wanted)
        self._forget_found(wanted)
        self._sidebar.show_rows(self._listed.rows, rest=self._rest())
        if self._stale:
            self.refresh()
        self.read.emit()

    def _rest(self) -> Rest:
        if self._end is None:
            return "none"
        return "more" if len(self.chats) < LISTED_MOST else "search"

    @Slot()
    def _on_sidebar_more_asked(self) -> None:
        if self._has_begun and not self._is_reading and self._rest() == "more":
            self._read_page()

    @Slot(str)
    def _on_sidebar_search_asked(self, words: str) -> None:
        self._words = words
        if self._has_begun and self._rest() == "none":
            return  # all there is is in the list, which is searched already
        self._search.start()

    @Slot()
    def _on_search_timeout(self) -> None:
        # One at a time: letters come faster than a million titles are looked at, and the chat that
        # is opened next must not wait behind words that nobody looks for any more.
        if self._words and not self._is_searching:
            self._is_searching = True
            self._bridge.when_done(
                self._runtime.search(self._words),
                partial(self._on_found, self._words),
                refused=self._on_search_refused,
            )

    def _on_search_refused(self, trouble: Failure) -> None:
        self._is_searching = False
        self._bridge.failed.emit(trouble)

    def _on_found(self, words: str, found: "FoundSessions") -> None:
        self._is_searching = False
        if words != self._words:
            self._search.start()
        # Flat, as a search shows them: each by itself.
        rows = tuple(row for each in found.summaries for row in chat_rows((each,)))
        self._found = Found(words, rows, found.is_cut)
        self._sidebar.show_found(self._found)

    def _forget_found(self, chats: Container[str]) -> None:
        """Leave out what was found and has changed since: the list knows how it is now."""
        rows = tuple(row for row in self._found.rows if row.id not in chats)
        if rows != self._found.rows:
            self._found = replace(self._found, rows=rows)
            self._sidebar.show_found(self._found)
