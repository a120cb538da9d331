"""The lines of the palette as Qt's lists want them: headings, and what can be chosen below."""

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from desktop.ui.palette.entries import Line

Headed: TypeAlias = tuple[str, Sequence[Line]]
"""A heading, and what stands below it."""

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole + 1


class PaletteLines(QAbstractListModel):
    """Headings (a `str`) and `Line`s from top to bottom."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[str | Line, ...] = ()

    def show(self, groups: Sequence[Headed]) -> None:
        """Show these groups instead of what was there."""
        self.beginResetModel()
        rows: list[str | Line] = []
        for heading, lines in groups:
            rows += [heading, *lines]
        self._rows = tuple(rows)
        self.endResetModel()

    def line_at(self, row: int) -> Line | None:
        """Return what can be chosen in a row; None for a heading, or where nothing is."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Line) else None

    def next_row(self, row: int, step: int) -> int:
        """Return the row of the next line from `row` in the direction of `step`, round the end."""
        count = len(self._rows)
        for away in range(1, count + 1):
            there = (row + step * away) % count
            if self.line_at(there) is not None:
                return there
        return -1

    @override
    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        line = self.line_at(index.row())
        if line is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        if role == LINE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row if isinstance(row, str) else row.entry.words
        if role == Qt.ItemDataRole.AccessibleTextRole and isinstance(row, Line):
            return spoken(row)
        return None


def spoken(line: Line) -> str:
    """Return a line as a screen reader says it."""
    entry = line.entry
    parts = (entry.words, *entry.keys, entry.where, entry.why_not)
    return ", ".join(part for part in parts if part)
