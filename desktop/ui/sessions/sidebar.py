"""The left side as a whole: New chat, search, the chats, the undo bar."""

import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.sessions.model import ChatTreeModel
from desktop.ui.sessions.rows import (
    ChatGroup,
    ChatRow,
    ChatSummary,
    chat_groups,
    chat_rows,
    matching_rows,
)
from desktop.ui.sessions.undo import UndoBar
from desktop.ui.sessions.view import ChatTreeView
from desktop.ui.theme import Theme
from desktop.ui.widgets.menubutton import MenuButton

_MINUTE_MS = 60_000
_MARGIN_PX = 12


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class Sidebar(QFrame):
    """The chats and what one does with them.

    Signals: `new_chat_asked()`, `chosen(chat)`, `renamed(chat, title)`, `pin_asked(chat, pinned)`,
    `trash_asked(chats)`, `restore_asked(chats)`.
    """

    new_chat_asked = Signal()
    chosen = Signal(str)
    renamed = Signal(str, str)
    pin_asked = Signal(str, bool)
    trash_asked = Signal(object)
    restore_asked = Signal(object)

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, now_ms: Callable[[], int] = _now_ms
    ) -> None:
        super().__init__(parent)
        self._now_ms = now_ms
        self._rows: tuple[ChatRow, ...] = ()
        self._current = ""
        self.setProperty("look", "sidebar")
        self.model = ChatTreeModel(self)
        self.view = ChatTreeView(self.model, theme, self)
        self.undo = UndoBar(self)
        self.new_chat = QPushButton(tr("New chat"), self)
        self.menu_button = MenuButton(self)
        self.search = QLineEdit(self)
        self._nothing = QLabel(self)
        self._arrange()
        self.set_theme(theme)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.view.set_theme(theme)
        self.new_chat.setIcon(icon("plus", theme.text, 16))
        self.menu_button.setIcon(icon("more", theme.muted, 18))
        self._search_icon.setIcon(icon("search", theme.muted, 16))

    def show_chats(self, summaries: Iterable[ChatSummary]) -> None:
        """Show these chats, keeping what is open, current and being edited."""
        self._rows = chat_rows(summaries)
        self._show()

    def show_current(self, chat: str) -> None:
        """Mark `chat` as the open one; "" for a chat that does not exist yet."""
        self._current = chat
        self.view.show_current(chat)

    def show_busy(self, chats: frozenset[str]) -> None:
        """Mark the chats that are answering."""
        self.model.show_busy(chats)

    def focus_search(self) -> None:
        """Put the cursor into the search field, its words selected."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _arrange(self) -> None:
        self.new_chat.setProperty("look", "wide")
        self.new_chat.setIconSize(QSize(16, 16))
        self.menu_button.setAccessibleName(tr("Menu"))
        self.menu_button.setToolTip(tr("Menu"))
        self.menu_button.setIconSize(QSize(18, 18))
        self.search.setProperty("look", "search")
        self.search.setPlaceholderText(tr("Search chats"))
        self.search.setAccessibleName(tr("Search chats"))
        self.search.setClearButtonEnabled(True)
        self._search_icon = self.search.addAction(
            icon("search", "#000000", 16), QLineEdit.ActionPosition.LeadingPosition
        )
        self._nothing.setProperty("look", "muted")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._nothing.hide()
        top = QHBoxLayout()
        top.setSpacing(6)
        top.addWidget(self.new_chat, 1)
        top.addWidget(self.menu_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 14, _MARGIN_PX, _MARGIN_PX)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.search)
        layout.addWidget(self._nothing)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.undo)

    def _connect(self) -> None:
        self.new_chat.clicked.connect(self.new_chat_asked)
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.installEventFilter(self)
        self.model.renamed.connect(self.renamed)
        self.view.chosen.connect(self.chosen)
        self.view.pin_asked.connect(self.pin_asked)
        self.view.trash_asked.connect(self.trash_asked)
        self.undo.undone.connect(self.restore_asked)
        self._minute = QTimer(self)  # "Today" becomes "Yesterday" at midnight
        self._minute.setInterval(_MINUTE_MS)
        self._minute.timeout.connect(self._on_minute_timeout)
        self._minute.start()

    def _show(self) -> None:
        words = self.search.text().strip()
        if words:
            found = matching_rows(self._rows, words=words)
            groups: tuple[ChatGroup, ...] = (ChatGroup("found", found),) if found else ()
        else:
            groups = chat_groups(self._rows, now_ms=self._now_ms())
        self.model.show(groups)
        self._nothing.setText(tr("No chat with these words in its title.") if words else "")
        self._nothing.setVisible(bool(words) and not groups)
        self.view.show_current(self._current)

    @Slot(str)
    def _on_search_text_changed(self, _text: str) -> None:
        self._show()

    @Slot()
    def _on_minute_timeout(self) -> None:
        self._show()

    def _move_to_list(self) -> None:
        first = self.model.index(1, 0)
        if not self.view.currentIndex().isValid() and first.isValid():
            self.view.setCurrentIndex(first)
        self.view.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.search or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() == Qt.Key.Key_Down:
            self._move_to_list()
            return True
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            return True
        return False
