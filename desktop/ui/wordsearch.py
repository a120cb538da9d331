"""Searching in what was said: asks part after part, and shows what was found while it goes on."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.searching import MessageHit, MessagesFound
from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure
from desktop.ui.sessions.hits import HitList
from desktop.ui.sessions.sidebar import Sidebar

if TYPE_CHECKING:
    from desktop.runtime import Runtime

# Letters come in bursts, and each search may look at every message there is.
SEARCH_AFTER_MS = 200
# As many as are looked through at a time; more are read when one scrolls to their end.
ENOUGH = 40


class WordSearch(QObject):
    """Joins the field above the chats to the search. Signal: `chosen(MessageHit, words)`."""

    chosen = Signal(object, str)

    def __init__(
        self, runtime: "Runtime", bridge: Bridge, sidebar: Sidebar, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._runtime = runtime
        self._bridge = bridge
        self._sidebar = sidebar
        self._words = ""
        self._search = 0
        self._wanted = 0
        self._found = HitList()
        self._end: int | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SEARCH_AFTER_MS)
        self._soon.timeout.connect(self._on_soon_timeout)
        sidebar.search_asked.connect(self._on_sidebar_search_asked)
        sidebar.hits.more_asked.connect(self._on_hits_more_asked)
        sidebar.hits.chosen.connect(self._on_hits_chosen)

    @Slot(str)
    def _on_sidebar_search_asked(self, words: str) -> None:
        self._search += 1  # what was asked before is not waited for
        self._words = words
        self._end = None
        self._soon.stop()
        if words:
            self._show(HitList(is_searching=True))
            self._soon.start()
        else:
            self._show(HitList())

    @Slot()
    def _on_soon_timeout(self) -> None:
        self._wanted = ENOUGH
        self._ask()

    def _ask(self) -> None:
        self._bridge.when_done(
            self._runtime.search_messages(self._words, before=self._end),
            partial(self._on_part_found, self._search),
            refused=partial(self._on_part_refused, self._search),
        )

    def _on_part_found(self, search: int, part: MessagesFound) -> None:
        if search != self._search:
            return
        hits = self._found.hits + part.hits
        self._end = part.end
        goes_on = part.end is not None and len(hits) < self._wanted
        is_whole = self._found.is_whole and part.is_whole
        self._show(HitList(hits, is_searching=goes_on, is_whole=is_whole))
        if goes_on:
            self._ask()

    def _on_part_refused(self, search: int, trouble: Failure) -> None:
        self._bridge.failed.emit(trouble)
        if search == self._search:
            self._end = None
            self._show(HitList(self._found.hits, is_whole=False))

    def _show(self, found: HitList) -> None:
        self._found = found
        self._sidebar.show_hits(found)

    @Slot()
    def _on_hits_more_asked(self) -> None:
        if self._end is not None and not self._found.is_searching:
            self._wanted = len(self._found.hits) + ENOUGH
            self._show(HitList(self._found.hits, is_searching=True, is_whole=self._found.is_whole))
            self._ask()

    @Slot(object)
    def _on_hits_chosen(self, hit: MessageHit) -> None:
        self.chosen.emit(hit, self._words)
