"""The list of models: chosen with mouse or keys, each with a star and a small menu."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QWidget
from typing_extensions import override

from desktop.models import BUILT_IN, ModelChoice
from desktop.ui.i18n import tr
from desktop.ui.models.delegate import ModelDelegate, menu_spot, star_spot
from desktop.ui.models.lines import ModelLines
from desktop.ui.theme import Theme
from desktop.ui.widgets.announce import announce

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class ModelView(QListView):
    """Shows `lines`.

    Signals: `chosen(id)`; `refused(id)` one was asked for that cannot be used now;
    `favourite_asked(id, bool)`; `correction_asked(id)`; `removal_asked(id)`.
    """

    chosen = Signal(str)
    refused = Signal(str)
    favourite_asked = Signal(str, bool)
    correction_asked = Signal(str)
    removal_asked = Signal(str)

    def __init__(self, lines: ModelLines, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self._menu_model: ModelChoice | None = None
        self._can_remove = True
        self._delegate = ModelDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setModel(lines)
        self.setProperty("look", "models")
        self.setAccessibleName(tr("Models"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.menu = self._make_menu()
        self.customContextMenuRequested.connect(self._on_self_menu_requested)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._delegate.set_theme(theme)
        self.doItemsLayout()
        self.viewport().update()

    def whole_px(self) -> int:
        """Return how high it has to be to show all lines there are, whatever is searched."""
        return self._delegate.whole_px(self._lines.everything(), self.font())

    def hide_removal(self) -> None:
        """Offer no removal: here one looks at what was added a moment ago."""
        self._can_remove = False

    def current_model(self) -> ModelChoice | None:
        """Return the marked model."""
        return self._lines.model_at(self.currentIndex())

    def mark(self, choice_id: str) -> None:
        """Mark the model `choice_id`, or the first one when it is not shown."""
        row = self._lines.row_of(choice_id)
        self._mark_row(row if row >= 0 else self._lines.step(-1, 1))

    def take_key(self, event: QKeyEvent) -> bool:
        """Move the mark, choose or open the menu as a key says; False when it is none of these."""
        key = Qt.Key(event.key())
        is_menu = key == Qt.Key.Key_Menu or (
            key == Qt.Key.Key_F10 and event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        )
        if key in _STEPS:
            self._mark_row(self._lines.step(self.currentIndex().row(), _STEPS[key]))
        elif key in _ENTER:
            self._choose(self.current_model())
        elif is_menu:
            self.open_menu(self.currentIndex())
        else:
            return False
        return True

    def open_menu(self, index: QModelIndex, at: QPoint | None = None) -> None:
        """Open the menu of the model at `index`, below its "…" or at a place on the screen."""
        model = self._lines.model_at(index)
        if model is None:
            return
        self._menu_model = model
        self._favourite.setText(
            tr("Not a favourite any more") if model.is_favourite else tr("Favourite")
        )
        # What was found on this computer comes back by itself; the model we bring stays.
        comes_along = model.id == BUILT_IN
        is_found = model.group == "this-computer"
        self._remove.setVisible(self._can_remove and not comes_along and not is_found)
        self._correct.setVisible(not model.is_builtin)
        below = menu_spot(self.visualRect(index), self.layoutDirection()).bottomLeft()
        self.menu.popup(at or self.viewport().mapToGlobal(below))

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        self._favourite = QAction(tr("Favourite"), menu)
        self._correct = QAction(tr("Correct what it can do…"), menu)
        self._remove = QAction(tr("Remove from the list"), menu)
        self._favourite.triggered.connect(self._on_favourite_triggered)
        self._correct.triggered.connect(self._on_correct_triggered)
        self._remove.triggered.connect(self._on_remove_triggered)
        menu.addActions([self._favourite, self._correct, self._remove])
        return menu

    def _mark_row(self, row: int) -> None:
        index = self._lines.index(row)
        if not index.isValid():
            return
        self.setCurrentIndex(index)
        # With the heading above it, where it is the first of its group.
        above = self._lines.index(row - 1)
        if above.isValid() and self._lines.model_at(above) is None:
            self.scrollTo(above)
        self.scrollTo(index)
        if row == self._lines.step(-1, 1):
            self.scrollToTop()
        # The focus stays in the search field, so that nothing else says which model is marked.
        announce(self, str(index.data(Qt.ItemDataRole.AccessibleTextRole) or ""))

    def _choose(self, model: ModelChoice | None) -> None:
        if model is None:
            return
        if model.problem:
            self.refused.emit(model.id)
        else:
            self.chosen.emit(model.id)

    @Slot()
    def _on_favourite_triggered(self) -> None:
        if (model := self._menu_model) is not None:
            self.favourite_asked.emit(model.id, not model.is_favourite)

    @Slot()
    def _on_correct_triggered(self) -> None:
        if (model := self._menu_model) is not None:
            self.correction_asked.emit(model.id)

    @Slot()
    def _on_remove_triggered(self) -> None:
        if (model := self._menu_model) is not None:
            self.removal_asked.emit(model.id)

    @Slot(QPoint)
    def _on_self_menu_requested(self, at: QPoint) -> None:
        index = self.indexAt(at)
        if index.isValid():
            self.open_menu(index, self.viewport().mapToGlobal(at))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        index = self.indexAt(at)
        model = self._lines.model_at(index)
        if event.button() != Qt.MouseButton.LeftButton or model is None:
            super().mouseReleaseEvent(event)
            return
        row, direction = self.visualRect(index), self.layoutDirection()
        if menu_spot(row, direction).contains(at):
            self.open_menu(index)
        elif star_spot(row, direction).contains(at):
            self.favourite_asked.emit(model.id, not model.is_favourite)
        else:
            self._choose(model)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)
