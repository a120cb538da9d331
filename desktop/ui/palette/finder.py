"""A field over a list: its letters choose what the list shows, arrows and Enter choose from it."""

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.palette.delegate import PaletteDelegate
from desktop.ui.palette.entries import Entry
from desktop.ui.palette.lines import Headed, PaletteLines, spoken
from desktop.ui.theme import Theme
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.overlay import Overlay
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.rule import rule
from desktop.ui.widgets.searchfield import SearchField

_WIDTH_PX, _HEIGHT_PX = 620, 470
_FRAMES_PX = 32  # of the panel, and between its parts
_MOST_ROWS = 30  # more than there is ever room for
_PAGE_ROWS = 8
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _PAGE_ROWS,
    Qt.Key.Key_PageUp: -_PAGE_ROWS,
    Qt.Key.Key_Tab: 1,
    Qt.Key.Key_Backtab: -1,
}


class Finder(Overlay):
    """Finds one of several things. Signal: `chosen(Entry)`."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.lines = PaletteLines(self)
        self.search = SearchField("", theme, self.panel)
        self.list = QListView(self.panel)
        self.nothing = PlainLabel(tr("Nothing is called that."), self.panel)
        self._delegate = PaletteDelegate(theme, self.list)
        self._arrange()
        self.set_theme(theme)
        self.search.textChanged.connect(self._on_search_text_changed)
        self.list.clicked.connect(self._on_list_clicked)
        self.list.entered.connect(self._on_list_entered)

    @abstractmethod
    def groups(self, words: str) -> Sequence[Headed]:
        """Return what to show while `words` stand in the field."""

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.search.set_theme(theme)
        self._delegate.set_theme(theme)
        self.list.doItemsLayout()
        self.settle()

    def begin(self) -> None:
        """Open with nothing typed."""
        self.search.clear()
        self.show_again()
        self.open_over()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_again(self, keep: Entry | None = None) -> None:
        """Show what there is now, with the mark on `keep` where that is still there."""
        self.lines.show(self.groups(self.search.text()))
        is_empty = self.lines.rowCount() == 0
        self.list.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)
        kept = (row for row in range(self.lines.rowCount()) if self._entry_at(row) == keep)
        first = self.lines.next_row(-1, 1) if not is_empty else -1
        self._mark(next(kept, first) if keep is not None else first)
        self.settle()

    def current(self) -> Entry | None:
        """Return what is marked; Enter chooses it."""
        return self._entry_at(self.list.currentIndex().row())

    @override
    def wanted(self) -> QRect:
        rows = min(self.lines.rowCount(), _MOST_ROWS)
        rows_px = sum(self.list.sizeHintForRow(row) for row in range(rows))
        below_px = rows_px or self.nothing.sizeHint().height()
        whole_px = self.search.sizeHint().height() + below_px + _FRAMES_PX
        width_px = round(_WIDTH_PX * self._theme.scale)
        return QRect(0, 0, width_px, min(whole_px, round(_HEIGHT_PX * self._theme.scale)))

    def _arrange(self) -> None:
        self.search.setProperty("look", "finder")
        self.search.installEventFilter(self)
        self.list.setModel(self.lines)
        self.list.setItemDelegate(self._delegate)
        self.list.setProperty("look", "models")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its keys come from the field
        self.list.setAccessibleName(tr("What was found"))
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.nothing.setProperty("look", "muted")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.nothing.setMargin(24)
        layout = QVBoxLayout(self.panel)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        layout.addWidget(rule(self.panel))
        layout.addWidget(self.list, 1)
        layout.addWidget(self.nothing, 1)

    def _entry_at(self, row: int) -> Entry | None:
        line = self.lines.line_at(row)
        return line.entry if line is not None else None

    def _mark(self, row: int) -> None:
        self.list.setCurrentIndex(self.lines.index(row))
        if row == self.lines.next_row(-1, 1):
            self.list.scrollToTop()  # its heading too
        line = self.lines.line_at(row)
        if line is not None:
            announce(self.search, spoken(line))

    def _step(self, step: int) -> None:
        row = self.list.currentIndex().row()
        if abs(step) == 1:
            self._mark(self.lines.next_row(row, step))
            return
        aim = min(self.lines.rowCount() - 1, max(0, row + step))
        there = aim if self.lines.line_at(aim) is not None else self.lines.next_row(aim, 1)
        self._mark(there)

    def _choose(self) -> None:
        entry = self.current()
        if entry is None:
            return
        if entry.why_not:
            announce(self.search, entry.why_not)
            return
        self.dismiss()
        self.chosen.emit(entry)

    @Slot(str)
    def _on_search_text_changed(self) -> None:
        self.show_again()

    @Slot(QModelIndex)
    def _on_list_clicked(self, index: QModelIndex) -> None:
        if self.lines.line_at(index.row()) is not None:
            self.list.setCurrentIndex(index)
            self._choose()

    @Slot(QModelIndex)
    def _on_list_entered(self, index: QModelIndex) -> None:
        if self.lines.line_at(index.row()) is not None:
            self.list.setCurrentIndex(index)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._takes(event)
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _STEPS and self.lines.rowCount():
            self._step(_STEPS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose()
        else:
            return False
        return True
