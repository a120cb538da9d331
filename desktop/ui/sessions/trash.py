"""The trash: chats that were moved there, and the way back."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.widgets.plain import PlainLabel, tip

_CHAT = Qt.ItemDataRole.UserRole


class TrashedChat(Protocol):
    """What the trash needs to know of a chat."""

    @property
    def id(self) -> str:
        """Its name for programs."""

    @property
    def title(self) -> str | None:
        """Its title; None while it has none."""

    @property
    def trashed_ms(self) -> int | None:
        """When it was moved to the trash."""


class TrashDialog(QDialog):
    """Lists the chats in the trash. Signals: `restore_asked(chats)`; `opened()` read it anew."""

    restore_asked = Signal(object)
    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Trash"))
        self.resize(460, 420)
        self.list = QListWidget(self)
        self.list.setProperty("look", "list")
        self.list.setAccessibleName(tr("Chats in the trash"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._words = PlainLabel(parent=self)
        self._words.setProperty("look", "muted")
        self._words.setWordWrap(True)
        self._buttons = QDialogButtonBox(self)
        self.restore = self._buttons.addButton(
            tr("Bring back"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self._buttons.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(10)
        layout.addWidget(self._words)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._buttons)
        self._buttons.rejected.connect(self.reject)
        self.restore.clicked.connect(self._on_restore_clicked)
        self.list.itemActivated.connect(self._on_restore_clicked)
        self.list.itemSelectionChanged.connect(self._on_list_selection_changed)
        self.show_chats(())

    def show_chats(self, chats: Sequence[TrashedChat]) -> None:
        """Show these chats, the one thrown away last on top."""
        self.list.clear()
        for chat in sorted(chats, key=_newest_first):
            item = QListWidgetItem(chat.title or tr("New chat"), self.list)
            item.setData(_CHAT, chat.id)
            item.setToolTip(tip(_day(chat.trashed_ms or 0)))
        self._words.setText(
            tr("Choose chats to bring back.") if chats else tr("The trash is empty.")
        )
        self._on_list_selection_changed()

    @Slot()
    def _on_restore_clicked(self) -> None:
        chats = tuple(str(item.data(_CHAT)) for item in self.list.selectedItems())
        if chats:
            self.restore_asked.emit(chats)
            self.accept()

    @Slot()
    def _on_list_selection_changed(self) -> None:
        self.restore.setEnabled(bool(self.list.selectedItems()))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.opened.emit()


def _newest_first(chat: TrashedChat) -> int:
    return -(chat.trashed_ms or 0)


def _day(at_ms: int) -> str:
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    return tr("In the trash since {day}", day=QLocale().toString(moment.date()))
