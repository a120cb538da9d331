"""The left side as a whole: New chat, search, the chats, the undo bar."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.sessions.hits import HitList, MessageHits
from desktop.ui.sessions.model import ChatTreeModel
from desktop.ui.sessions.newchat import NewChatButton
from desktop.ui.sessions.rows import (
    ChatGroup,
    ChatRow,
    chat_groups,
    matching_rows,
    newest_first,
)
from desktop.ui.sessions.undo import UndoBar
from desktop.ui.sessions.view import ChatTreeView
from desktop.ui.theme import Theme
from desktop.ui.widgets.menubutton import MenuButton
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.searchfield import SearchField

_MINUTE_MS = 60_000
_MARGIN_PX, _BESIDE_PX = 12, 6
_INSET_PX = 10  # of what the list says in words, as of its titles
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEAST_PX = 200
_ANY_HEIGHT_PX = 16_777_215  # QWIDGETSIZE_MAX, which PySide6 does not name
_MOST_TITLES = 0.4  # of its height, where messages are found as well
Rest = Literal["none", "more", "search"]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search for `words` found among all chats; `is_cut` when that is not all of it."""

    words: str = ""
    rows: tuple[ChatRow, ...] = ()
    is_cut: bool = False


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class Sidebar(QFrame):
    """The chats and what one does with them.

    What is not read yet is asked for: `more_asked()` while the end of the list is in sight,
    `search_asked(words)` while something is searched for ("" when nothing is any more).

    Signals: `new_chat_asked()`, `chosen(chat)`, `renamed(chat, title)`, `pin_asked(chat, pinned)`,
    `export_asked(chat, title)`, `trash_asked(chats)`, `restore_asked(chats)`,
    `erase_asked(chats, titles)`.
    """

    new_chat_asked = Signal()
    chosen = Signal(str)
    renamed = Signal(str, str)
    pin_asked = Signal(str, bool)
    export_asked = Signal(str, str)
    trash_asked = Signal(object)
    erase_asked = Signal(object, object)
    restore_asked = Signal(object)
    more_asked = Signal()
    search_asked = Signal(str)

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, now_ms: Callable[[], int] = _now_ms
    ) -> None:
        super().__init__(parent)
        self._now_ms = now_ms
        self._rows: Sequence[ChatRow] = ()
        self._rest: Rest = "none"
        self._found = Found()
        self._current = ""
        self.setProperty("look", "sidebar")
        self.model = ChatTreeModel(self)
        # Made in the order in which they are read aloud, and reached with Tab.
        self.new_chat = NewChatButton(self)
        self.menu_button = MenuButton(self)
        self.search = SearchField(tr("Search chats and messages"), theme, self, hint=tr("Search"))
        self._nothing = Paragraph(parent=self)
        self.view = ChatTreeView(self.model, theme, self)
        self._more = Paragraph(parent=self)
        self.hits = MessageHits(theme, self)
        self.undo = UndoBar(self)
        self._arrange()
        self.set_theme(theme)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.view.set_theme(theme)
        self.hits.set_theme(theme)
        self.new_chat.set_theme(theme)
        put_icon(self.menu_button, "more", theme.muted, theme.sized(18))
        self.search.set_theme(theme)

    def show_closed(self, *, closed: bool) -> None:
        """Offer neither search nor a new chat while the chats cannot be opened."""
        for part in (self.new_chat, self.search):
            part.setEnabled(not closed)

    def only_read(self) -> None:
        """Offer nothing that would change a chat, or make one."""
        self.new_chat.setEnabled(False)
        self.view.only_read()

    def show_rows(self, rows: Sequence[ChatRow], *, rest: Rest = "none") -> None:
        """Show these chats, keeping what is open, current and being edited.

        `rest` says what is not among them: "none"; "more" can be asked for; "search" finds it.
        """
        self._rows, self._rest = rows, rest
        self._show()

    def show_found(self, found: Found) -> None:
        """Show what a search for some words found, while these are still searched for."""
        self._found = found
        self._show()

    def show_hits(self, found: HitList) -> None:
        """Show what was found in messages for the words that are searched for."""
        self.hits.show_hits(found)
        self._say(self.search.text().strip(), is_empty=self.model.rowCount() == 0)

    def show_current(self, chat: str) -> None:
        """Mark `chat` as the open one; "" for a chat that does not exist yet."""
        self._current = chat
        self.view.show_current(chat)

    def show_busy(self, chats: frozenset[str]) -> None:
        """Mark the chats that are answering."""
        self.model.show_busy(chats)

    def show_unread(self, chats: frozenset[str]) -> None:
        """Mark the chats with answers that were not read."""
        self.model.show_unread(chats)

    def focus_search(self) -> None:
        """Put the cursor into the search field, its words selected."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def focus_list(self) -> None:
        """Put the keys into the list, on its first chat when none is marked."""
        first = self.model.index(1, 0)
        if self.view.isHidden():
            self.hits.focus()
            return
        if not self.view.currentIndex().isValid() and first.isValid():
            self.view.setCurrentIndex(first)
        self.view.setFocus(Qt.FocusReason.TabFocusReason)

    def choose_neighbour(self, step: int) -> None:
        """Open the chat below (`step` 1) or above (-1) the open one; the first where none is."""
        index = self.view.currentIndex()
        if not index.isValid():
            index = self.model.index(0, 0)
        while index.isValid():
            index = self.view.indexBelow(index) if step > 0 else self.view.indexAbove(index)
            chat = self.model.chat_at(index)
            if chat is not None:
                self.show_current(chat.id)  # before it is open: keys come faster than chats
                self.chosen.emit(chat.id)
                return

    def _arrange(self) -> None:
        self.menu_button.setAccessibleName(tr("Menu"))
        self.menu_button.setToolTip(tr("Menu"))
        for words in (self._nothing, self._more):
            words.setProperty("look", "muted")
            words.setContentsMargins(_INSET_PX, _INSET_PX, _INSET_PX, 0)
            words.hide()
        self.hits.hide()
        top = QHBoxLayout()
        top.setSpacing(_BESIDE_PX)
        top.addWidget(self.new_chat, 1)
        top.addWidget(self.menu_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 14, _MARGIN_PX, _MARGIN_PX)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.search)
        layout.addWidget(self._nothing)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._more)
        layout.addWidget(self.hits, 2)
        layout.addWidget(self.undo)

    def _connect(self) -> None:
        self.new_chat.clicked.connect(self.new_chat_asked)
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.installEventFilter(self)
        self.model.renamed.connect(self.renamed)
        self.view.end_neared.connect(self._on_view_end_neared)
        self.view.chosen.connect(self.chosen)
        self.view.pin_asked.connect(self.pin_asked)
        self.view.export_asked.connect(self.export_asked)
        self.view.trash_asked.connect(self.trash_asked)
        self.view.undo_asked.connect(self.undo.take_back)
        self.view.erase_asked.connect(self.erase_asked)
        self.undo.undone.connect(self.restore_asked)
        self._minute = QTimer(self)  # "Today" becomes "Yesterday" at midnight
        self._minute.setInterval(_MINUTE_MS)
        self._minute.timeout.connect(self._on_minute_timeout)
        self._minute.start()

    def _show(self) -> None:
        words = self.search.text().strip()
        groups = self._matching(words) if words else chat_groups(self._rows, now_ms=self._now_ms())
        self.model.show(groups)
        self._say(words, is_empty=not groups)
        self.view.show_current(self._current)
        self.hits.setVisible(bool(words))
        self.view.setVisible(bool(groups) or not words)
        self.view.setMaximumHeight(self.view.lines_px if words else _ANY_HEIGHT_PX)
        most_px = round(self.height() * _MOST_TITLES)
        self.view.setMinimumHeight(min(self.view.lines_px, most_px) if words else 0)

    def _matching(self, words: str) -> tuple[ChatGroup, ...]:
        """Return what of the list holds `words`, and what was found beyond it so far."""
        found = {row.id: row for row in self._found.rows if self._found.words == words}
        found |= {row.id: row for row in matching_rows(self._rows, words=words)}
        rows = tuple(sorted(found.values(), key=newest_first))
        return (ChatGroup("found", rows),) if rows else ()

    def _choose_first(self) -> None:
        """Open the first of what was found; a title before a message."""
        if not self.search.text().strip():
            return
        chat = self.model.chat_at(self.model.index(1, 0))  # below the heading
        if chat is not None:
            self.chosen.emit(chat.id)
        else:
            self.hits.choose_first()

    def _say(self, words: str, *, is_empty: bool) -> None:
        """Say that nothing was found, or where the rest is."""
        is_over = self._rest == "none" or self._found.words == words
        none_found = tr("No chat with these words in its title.")
        self._nothing.setText(none_found if words else tr("Your chats will be listed here."))
        self._nothing.setVisible(is_empty and is_over and (not words or self.hits.is_empty))
        if words and self._found.words == words and self._found.is_cut:
            self._more.setText(tr("More chats have these words. Add a word to find the right one."))
        elif not words and self._rest == "search":
            self._more.setText(tr("Older chats are kept too: search for a word of their title."))
        else:
            self._more.clear()
        self._more.setVisible(bool(self._more.text()))

    @Slot(str)
    def _on_search_text_changed(self, text: str) -> None:
        self._show()
        self.search_asked.emit(text.strip())

    @Slot()
    def _on_view_end_neared(self) -> None:
        if self._rest == "more" and not self.search.text().strip():
            self.more_asked.emit()

    @Slot()
    def _on_minute_timeout(self) -> None:
        self._show()

    @override
    def minimumSizeHint(self) -> QSize:
        """Return how narrow it may become: the word for a new chat stays whole."""
        beside_px = self.menu_button.sizeHint().width() + _BESIDE_PX + 2 * _MARGIN_PX
        needed_px = self.new_chat.minimumSizeHint().width() + beside_px
        return QSize(max(_LEAST_PX, needed_px), super().minimumSizeHint().height())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.search or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() == Qt.Key.Key_Down:
            self.focus_list()
        elif event.key() in _ENTER:
            self._choose_first()
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            return False
        return True
