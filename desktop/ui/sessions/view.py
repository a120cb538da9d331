"""The list of chats one works in: choose, open to the branches, rename in place, pin, trash.

No single key destroys anything: Delete alone does nothing, moving to the trash is a menu entry or
Ctrl+Delete, and it can be undone.
"""

from collections.abc import Iterable

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAction,
    QHoverEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QMenu, QTreeView, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.sessions.delegate import INDENT_PX, ChatDelegate
from desktop.ui.sessions.model import ChatTreeModel
from desktop.ui.sessions.rows import ChatRow, flat_rows
from desktop.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
_LINES_MOST = 100


class ChatTreeView(QTreeView):
    """The chats, nested.

    Signals: `chosen(chat)` one wants to read it; `pin_asked(chat, pinned)`; `export_asked(chat,
    title)`; `trash_asked(chats)` a tuple of ids; `undo_asked()` take that back;
    `erase_asked(chats, titles)`; `end_neared()` less than a screen's height is left below.
    """

    chosen = Signal(str)
    pin_asked = Signal(str, bool)
    export_asked = Signal(str, str)
    trash_asked = Signal(object)
    undo_asked = Signal()
    erase_asked = Signal(object, object)
    end_neared = Signal()

    def __init__(self, model: ChatTreeModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chats = model
        self._menu_chat = ""
        self._shown = ""
        self._unfolded: set[str] = set()
        self._is_only_read = False
        self._delegate = ChatDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.setProperty("look", "tree")
        self.setAccessibleName(tr("Chats"))
        self._set_look()
        self._menu = self._make_menu()
        self._menu.aboutToHide.connect(self._on_menu_closing)
        self.expanded.connect(self._on_self_expanded)
        self.collapsed.connect(self._on_self_collapsed)
        model.layoutChanged.connect(self._on_model_layout_changed)
        self.clicked.connect(self._on_self_clicked)
        self.activated.connect(self._on_self_activated)
        self.customContextMenuRequested.connect(self._on_self_menu_requested)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._delegate.set_theme(theme)
        # Qt would fill the indent beside a selected branch; the delegate draws all there is.
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        self.viewport().update()

    def only_read(self) -> None:
        """Let nobody rename, pin or throw away, neither by a menu nor by a key."""
        self._is_only_read = True
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def show_current(self, chat: str) -> None:
        """Mark `chat` as the open one, opening the rows it lies in; "" marks none."""
        self._shown, is_new = chat, chat != self._shown
        index = self._chats.index_of(chat)
        if not index.isValid():
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
            return
        above = index.parent()
        while is_new and above.isValid():
            self.expand(above)
            above = above.parent()
        if index != self.currentIndex():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def current_chat(self) -> ChatRow | None:
        """Return the marked chat."""
        return self._chats.chat_at(self.currentIndex())

    @property
    def unfolded(self) -> tuple[str, ...]:
        """The chats whose branches show below them."""
        return tuple(sorted(self._unfolded))

    def unfold(self, chats: Iterable[str]) -> None:
        """Show the branches of `chats`, as soon as they are in the list."""
        self._unfolded.update(chats)
        self._on_model_layout_changed()

    @property
    def lines_px(self) -> int:
        """How high the list has to be to show all its lines, or as many as a screen has."""
        lines, index = 0, self._chats.index(0, 0)
        while index.isValid() and lines < _LINES_MOST:
            lines, index = lines + 1, self.indexBelow(index)
        return lines * max(0, self.sizeHintForRow(0))

    def rename_current(self) -> None:
        """Open the editor on the marked chat's title."""
        if self.current_chat() is not None and not self._is_only_read:
            self.edit(self.currentIndex())

    def trash_current(self) -> None:
        """Ask to move the marked chat to the trash."""
        if (chat := self.current_chat()) is not None and not self._is_only_read:
            self.trash_asked.emit((chat.id,))

    def _set_look(self) -> None:
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIndentation(INDENT_PX)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)
        # A click opens a chat, and writing goes on there: one on a heading leaves the keys as well.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setExpandsOnDoubleClick(False)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        self._rename = QAction(tr("Rename"), menu)
        self._rename.setShortcut(QKeySequence(Qt.Key.Key_F2))
        self._pin = QAction(tr("Pin"), menu)
        self._export = QAction(tr("Save a copy…"), menu)
        self._trash = QAction(tr("Move to trash"), menu)
        self._trash.setShortcut(QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_Delete))
        self._trash_all = QAction(tr("Move to trash with its branches"), menu)
        self._erase = QAction(tr("Delete for ever…"), menu)
        ways = (self._rename, self._pin, self._export)
        for action in (*ways, self._trash, self._trash_all, self._erase):
            action.setShortcutVisibleInContextMenu(True)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            menu.addAction(action)
        menu.insertSeparator(self._trash)
        self._rename.triggered.connect(self._on_rename_triggered)
        self._pin.triggered.connect(self._on_pin_triggered)
        self._export.triggered.connect(self._on_export_triggered)
        self._trash.triggered.connect(self._on_trash_triggered)
        self._trash_all.triggered.connect(self._on_trash_all_triggered)
        self._erase.triggered.connect(self._on_erase_triggered)
        return menu

    def _menu_row(self) -> ChatRow | None:
        return self._chats.chat_at(self._chats.index_of(self._menu_chat))

    def _open_menu(self, index: Index, at: QPoint) -> None:
        chat = self._chats.chat_at(index)
        if chat is None or self._is_only_read:
            return
        self._menu_chat = chat.id
        self._pin.setText(tr("Unpin") if chat.pinned else tr("Pin"))
        self._trash_all.setVisible(bool(chat.branches))
        self._menu.popup(at)

    @Slot()
    def _on_menu_closing(self) -> None:
        """Light no row: whoever goes on into a dialog never leaves it, as Qt sees it."""
        nowhere = QPointF(-1, -1)
        left = QHoverEvent(QEvent.Type.HoverLeave, nowhere, nowhere, nowhere)
        QApplication.sendEvent(self.viewport(), left)

    @Slot(QModelIndex)
    def _on_self_expanded(self, index: QModelIndex) -> None:
        if (chat := self._chats.chat_at(index)) is not None:
            self._unfolded.add(chat.id)

    @Slot(QModelIndex)
    def _on_self_collapsed(self, index: QModelIndex) -> None:
        if (chat := self._chats.chat_at(index)) is not None:
            self._unfolded.discard(chat.id)

    @Slot()
    def _on_model_layout_changed(self) -> None:
        """Unfold again what a search, which shows other rows, had folded."""
        for chat in tuple(self._unfolded):
            index = self._chats.index_of(chat)
            if index.isValid():
                self.expand(index)

    @Slot(QModelIndex)
    def _on_self_clicked(self, index: QModelIndex) -> None:
        chat = self._chats.chat_at(index)
        if chat is None:
            return
        if chat.branches:
            # The first click opens the chat and its branches, the next one folds them away.
            was_shown = chat.id == self._shown
            self.setExpanded(index, not (was_shown and self.isExpanded(index)))
        self.chosen.emit(chat.id)

    @Slot(QModelIndex)
    def _on_self_activated(self, index: QModelIndex) -> None:
        if (chat := self._chats.chat_at(index)) is not None:
            self.chosen.emit(chat.id)

    @Slot(QPoint)
    def _on_self_menu_requested(self, at: QPoint) -> None:
        index = self.indexAt(at)
        self._open_menu(
            index if index.isValid() else self.currentIndex(), self.viewport().mapToGlobal(at)
        )

    @Slot()
    def _on_rename_triggered(self) -> None:
        index = self._chats.index_of(self._menu_chat)
        if index.isValid():
            self.setCurrentIndex(index)
            self.edit(index)

    @Slot()
    def _on_pin_triggered(self) -> None:
        if (chat := self._menu_row()) is not None:
            self.pin_asked.emit(chat.id, not chat.pinned)

    @Slot()
    def _on_export_triggered(self) -> None:
        if (chat := self._menu_row()) is not None:
            self.export_asked.emit(chat.id, chat.title)

    @Slot()
    def _on_trash_triggered(self) -> None:
        if (chat := self._menu_row()) is not None:
            self.trash_asked.emit((chat.id,))

    @Slot()
    def _on_trash_all_triggered(self) -> None:
        if (chat := self._menu_row()) is not None:
            self.trash_asked.emit(tuple(each.id for each in flat_rows((chat,))))

    def _look_for_end(self) -> None:
        # Not by canFetchMore: a QTreeView fetches whenever it lays out, until nothing is left.
        bar = self.verticalScrollBar()
        if self.isVisible() and bar.maximum() - bar.value() < self.viewport().height():
            self.end_neared.emit()

    @override
    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._look_for_end()

    @override
    def verticalScrollbarValueChanged(self, value: int) -> None:
        super().verticalScrollbarValueChanged(value)
        self._look_for_end()

    @Slot()
    def _on_erase_triggered(self) -> None:
        if (chat := self._menu_row()) is not None:
            self.erase_asked.emit((chat.id,), (chat.title,))

    @override
    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        pass  # the delegate draws a quiet chevron at the right instead

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            event.accept()  # it asks for the menu; the open chat stays the marked one
        else:
            super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_trash = event.key() == Qt.Key.Key_Delete and (
            event.modifiers() & Qt.KeyboardModifier.ControlModifier
        )
        if is_trash:
            self.trash_current()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_asked.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._on_self_activated(self.currentIndex())
        elif event.key() == Qt.Key.Key_F2:
            self.rename_current()
        elif event.key() == Qt.Key.Key_Menu and self.currentIndex().isValid():
            below = self.visualRect(self.currentIndex()).bottomLeft()
            self._open_menu(self.currentIndex(), self.viewport().mapToGlobal(below))
        elif event.text() == "?":
            event.ignore()  # it shows the keys; a list would look for a title with it
        else:
            super().keyPressEvent(event)
