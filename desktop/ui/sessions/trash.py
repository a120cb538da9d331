"""The trash: chats that were moved there, the way back, and the way out for ever."""

from collections.abc import Sequence
from itertools import chain, takewhile

from PySide6.QtCore import QDateTime, QItemSelectionModel, QLocale, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.erasing import KEPT_DAYS
from desktop.ui.i18n import locale, tr, tr_count
from desktop.ui.sessions.thrown import Thrown, TrashedChat, grown
from desktop.ui.widgets.framed import FramedDialog
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.twolines import LEVEL, TwoLineDelegate

_DAY_MS = 24 * 60 * 60 * 1000
_CHAT = Qt.ItemDataRole.UserRole
_TITLE = Qt.ItemDataRole.UserRole + 1
_BRANCHES = Qt.ItemDataRole.UserRole + 2
_PARTS = 1_000
_WIDTH_PX, _LOWEST_PX = 560, 460


class TrashDialog(FramedDialog):
    """Lists the chats in the trash with their branches, the one thrown away last on top.

    Signals: `restore_asked(chats)`; `erase_asked(chats, titles)`; `empty_asked()`;
    `stop_asked()`; `opened()` read it anew; `more_asked()` the end of what was read is in view.
    """

    restore_asked = Signal(object)
    erase_asked = Signal(object, object)
    empty_asked = Signal()
    stop_asked = Signal()
    opened = Signal()
    more_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Trash"))
        self._words = Paragraph(parent=self)
        self._words.setProperty("look", "muted")
        self.empty = QPushButton(tr("Empty the trash…"), self)
        self.list = _listing(self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _PARTS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("How far it is"))
        self.stop = QPushButton(tr("Stop"), self)
        self.told = Paragraph(parent=self)
        self._nothing = Paragraph(parent=self)
        self._buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.restore = self._buttons.addButton(tr("Bring back"), role.YesRole)
        self.restore_all = self._buttons.addButton(
            tr("Bring back with its branches"), role.AcceptRole
        )
        self.erase = self._buttons.addButton(tr("Delete for ever…"), role.DestructiveRole)
        self.close_ = self._buttons.addButton(tr("Close"), role.RejectRole)
        self._can_change = True
        self._rows: tuple[Thrown, ...] = ()
        self._arrange()
        self._connect()
        self.show_chats(())

    def show_chats(self, chats: Sequence[TrashedChat]) -> None:
        """Show these chats in place of those that are shown."""
        self._rows = ()
        self.list.clear()
        self.add_chats(chats)
        if self.isVisible():
            (self.list if self.list.count() else self.close_).setFocus()

    def add_chats(self, chats: Sequence[TrashedChat]) -> None:
        """Show these chats too: below the others, or among their own family."""
        self._list_rows(grown(self._rows, chats))
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)  # one click, or Enter, brings back what went last
        is_empty = not self.list.count() and self.isVisible()  # before, it is not read yet
        self._nothing.setVisible(is_empty)
        for part in (
            self._words,
            self.empty,
            self.list,
            self.restore,
            self.restore_all,
            self.erase,
        ):
            part.setVisible(not is_empty)
        self._enable()

    def _list_rows(self, rows: tuple[Thrown, ...]) -> None:
        """List these rows, and choose what was chosen.

        What is listed stays, down to the first row that is another one by now: most of what is read
        later comes below it all.
        """
        chosen, now_ms = set(self._selected(_CHAT)), QDateTime.currentMSecsSinceEpoch()
        scrolled = self.list.verticalScrollBar().value()
        stays = sum(1 for _ in takewhile(_is_same, zip(self._rows, rows, strict=False)))
        for row in reversed(range(stays, len(self._rows))):
            self.list.takeItem(row)
        self._rows = rows
        for thrown in rows[stays:]:
            item = _item(thrown, now_ms)
            self.list.addItem(item)
            if thrown.chat.id in chosen:
                self.list.setCurrentItem(item, QItemSelectionModel.SelectionFlag.NoUpdate)
                item.setSelected(True)
        self.list.doItemsLayout()  # else there is nowhere to go yet
        self.list.verticalScrollBar().setValue(scrolled)

    def titles(self) -> tuple[str, ...]:
        """Return the titles of all that is listed, from top to bottom."""
        return tuple(str(self.list.item(row).data(_TITLE)) for row in range(self.list.count()))

    def show_progress(self, stage: str, share: float) -> None:
        """Show what is being done, and how much of it, from 0 to 1."""
        self.bar.setValue(round(_PARTS * share))
        self.bar.show()
        self.told.setText(stage)
        self.told.show()
        self._enable()

    def offer_stop(self) -> None:
        """Let what goes on be stopped, until it ends."""
        self.stop.show()
        self.empty.hide()

    def show_end(self, text: str) -> None:
        """Show what came of it."""
        self.bar.hide()
        self.stop.hide()
        self.empty.show()
        self.told.setText(text)
        self.told.setVisible(bool(text))
        self._enable()

    def allow_changes(self, *, allowed: bool) -> None:
        """Offer what changes the trash, or nothing but to look at it."""
        self._can_change = allowed
        self._enable()

    def _arrange(self) -> None:
        self._words.setText(
            tr("Chats go from here by themselves after {days} days.", days=KEPT_DAYS)
        )
        self._nothing.setText(
            tr(
                "The trash is empty.\nA chat that you move here stays for {days} days, and can be "
                "brought back.",
                days=KEPT_DAYS,
            )
        )
        self._nothing.setProperty("look", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(10)
        layout.addWidget(self.heading())
        above, running = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self._words, 1)
        above.addWidget(self.empty, 0, Qt.AlignmentFlag.AlignRight)
        running.addWidget(self.bar, 1)
        running.addWidget(self.stop)
        layout.addLayout(above)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._nothing, 1)
        layout.addLayout(running)
        layout.addWidget(self.told)
        layout.addWidget(self._buttons)
        for part in (self.bar, self.told, self.stop, self._nothing):
            part.hide()

    def _connect(self) -> None:
        self._buttons.rejected.connect(self.reject)
        self.restore.clicked.connect(self._on_restore_clicked)
        self.restore_all.clicked.connect(self._on_restore_all_clicked)
        self.erase.clicked.connect(self._on_erase_clicked)
        self.empty.clicked.connect(self.empty_asked)
        self.stop.clicked.connect(self.stop_asked)
        self.restore.setDefault(True)  # so Enter in the list brings back, and once
        self.list.itemDoubleClicked.connect(self._on_restore_clicked)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def _selected(self, role: int) -> tuple[str, ...]:
        return tuple(str(item.data(role)) for item in self.list.selectedItems())

    @Slot()
    def _enable(self) -> None:
        is_idle = self._can_change and self.bar.isHidden()
        is_chosen = bool(self.list.selectedItems())
        self.restore.setEnabled(self._can_change and is_chosen)
        has_branches = any(item.data(_BRANCHES) for item in self.list.selectedItems())
        self.restore_all.setVisible(has_branches)
        self.restore_all.setEnabled(self._can_change)
        self.erase.setEnabled(is_idle and is_chosen)
        self.empty.setEnabled(is_idle and self.list.count() > 0)

    @Slot()
    def _on_restore_clicked(self) -> None:
        self._restore(self._selected(_CHAT))

    @Slot()
    def _on_restore_all_clicked(self) -> None:
        chosen = self.list.selectedItems()
        families = ((str(item.data(_CHAT)), *item.data(_BRANCHES)) for item in chosen)
        self._restore(tuple(dict.fromkeys(chain.from_iterable(families))))

    def _restore(self, chats: tuple[str, ...]) -> None:
        if chats and self._can_change:
            self.restore_asked.emit(chats)
            self.accept()

    @Slot()
    def _on_erase_clicked(self) -> None:
        if chats := self._selected(_CHAT):
            self.erase_asked.emit(chats, self._selected(_TITLE))

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        if value == self.list.verticalScrollBar().maximum():
            self.more_asked.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():
            if self.bar.isHidden():
                self.show_end("")
            self.fit_words(_WIDTH_PX, lowest_px=_LOWEST_PX)
            self.list.setFocus()
            self.opened.emit()
        super().showEvent(event)


def _listing(parent: QWidget) -> QListWidget:
    listing = QListWidget(parent)
    listing.setProperty("look", "list")
    listing.setAccessibleName(tr("Chats in the trash"))
    listing.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    listing.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    listing.setUniformItemSizes(True)
    listing.setItemDelegate(TwoLineDelegate(listing))
    return listing


def _is_same(rows: tuple[Thrown, Thrown]) -> bool:
    return rows[0] is rows[1] or rows[0] == rows[1]


def _item(thrown: Thrown, now_ms: int) -> QListWidgetItem:
    chat = thrown.chat
    title = " ".join((chat.title or tr("New chat")).split())
    fate = _fate(chat.trashed_ms or 0, now_ms)
    item = QListWidgetItem(f"{title}\n{fate}")
    for role, value in (
        (_CHAT, chat.id),
        (_TITLE, title),
        (_BRANCHES, thrown.branches),
        (LEVEL, thrown.level),
    ):
        item.setData(role, value)
    what = tr("{title}, a branch", title=title) if thrown.level else title
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{what}, {fate}")
    return item


def _fate(since_ms: int, now_ms: int) -> str:
    """Return since when a chat is in the trash, and when it goes."""
    days = KEPT_DAYS - max(0, now_ms - since_ms) // _DAY_MS
    day = locale().toString(
        QDateTime.fromMSecsSinceEpoch(since_ms).date(), QLocale.FormatType.ShortFormat
    )
    since = tr("in the trash since {day}", day=day)
    if days <= 0:
        return tr("{since} · goes soon", since=since)
    left = tr_count("goes tomorrow", "goes in {count} days", days)
    return tr("{since} · {left}", since=since, left=left)
