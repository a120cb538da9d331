"""The branch map as a part of the panel on the right: the map, a filter, and a way to branch."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.branchmap import BranchMap
from desktop.ui.branches.maplist import HeldRow, MapList
from desktop.ui.branches.mapmodel import MapModel
from desktop.ui.branches.tracks import MapRow
from desktop.ui.branches.words import EventLike
from desktop.ui.i18n import number, tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.searchfield import SearchField

_ANY_HEIGHT_PX = 16_777_215  # QWIDGETSIZE_MAX, which PySide6 does not name
_FILTERED_FROM = 8  # lines: fewer are seen at once


class MapPanel(QFrame):
    """The map with what one does there.

    Signals: `counted(number)` so many chats are on it, as a person writes it; `words_wanted(chat,
    seqs)`; `go_asked(chat, seq)` show that chat, at a message or (-1) where it was read last;
    `branch_asked(chat, seq, cut)`; `renamed(chat, title)`; `pin_asked(chat, pinned)`;
    `trash_asked(chat)`.
    """

    counted = Signal(str)
    words_wanted = Signal(str, object)
    go_asked = Signal(str, int)
    branch_asked = Signal(str, int, str)
    renamed = Signal(str, str)
    pin_asked = Signal(str, bool)
    trash_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_only_read = False
        self._menu_row: MapRow | None = None
        self._held: tuple[BranchMap, str] | None = None
        self.model = MapModel(self)
        self.filter = SearchField(tr("Find a branch"), theme, self)
        self.list = MapList(self.model, theme, self)
        self._hint = Paragraph(parent=self)
        self.branch = QPushButton(self)
        self.menu = QMenu(self)
        self._go = QAction(tr("Go there"), self.menu)
        self._branch = QAction(tr("Branch from here"), self.menu)
        self._change = QAction(tr("Change this message"), self.menu)
        self._rename = QAction(tr("Rename"), self.menu)
        self._pin = QAction(tr("Pin"), self.menu)
        self._trash = QAction(tr("Move to trash"), self.menu)
        self._arrange()
        self._connect()
        self.set_theme(theme)
        self._show_choice()

    # What is shown

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.list.delegate.set_theme(theme)
        self.list.scheduleDelayedItemsLayout()
        self.filter.set_theme(theme)
        put_icon(self.branch, "branch", theme.text, theme.sized(16))
        self.list.viewport().update()

    def only_read(self) -> None:
        """Offer nothing that makes or changes a chat."""
        self._is_only_read = True
        self.branch.hide()

    def show_map(self, drawn: BranchMap, current: str) -> None:
        """Show the branches around the chat `current`, marked where one was or, anew, where one is.

        What was unfolded, and what is marked, stay as they were on a map of the same chats.
        """
        if self.list.is_editing:
            self._held = (drawn, current)  # it would take the editor away
            return
        before = self.list.held()
        is_other = not {each.id for each in drawn.lines} & {
            each.id for each in self.model.drawn.lines
        }
        self.model.show_map(drawn, current)
        self.filter.setVisible(len(drawn.lines) >= _FILTERED_FROM or bool(self.filter.text()))
        self.counted.emit(number(len(drawn.lines)))
        self._mark(None if is_other else before)

    def show_current(self, current: str) -> None:
        """Mark another chat of the map as the open one; a row on the way there stays marked."""
        before = self.list.held()
        self.model.show_current(current)
        at = -1 if before is None else self.model.find(before.row.key)
        is_on_way = at >= 0 and self.model.is_own(self.model.rows[at])
        self._mark(before if is_on_way else None)

    def show_signs(self, busy: frozenset[str], unread: frozenset[str]) -> None:
        """Mark the chats that are answering, and those with answers that were not read."""
        self.model.show_signs(busy, unread)

    def show_nothing(self) -> None:
        """Show that there is no chat yet."""
        self.show_map(BranchMap(()), "")
        self.counted.emit("")

    def show_failure(self, sentence: str) -> None:
        """Say why there is no map to show."""
        self.show_nothing()
        self._hint.setText(sentence)

    def put(self, chat: str, events: Sequence[EventLike]) -> None:
        """Take the messages whose words were wanted."""
        self.model.put(chat, events)

    def lose(self, chat: str, seqs: Sequence[int]) -> None:
        """Take that these messages cannot be read."""
        self.model.lose(chat, seqs)

    def _mark(self, before: HeldRow | None) -> None:
        """Mark the row that was marked, where it was; without one, the end of the open chat."""
        at = -1 if before is None else self.model.find(before.row.key)
        self.list.go_to(at if at >= 0 else self.model.here(), centred=at < 0)
        if before is not None and at >= 0:
            self.list.hold(at, before.top_px)
        self._show_choice()

    # What one does

    def _can_branch(self, row: MapRow | None) -> bool:
        is_one = row is not None and self.model.exchange_of(row) is not None
        return is_one and not self._is_only_read

    @Slot()
    def _branch_at_current(self) -> None:
        row = self.list.current_row()
        if row is not None and self._can_branch(row):
            self._ask_branch(row)

    def _ask_branch(self, row: MapRow) -> None:
        exchange = self.model.exchange_of(row)
        if exchange is not None:
            seq = exchange.answer if exchange.answer >= 0 else exchange.end
            self.branch_asked.emit(self.model.chat_with(row), seq, "after-answer")

    @Slot(object)
    def _on_list_went(self, row: MapRow) -> None:
        is_other = self.model.is_living(row) and not self.model.is_current(row)
        if row.kind == "line" and is_other:
            self.go_asked.emit(self.model.line_of(row).id, -1)
        else:
            self.go_asked.emit(self.model.chat_with(row), row.seq)

    @Slot()
    def _on_editor_closed(self) -> None:
        if self._held is not None:
            held, self._held = self._held, None
            self.show_map(*held)

    @Slot()
    def _show_choice(self) -> None:
        row = self.list.current_row()
        self.branch.setEnabled(self._can_branch(row))
        if not self.model.drawn.lines:
            words = tr("Here you see this chat and its branches, once something was said in it.")
        elif self.filter.text().strip() and not self.model.rows:
            words = tr("No branch has these words.")
        elif len(self.model.drawn.lines) == 1:
            words = tr("No branches yet. Branch at any point to try another direction.")
        else:
            words = ""
        self._hint.setText(words)
        self._hint.setVisible(bool(words))
        self._give_room(to_hint=not self.model.drawn.lines)

    def _give_room(self, *, to_hint: bool) -> None:
        """Let the words stand alone in the middle, or below the list."""
        # The list stays there, for the keys belong to it.
        self.list.setMaximumHeight(0 if to_hint else _ANY_HEIGHT_PX)
        policy = self._hint.sizePolicy()  # which knows that the words wrap
        kinds = QSizePolicy.Policy
        policy.setVerticalPolicy(kinds.Expanding if to_hint else kinds.Preferred)
        self._hint.setSizePolicy(policy)
        middle, beginning = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignLeading
        self._hint.setAlignment(middle if to_hint else beginning)
        self.branch.setVisible(not to_hint and not self._is_only_read)

    @Slot(str)
    def _on_filter_text_changed(self, words: str) -> None:
        self.model.show_matching(words)
        if words.strip():
            self.list.go_to(0 if self.model.rows else -1)
            self._show_choice()
        else:
            self._mark(None)

    # The menu of a row

    @Slot(QPoint)
    def _on_list_menu_requested(self, at: QPoint) -> None:
        index = self.list.indexAt(at)
        row = self.model.row_at(index if index.isValid() else self.list.currentIndex())
        if row is None or row.kind in {"run", "start"}:
            return
        exchange = self.model.exchange_of(row)
        is_branchable = self._can_branch(row)
        self._menu_row = row
        self._branch.setVisible(is_branchable)
        self._change.setVisible(is_branchable and exchange is not None and exchange.is_asked)
        is_chat = row.kind == "line" and self.model.is_living(row) and not self._is_only_read
        for action in (self._rename, self._pin, self._trash):
            action.setVisible(is_chat)
        self._pin.setText(tr("Unpin") if self.model.line_of(row).is_pinned else tr("Pin"))
        self.menu.popup(self.list.viewport().mapToGlobal(at))

    @Slot()
    def _on_go_triggered(self) -> None:
        if self._menu_row is not None:
            self._on_list_went(self._menu_row)

    @Slot()
    def _on_branch_triggered(self) -> None:
        if self._menu_row is not None:
            self._ask_branch(self._menu_row)

    @Slot()
    def _on_change_triggered(self) -> None:
        if (row := self._menu_row) is not None:
            self.branch_asked.emit(self.model.chat_with(row), row.seq, "before-message")

    @Slot()
    def rename_current(self) -> None:
        """Open the editor on the title of the marked chat."""
        if (row := self.list.current_row()) is not None and not self._is_only_read:
            self.list.rename(row)

    @Slot()
    def _on_rename_triggered(self) -> None:
        if self._menu_row is not None:
            self.list.rename(self._menu_row)

    @Slot()
    def _on_pin_triggered(self) -> None:
        if (row := self._menu_row) is not None:
            line = self.model.line_of(row)
            self.pin_asked.emit(line.id, not line.is_pinned)

    @Slot()
    def _on_trash_triggered(self) -> None:
        if (row := self._menu_row) is not None:
            self.trash_asked.emit(self.model.line_of(row).id)

    # How it is laid out

    def _arrange(self) -> None:
        self.setAccessibleName(tr("Branches of this chat"))
        self.filter.hide()
        self._hint.setProperty("look", "muted")
        words = tr("Branch from here")
        self.branch.setText(words)
        self.branch.setAccessibleName(words)
        self.branch.setToolTip(tr("Ctrl+Enter"))
        for action in (self._go, self._branch, self._change):
            self.menu.addAction(action)
        self.menu.addSeparator()
        for action in (self._rename, self._pin, self._trash):
            self.menu.addAction(action)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 0, 10, 12)
        layout.setSpacing(8)
        layout.addWidget(self.filter)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._hint)
        layout.addWidget(self.branch)

    def _connect(self) -> None:
        self.model.wanted.connect(self.words_wanted)
        self.model.renamed.connect(self.renamed)
        self.list.went.connect(self._on_list_went)
        # Behind the view's own: the editor is gone by then.
        self.list.delegate.closeEditor.connect(
            self._on_editor_closed, Qt.ConnectionType.QueuedConnection
        )
        self.list.branch_asked.connect(self._branch_at_current)
        self.list.customContextMenuRequested.connect(self._on_list_menu_requested)
        self.list.selectionModel().currentChanged.connect(self._show_choice)
        self.branch.clicked.connect(self._branch_at_current)
        self.filter.textChanged.connect(self._on_filter_text_changed)
        self.filter.installEventFilter(self)
        self._go.triggered.connect(self._on_go_triggered)
        self._branch.triggered.connect(self._on_branch_triggered)
        self._change.triggered.connect(self._on_change_triggered)
        self._rename.triggered.connect(self._on_rename_triggered)
        self._pin.triggered.connect(self._on_pin_triggered)
        self._trash.triggered.connect(self._on_trash_triggered)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.filter or not isinstance(event, QKeyEvent):
            return False
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return}:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
            return True
        return False
