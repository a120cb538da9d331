"""The branch map as a list: its rows from `tracks`, the words of each when it is looked at."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from desktop.branchmap import BranchMap, Exchange, MapLine
from desktop.ui.branches.asking import Asking
from desktop.ui.branches.tracks import (
    UNFOLDED_AT_ONCE,
    MapRow,
    Place,
    RowKey,
    matching_rows,
    path_to,
    rows_of,
)
from desktop.ui.branches.words import EventLike, first_words_of
from desktop.ui.i18n import tr, tr_count
from desktop.ui.widgets.plain import tip

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole + 1
BELOW = Qt.ItemDataRole.UserRole + 2
"""The second line of a row that has one; "" where there is nothing to say."""

SIGN = Qt.ItemDataRole.UserRole + 3
"""Whether the chat that begins there has a new answer (True), or one under way (False); None."""

_NOWHERE = QModelIndex()
_EMPTY = BranchMap(())
_READ = frozenset({"stop", "rest"})
_AROUND = 40  # rows whose words are fetched with those of one that came into view


class MapModel(QAbstractListModel):
    """The rows.

    Signals: `wanted(chat, seqs)` words of rows that came into view are to be read;
    `renamed(chat, title)` a title was edited.
    """

    wanted = Signal(str, object)
    renamed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._map = _EMPTY
        self._current = ""
        self._filter = ""
        self._busy: frozenset[str] = frozenset()
        self._unread: frozenset[str] = frozenset()
        self._unfolded: dict[Place, int] = {}
        self._rows: tuple[MapRow, ...] = ()
        self._said: dict[tuple[str, int], str] = {}
        self._lost: set[tuple[str, int]] = set()
        self._told: Mapping[int, Callable[[int], str]] = {
            Qt.ItemDataRole.DisplayRole: self._title,
            BELOW: self._below,
            Qt.ItemDataRole.AccessibleTextRole: self._spoken,
            Qt.ItemDataRole.ToolTipRole: self._tool_tip,
        }
        self._asking = Asking[tuple[str, int]](self._ask, self)

    # What is shown

    def show_map(self, drawn: BranchMap, current: str) -> None:
        """Show `drawn`, the chat `current` being the one that is open.

        Words that could not be read are asked for again.
        """
        self._map, self._current = drawn, current
        self._lost.clear()
        self._lay_out()

    def shows(self, chat: str) -> bool:
        """Whether `chat` is marked as the open one."""
        return chat == self._current

    def show_current(self, current: str) -> None:
        """Mark another chat of the same map as the open one."""
        self._current = current
        self._lay_out()

    def show_matching(self, words: str) -> None:
        """Show only lines that have these words; "" shows the map."""
        self._filter = words.strip()
        self._lay_out()

    def show_signs(self, busy: frozenset[str], unread: frozenset[str]) -> None:
        """Mark the chats that are answering, and those with answers that were not read."""
        if (busy, unread) != (self._busy, self._unread):
            self._busy, self._unread = busy, unread
            if self._rows:
                last = self.index(len(self._rows) - 1, 0)
                self.dataChanged.emit(self.index(0, 0), last, [SIGN])

    def unfold(self, row: MapRow) -> None:
        """Show more of the stops that a run stands for."""
        self._unfolded[row.place] = self._unfolded.get(row.place, 0) + UNFOLDED_AT_ONCE
        self._lay_out()

    def fold(self, row: MapRow) -> bool:
        """Fold away again what was unfolded around a row; return whether that was anything."""
        was_unfolded = self._unfolded.pop(row.place, 0) > 0
        if was_unfolded:
            self._lay_out()
        return was_unfolded

    def put(self, chat: str, events: Sequence[EventLike]) -> None:
        """Take the messages that were asked for; only their first words are kept."""
        for event in events:
            self._asking.end((chat, event.seq))
            self._said[chat, event.seq] = first_words_of(event.type, event.data)
        self._say_anew(chat)

    def lose(self, chat: str, seqs: Sequence[int]) -> None:
        """Take that these messages cannot be read; a row says so in place of their words."""
        for seq in seqs:
            self._asking.end((chat, seq))
            self._lost.add((chat, seq))
        self._say_anew(chat)

    def _say_anew(self, chat: str) -> None:
        for number, row in enumerate(self._rows):
            if row.kind in _READ and row.place[0] == chat:
                index = self.index(number, 0)
                self.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole, BELOW])

    @property
    def drawn(self) -> BranchMap:
        """The map that is shown."""
        return self._map

    @property
    def rows(self) -> Sequence[MapRow]:
        """The rows, from top to bottom."""
        return self._rows

    def row_at(self, index: Index) -> MapRow | None:
        """Return the row at `index`; None outside."""
        return self._rows[index.row()] if index.isValid() else None

    def line_of(self, row: MapRow) -> MapLine:
        """Return the line that a row belongs to."""
        return self._map.lines[row.line]

    def exchange_of(self, row: MapRow) -> Exchange | None:
        """Return what a row stands for in the log; None where that is no single message."""
        if row.kind in {"start", "run"} or row.seq < 0:
            return None
        return next(one for one in self.line_of(row).exchanges if one.seq == row.seq)

    def is_own(self, row: MapRow) -> bool:
        """Whether a row lies on the way to the open chat, so that this chat holds its message."""
        return row.above is True or (row.above is None and row.below is True) or row.is_here

    def is_current(self, row: MapRow) -> bool:
        """Whether a row belongs to the line of the open chat."""
        return self.line_of(row).id == self._current

    def is_living(self, row: MapRow) -> bool:
        """Whether a row's chat is neither deleted nor in the trash."""
        return _is_living(self.line_of(row))

    def chat_with(self, row: MapRow) -> str:
        """Return a chat that can be opened and holds the row's message, the open one if it does."""
        if self.is_own(row):
            return self._current
        if self.is_living(row):
            return self.line_of(row).id
        # Somebody goes on from what was deleted: nothing else of it is on the map.
        after = (each for each in self._map.lines if _is_living(each) and each.anchor >= row.seq)
        return next(
            (each.id for each in after if row.line in path_to(self._map, each.id)), self._current
        )

    def find(self, key: RowKey) -> int:
        """Return the number of the row with this key; -1 when it is not shown."""
        return next((at for at, row in enumerate(self._rows) if row.key == key), -1)

    def here(self) -> int:
        """Return the number of the row at the end of the open chat; -1 for none."""
        return next((at for at, row in enumerate(self._rows) if row.is_here), -1)

    def _lay_out(self) -> None:
        self.beginResetModel()
        if self._filter:
            self._rows = matching_rows(self._map, self._filter)
        else:
            self._rows = rows_of(self._map, self._current, self._unfolded)
        self.endResetModel()

    # Words

    def _title(self, at: int) -> str:
        row = self._rows[at]
        if row.kind == "start":
            return tr("Where they part")
        if row.kind == "run":
            return tr_count("{count} more message", "{count} more messages", row.count)
        if row.kind == "stop":
            return self._words(at)
        name = name_of_line(self.line_of(row))
        return tr("… {title}", title=name) if row.kind == "rest" else name

    def _below(self, at: int) -> str:
        """Return the second line of a row: where one is, or what is said there."""
        row = self._rows[at]
        line = self.line_of(row)
        is_only_named = bool(self._filter) and line.id == self._current
        if row.is_here or is_only_named:
            return tr("You are here")
        if row.kind == "rest":
            return self._words(at)
        if row.kind != "line":
            return ""
        if line.exchanges and not line.exchanges[0].is_asked:
            return tr("Another answer: {words}", words=line.words)
        is_said_above = line.words.casefold().startswith(line.title.casefold()[:_SAME])
        return "" if is_said_above else line.words

    def _words(self, at: int) -> str:
        key = (self._rows[at].place[0], self._rows[at].seq)
        if self._lacks(key) and not self._asking.is_under_way(key):
            self._want_around(at)
        return tr("This cannot be read.") if key in self._lost else self._said.get(key, "")

    def _want_around(self, at: int) -> None:
        around = self._rows[max(0, at - _AROUND) : at + _AROUND]
        keys = ((near.place[0], near.seq) for near in around if near.kind in _READ)
        self._asking.want(key for key in keys if self._lacks(key))

    def _lacks(self, key: tuple[str, int]) -> bool:
        return key not in self._said and key not in self._lost

    def _ask(self, keys: tuple[tuple[str, int], ...]) -> None:
        for chat, of_chat in groupby(keys, key=itemgetter(0)):
            self.wanted.emit(chat, tuple(seq for _, seq in of_chat))

    def _spoken(self, at: int) -> str:
        """Return what a screen reader says of a row."""
        row = self._rows[at]
        parts = [self._title(at), self._below(at)]
        if row.kind == "line":
            count = len(self.line_of(row).exchanges)
            parts.append(tr_count("{count} message", "{count} messages", count))
        if (is_new := self._sign(at)) is not None:
            parts.append(tr("new answer") if is_new else tr("answering"))
        if row.ways:
            parts.append(tr_count("{count} way on", "{count} ways on", row.ways))
        return ", ".join(part for part in parts if part)

    def _sign(self, at: int) -> bool | None:
        row = self._rows[at]
        chat = self.line_of(row).id
        if row.kind != "line" or not (chat in self._busy or chat in self._unread):
            return None
        return chat not in self._busy

    def _tool_tip(self, at: int) -> str:
        return tip("\n".join(part for part in (self._title(at), self._below(at)) if part))

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row_at(index)
        is_named = row is not None and row.kind == "line" and self.is_living(row)
        return super().flags(index) | (Qt.ItemFlag.ItemIsEditable if is_named else _NO_FLAG)

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row, title = self.row_at(index), str(value).strip()
        if row is None or role != Qt.ItemDataRole.EditRole:
            return False
        line = self.line_of(row)
        if not title or title == line.title:
            return False
        self.renamed.emit(line.id, title)  # shown when it is committed, like everything else
        return True

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == ROW:
            return self._rows[index.row()]
        if role == Qt.ItemDataRole.EditRole:
            return self.line_of(self._rows[index.row()]).title
        if role == SIGN:
            return self._sign(index.row())
        told = self._told.get(role)
        return None if told is None else told(index.row())


_NO_FLAG = Qt.ItemFlag(0)
_SAME = 24  # characters by which a title and first words are taken for the same


def _is_living(line: MapLine) -> bool:
    return bool(line.id) and not line.is_trashed


def name_of_line(line: MapLine) -> str:
    """Return what a line is called in the window."""
    if not line.id:
        return tr("Deleted chat")
    if line.is_trashed:
        return tr("Chat in the trash")
    return line.title or line.words or tr("New branch")
