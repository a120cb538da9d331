"""The branch map as a list one walks through with mouse or keys.

Up and Down go from row to row, Left to where a line begins, Right to the next one, Enter there.
"""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget
from typing_extensions import override

from desktop.ui.branches.mapdelegate import MapDelegate
from desktop.ui.branches.mapmodel import MapModel
from desktop.ui.branches.tracks import MapRow
from desktop.ui.i18n import tr
from desktop.ui.theme import Theme

_HEADS = frozenset({"line", "start"})
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class HeldRow:
    """A row, and how far its top is below that of the view."""

    row: MapRow
    top_px: int


class MapList(QListView):
    """The map. Signals: `went(row)` one wants to be there; `branch_asked()` from the marked row."""

    went = Signal(object)
    branch_asked = Signal()

    def __init__(self, model: MapModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = model
        self.delegate = MapDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setProperty("look", "map")
        self.setAccessibleName(tr("Branches of this chat"))
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.clicked.connect(self._on_self_clicked)

    def current_row(self) -> MapRow | None:
        """Return the marked row."""
        return self._rows.row_at(self.currentIndex())

    def held(self) -> HeldRow | None:
        """Return the marked row and where it is in view."""
        row = self.current_row()
        if row is None:
            return None
        return HeldRow(row, self.visualRect(self.currentIndex()).top())

    def hold(self, at: int, top_px: int) -> None:
        """Scroll so that row number `at` is where another map had it."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(self._rows.index(at, 0)).top() - top_px)

    def _in_view(self) -> QModelIndex:
        """Return the marked row, else the one where one is, if one sees it; else the first seen."""
        view = self.viewport().rect()
        here = self._rows.index(self._rows.here(), 0)
        wanted = (self.currentIndex(), here)
        seen = (each for each in wanted if self.visualRect(each).intersects(view))
        return next(seen, self.indexAt(view.topLeft()))

    def go_to(self, at: int, *, centred: bool = False) -> None:
        """Mark row number `at` and bring it into view, in its middle if wanted; -1 marks none."""
        index = self._rows.index(at, 0) if at >= 0 else QModelIndex()
        self.setCurrentIndex(index)
        if index.isValid():
            hint = QListView.ScrollHint
            self.scrollTo(index, hint.PositionAtCenter if centred else hint.EnsureVisible)

    @property
    def is_editing(self) -> bool:
        """Whether a title is being edited."""
        return self.state() == QListView.State.EditingState

    def rename(self, row: MapRow) -> None:
        """Open the editor on the title of the chat that begins at a row."""
        index = self._rows.index(self._rows.find(row.key), 0)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def _unfold(self, row: MapRow) -> None:
        """Show more of a run, marking the first of what shows now."""
        self._rows.unfold(row)
        self.go_to(self._rows.find((False, row.place[0], row.seq)))

    def _go_back(self, row: MapRow) -> None:
        """Fold what was unfolded here; else to where this line begins, or where it turned off."""
        at = self.currentIndex().row()
        if self._rows.fold(row):
            self.go_to(self._rows.find(row.key))
            if not self.currentIndex().isValid():
                self.go_to(min(at, self._rows.rowCount() - 1))
            return
        before = range(at - 1, -1, -1)
        self.go_to(next((n for n in before if self._rows.rows[n].kind in _HEADS), at))

    def _go_on(self, row: MapRow) -> None:
        """Unfold a run; else on to the next line."""
        if row.kind == "run":
            self._unfold(row)
            return
        at = self.currentIndex().row()
        after = range(at + 1, self._rows.rowCount())
        self.go_to(next((n for n in after if self._rows.rows[n].kind == "line"), at))

    def _take(self, row: MapRow) -> None:
        if row.kind == "run":
            self._unfold(row)
        elif row.kind != "start":
            self.went.emit(row)

    @Slot(QModelIndex)
    def _on_self_clicked(self, index: QModelIndex) -> None:
        if (row := self._rows.row_at(index)) is not None:
            self._take(row)

    @override
    def doItemsLayout(self) -> None:
        # Rows of another height, as of larger text, would leave the view at other rows.
        held = self._in_view()
        top_px = self.visualRect(held).top()
        super().doItemsLayout()
        if held.isValid():
            self.hold(held.row(), top_px)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, key = self.current_row(), event.key()
        back, on = Qt.Key.Key_Left, Qt.Key.Key_Right
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            back, on = on, back
        if row is None:
            super().keyPressEvent(event)
        elif event.text() == "?":
            event.ignore()  # it shows the keys; a list would look for a title with it
        elif key in _ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.branch_asked.emit()
        elif key in {*_ENTER, Qt.Key.Key_Space}:
            self._take(row)
        elif key == back:
            self._go_back(row)
        elif key == on:
            self._go_on(row)
        else:
            super().keyPressEvent(event)
