"""The tree of chats as Qt wants it: headings and chats at the top, branches inside their chat.

New rows are laid out in place: persistent indexes are carried over by the chat's id, so opened
chats stay open, the current one stays current and a title being edited stays in its editor.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from desktop.ui.i18n import tr, tr_count, tr_text
from desktop.ui.sessions.rows import ChatGroup, ChatRow, flat_rows
from desktop.ui.texts import text
from desktop.ui.widgets.plain import tip

Index = QModelIndex | QPersistentModelIndex
IS_HEADING = Qt.ItemDataRole.UserRole + 1
CHAT_ID = Qt.ItemDataRole.UserRole + 2
IS_PINNED = Qt.ItemDataRole.UserRole + 3
IS_BUSY = Qt.ItemDataRole.UserRole + 4
BRANCHES = Qt.ItemDataRole.UserRole + 5
IS_UNREAD = Qt.ItemDataRole.UserRole + 6
IS_BUSY_INSIDE = Qt.ItemDataRole.UserRole + 7
IS_UNREAD_INSIDE = Qt.ItemDataRole.UserRole + 8
"""Whether a branch of it is answering, or has an answer that was not read."""

_NOWHERE = QModelIndex()
_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

_HEADINGS = {
    "found": text("Found"),
    "pinned": text("Pinned"),
    "today": text("Today"),
    "yesterday": text("Yesterday"),
    "week": text("Last 7 days"),
    "month": text("Last 30 days"),
    "older": text("Older"),
}


@dataclass(slots=True)
class _Node:
    number: int
    key: str
    row: int
    parent: "_Node | None"
    chat: ChatRow | None = None
    heading: str = ""
    below: list["_Node"] = field(default_factory=list)


class ChatTreeModel(QAbstractItemModel):
    """Chats and their branches. Signal: `renamed(chat, title)` when a title was edited."""

    renamed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[ChatGroup, ...] = ()
        self._nodes: list[_Node] = []
        self._by_key: dict[str, _Node] = {}
        self._top: list[_Node] = []
        self._busy: frozenset[str] = frozenset()
        self._unread: frozenset[str] = frozenset()

    def show(self, groups: Sequence[ChatGroup]) -> None:
        """Show `groups`; what was open, current or being edited stays so."""
        if tuple(groups) == self._groups:
            return  # most commits, and every minute that is no midnight, change nothing here
        self._groups = tuple(groups)
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        keys = [self._node(index).key for index in held]
        self._build(groups)
        moved = [self._index_of(key) for key in keys]
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()

    def show_busy(self, chats: frozenset[str]) -> None:
        """Mark the chats that are answering just now."""
        changed, self._busy = self._busy ^ chats, chats
        self._tell(changed, [IS_BUSY, IS_BUSY_INSIDE])

    def show_unread(self, chats: frozenset[str]) -> None:
        """Mark the chats with answers that were not read."""
        changed, self._unread = self._unread ^ chats, chats
        self._tell(changed, [IS_UNREAD, IS_UNREAD_INSIDE])

    def index_of(self, chat: str) -> QModelIndex:
        """Return where `chat` stands; an invalid index when it is not shown."""
        return self._index_of(f"chat {chat}")

    def chat_at(self, index: Index) -> ChatRow | None:
        """Return the chat at `index`; None on a heading or outside."""
        return self._node(index).chat if index.isValid() else None

    def _tell(self, chats: Iterable[str], roles: Sequence[int]) -> None:
        """Tell that these chats look otherwise, and with each what it stands in."""
        for chat in chats:
            index = self.index_of(chat)
            while index.isValid():
                self.dataChanged.emit(index, index, roles)
                index = index.parent()

    def _build(self, groups: Sequence[ChatGroup]) -> None:
        self._nodes, self._by_key, self._top = [], {}, []
        for group in groups:
            self._add(f"group {group.kind}", None, heading=group.kind)
            stack: list[tuple[ChatRow, _Node | None]] = [(row, None) for row in group.rows[::-1]]
            while stack:
                row, parent = stack.pop()
                node = self._add(f"chat {row.id}", parent, chat=row)
                stack.extend((branch, node) for branch in row.branches[::-1])

    def _add(
        self, key: str, parent: _Node | None, *, chat: ChatRow | None = None, heading: str = ""
    ) -> _Node:
        siblings = self._top if parent is None else parent.below
        node = _Node(len(self._nodes), key, len(siblings), parent, chat, heading)
        siblings.append(node)
        self._nodes.append(node)
        self._by_key[key] = node
        return node

    def _node(self, index: Index) -> _Node:
        return self._nodes[index.internalId()]

    def _index_of(self, key: str) -> QModelIndex:
        node = self._by_key.get(key)
        return QModelIndex() if node is None else self.createIndex(node.row, 0, node.number)

    @override
    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        siblings = self._node(parent).below if parent.isValid() else self._top
        if column != 0 or not 0 <= row < len(siblings):
            return QModelIndex()
        return self.createIndex(row, 0, siblings[row].number)

    @override
    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]  # also QObject's
        parent = self._node(index).parent if index.isValid() else None
        return QModelIndex() if parent is None else self.createIndex(parent.row, 0, parent.number)

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        if parent.column() > 0:
            return 0
        return len(self._node(parent).below if parent.isValid() else self._top)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        chat = self.chat_at(index)
        if chat is None:
            return Qt.ItemFlag.NoItemFlags
        return _FLAGS if chat.branches else _FLAGS | Qt.ItemFlag.ItemNeverHasChildren

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._node(index)
        if node.chat is None:
            return _heading_data(node.heading, role)
        if role == IS_BUSY_INSIDE:
            return _holds(node.chat, self._busy)
        if role == IS_UNREAD_INSIDE:
            return _holds(node.chat, self._unread)
        chat = node.chat.id
        return _chat_data(node.chat, role, busy=chat in self._busy, unread=chat in self._unread)

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        chat = self.chat_at(index)
        title = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or chat is None or not title or title == chat.title:
            return False
        self.renamed.emit(chat.id, title)  # shown when it is committed, like everything else
        return True


def _heading_data(kind: str, role: int) -> object:
    if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
        return tr_text(_HEADINGS[kind])
    return True if role == IS_HEADING else None


def shown_title(chat: ChatRow) -> str:
    """Return the title a person reads; a chat without one is a new chat."""
    return chat.title or tr("New chat")


def _holds(chat: ChatRow, marked: frozenset[str]) -> bool:
    """Return whether a branch of `chat`, at any depth, is among those marked."""
    return bool(marked) and any(row.id in marked for row in flat_rows(chat.branches))


def _chat_data(chat: ChatRow, role: int, *, busy: bool, unread: bool) -> object:
    if role == Qt.ItemDataRole.DisplayRole:
        return shown_title(chat)
    if role == Qt.ItemDataRole.ToolTipRole:
        return tip(shown_title(chat))
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return _spoken(chat, busy=busy, unread=unread)
    plain: dict[int, object] = {
        Qt.ItemDataRole.EditRole: chat.title,
        CHAT_ID: chat.id,
        IS_PINNED: chat.pinned,
        IS_BUSY: busy,
        IS_UNREAD: unread,
        BRANCHES: len(chat.branches),
    }
    return plain.get(role)


def _spoken(chat: ChatRow, *, busy: bool, unread: bool) -> str:
    parts = [shown_title(chat)]
    if chat.pinned:
        parts.append(tr("pinned"))
    if chat.branches:
        parts.append(tr_count("{count} branch", "{count} branches", len(chat.branches)))
    if busy:
        parts.append(tr("answering"))
    if unread:
        parts.append(tr("new answer"))
    return ", ".join(parts)
