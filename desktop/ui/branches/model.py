"""Every event of a chat as a list that knows only numbers and kinds until a row is looked at.

100,000 events cost one index (number, kind) and the pages that were on screen.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from desktop.ui.branches.asking import Asking
from desktop.ui.branches.words import EventLike, first_words_of, name_of_kind
from desktop.ui.i18n import locale, tr
from desktop.ui.widgets.plain import tip

Index = QModelIndex | QPersistentModelIndex
SEQ = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2
TIME = Qt.ItemDataRole.UserRole + 3

PAGE = 60
_KEPT = 2_000
_NOWHERE = QModelIndex()


class EventListModel(QAbstractListModel):
    """The events. Signal: `wanted(seqs)`: bodies of rows that came into view."""

    wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index: list[tuple[int, str]] = []
        self._rows: list[tuple[int, str]] = []
        self._kind = ""
        self._counts = Counter[str]()
        self._said: dict[int, tuple[str, str]] = {}  # seq -> time, first words
        self._asking = Asking[int](self.wanted.emit, self)

    def show_index(self, index: Sequence[tuple[int, str]]) -> None:
        """Show these events: (seq, type), in order."""
        self._said.clear()
        self._asking.forget()
        self._index = list(index)
        self._counts = Counter(kind for _, kind in self._index)
        self._filter()

    def add(self, events: Iterable[EventLike]) -> None:
        """Add events that were committed just now, at the end."""
        fresh = [event for event in events if not self._index or event.seq > self._index[-1][0]]
        if not fresh:
            return
        self._index += [(event.seq, event.type) for event in fresh]
        self._counts.update(event.type for event in fresh)
        self.put(fresh)
        shown = [(e.seq, e.type) for e in fresh if not self._kind or e.type == self._kind]
        if shown:
            first = len(self._rows)
            self.beginInsertRows(_NOWHERE, first, first + len(shown) - 1)
            self._rows += shown
            self.endInsertRows()

    def put(self, events: Iterable[EventLike]) -> None:
        """Take the bodies that were asked for; only their first words are kept."""
        if len(self._said) > _KEPT:
            self._said.clear()
        for event in events:
            self._asking.end(event.seq)
            self._said[event.seq] = (_clock(event.time), first_words_of(event.type, event.data))
            self._say_anew(event.seq)

    def lose(self, seqs: Iterable[int]) -> None:
        """Take that these events cannot be read; their rows say so until the list is read anew."""
        for seq in seqs:
            self._asking.end(seq)
            self._said[seq] = ("", tr("This cannot be read."))
            self._say_anew(seq)

    @property
    def kind(self) -> str:
        """The type that alone is shown; "" for all."""
        return self._kind

    def show_kind(self, kind: str) -> None:
        """Show only events of this type; "" shows all."""
        self._kind = kind
        self._filter()

    def kinds(self) -> Sequence[tuple[str, int]]:
        """Return the types there are and how often, the most frequent first."""
        return self._counts.most_common()

    def row_of(self, seq: int) -> int:
        """Return the row of the event `seq`; -1 when it is not shown."""
        row = bisect_left(self._rows, (seq, ""))
        return row if row < len(self._rows) and self._rows[row][0] == seq else -1

    def _filter(self) -> None:
        self.beginResetModel()
        wanted = self._kind
        self._rows = [each for each in self._index if not wanted or each[1] == wanted]
        self.endResetModel()

    def _say_anew(self, seq: int) -> None:
        if (row := self.row_of(seq)) >= 0:
            index = self.index(row, 0)
            self.dataChanged.emit(index, index, [WORDS, TIME])

    def _want(self, row: int) -> None:
        page = range(row // PAGE * PAGE, min(len(self._rows), (row // PAGE + 1) * PAGE))
        self._asking.want({self._rows[each][0] for each in page} - self._said.keys())

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        # Nobody sees these; a screen reader says them.
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return tr("Events")
        return f"#{self._rows[section][0]}"

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        seq, kind = self._rows[index.row()]
        plain: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: name_of_kind(kind),
            SEQ: seq,
            Qt.ItemDataRole.ToolTipRole: tip(kind),  # as the log has it, for the curious
        }
        if role in plain:
            return plain[role]
        if role not in {WORDS, TIME, Qt.ItemDataRole.AccessibleTextRole}:
            return None
        if seq not in self._said:
            self._want(index.row())
        at, words = self._said.get(seq, ("", ""))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            name = tr("{number}: {name}", number=seq, name=name_of_kind(kind))
            return ", ".join(part for part in (name, words, at) if part)
        return words if role == WORDS else at


def _clock(at_ms: int) -> str:
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    shape = QLocale.FormatType.ShortFormat
    if moment.date() == QDateTime.currentDateTime().date():
        return locale().toString(moment.time(), shape)
    return locale().toString(moment, shape)
